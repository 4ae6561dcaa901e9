import { type SQL, sql } from "drizzle-orm";
import { forEachPaged } from "../../infra/db/batches.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { takesNoConsent } from "../../infra/db/job-access.ts";
import { defineTask } from "../../infra/db/task.ts";
import { lockRecipient, lockReferralsAndConsents, lockSavedCandidates } from "../referrals/email-quota.ts";
import { makeVisibleToCompany } from "../referrals/make-visible.ts";
import { notifyEmailUndelivered } from "../referrals/notify-referral.ts";
import { CONSENT_EMAIL_DEDUPE_PREFIX } from "../referrals/referral-facts.ts";
import { isEmailWithdrawn } from "../referrals/withdrawn-emails.ts";
import { CONSENT_EMAIL_DELIVERED, sendConsentEmail } from "./consent-email.ts";
import { requeueContents } from "./resend.ts";
import { markSavedNotified, markSavedUndelivered } from "./saved-candidates.ts";

type EmailDelivery = { at: Date | null; accepted_by_server: boolean; failed: boolean };
type ReferralIdRow = { referral: string };

/**
 * Delivery of the invitation failed for good: the company does not see the referrals, and the referrers are notified.
 */
async function failDelivery(ctx: Context, tx: WriteHandle, invitation: string): Promise<void> {
  const rows = await tx.rows<ReferralIdRow>(sql`
    UPDATE consent_requests SET undelivered_at = ${ctx.clock.now().toISOString()}
    WHERE consent_email = ${invitation} AND undelivered_at IS NULL AND notified_at IS NULL AND answer IS NULL AND erased_at IS NULL
    RETURNING referral`);
  for (const { referral } of rows) await notifyEmailUndelivered(ctx, tx, referral);
  await markSavedUndelivered(ctx, tx, { consent_email: invitation });
}

export const CONSENT_EMAIL_DELIVERED_TASK = defineTask({
  ...CONSENT_EMAIL_DELIVERED,
  class: "follow-up",
  run: handleConsentEmailDelivery,
});

/**
 * Task after an invitation's mail was delivered, written or given up: only now the company sees the referrals in it
 * (rule F10).
 */
export async function handleConsentEmailDelivery(ctx: Context, { dedupe_key }: { dedupe_key: string }): Promise<void> {
  await ctx.write((tx) => recordDelivery(ctx, tx, dedupe_key));
}

async function recordDelivery(ctx: Context, tx: WriteHandle, dedupe_key: string): Promise<void> {
  const invitation = dedupe_key.slice(CONSENT_EMAIL_DEDUPE_PREFIX.length);
  if (await isEmailWithdrawn(tx, invitation)) return requeueContents(ctx, tx, invitation);
  await lockSavedCandidates(tx, sql`added.consent_email = ${invitation}`);
  await lockReferralsAndConsents(tx, sql`asked.consent_email = ${invitation}`);
  const [mail] = await tx.rows<EmailDelivery>(sql`
    SELECT sent_at AS at, accepted_by_server, failed_at IS NOT NULL AS failed FROM mails WHERE dedupe_key = ${dedupe_key}`);
  // If it was withdrawn at this moment, its task handles it.
  if (mail?.failed === true && !(await isEmailWithdrawn(tx, invitation))) await failDelivery(ctx, tx, invitation);
  if (mail === undefined || mail.at === null) return;
  await markSavedNotified(tx, invitation, mail.at, mail.accepted_by_server);
  const notified = await tx.rows<ReferralIdRow>(sql`
    UPDATE consent_requests SET asked_at = coalesce(asked_at, ${mail.at.toISOString()}),
      written = NOT ${mail.accepted_by_server} AND (asked_at IS NULL OR written)
    WHERE consent_email = ${invitation} AND erased_at IS NULL RETURNING referral`);
  await makeVisibleToCompany(
    ctx,
    tx,
    notified.map(({ referral }) => referral),
  );
}

/** By then the regular tasks have run. */
const GRACE_PERIOD_MS = 10 * 60_000;

type UnnotifiedPerson = {
  readonly id: string;
  readonly at: string;
  readonly email_key: string;
  readonly dedupe_key: string | null;
};

/** No mail exists yet: everything that waits for the person of this address is sent in one mail. */
async function sendMissingEmail(ctx: Context, tx: WriteHandle, email_key: string): Promise<void> {
  await lockRecipient(tx, email_key);
  await tx.rows(sql`
    INSERT INTO consent_requests (referral, created_at)
    SELECT id, created_at FROM referrals WHERE candidate_email_key = ${email_key} AND visible_at IS NULL
    ORDER BY id ON CONFLICT DO NOTHING`);
  await sendConsentEmail(ctx, tx, email_key, "found");
}

