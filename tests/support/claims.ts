import { referralEndpoints } from "../../src/contract/hiring/referrals.ts";
import { claimEndpoints } from "../../src/contract/payments/claims.ts";
import { disputeEndpoints } from "../../src/contract/payments/disputes.ts";
import type { Client, Person, World } from "./world.ts";

/** The start date used in these tests. */
export const STARTED = "2026-11-20";

/** Moves a new referral to Interviewing as the company. */
export async function moveToInterviewing(owner: Client, id: string): Promise<void> {
  for (const [from, status] of [
    ["Pending", "Reviewing"],
    ["Reviewing", "Interviewing"],
  ] as const)
    await owner.call(referralEndpoints.setStatus, { params: { id }, body: { from, status } });
}

/** Claims the start of a referral's person, as its referrer or that person. */
export function claimStart(by: Client, id: string, started_on = STARTED) {
  return by.call(claimEndpoints.make, { params: { id }, body: { started_on } }, { key: `claim-${id}-${started_on}` });
}

/** Backdates a claim by some days including its reminders, because the database's time cannot be changed. */
export async function backdateClaim(world: Pick<World, "pool">, id: string, days: number): Promise<void> {
  await world.pool.query(
    `UPDATE hire_claims SET claimed_at = claimed_at - $2 * interval '1 day', answer_by = answer_by - $2 * interval '1 day',
      reminders = CASE WHEN $2 >= 7 THEN 2 ELSE reminders END
    WHERE referral = $1`,
    [id, days],
  );
}

/** The hire of a referral as visible to a user. */
export function readHireAs(by: Pick<Person, "call">, id: string) {
  return by.call(claimEndpoints.get, { params: { id } });
}

let disputes = 0;

/** Opens a dispute about a hired person. Returns its id. */
export async function openDisputeAs(by: Client, referral: string): Promise<string> {
  const body = { referral, words: "We agreed on another reward." };
  return (await by.call(disputeEndpoints.open, { body }, { key: `dispute-${referral}-${++disputes}` })).id;
}
