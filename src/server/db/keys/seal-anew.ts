import { keyPrint, type Secrets, seal, unsealWith } from "../../platform/crypto.ts";
import { inBatches } from "../batches.ts";
import type { Context } from "../context.ts";
import type { WriteHandle } from "../handles.ts";
import { nameOf, nextRows, SEALED_COLUMNS, type SealedColumn, writeSealed } from "./sealed-columns.ts";

/** The task's name in the queue. */
export const SEAL_ANEW = "seal-anew";

const BATCH = 200;
/** A process started with only the former key may have encrypted something since, so each column is checked again. */
const AGAIN_MS = 3_600_000;

const BEGIN = `INSERT INTO sealing_passes (name, key_print) SELECT unnest($1::text[]), $2
  ON CONFLICT (name) DO UPDATE SET key_print = excluded.key_print, after = NULL, found = 0, unreadable = 0, left_former = 0,
    left_unreadable = 0, finished_at = NULL WHERE sealing_passes.key_print <> excluded.key_print`;
const TAKE = `SELECT name, after, found, unreadable FROM sealing_passes
  WHERE key_print = $1 AND name = ANY ($2::text[]) AND (finished_at IS NULL OR after IS NOT NULL OR finished_at <= $3)
  ORDER BY name LIMIT 1 FOR UPDATE SKIP LOCKED`;
const MOVE = "UPDATE sealing_passes SET after = $2, found = $3, unreadable = $4 WHERE name = $1";
const FINISH = `UPDATE sealing_passes SET after = NULL, found = 0, unreadable = 0, left_former = $2, left_unreadable = $3, finished_at = $4
  WHERE name = $1`;

type Row = { readonly id: string; readonly sealed: string };
type Sealing = { readonly id: string; readonly former: string; readonly sealed: string };
type Sorted = { readonly anew: readonly Sealing[]; readonly found: number; readonly unreadable: number };

/** Sorts rows into those to re-encrypt and those that cannot be. */
function sorted(secrets: Secrets, { purpose, ends }: SealedColumn, rows: readonly Row[]): Sorted {
  const keys = secrets.every(purpose);
  const anew: Sealing[] = [];
  let [found, unreadable] = [0, 0];
  for (const { id, sealed } of rows) {
    const opened = unsealWith(keys, sealed);
    if (opened === null) unreadable += 1;
    else if (opened.place > 0 && ends) found += 1;
    else if (opened.place > 0) anew.push({ id, former: sealed, sealed: seal(keys[0], opened.plain) });
  }
  return { anew, found, unreadable };
}

async function sealBatch(ctx: Pick<Context, "clock" | "secrets">, tx: WriteHandle): Promise<number> {
  const now = ctx.clock.now();
  const due = [keyPrint(ctx.secrets), SEALED_COLUMNS.map(nameOf), new Date(now.getTime() - AGAIN_MS).toISOString()];
  const [pass] = (await tx.executeSql(TAKE, due)).rows;
  const column = SEALED_COLUMNS.find((one) => nameOf(one) === pass?.name);
  if (pass === undefined || column === undefined) return 0;
  const rows = (await tx.executeSql(nextRows(column, BATCH), [pass.after ?? null])).rows as Row[];
  const { anew, found, unreadable } = sorted(ctx.secrets, column, rows);
  if (anew.length > 0) await tx.executeSql(writeSealed(column), [JSON.stringify(anew)]);
  const counts = [Number(pass.found) + found, Number(pass.unreadable) + unreadable];
  const whole = rows.length < BATCH;
  await tx.executeSql(whole ? FINISH : MOVE, [
    nameOf(column),
    ...(whole ? [...counts, now.toISOString()] : [rows.at(-1)?.id ?? null, ...counts]),
  ]);
  return 1;
}

/**
 * Re-encrypts data of former keys with the current SECRET_KEY (rule O37), in the background, column by column, and
 * again each hour while a former key is configured. Any number of processes may run it at once.
 */
export async function sealAnew(ctx: Pick<Context, "clock" | "write" | "secrets" | "config">): Promise<void> {
  if (ctx.config.formerSecretKeys.length === 0) return;
  await ctx.write((tx) => tx.executeSql(BEGIN, [SEALED_COLUMNS.map(nameOf), keyPrint(ctx.secrets)]));
  await inBatches(ctx, (tx) => sealBatch(ctx, tx));
}
