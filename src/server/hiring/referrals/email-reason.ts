import { eq, sql } from "drizzle-orm";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";
import { users } from "../../infra/db/tables/users.ts";
import type { AccountlessReader } from "../../infra/mail/accountless-reader.ts";

/**
 * Why the candidate gets a mail about a referral: the referrer gave the address, or the candidate entered it through
 * a link (rule F53).
 */
export async function findEmailReason(db: ReadHandle, referral: string): Promise<AccountlessReader> {
  const entered = sql<boolean>`EXISTS (SELECT FROM link_referrals WHERE link_referrals.referral = ${referrals.id})`;
  const [row] = await db
    .select({ by: fullName, entered })
    .from(referrals)
    .leftJoin(users, eq(users.id, referrals.created_by))
    .where(eq(referrals.id, referral));
  return { source: row?.entered ? "referral_link" : "referral", by: row?.by ?? "" };
}
