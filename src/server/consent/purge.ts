import { sql } from "drizzle-orm";
import { deleteInBatches } from "../db/batches.ts";
import type { Context } from "../db/context.ts";
import { referralChecks, referralLetters, registerRequests } from "../db/tables/invitations.ts";
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
    const over = sql`SELECT id FROM referral_letters WHERE expires_at < ${now.toISOString()} AND NOT ${isSubmissionEmailValid(now)}`;
    await lockConsents(tx, sql`asked.told_at IS NULL AND asked.letter IN (${over})`);
    await tx.rows(sql`
      UPDATE referral_invitations SET told_at = mails.sent_at
      FROM referral_letters JOIN mails ON mails.cause = ${CONSENT_EMAIL_DEDUPE_PREFIX}::text || referral_letters.id
      WHERE referral_invitations.letter = referral_letters.id AND referral_letters.expires_at < ${now.toISOString()}
        AND mails.handed_over AND referral_invitations.told_at IS NULL`);
  });
  const at = now.toISOString();
  await deleteInBatches(
    ctx,
    referralLetters,
    sql`${referralLetters.expires_at} < ${at} AND NOT ${isSubmissionEmailValid(now)}`,
  );
  await deleteInBatches(ctx, registerRequests, sql`${registerRequests.expires_at} < ${at}`);
  await deleteInBatches(ctx, referralChecks, sql`${referralChecks.day} < ${at.slice(0, 10)}`);
}
