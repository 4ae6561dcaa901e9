import { claimEndpoints } from "../../src/contract/deal/claims.ts";
import { disputeEndpoints } from "../../src/contract/deal/disputes.ts";
import { referralEndpoints } from "../../src/contract/referrals.ts";
import type { Client, Person, World } from "./world.ts";

/** The day on which people of these tests began. */
export const STARTED = "2026-11-20";

/** Moves a new referral to Interviewing, as the company. */
export async function interviewing(owner: Client, id: string): Promise<void> {
  for (const [from, status] of [
    ["Pending", "Reviewing"],
    ["Reviewing", "Interviewing"],
  ] as const)
    await owner.call(referralEndpoints.setStatus, { params: { id }, body: { from, status } });
}

/** Says that the person of a referral has started, as its referrer or that person. */
export function claimed(by: Client, id: string, started_on = STARTED) {
  return by.call(claimEndpoints.make, { params: { id }, body: { started_on } }, { key: `claim-${id}-${started_on}` });
}

/** As if the claim had been made so many days earlier, and reminded of by the way: the database's time cannot be turned. */
export async function claimedDaysAgo(world: Pick<World, "pool">, id: string, days: number): Promise<void> {
  await world.pool.query(
    `UPDATE hire_claims SET claimed_at = claimed_at - $2 * interval '1 day', answer_by = answer_by - $2 * interval '1 day',
      reminders = CASE WHEN $2 >= 7 THEN 2 ELSE reminders END
    WHERE referral = $1`,
    [id, days],
  );
}

/** What somebody reads of the hire of a referral. */
export function hireOf(by: Pick<Person, "call">, id: string) {
  return by.call(claimEndpoints.get, { params: { id } });
}

let disputes = 0;

/** Opens a dispute about somebody who was hired, and gives its id. */
export async function disputed(by: Client, referral: string): Promise<string> {
  const body = { referral, words: "We agreed on another reward." };
  return (await by.call(disputeEndpoints.open, { body }, { key: `dispute-${referral}-${++disputes}` })).id;
}
