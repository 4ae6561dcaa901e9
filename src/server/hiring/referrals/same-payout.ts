import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { mayBePersonText } from "../../infra/db/hiring/referred-person.ts";
import { defineTask } from "../../infra/db/task.ts";

export const FLAG_SAME_PAYOUT = defineTask({
  name: "flag-same-payout",
  class: "upkeep",
  schedule: "3 * * * *",
  run: flagSamePayout,
});

/**
 * Flags referrals of hired people whose reward, or a share of it, would go to the candidate themselves, or to the
 * same bank account or PayPal address as the candidate's or a team member's. The reward is on hold until an admin has
 * reviewed it (rules F8, R39).
 */
export async function flagSamePayout(ctx: Context): Promise<void> {
  await ctx.write((tx) => flagSamePayoutOf(tx, null));
}

/**
 * The candidate's own accounts, which claimed the referral or applied, and the accounts of the team. An applicant who
 * only typed the candidate's address is not `proved`: it is a signal if they earn themselves, but nobody else's payout
 * account puts a reward on hold.
 */
const CANDIDATE_ACCOUNTS = `
  SELECT claimed_by AS id, TRUE AS person, TRUE AS proved FROM consent_requests WHERE referral = referrals.id AND claimed_by IS NOT NULL
  UNION SELECT created_by, TRUE, TRUE FROM applications WHERE referral = referrals.id
  UNION SELECT created_by, TRUE, TRUE FROM applications WHERE id = referrals.hired_with
  UNION SELECT typed.created_by, TRUE, FALSE FROM applications AS typed WHERE typed.job = referrals.job AND ${mayBePersonText("typed", "referrals")}
  UNION SELECT user_id, FALSE, TRUE FROM jobs JOIN company_members USING (company) WHERE jobs.id = referrals.job`;

const HAS_SAME_PAYOUT_ADDRESS = `EXISTS (SELECT FROM payment_methods AS own JOIN payment_methods AS theirs USING (address_key)
  WHERE own.user_id = earner.id AND theirs.user_id = other.id)`;

/** Flags these referrals in the transaction that would release their rewards; all referrals if `ids` is null. */
export async function flagSamePayoutOf(tx: WriteHandle, ids: readonly string[] | null): Promise<void> {
  await tx.executeSql(
    `
      UPDATE referrals SET review = array_append(review, 'same_payout'), on_hold = true
      WHERE ($1::uuid[] IS NULL OR referrals.id = ANY ($1::uuid[])) AND status = 'Hired' AND reward_status IN ('Pending', 'In Escrow') AND NOT ('same_payout' = ANY (review))
        AND EXISTS (
          SELECT FROM (SELECT referrals.created_by AS id
              UNION SELECT payee FROM reward_shares WHERE reward_shares.referral = referrals.id AND payee IS NOT NULL) AS earner
            CROSS JOIN (${CANDIDATE_ACCOUNTS}) AS other
          WHERE CASE WHEN other.id = earner.id THEN other.person ELSE other.proved AND ${HAS_SAME_PAYOUT_ADDRESS} END)`,
    [ids],
  );
}