/** The time of a row to the microsecond, for the keyset cursor of the next page. */
const toMicroseconds = (column: SQL) =>
  sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at`;

const isAfterCursor = (at: SQL, id: SQL, after: UnnotifiedPerson | null) =>
  after === null ? sql`TRUE` : sql`(${at}, ${id}) > (${after.at}::timestamptz, ${after.id}::uuid)`;

/** A page of those who had to be notified before a time and were not. */
type FindUnnotified = (
  ctx: Context,
  before: string,
  after: UnnotifiedPerson | null,
  limit: number,
) => Promise<UnnotifiedPerson[]>;

/**
 * Referred candidates without notification; those who wait for their mail slot are included, and so are those with
 * required consent (F20). Those of closed jobs are not notified before it opens again.
 */
const findUnnotifiedReferrals: FindUnnotified = (ctx, before, after, limit) =>
  ctx.db.rows<UnnotifiedPerson>(sql`
    SELECT referrals.id, candidate_email_key AS email_key, ${toMicroseconds(sql`referrals.created_at`)},
      (SELECT dedupe_key FROM mails WHERE dedupe_key = ${CONSENT_EMAIL_DEDUPE_PREFIX}::text || asked.consent_email
        AND coalesce(sent_at, failed_at) < ${before}) AS dedupe_key
    FROM referrals LEFT JOIN consent_requests AS asked ON asked.referral = referrals.id
    WHERE visible_at IS NULL AND referrals.created_at < ${before} AND status NOT IN ('Rejected', 'Withdrawn') AND candidate_email <> ''
      AND asked.undelivered_at IS NULL AND NOT (requires_consent AND asked.asked_at IS NOT NULL)
      AND CASE WHEN asked.consent_email IS NULL
        THEN NOT EXISTS (SELECT FROM jobs WHERE jobs.id = referrals.job AND ${takesNoConsent(ctx.clock.now())})
        ELSE EXISTS (
          SELECT FROM mails WHERE dedupe_key = ${CONSENT_EMAIL_DEDUPE_PREFIX}::text || asked.consent_email AND coalesce(sent_at, failed_at) < ${before}) END
      AND ${isAfterCursor(sql`referrals.created_at`, sql`referrals.id`, after)}
    ORDER BY referrals.created_at, referrals.id LIMIT ${limit}`);

/** Candidates added by hand without notification (rule F39). */
const findUnnotifiedCandidates: FindUnnotified = (ctx, before, after, limit) =>
  ctx.db.rows<UnnotifiedPerson>(sql`
    SELECT candidate AS id, email_key, mail.dedupe_key, ${toMicroseconds(sql`added_at`)}
    FROM added_candidates JOIN candidates ON candidates.id = candidate
      LEFT JOIN mails AS mail ON mail.dedupe_key = ${CONSENT_EMAIL_DEDUPE_PREFIX}::text || consent_email
    WHERE notified_at IS NULL AND undelivered_at IS NULL AND added_at < ${before}
      AND (consent_email IS NULL OR coalesce(mail.sent_at, mail.failed_at) < ${before})
      AND ${isAfterCursor(sql`added_at`, sql`candidate`, after)}
    ORDER BY added_at, candidate LIMIT ${limit}`);

export const RECONCILE_UNNOTIFIED = defineTask({
  name: "reconcile-unnotified",
  class: "upkeep",
  schedule: "*/10 * * * *",
  run: reconcileUnnotified,
});

/**
 * Reconciles candidates who were not notified although their mail should have been sent long ago: handles unhandled
 * deliveries and writes missing mails (rules F10, F39).
 */
export async function reconcileUnnotified(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - GRACE_PERIOD_MS).toISOString();
  const seen = new Set<string>();
  for (const findRows of [findUnnotifiedReferrals, findUnnotifiedCandidates])
    await forEachPaged<UnnotifiedPerson>(
      ctx,
      (after, limit) => findRows(ctx, before, after, limit),
      async (tx, { dedupe_key, email_key }) => {
        // One mail may cover several candidates.
        if (seen.has(dedupe_key ?? email_key)) return;
        seen.add(dedupe_key ?? email_key);
        if (dedupe_key === null) await sendMissingEmail(ctx, tx, email_key);
        else await recordDelivery(ctx, tx, dedupe_key);
      },
    );
}
