import { sql } from "drizzle-orm";
import { removeInBatches } from "../db/batches.ts";
import type { Context } from "../db/context.ts";
import { referralChecks, referralLetters, registerRequests } from "../db/tables/invitations.ts";
import { INVITATION_CAUSE } from "../referrals/invitation-state.ts";
import { holdQuestions } from "./mail-places.ts";

/**
 * Forgets links that are over, wishes that nobody confirmed, and whom people asked about on former days. That somebody
 * was told stays known.
 */
export async function forgetOldInvitations(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await ctx.write(async (tx) => {
    const over = sql`SELECT id FROM referral_letters WHERE expires_at < ${now.toISOString()}`;
    await holdQuestions(tx, sql`asked.told_at IS NULL AND asked.letter IN (${over})`);
    await tx.rows(sql`
      UPDATE referral_invitations SET told_at = mails.sent_at
      FROM referral_letters JOIN mails ON mails.cause = ${INVITATION_CAUSE}::text || referral_letters.id
      WHERE referral_invitations.letter = referral_letters.id AND referral_letters.expires_at < ${now.toISOString()}
        AND mails.handed_over AND referral_invitations.told_at IS NULL`);
  });
  const at = now.toISOString();
  await removeInBatches(ctx, referralLetters, sql`${referralLetters.expires_at} < ${at}`);
  await removeInBatches(ctx, registerRequests, sql`${registerRequests.expires_at} < ${at}`);
  await removeInBatches(ctx, referralChecks, sql`${referralChecks.day} < ${at.slice(0, 10)}`);
}
