import { type SQL, sql } from "drizzle-orm";
import { CLAIM_BOUNDS } from "../../contract/deal/bounds.ts";
import { claimReminders } from "../../rules/deal/hire-claims.ts";
import { eachOfAll } from "../db/batches.ts";
import type { Context } from "../db/context.ts";
import { holdHireOf } from "../db/deal/hold-company.ts";
import { noteRun, standstillOf } from "../db/deal/stood-still.ts";
import { isForNow } from "../db/failures.ts";
import type { WriteHandle } from "../db/handles.ts";
import { hireClaimed } from "./hire.ts";
import { hiredElsewhere, hireRow } from "./rows.ts";
import { tellOfHire } from "./tell.ts";

/** The task's name in the queue. */
export const TEND_CLAIMS = "tend-hire-claims";

type Due = { readonly referral: string; readonly at: string };
type Waiting = Due & { readonly reminders: number; readonly days: number };

async function mayBeUndone(tx: WriteHandle, referrals: readonly string[]): Promise<boolean> {
  const fresh = await tx.rows(sql`
    SELECT FROM pipeline_moves WHERE record_kind = 'referral' AND record_id = ANY(${`{${referrals.join(",")}}`}::uuid[])
      AND told_at IS NULL AND undone_at IS NULL LIMIT 1`);
  return fresh.length > 0;
}

/** Nobody is hired by a silence that was not broken into: what was missed, as the product stood still, is said now, with two days more. */
async function remindLate(ctx: Context, tx: WriteHandle, id: string): Promise<void> {
  await tx.rows(sql`
    UPDATE hire_claims SET reminders = ${CLAIM_BOUNDS.reminders.length},
      answer_by = now() + make_interval(hours => ${CLAIM_BOUNDS.late_hours}) WHERE referral = ${id}`);
  await tellOfHire(ctx, tx, id, "reminder", "reminder late");
}

/** Nobody answered in time, by the database's clock: hired as claimed, or over where the person has left (rule R11). */
async function bySilence(ctx: Context, tx: WriteHandle, { referral: id }: Due): Promise<void> {
  await holdHireOf(tx, id);
  const [open] = await tx.rows<{ reminders: number }>(sql`
    SELECT reminders FROM hire_claims WHERE referral = ${id} AND state = 'open' AND answer_by <= now() FOR UPDATE`);
  if (open === undefined) return;
  const row = await hireRow(tx, id, null);
  const set = (state: "confirmed" | "ended" | "silent") =>
    tx.rows(sql`UPDATE hire_claims SET state = ${state},
      answered_at = CASE WHEN ${state} = 'confirmed' THEN now() END WHERE referral = ${id}`);
  const elsewhere = await hiredElsewhere(tx, id);
  // A step that may still be taken back has decided nothing.
  if ((row.status === "Hired" || elsewhere.length > 0) && (await mayBeUndone(tx, [id, ...elsewhere]))) return;
  if (row.status === "Hired") return void (await set("confirmed"));
  const left = !row.there || row.invitation === "declined" || row.invitation === "erased";
  const turnedDown = row.status === "Rejected" && row.ended_by !== "company";
  const over = left || turnedDown || elsewhere.length > 0;
  if (!over && open.reminders < CLAIM_BOUNDS.reminders.length) return remindLate(ctx, tx, id);
  if (over || !(await hireClaimed(ctx, tx, { id, note: "as_claimed" }))) {
    await set("ended");
    return;
  }
  await set("silent");
  await tellOfHire(ctx, tx, id, "silent");
}

/** Days that were missed are not made up for: a reminder says how long is left now. */
async function remind(ctx: Context, tx: WriteHandle, { referral, reminders, days }: Waiting): Promise<void> {
  const due = claimReminders(days);
  if (due <= reminders) return;
  const taken = await tx.rows(sql`
    UPDATE hire_claims SET reminders = ${due} FROM referrals
    WHERE referral = ${referral} AND reminders = ${reminders} AND state = 'open' AND answer_by > now()
      AND referrals.id = referral AND referrals.status <> 'Hired' RETURNING referral`);
  if (taken.length > 0) await tellOfHire(ctx, tx, referral, "reminder", `reminder ${due}`);
}

