import { type SQL, sql } from "drizzle-orm";
import { CLAIM_BOUNDS } from "../../../contract/hiring/bounds.ts";
import { claimReminders } from "../../../rules/hiring/hire-claims.ts";
import { lockHiresOfReferral } from "../../hiring/records/lock-hires.ts";
import { findOutage, recordDeadlineRun } from "../../hiring/response-time/outage.ts";
import { forEachPaged } from "../../infra/db/batches.ts";
import type { Context } from "../../infra/db/context.ts";
import { isRetryable } from "../../infra/db/failures.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { defineTask } from "../../infra/db/task.ts";
import { hireClaimed } from "./hire-claimed.ts";
import { findOtherHires, readHireRow } from "./hire-row.ts";
import { notifyHireStep } from "./notify.ts";

export const RECONCILE_CLAIMS = defineTask({
  name: "reconcile-hire-claims",
  class: "upkeep",
  schedule: "*/10 * * * *",
  run: reconcileClaims,
});

type DueClaim = { readonly referral: string; readonly at: string };
type ClaimToRemind = DueClaim & { readonly reminders: number; readonly days: number };

async function isMoveUndoable(tx: WriteHandle, referrals: readonly string[]): Promise<boolean> {
  const fresh = await tx.rows(sql`
    SELECT FROM pipeline_moves WHERE record_kind = 'referral' AND record_id = ANY(${`{${referrals.join(",")}}`}::uuid[])
      AND notified_at IS NULL AND undone_at IS NULL LIMIT 1`);
  return fresh.length > 0;
}

/**
 * No one is hired by a missing answer without reminders: reminders missed during a standstill are sent now, with two
 * more days to answer.
 */
async function sendMissedReminder(ctx: Context, tx: WriteHandle, id: string): Promise<void> {
  await tx.rows(sql`
    UPDATE hire_claims SET reminders = ${CLAIM_BOUNDS.reminders.length},
      answer_by = now() + make_interval(hours => ${CLAIM_BOUNDS.late_hours}) WHERE referral = ${id}`);
  await notifyHireStep(ctx, tx, { referral: id, step: "reminder", trigger: "reminder late" });
}

/** Applies the deadline, by the database's clock: hired as claimed, or ended where the person has left (rule R11). */
async function applyDeadline(ctx: Context, tx: WriteHandle, { referral: id }: DueClaim): Promise<void> {
  await lockHiresOfReferral(tx, id);
  const [open] = await tx.rows<{ reminders: number }>(sql`
    SELECT reminders FROM hire_claims WHERE referral = ${id} AND state = 'open' AND answer_by <= now() FOR UPDATE`);
  if (open === undefined) return;
  const row = await readHireRow(tx, id, null);
  const set = (state: "confirmed" | "ended" | "silent") =>
    tx.rows(sql`UPDATE hire_claims SET state = ${state},
      answered_at = CASE WHEN ${state} = 'confirmed' THEN now() END WHERE referral = ${id}`);
  const elsewhere = await findOtherHires(tx, id);
  // A step that can still be undone has decided nothing.
  if ((row.status === "Hired" || elsewhere.length > 0) && (await isMoveUndoable(tx, [id, ...elsewhere]))) return;
  if (row.status === "Hired") return void (await set("confirmed"));
  const left = !row.there || row.invitation === "declined" || row.invitation === "erased";
  const withdrawn = row.ended_by !== null && row.ended_by !== "company";
  const over = left || withdrawn || elsewhere.length > 0;
  if (!over && open.reminders < CLAIM_BOUNDS.reminders.length) return sendMissedReminder(ctx, tx, id);
  if (over || !(await hireClaimed(ctx, tx, { id, note: "as_claimed" }))) {
    await set("ended");
    return;
  }
  await set("silent");
  await notifyHireStep(ctx, tx, { referral: id, step: "silent" });
}

/** Missed days are not made up for: a reminder says how much time is left now. */
async function sendReminder(
  ctx: Context,
  tx: WriteHandle,
  { referral, reminders, days }: ClaimToRemind,
): Promise<void> {
  const due = claimReminders(days);
  if (due <= reminders) return;
  const taken = await tx.rows(sql`
    UPDATE hire_claims SET reminders = ${due} FROM referrals
    WHERE referral = ${referral} AND reminders = ${reminders} AND state = 'open' AND answer_by > now()
      AND referrals.id = referral AND referrals.status <> 'Hired' RETURNING referral`);
  if (taken.length > 0) await notifyHireStep(ctx, tx, { referral, step: "reminder", trigger: `reminder ${due}` });
}

