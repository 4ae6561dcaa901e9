import type { Row } from "./rows.ts";

const NOBODY = "01890000-0000-7000-8000-000000000000";
const REFERRER_ONLY = { visitor: 401, stranger: 404, referrer: 200, applicant: 404, owner: 404, admin: 404 };

export const OWN_RELATIONSHIP = { relationship: "studied", relationship_place: "Lund", relationship_period: "2011" };

/** Access matrix rows of a referrer's later changes of a referral (rules F22, F23). */
export const CHANGE_ROWS: Record<string, Row[]> = {
  "referralChanges.correct": [
    {
      target: "referral",
      body: {
        candidate_name: "Jonah Feldman",
        recommendation: "Jonah reads the query plan before he has an opinion, and writes it down.",
      },
      expect: REFERRER_ONLY,
    },
  ],
  // The fixture's referral was not claimed, and the token does not belong to its mailed link.
  "own_details.own": [
    { target: "referral", body: { candidate_name: "Jonah Feldman" }, expect: { ...REFERRER_ONLY, referrer: 404 } },
  ],
  "own_details.byLink": [
    {
      target: "none",
      body: { token: "not-the-token-of-any-link", referral: NOBODY, candidate_name: "Jonah Feldman" },
      expect: { visitor: 410, stranger: 410, referrer: 410, applicant: 410, owner: 410, admin: 410 },
    },
  ],
  // Its candidate may not state the relationship either.
  "relationships.own": [{ target: "referral", body: OWN_RELATIONSHIP, expect: { ...REFERRER_ONLY, referrer: 404 } }],
  "relationships.byLink": [
    {
      target: "none",
      body: { token: "not-the-token-of-any-link", referral: NOBODY, ...OWN_RELATIONSHIP },
      expect: { visitor: 410, stranger: 410, referrer: 410, applicant: 410, owner: 410, admin: 410 },
    },
  ],
  "referralChanges.withdraw": [{ target: "referral", expect: REFERRER_ONLY }],
  // The candidate was already notified, so nothing can be corrected.
  "referralChanges.readdress": [
    {
      target: "referral",
      body: { candidate_email: "jonah@example.com" },
      expect: { ...REFERRER_ONLY, referrer: 409 },
    },
  ],
};
