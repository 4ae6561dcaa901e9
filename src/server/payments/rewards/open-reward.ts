import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Context } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { probationEnd, startedOn } from "../../infra/db/hiring/probation.ts";
import { defineTask } from "../../infra/db/task.ts";
import { rewardDue } from "../events.ts";

/** Without 0, 1, I and O, since people read the reference to each other. */
const REFERENCE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** The payment reference of a transfer: ten characters derived from the referral, so that it is always the same. */
export function rewardReference(referral: string): string {
  const bytes = createHash("sha256").update(`reward ${referral}`).digest();
  const signs = [...bytes.subarray(0, 10)].map((byte) => REFERENCE_ALPHABET[byte % REFERENCE_ALPHABET.length]).join("");
  return `VW-${signs.slice(0, 5)}-${signs.slice(5)}`;
}

/**
 * Ensures that a hired referral with a promised reward has its `rewards` row: due, with a probation counted from the
 * start date by the days copied at the referral (rule M1). Does nothing without a hire or a reward. Idempotent, also
 * under concurrency; then the unique key on the reference may conflict instead of the one on the referral.
 */
export async function openReward(tx: WriteHandle, referral: string): Promise<void> {
  await tx.rows(sql`
    INSERT INTO rewards (referral, owner, referrer, amount, reference, hired_at, probation_ends_at)
    SELECT referrals.id, jobs.created_by, referrals.created_by, referrals.reward_amount * 100, ${rewardReference(referral)},
      since.hired_at, ${probationEnd(startedOn(sql`since.hired_at`), sql`referrals.probation_days`)}
    FROM referrals JOIN jobs ON jobs.id = referrals.job
    CROSS JOIN LATERAL (SELECT coalesce(referrals.hired_at, referrals.updated_at) AS hired_at) AS since
    WHERE referrals.id = ${referral} AND referrals.status = 'Hired' AND referrals.reward_amount > 0
    FOR SHARE OF jobs
    ON CONFLICT DO NOTHING`);
}

export const OPEN_REWARD = defineTask({
  name: "referral-hired",
  class: "follow-up",
  input: z.object({ referral: z.string() }),
  run: openRewardAfterHire,
});

/** `openReward` as a task after a hire; it also asks the owner to fund the reward. */
export async function openRewardAfterHire(ctx: Context, { referral }: { referral: string }): Promise<void> {
  await ctx.write(async (tx) => {
    await openReward(tx, referral);
    const [due] = await tx.rows(sql`SELECT referral FROM rewards WHERE referral = ${referral} AND state = 'due'`);
    if (due !== undefined) await emit(ctx, tx, rewardDue, { referral });
  });
}
