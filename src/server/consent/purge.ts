import { sql } from "drizzle-orm";
import { deleteInBatches } from "../db/batches.ts";
import type { Context } from "../db/context.ts";
import { consentEmails, referralChecks, suppressionRequests } from "../db/tables/consent.ts";
import { lockConsents } from "../referrals/email-quota.ts";
import { CONSENT_EMAIL_DEDUPE_PREFIX } from "../referrals/referral-facts.ts";
import { isSubmissionEmailValid } from "./read-invitation.ts";

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
