import { eq, sql } from "drizzle-orm";
import { deleteInBatches } from "../../infra/db/batches.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { consentEmails, consentRequests, referralChecks, suppressionRequests } from "../../infra/db/tables/consent.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { defineTask } from "../../infra/db/task.ts";
import { eraseMailsAbout } from "../../infra/mail/erase-mails.ts";
import { eraseQuestionsMentioning } from "../records/erase-mentions.ts";
import { lockConsents } from "../referrals/email-quota.ts";
import { eraseReferral } from "../referrals/erase-referral.ts";
import { personHash } from "../referrals/person-keys.ts";
import { CONSENT_EMAIL_DEDUPE_PREFIX } from "../referrals/referral-facts.ts";
import { withdrawEmails } from "../referrals/withdrawn-emails.ts";
import { isSubmissionEmailValid } from "./read-invitation.ts";

export const PURGE_EXPIRED_CONSENTS = defineTask({
  name: "purge-expired-consents",
  class: "upkeep",
  schedule: "37 3 * * *",
  run: purgeExpiredConsents,
});

/**
 * Purges expired links, unconfirmed requests, and the person checks of earlier days. That a candidate was notified
 * stays recorded.
 */
export async function purgeExpiredConsents(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await ctx.write(async (tx) => {
    const over = sql`SELECT id FROM consent_emails WHERE expires_at < ${now.toISOString()} AND NOT ${isSubmissionEmailValid(now)}`;
    await lockConsents(tx, sql`asked.notified_at IS NULL AND asked.consent_email IN (${over})`);
    await tx.rows(sql`
      UPDATE consent_requests SET notified_at = mails.sent_at
      FROM consent_emails JOIN mails ON mails.dedupe_key = ${CONSENT_EMAIL_DEDUPE_PREFIX}::text || consent_emails.id
      WHERE consent_requests.consent_email = consent_emails.id AND consent_emails.expires_at < ${now.toISOString()}
        AND mails.accepted_by_server AND consent_requests.notified_at IS NULL`);
  });
  const at = now.toISOString();
  await deleteInBatches(
    ctx,
    consentEmails,
    sql`${consentEmails.expires_at} < ${at} AND NOT ${isSubmissionEmailValid(now)}`,
  );
  await deleteInBatches(ctx, suppressionRequests, sql`${suppressionRequests.expires_at} < ${at}`);
  await deleteInBatches(ctx, referralChecks, sql`${referralChecks.day} < ${at.slice(0, 10)}`);
}

type ReferralEnd = { readonly note: "unanswered" | "withdrawn"; readonly by?: string; readonly keep?: string | null };

type ConsentEmail = { readonly id: string; readonly consent_email: string; readonly keeps: boolean };

/**
 * The mails that informed a candidate. A mail is about one referral if it includes only that one. `keeps`: it is also
 * about a referrer's candidate list.
 */
async function findConsentEmails(ctx: Context, tx: WriteHandle, email_key: string): Promise<ConsentEmail[]> {
  return tx.rows<ConsentEmail>(sql`
    SELECT mails.id, consent_emails.id AS consent_email,
      EXISTS (SELECT FROM added_candidates WHERE added_candidates.consent_email = consent_emails.id) AS keeps
    FROM consent_emails JOIN mails ON mails.dedupe_key = ${CONSENT_EMAIL_DEDUPE_PREFIX}::text || consent_emails.id
    WHERE person_hash = ${personHash(ctx, email_key)} AND NOT about_list`);
}

/**
 * Ends a referral that nobody answered or that its referrer withdrew, and erases its candidate from it (rules F21,
 * F23). What others wrote about the candidate stays, except the referrer's own questions (T8), and so do all mails
 * about other things: values typed by a referrer prove nothing. Its place among the job's unique candidates is freed.
 * `keep`: a mail that informs the candidate of this. The caller has locked the row.
 */
export async function eraseEndedReferral(
  ctx: Context,
  tx: WriteHandle,
  id: string,
  { keep = null, ...end }: ReferralEnd,
): Promise<void> {
  const [row] = await tx
    .select({
      email_key: referrals.candidate_email_key,
      alone: sql<boolean>`NOT EXISTS (SELECT FROM referrals AS other
        WHERE other.candidate_email_key = ${referrals.candidate_email_key} AND other.id <> ${referrals.id})`,
    })
    .from(referrals)
    .where(eq(referrals.id, id));
  if (row === undefined) return;
  await eraseQuestionsMentioning(tx, id);
  await eraseReferral(ctx, tx, id, end);
  const erased = { erased_at: ctx.clock.now(), claimed_by: null, claimed_at: null };
  await tx
    .insert(consentRequests)
    .values({ referral: id, created_at: ctx.clock.now(), ...erased })
    .onConflictDoUpdate({ target: consentRequests.referral, set: erased });
  const emails = row.alone ? await findConsentEmails(ctx, tx, row.email_key) : [];
  const keeping = emails.filter(({ keeps }) => keeps).map(({ consent_email }) => consent_email);
  // An email that is being delivered also mentions the list, and is not stopped.
  const withdrawn = await withdrawEmails(ctx, tx, keeping);
  const mails = emails.filter(({ consent_email }) => !withdrawn.includes(consent_email)).map(({ id: mail }) => mail);
  await eraseMailsAbout(ctx, tx, { addresses: [], mails, records: [id], keep });
}
