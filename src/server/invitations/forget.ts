import { lt, sql } from "drizzle-orm";
import type { Context } from "../db/context.ts";
import { referralChecks, referralLetters, registerRequests } from "../db/tables/invitations.ts";
import { LETTER_CAUSE } from "../referrals/invitation-state.ts";

/**
 * Forgets links that are over, wishes that nobody confirmed, and whom people asked about on former days. That somebody
 * was told stays known.
 */
export async function forgetOldLetters(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await ctx.write(async (tx) => {
    await tx.rows(sql`
      UPDATE referral_invitations SET told_at = mails.sent_at
      FROM referral_letters JOIN mails ON mails.cause = ${LETTER_CAUSE}::text || referral_letters.id
      WHERE referral_invitations.letter = referral_letters.id AND referral_letters.expires_at < ${now.toISOString()}
        AND mails.handed_over AND referral_invitations.told_at IS NULL`);
    await tx.delete(referralLetters).where(lt(referralLetters.expires_at, now));
    await tx.delete(registerRequests).where(lt(registerRequests.expires_at, now));
    await tx.delete(referralChecks).where(lt(referralChecks.day, now.toISOString().slice(0, 10)));
  });
}
