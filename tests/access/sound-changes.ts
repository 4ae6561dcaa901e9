import type { Person } from "../support/world.ts";

const WORDS = "Has never let a build stay red overnight, and is kind to juniors.";

/** Sound bodies of what a referrer still changes of a referral. Its person was told: there is no address to put right. */
export function changeSound(referrer: () => Person) {
  const of = { by: referrer, id: "referral" as const };
  return {
    "referralChanges.correct": { ...of, body: () => ({ candidate_name: "Another Person", recommendation: WORDS }) },
    "referralChanges.readdress": { ...of, body: () => ({ candidate_email: "another@example.com" }) },
  };
}
