import { hash, sign } from "node:crypto";
import { desc, sql } from "drizzle-orm";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { canonicalJson } from "../../infra/db/receipts/canonical-json.ts";
import { receiptDays } from "../../infra/db/tables/receipts.ts";
import { defineTask } from "../../infra/db/task.ts";
import { utcDay } from "../../infra/platform/clock.ts";
import { buildTree, hashLeaf, treeRoot } from "./merkle-tree.ts";
import { dayKey } from "./signing-key.ts";

/** Runs often, so that a missed day is signed soon after a process runs again. */
export const SIGN_DAYS = defineTask({
  name: "sign-receipt-days",
  class: "upkeep",
  schedule: "*/15 * * * *",
  run: signDays,
});

const DAY_MS = 86_400_000;
/** Delay after midnight before a day is signed, so that transactions in flight are included. */
const SIGN_DELAY_MS = 10 * 60_000;
/** Further entries are left to the next day, because a statement has four seconds and no day may fail permanently. */
const MAX_ENTRIES = 200_000;
/** Rows per statement. */
const BATCH = 20_000;
const LOCK = "receipt log";

type Last = { day: string; document: string };

function dayAfter(day: string): string {
  return utcDay(new Date(Date.parse(day) + DAY_MS));
}

/** The next day to sign: none before the first entry, and each follows the previous one, even if empty. */
async function nextDay(tx: WriteHandle, last: Last | undefined): Promise<string | null> {
  if (last !== undefined) return dayAfter(last.day);
  const [first] = await tx.rows<{ at: Date | null }>(sql`SELECT min(at) AS at FROM receipt_waiting`);
  return first?.at ? utcDay(first.at) : null;
}

/** Entries in no day yet that happened before the end of this day, including those late for their own day. */
async function readWaiting(tx: WriteHandle, day: string): Promise<{ id: string; body: string }[]> {
  const end = new Date(Date.parse(day) + DAY_MS);
  return tx.rows(sql`
    WITH taken AS (
      DELETE FROM receipt_waiting WHERE entry IN (
        SELECT entry FROM receipt_waiting WHERE at < ${end} ORDER BY at, entry LIMIT ${MAX_ENTRIES})
      RETURNING entry)
    SELECT id, body FROM taken JOIN receipt_entries ON id = entry ORDER BY at, id`);
}

async function placeLeaves(tx: WriteHandle, day: string, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH) {
    await tx.executeSql(
      `INSERT INTO receipt_leaves (entry, day, position)
       SELECT entry, $2, $3 + nth - 1 FROM unnest($1::text[]) WITH ORDINALITY AS leaf (entry, nth)`,
      [ids.slice(from, from + BATCH), day, from],
    );
  }
}

/** Signs the next completed day. False if there is none. */
async function signNextDay(ctx: Context, tx: WriteHandle): Promise<boolean> {
  // Serializes processes: the second one finds the day signed.
  await tx.executeSql("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [LOCK]);
  const now = ctx.clock.now();
  const [last] = await tx
    .select({ day: receiptDays.day, document: receiptDays.document })
    .from(receiptDays)
    .orderBy(desc(receiptDays.day))
    .limit(1);
  const day = await nextDay(tx, last);
  if (day === null || day >= utcDay(new Date(now.getTime() - SIGN_DELAY_MS))) return false;
  const rows = await readWaiting(tx, day);
  const tree = buildTree(rows.map(({ body }) => hashLeaf(body)));
  const key = await dayKey(ctx, tx);
  const document = canonicalJson({
    v: 1,
    day,
    entries: rows.length,
    root: treeRoot(tree).toString("base64url"),
    key: key.name,
    previous: last === undefined ? null : hash("sha256", last.document, "base64url"),
  });
  const signature = sign(null, Buffer.from(document), key.privateKey).toString("base64url");
  const placed = rows.map(({ id }) => id);
  await tx
    .insert(receiptDays)
    .values({ day, entries: rows.length, tree, document, signature, key: key.name, signed_at: now });
  await placeLeaves(tx, day, placed);
  return true;
}

/** Signs all completed unsigned days in order (rule F17). */
export async function signDays(ctx: Context): Promise<void> {
  while (await ctx.write((tx) => signNextDay(ctx, tx)));
}
