import { sql } from "drizzle-orm";
import type { UserTxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { consumeSplit, type LockedSplit } from "../db/hiring/split-agreements.ts";
import { fullName } from "../db/status-history.ts";
import { splitNews } from "../mail/messages/split-news.ts";
import { notify } from "../notifications/notify.ts";

/**
 * Shares the reward of a just submitted referral as its two referrers agreed, and notifies the other one. A referrer
 * who is the candidate is not notified here: candidates are informed first (rules R30, F10).
 */
export async function applyRewardShare(
  ctx: UserTxContext,
  tx: WriteHandle,
  split: LockedSplit,
  referral: string,
): Promise<void> {
  await consumeSplit(tx, split, referral);
  const [row] = await tx.rows<{ by: string; job_title: string; company: string }>(sql`
    SELECT coalesce(${fullName}, '') AS by, jobs.title AS job_title, companies.name AS company FROM referrals
    JOIN jobs ON jobs.id = referrals.job JOIN companies ON companies.id = jobs.company
    JOIN users ON users.id = referrals.created_by WHERE referrals.id = ${referral}`);
  if (row === undefined) throw new Error("a newly submitted referral was not found");
  const mail = splitNews.with({ ...row, what: "used", percent: 100 - split.mine });
  await notify(ctx, tx, { user_id: split.other, kind: "split_used", subject: referral, mail });
}
