import { sql } from "drizzle-orm";
import type { TxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import type { Limit } from "../platform/load/rate-limits.ts";

/** Of one company. Whoever came with an archive was told of their referral elsewhere, if at all: an owner may have written any addresses into it. */
const MOVED_MAILS: Limit = { name: "mails to moved people", points: 100, seconds: 86_400 };

/**
 * Counts a mail to the person of a referral that came with an archive and whom no account here has claimed (rule X221); of every other
 * referral nothing is counted. Throws `rate_limited`.
 */
export async function countMovedMail(ctx: Pick<TxContext, "limits">, tx: WriteHandle, referral: string): Promise<void> {
  const [row] = await tx.rows<{ company: string }>(sql`
    SELECT jobs.company FROM referrals JOIN jobs ON jobs.id = referrals.job WHERE referrals.id = ${referral} AND referrals.moved
      AND NOT EXISTS (SELECT FROM referral_invitations WHERE referral = referrals.id AND claimed_by IS NOT NULL)`);
  if (row !== undefined) await ctx.limits.takeIn(tx, MOVED_MAILS, row.company);
}
