import { sql } from "drizzle-orm";
import { removeInBatches } from "../db/batches.ts";
import type { Context } from "../db/context.ts";
import { referralChecks, referralLetters, registerRequests } from "../db/tables/invitations.ts";
import { INVITATION_CAUSE } from "../referrals/invitation-state.ts";
import { holdQuestions } from "../referrals/mail-places.ts";
import { entryGoesOn } from "./read-invitation.ts";

/**
 * Purges expired links, unconfirmed requests, and the person checks of earlier days. That a candidate was notified
 * stays recorded.
 */
export async function forgetOldInvitations(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await ctx.write(async (tx) => {
    const over = sql`SELECT id FROM referral_letters WHERE expires_at < ${now.toISOString()} AND NOT ${entryGoesOn(now)}`;
    await holdQuestions(tx, sql`asked.told_at IS NULL AND asked.letter IN (${over})`);
    await tx.rows(sql`
      UPDATE referral_invitations SET told_at = mails.sent_at
      FROM referral_letters JOIN mails ON mails.cause = ${INVITATION_CAUSE}::text || referral_letters.id
      WHERE referral_invitations.letter = referral_letters.id AND referral_letters.expires_at < ${now.toISOString()}
        AND mails.handed_over AND referral_invitations.told_at IS NULL`);
  });
  const at = now.toISOString();
  await removeInBatches(ctx, referralLetters, sql`${referralLetters.expires_at} < ${at} AND NOT ${entryGoesOn(now)}`);
  await removeInBatches(ctx, registerRequests, sql`${registerRequests.expires_at} < ${at}`);
  await removeInBatches(ctx, referralChecks, sql`${referralChecks.day} < ${at.slice(0, 10)}`);
}