/** Moments as the database has them: a claim comes after another one by its moment, then by its id. */
const AT = `YYYY-MM-DD"T"HH24:MI:SS.US"Z"`;
const later = (after: Due | null, moment: SQL) =>
  after === null ? sql`TRUE` : sql`(${moment}, referral) > (${after.at}::timestamptz, ${after.referral}::uuid)`;

/**
 * Nobody could answer while the product stood still: whoever's time would be over by then, or soon after, has two days from now, and hears
 * of it (rule R37). All of them before anything is decided, however long that takes: whoever were left for another run would have none.
 */
async function makeUpFor(ctx: Context, still: { from: string; to: string }, onLast: () => void): Promise<void> {
  const until = sql`${still.to}::timestamptz + make_interval(hours => ${CLAIM_BOUNDS.late_hours})`;
  const short = sql`state = 'open' AND answer_by > ${still.from}::timestamptz AND answer_by < ${until}`;
  await eachOfAll<Due>(
    ctx,
    async (after, limit) => {
      const found = await ctx.db.rows<Due>(sql`
        SELECT referral, to_char(answer_by AT TIME ZONE 'UTC', ${AT}) AS at FROM hire_claims
        WHERE ${short} AND ${later(after, sql`answer_by`)} ORDER BY answer_by, referral LIMIT ${limit}`);
      if (found.length < limit) onLast();
      return found;
    },
    async (tx, { referral }) => {
      const given = await tx.rows(sql`
        UPDATE hire_claims SET reminders = ${CLAIM_BOUNDS.reminders.length}, answer_by = ${until}
        WHERE referral = ${referral} AND ${short} RETURNING referral`);
      if (given.length > 0) await tellOfHire(ctx, tx, referral, "reminder", `reminder ${still.from}`);
    },
    Number.POSITIVE_INFINITY,
  );
}

/**
 * What is wrong with one claim keeps no other from its time; what breaks off before all were found, and who could not be given theirs only
 * for the moment, goes on with the next run, before anything is decided.
 */
async function resume(ctx: Context): Promise<void> {
  const still = await standstillOf(ctx.db, "claims");
  let all = still === null;
  let again = false;
  const write: Context["write"] = (work) =>
    ctx.write(work).catch((error: unknown) => {
      again ||= isForNow(error);
      throw error;
    });
  try {
    if (still !== null)
      await makeUpFor({ ...ctx, write }, still, () => {
        all = true;
      });
  } finally {
    if (all && !again) await ctx.write((tx) => noteRun(tx, "claims", 0));
  }
}

/** Reminds of claimed hires, and hires as claimed where nobody answered. Safe to do twice, and by two at once. */
export async function tendClaims(ctx: Context): Promise<void> {
  await resume(ctx);
  await eachOfAll<Due>(
    ctx,
    (after, limit) =>
      ctx.db.rows<Due>(sql`
        SELECT referral, to_char(answer_by AT TIME ZONE 'UTC', ${AT}) AS at FROM hire_claims
        WHERE state = 'open' AND answer_by <= now() AND ${later(after, sql`answer_by`)}
        ORDER BY answer_by, referral LIMIT ${limit}`),
    (tx, row) => bySilence(ctx, tx, row),
  );
  await eachOfAll<Waiting>(
    ctx,
    (after, limit) =>
      ctx.db.rows<Waiting>(sql`
        SELECT referral, reminders, to_char(claimed_at AT TIME ZONE 'UTC', ${AT}) AS at,
          floor(extract(epoch FROM now() - claimed_at) / 86400)::int AS days FROM hire_claims
        WHERE state = 'open' AND answer_by > now() AND claimed_at < now() - interval '48 hours' AND reminders < 2
          AND (reminders = 0 OR claimed_at < now() - interval '120 hours') AND ${later(after, sql`claimed_at`)}
        ORDER BY claimed_at, referral LIMIT ${limit}`),
    (tx, row) => remind(ctx, tx, row),
  );
}
