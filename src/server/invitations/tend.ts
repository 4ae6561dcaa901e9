import { type SQL, sql } from "drizzle-orm";
import { ANSWERED_LATE, ERASED_AFTER, REMINDED_AFTER } from "../../rules/invitations.ts";
import { eachOfAll } from "../db/batches.ts";
import type { Context } from "../db/context.ts";
import { appliedThemselves } from "../db/deal/referred-person.ts";
import type { WriteHandle } from "../db/handles.ts";
import { takesNoConsent } from "../db/job-access.ts";
import { holdAsked } from "../referrals/mail-places.ts";
import { eraseUnwanted } from "./erase-unwanted.ts";
import { remind } from "./invite.ts";

const DAY_MS = 86_400_000;

/**
 * Consent is required, the candidate was notified or is unreachable, and did not answer. Candidates who applied by
 * themselves meanwhile are excluded.
 */
const SILENT = sql`referrals.ask_first AND referrals.shown_at IS NULL AND referrals.status = 'Pending'
  AND referrals.candidate_email <> '' AND asked.answer IS NULL AND asked.erased_at IS NULL
  AND NOT ${appliedThemselves}`;

/** The referral's job takes no consents, so nobody is asked again (rule F20). */
const closed = (now: Date) => sql`EXISTS (SELECT FROM jobs WHERE jobs.id = referrals.job AND ${takesNoConsent(now)})`;

/** The candidate was never told, because the job closed before their first mail. */
const neverTold = (
  now: Date,
) => sql`referrals.shown_at IS NULL AND referrals.status = 'Pending' AND referrals.candidate_email <> ''
  AND asked.answer IS NULL AND asked.erased_at IS NULL AND asked.asked_at IS NULL AND asked.told_at IS NULL
  AND asked.undelivered_at IS NULL AND NOT ${appliedThemselves} AND ${closed(now)}`;

const FROM = sql`referrals JOIN referral_invitations AS asked ON asked.referral = referrals.id`;

/** A time at the database's precision, for the keyset order by time and id. */
const exactly = (moment: SQL) => sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();

type Old = { readonly id: string; readonly at: string };

/**
 * Each in its own transaction, so that a concurrent answer counts. A person who was reminded late after a standstill
 * has two more days (rule R37).
 */
async function eraseUnanswered(ctx: Context, now: Date): Promise<void> {
  const old = before(now, ERASED_AFTER);
  const silent = sql`${SILENT} AND coalesce(asked.asked_at, asked.undelivered_at) < ${old}
    AND coalesce(asked.reminded_at < ${before(now, ANSWERED_LATE)}, TRUE)`;
  const due = sql`referrals.created_at < ${old} AND ((${silent}) OR (${neverTold(now)}))`;
  const at = exactly(sql`referrals.created_at`);
  await eachOfAll<Old>(
    ctx,
    (after, limit) =>
      ctx.db.rows<Old>(sql`
        SELECT referrals.id, ${at} AS at FROM ${FROM} WHERE ${due}
          AND ${after === null ? sql`TRUE` : sql`(referrals.created_at, referrals.id) > (${after.at}::timestamptz, ${after.id}::uuid)`}
        ORDER BY referrals.created_at, referrals.id LIMIT ${limit}`),
    async (tx, { id }) => {
      const held = await holdAsked(tx, sql`referrals.id = ${id} AND ${due}`);
      if (held.length > 0) await eraseUnwanted(ctx, tx, id, { note: "unanswered" });
    },
  );
}

type Due = { readonly email_key: string; readonly at: string };

async function remindSilent(ctx: Context, now: Date): Promise<void> {
  const late = before(now, REMINDED_AFTER);
  const due = sql`${SILENT} AND asked.asked_at < ${late} AND asked.reminded_at IS NULL AND asked.undelivered_at IS NULL
    AND NOT ${closed(now)}`;
  const among = async (tx: WriteHandle, held: readonly string[]) => {
    const rows = await tx.rows<{ id: string }>(sql`
      SELECT referrals.id FROM ${FROM} WHERE referrals.id = ANY(${sql.param([...held])}::uuid[]) AND ${due} ORDER BY referrals.id`);
    return rows.map(({ id }) => id);
  };
  const at = exactly(sql`min(asked.asked_at)`);
  await eachOfAll<Due>(
    ctx,
    (after, limit) =>
      ctx.db.rows<Due>(sql`
        SELECT candidate_email_key AS email_key, ${at} AS at FROM ${FROM} WHERE ${due} AND referrals.created_at < ${late}
        GROUP BY candidate_email_key
        ${after === null ? sql`` : sql`HAVING (min(asked.asked_at), candidate_email_key) > (${after.at}::timestamptz, ${after.email_key})`}
        ORDER BY min(asked.asked_at), candidate_email_key LIMIT ${limit}`),
    async (tx, { email_key }) => {
      const of = await remind(ctx, tx, email_key, among);
      await tx.rows(sql`
        UPDATE referral_invitations SET reminded_at = ${now.toISOString()} WHERE referral = ANY(${sql.param([...of])}::uuid[])`);
    },
  );
}

/**
 * Handles unanswered requests for consent: one reminder three days after the notification, unless the job is closed;
 * after 30 days the details are erased and the referrer is notified (rule F21). Idempotent.
 */
export async function tendAskedFirst(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await remindSilent(ctx, now);
  await eraseUnanswered(ctx, now);
}
