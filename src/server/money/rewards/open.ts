import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { LIMITS } from "../../../contract/limits.ts";
import type { Context } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { wholeDays } from "../../db/whole-days.ts";
import { notifyOfReward } from "./notify-reward.ts";

/** Without 0, 1, I and O: people read it to each other. */
const SIGNS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** What a transfer of money has to say: ten signs that follow from the referral, so that it is the same every time. */
export function rewardReference(referral: string): string {
  const bytes = createHash("sha256").update(`reward ${referral}`).digest();
  const signs = [...bytes.subarray(0, 10)].map((byte) => SIGNS[byte % SIGNS.length]).join("");
  return `VW-${signs.slice(0, 5)}-${signs.slice(5)}`;
}

/**
 * Makes sure that a hired referral with something promised has its reward: due, by the database's time of the hire
 * (rule M1). Nothing where nobody is hired or nothing is promised; doing it twice changes nothing, also at once: then
 * the reference is there already, and not the referral alone.
 */
export async function openReward(tx: WriteHandle, referral: string): Promise<void> {
  await tx.rows(sql`
    INSERT INTO rewards (referral, owner, referrer, amount, reference, hired_at, probation_ends_at)
    SELECT referrals.id, jobs.created_by, referrals.created_by, referrals.reward_amount * 100, ${rewardReference(referral)},
      since.hired_at, since.hired_at + ${sql.raw(wholeDays(LIMITS.probation_days))}
    FROM referrals JOIN jobs ON jobs.id = referrals.job
    CROSS JOIN LATERAL (SELECT coalesce(referrals.hired_at, referrals.updated_at) AS hired_at) AS since
    WHERE referrals.id = ${referral} AND referrals.status = 'Hired' AND referrals.reward_amount > 0
    FOR SHARE OF jobs
    ON CONFLICT DO NOTHING`);
}

/** `openReward` as background work: somebody was hired, and the owner is asked to fund what was promised. */
export async function rewardOfHire(ctx: Context, data: Record<string, unknown>): Promise<void> {
  const referral = String(data.referral);
  await ctx.write(async (tx) => {
    await openReward(tx, referral);
    const [due] = await tx.rows(sql`SELECT referral FROM rewards WHERE referral = ${referral} AND state = 'due'`);
    if (due !== undefined) await notifyOfReward(ctx, tx, referral, "due");
  });
}
