import { type SQL, sql } from "drizzle-orm";
import { CONSENT_EXPIRY_DAYS, CONSENT_REMINDER_DAYS, DAYS_AFTER_LATE_REMINDER } from "../../../rules/consent.ts";
import { forEachPaged } from "../../infra/db/batches.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { appliedThemselves } from "../../infra/db/hiring/referred-person.ts";
import { takesNoConsent } from "../../infra/db/job-access.ts";
import { defineTask } from "../../infra/db/task.ts";
import { lockReferralsAndConsents } from "../referrals/email-quota.ts";
import { sendConsentReminder } from "./consent-email.ts";
import { eraseEndedReferral } from "./erase-unanswered.ts";

const DAY_MS = 86_400_000;

/**
 * Consent is required, the candidate was notified or is unreachable, and did not answer. Candidates who applied by
 * themselves meanwhile are excluded.
 */
const IS_UNANSWERED = sql`referrals.requires_consent AND referrals.visible_at IS NULL AND referrals.status = 'Pending'
  AND referrals.candidate_email <> '' AND asked.answer IS NULL AND asked.erased_at IS NULL
  AND NOT ${appliedThemselves}`;

/** The referral's job takes no consents, so nobody is asked again (rule F20). */
const closed = (now: Date) => sql`EXISTS (SELECT FROM jobs WHERE jobs.id = referrals.job AND ${takesNoConsent(now)})`;

/** The candidate was never told, because the job closed before their first mail. */
const neverTold = (
  now: Date,
) => sql`referrals.visible_at IS NULL AND referrals.status = 'Pending' AND referrals.candidate_email <> ''
  AND asked.answer IS NULL AND asked.erased_at IS NULL AND asked.asked_at IS NULL AND asked.notified_at IS NULL
  AND asked.undelivered_at IS NULL AND NOT ${appliedThemselves} AND ${closed(now)}`;

const CONSENT_TABLES = sql`referrals JOIN consent_requests AS asked ON asked.referral = referrals.id`;

/** A time at the database's precision, for the keyset order by time and id. */
const toMicroseconds = (moment: SQL) => sql`to_char(${moment} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();

type UnansweredConsent = { readonly id: string; readonly at: string };

/**
 * Each in its own transaction, so that a concurrent answer counts. A person who was reminded late after a standstill
 * has two more days (rule R37).
 */
async function eraseUnanswered(ctx: Context, now: Date): Promise<void> {
  const old = daysBefore(now, CONSENT_EXPIRY_DAYS);
  const silent = sql`${IS_UNANSWERED} AND coalesce(asked.asked_at, asked.undelivered_at) < ${old}
    AND coalesce(asked.reminded_at < ${daysBefore(now, DAYS_AFTER_LATE_REMINDER)}, TRUE)`;
  const due = sql`referrals.created_at < ${old} AND ((${silent}) OR (${neverTold(now)}))`;
  const at = toMicroseconds(sql`referrals.created_at`);
  await forEachPaged<UnansweredConsent>(
    ctx,
    (after, limit) =>
      ctx.db.rows<UnansweredConsent>(sql`
        SELECT referrals.id, ${at} AS at FROM ${CONSENT_TABLES} WHERE ${due}
          AND ${after === null ? sql`TRUE` : sql`(referrals.created_at, referrals.id) > (${after.at}::timestamptz, ${after.id}::uuid)`}
        ORDER BY referrals.created_at, referrals.id LIMIT ${limit}`),
    async (tx, { id }) => {
      const locked = await lockReferralsAndConsents(tx, sql`referrals.id = ${id} AND ${due}`);
      if (locked.length > 0) await eraseEndedReferral(ctx, tx, id, { note: "unanswered" });
    },
  );
}

type DueReminder = { readonly email_key: string; readonly at: string };

async function remindUnanswered(ctx: Context, now: Date): Promise<void> {
  const late = daysBefore(now, CONSENT_REMINDER_DAYS);
  const due = sql`${IS_UNANSWERED} AND asked.asked_at < ${late} AND asked.reminded_at IS NULL AND asked.undelivered_at IS NULL
    AND NOT ${closed(now)}`;
  const among = async (tx: WriteHandle, locked: readonly string[]) => {
    const rows = await tx.rows<{ id: string }>(sql`
      SELECT referrals.id FROM ${CONSENT_TABLES} WHERE referrals.id = ANY(${sql.param([...locked])}::uuid[]) AND ${due} ORDER BY referrals.id`);
    return rows.map(({ id }) => id);
  };
  const at = toMicroseconds(sql`min(asked.asked_at)`);
  await forEachPaged<DueReminder>(
    ctx,
    (after, limit) =>
      ctx.db.rows<DueReminder>(sql`
        SELECT candidate_email_key AS email_key, ${at} AS at FROM ${CONSENT_TABLES} WHERE ${due} AND referrals.created_at < ${late}
        GROUP BY candidate_email_key
        ${after === null ? sql`` : sql`HAVING (min(asked.asked_at), candidate_email_key) > (${after.at}::timestamptz, ${after.email_key})`}
        ORDER BY min(asked.asked_at), candidate_email_key LIMIT ${limit}`),
    async (tx, { email_key }) => {
      const of = await sendConsentReminder(ctx, tx, email_key, among);
      await tx.rows(sql`
        UPDATE consent_requests SET reminded_at = ${now.toISOString()} WHERE referral = ANY(${sql.param([...of])}::uuid[])`);
    },
  );
}

export const RECONCILE_CONSENTS = defineTask({
  name: "reconcile-consents",
  class: "upkeep",
  schedule: "*/10 * * * *",
  run: reconcileConsents,
});

/**
 * Handles unanswered requests for consent: one reminder three days after the notification, unless the job is closed;
 * after 30 days the details are erased and the referrer is notified (rule F21). Idempotent.
 */
export async function reconcileConsents(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await remindUnanswered(ctx, now);
  await eraseUnanswered(ctx, now);
}