/** Times at the database's precision, for the keyset order by time and id. */
const TIMESTAMP_FORMAT = `YYYY-MM-DD"T"HH24:MI:SS.US"Z"`;
const isAfterCursor = (after: DueClaim | null, moment: SQL) =>
  after === null ? sql`TRUE` : sql`(${moment}, referral) > (${after.at}::timestamptz, ${after.referral}::uuid)`;

/**
 * Nobody could answer during a standstill. Claims whose deadline passed during it, or soon after, get two days from
 * now, with a notification (rule R37). All are extended before any deadline is applied, however long that takes;
 * otherwise claims left for the next run would get no extension.
 */
async function extendDeadlines(ctx: Context, still: { from: string; to: string }, onLast: () => void): Promise<void> {
  const until = sql`${still.to}::timestamptz + make_interval(hours => ${CLAIM_BOUNDS.late_hours})`;
  const short = sql`state = 'open' AND answer_by > ${still.from}::timestamptz AND answer_by < ${until}`;
  await forEachPaged<DueClaim>(
    ctx,
    async (after, limit) => {
      const found = await ctx.db.rows<DueClaim>(sql`
        SELECT referral, to_char(answer_by AT TIME ZONE 'UTC', ${TIMESTAMP_FORMAT}) AS at FROM hire_claims
        WHERE ${short} AND ${isAfterCursor(after, sql`answer_by`)} ORDER BY answer_by, referral LIMIT ${limit}`);
      if (found.length < limit) onLast();
      return found;
    },
    async (tx, { referral }) => {
      const given = await tx.rows(sql`
        UPDATE hire_claims SET reminders = ${CLAIM_BOUNDS.reminders.length}, answer_by = ${until}
        WHERE referral = ${referral} AND ${short} RETURNING referral`);
      if (given.length > 0)
        await notifyHireStep(ctx, tx, { referral, step: "reminder", trigger: `reminder ${still.from}` });
    },
    Number.POSITIVE_INFINITY,
  );
}

/**
 * A failing claim does not block the extension of others. An interrupted run, and claims that failed temporarily,
 * continue with the next run, before any deadline is applied.
 */
async function extendDeadlinesAfterOutage(ctx: Context): Promise<void> {
  const still = await findOutage(ctx.db, "claims");
  let all = still === null;
  let again = false;
  const write: Context["write"] = (work) =>
    ctx.write(work).catch((error: unknown) => {
      again ||= isRetryable(error);
      throw error;
    });
  try {
    if (still !== null)
      await extendDeadlines({ ...ctx, write }, still, () => {
        all = true;
      });
  } finally {
    if (all && !again) await ctx.write((tx) => recordDeadlineRun(tx, "claims", 0));
  }
}

/** Sends reminders of hire claims, and hires as claimed after the deadline. Idempotent and safe to run concurrently. */
export async function reconcileClaims(ctx: Context): Promise<void> {
  await extendDeadlinesAfterOutage(ctx);
  await forEachPaged<DueClaim>(
    ctx,
    (after, limit) =>
      ctx.db.rows<DueClaim>(sql`
        SELECT referral, to_char(answer_by AT TIME ZONE 'UTC', ${TIMESTAMP_FORMAT}) AS at FROM hire_claims
        WHERE state = 'open' AND answer_by <= now() AND ${isAfterCursor(after, sql`answer_by`)}
        ORDER BY answer_by, referral LIMIT ${limit}`),
    (tx, row) => applyDeadline(ctx, tx, row),
  );
  await forEachPaged<ClaimToRemind>(
    ctx,
    (after, limit) =>
      ctx.db.rows<ClaimToRemind>(sql`
        SELECT referral, reminders, to_char(claimed_at AT TIME ZONE 'UTC', ${TIMESTAMP_FORMAT}) AS at,
          floor(extract(epoch FROM now() - claimed_at) / 86400)::int AS days FROM hire_claims
        WHERE state = 'open' AND answer_by > now() AND claimed_at < now() - interval '48 hours' AND reminders < 2
          AND (reminders = 0 OR claimed_at < now() - interval '120 hours') AND ${isAfterCursor(after, sql`claimed_at`)}
        ORDER BY claimed_at, referral LIMIT ${limit}`),
    (tx, row) => sendReminder(ctx, tx, row),
  );
}
