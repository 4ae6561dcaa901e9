import { decryptWithAny, encrypt, keyFingerprint, type Secrets } from "../../platform/crypto.ts";
import { runInBatches } from "../batches.ts";
import type { Context } from "../context.ts";
import type { WriteHandle } from "../handles.ts";
import { defineTask } from "../task.ts";
import {
  ENCRYPTED_COLUMNS,
  type EncryptedColumn,
  encryptedColumnName,
  nextRowsQuery,
  updateEncryptedQuery,
} from "./encrypted-columns.ts";

export const REENCRYPT_DATA = defineTask({
  name: "reencrypt-data",
  class: "upkeep",
  schedule: "*/5 * * * *",
  run: reencryptData,
});

const BATCH = 200;
/** A process started with only the former key may have encrypted something since, so each column is checked again. */
const REPEAT_MS = 3_600_000;

const BEGIN = `INSERT INTO reencryption_passes (name, key_print) SELECT unnest($1::text[]), $2
  ON CONFLICT (name) DO UPDATE SET key_print = excluded.key_print, after = NULL, found = 0, unreadable = 0, left_former = 0,
    left_unreadable = 0, finished_at = NULL WHERE reencryption_passes.key_print <> excluded.key_print`;
const TAKE = `SELECT name, after, found, unreadable FROM reencryption_passes
  WHERE key_print = $1 AND name = ANY ($2::text[]) AND (finished_at IS NULL OR after IS NOT NULL OR finished_at <= $3)
  ORDER BY name LIMIT 1 FOR UPDATE SKIP LOCKED`;
const MOVE = "UPDATE reencryption_passes SET after = $2, found = $3, unreadable = $4 WHERE name = $1";
const FINISH = `UPDATE reencryption_passes SET after = NULL, found = 0, unreadable = 0, left_former = $2, left_unreadable = $3, finished_at = $4
  WHERE name = $1`;

type Row = { readonly id: string; readonly encrypted: string };
type ReencryptedValue = { readonly id: string; readonly former: string; readonly encrypted: string };
type SortedRows = {
  readonly reencrypted: readonly ReencryptedValue[];
  readonly found: number;
  readonly unreadable: number;
};

/** Sorts rows into those to re-encrypt and those that cannot be. */
function sortRows(secrets: Secrets, { purpose, ends }: EncryptedColumn, rows: readonly Row[]): SortedRows {
  const keys = secrets.every(purpose);
  const reencrypted: ReencryptedValue[] = [];
  let [found, unreadable] = [0, 0];
  for (const { id, encrypted } of rows) {
    const opened = decryptWithAny(keys, encrypted);
    if (opened === null) unreadable += 1;
    else if (opened.place > 0 && ends) found += 1;
    else if (opened.place > 0) reencrypted.push({ id, former: encrypted, encrypted: encrypt(keys[0], opened.plain) });
  }
  return { reencrypted, found, unreadable };
}

async function reencryptBatch(ctx: Pick<Context, "clock" | "secrets">, tx: WriteHandle): Promise<number> {
  const now = ctx.clock.now();
  const due = [
    keyFingerprint(ctx.secrets),
    ENCRYPTED_COLUMNS.map(encryptedColumnName),
    new Date(now.getTime() - REPEAT_MS).toISOString(),
  ];
  const [pass] = (await tx.executeSql(TAKE, due)).rows;
  const column = ENCRYPTED_COLUMNS.find((one) => encryptedColumnName(one) === pass?.name);
  if (pass === undefined || column === undefined) return 0;
  const rows = (await tx.executeSql(nextRowsQuery(column, BATCH), [pass.after ?? null])).rows as Row[];
  const { reencrypted, found, unreadable } = sortRows(ctx.secrets, column, rows);
  if (reencrypted.length > 0) await tx.executeSql(updateEncryptedQuery(column), [JSON.stringify(reencrypted)]);
  const counts = [Number(pass.found) + found, Number(pass.unreadable) + unreadable];
  const whole = rows.length < BATCH;
  await tx.executeSql(whole ? FINISH : MOVE, [
    encryptedColumnName(column),
    ...(whole ? [...counts, now.toISOString()] : [rows.at(-1)?.id ?? null, ...counts]),
  ]);
  return 1;
}

/**
 * Re-encrypts data of former keys with the current SECRET_KEY (rule O37), in the background, column by column, and
 * again each hour while a former key is configured. Any number of processes may run it at once.
 */
export async function reencryptData(ctx: Pick<Context, "clock" | "write" | "secrets" | "config">): Promise<void> {
  if (ctx.config.formerSecretKeys.length === 0) return;
  await ctx.write((tx) =>
    tx.executeSql(BEGIN, [ENCRYPTED_COLUMNS.map(encryptedColumnName), keyFingerprint(ctx.secrets)]),
  );
  await runInBatches(ctx, (tx) => reencryptBatch(ctx, tx));
}
