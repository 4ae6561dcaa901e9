import type { Person } from "../support/world.ts";

const STARTED = { started_on: "2026-11-20" };
const NO_LINK = { token: "x".repeat(43), referral: "01890000-0000-7000-8000-000000000001" };

/** Valid bodies of calls on claimed hires: the records are not in Interviewing, and there is no link. */
export function validClaimCalls({ owner, referrer, admin }: Record<"owner" | "referrer" | "admin", () => Person>) {
  return {
    "claims.make": { by: referrer, id: "referral" as const, body: () => STARTED },
    "claims.confirm": { by: owner, id: "referral" as const, body: () => ({ start_date: "2026-12-01" }) },
    "claims.deny": { by: owner, id: "referral" as const, body: () => ({ reason: "Nobody has begun." }) },
    "disputes.open": {
      by: referrer,
      body: ({ referral }: { referral: string }) => ({ referral, words: "It was so." }),
    },
    "disputes.reply": { by: owner, id: "referral" as const, body: () => ({ words: "It was not." }) },
    "disputes.decide": { by: admin, id: "referral" as const, body: () => ({ outcome: "uphold", words: "Read." }) },
    "claims.openLink": { by: referrer, body: () => NO_LINK },
    "claims.makeByLink": { by: referrer, body: () => ({ ...NO_LINK, ...STARTED }) },
  };
}

/** They need a candidate in Interviewing, a claim, or a mailed link. */
export const CLAIMS_BY_STATE = [
  ...["make", "confirm", "deny", "openLink", "makeByLink"].map((name) => `claims.${name}`),
  ...["open", "reply", "decide"].map((name) => `disputes.${name}`),
];
