import type { Person } from "../support/world.ts";
import { CORRECTION } from "./matrix-applications.ts";
import { OWN_RELATIONSHIP } from "./matrix-changes.ts";

const NOBODY = "01890000-0000-7000-8000-000000000000";
const WORDS = "Has never let a build stay red overnight, and is kind to juniors.";

/**
 * Valid bodies of later changes of a referral or an application. The candidate was notified, so the address cannot be
 * corrected.
 */
export function validChangeCalls({ referrer, applicant }: Record<"referrer" | "applicant", () => Person>) {
  const of = { by: referrer, id: "referral" as const };
  const own = { by: applicant, id: "application" as const };
  return {
    "referralChanges.correct": { ...of, body: () => ({ candidate_name: "Another Person", recommendation: WORDS }) },
    "referralChanges.readdress": { ...of, body: () => ({ candidate_email: "another@example.com" }) },
    "own_details.own": { ...of, body: () => ({ candidate_name: "Another Person" }) },
    "own_details.byLink": {
      by: referrer,
      body: () => ({ token: "not-the-token-of-any-link", referral: NOBODY, candidate_name: "Another Person" }),
    },
    "relationships.own": { ...of, body: () => OWN_RELATIONSHIP },
    "relationships.byLink": {
      by: referrer,
      body: () => ({ token: "not-the-token-of-any-link", referral: NOBODY, ...OWN_RELATIONSHIP }),
    },
    "applications.correct": { ...own, body: () => CORRECTION },
    "applications.withdraw": { ...own, body: () => ({ from: "Applied" }) },
  };
}
