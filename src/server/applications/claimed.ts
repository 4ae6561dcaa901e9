import { sql } from "drizzle-orm";
import type { ApplicationStatus } from "../../contract/statuses.ts";
import type { Context } from "../db/context.ts";
import { followApplication } from "../referrals/follow.ts";
import { markReview } from "../referrals/mark-review.ts";
import { creditHire } from "./hire.ts";

type Sent = { id: string; status: ApplicationStatus; later: boolean; linked: string | null };

/**
 * Task after a referral was claimed (`data.referral`): connects the application that its person sent to the same job,
 * perhaps under another address; the referral moves to the application's status (rule F9). An application sent before
 * the referral was made has no referrer: the referral is flagged for review instead (rule F8).
 */
export async function creditClaimed(ctx: Context, data: Record<string, unknown>): Promise<void> {
  const referral = String(data.referral);
  await ctx.write(async (tx) => {
    const [sent] = await tx.rows<Sent>(sql`
      SELECT applications.id, applications.status, applications.created_at >= referrals.created_at AS later,
        applications.referral AS linked
      FROM referrals JOIN referral_invitations ON referral_invitations.referral = referrals.id
        JOIN applications ON applications.job = referrals.job AND applications.created_by = referral_invitations.claimed_by
      WHERE referrals.id = ${referral} FOR UPDATE OF applications`);
    if (sent === undefined || sent.linked !== null) return;
    if (!sent.later) {
      await markReview(tx, referral, "applied_before");
      return;
    }
    await tx.rows(sql`UPDATE applications SET referral = ${referral} WHERE id = ${sent.id}`);
    if (sent.status === "Hired") await creditHire(ctx, tx, { id: sent.id, referral });
    else if (sent.status !== "Applied") await followApplication(ctx, tx, referral, { status: sent.status });
  });
}
