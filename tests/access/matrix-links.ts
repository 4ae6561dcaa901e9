import { DECIDES_CANDIDATES, type Row, SEES_CANDIDATES } from "./rows.ts";

const ANYBODY = { visitor: 200, stranger: 200, referrer: 200, applicant: 200, owner: 200, admin: 200 };
const REFERRER_ONLY = { visitor: 401, stranger: 404, referrer: 200, applicant: 404, owner: 404, admin: 404 };
const OWNER_ONLY = { ...REFERRER_ONLY, referrer: 404, owner: 200 };
const MADE = { visitor: 201, stranger: 201, referrer: 201, applicant: 201, owner: 201, admin: 201 };
const NO_ENTRY = { visitor: 410, stranger: 410, referrer: 410, applicant: 410, owner: 410, admin: 410 };
const TOKEN = { token: "not-the-token-of-any-mail" };
const WORDS = { recommendation: "Whoever comes by this link was chosen by me, one by one, and reads query plans." };
const ENTRY = { name: "Jonah Feldman", email: "jonah@example.com" };

const ASKED_ONLY = { ...REFERRER_ONLY, referrer: 404, applicant: 200 };

/** Access matrix rows of rewards shared by two people, the referrer and the applicant (rule R30). */
const REWARD_SHARE_ROWS: Record<string, Row[]> = {
  "reward_share_agreements.list": [{ target: "none", expect: { ...ANYBODY, visitor: 401 } }],
  // The username does not exist: users who may refer to the job get a field error.
  "reward_share_agreements.create": [
    {
      target: "job-in-body",
      body: { username: "nobody-of-this-name", percent: 50 },
      expect: { visitor: 401, stranger: 422, referrer: 422, applicant: 422, owner: 403, admin: 422 },
      team: { recruiter: 403, manager: 403, bystander: 422, viewer: 422 },
    },
  ],
  "reward_share_agreements.agree": [{ target: "reward-split", expect: ASKED_ONLY }],
  "reward_share_agreements.end": [{ target: "reward-split", expect: { ...REFERRER_ONLY, applicant: 200 } }],
};

/** Access matrix rows of referral links (rules F24 to F28), by endpoint. */
export const LINK_ROWS: Record<string, Row[]> = {
  ...REWARD_SHARE_ROWS,
  "referral_links.list": [{ target: "none", expect: { ...ANYBODY, visitor: 401 } }],
  "referral_links.create": [
    {
      target: "job-in-body",
      body: WORDS,
      expect: { ...MADE, visitor: 401, owner: 403 },
      team: { recruiter: 403, manager: 403, bystander: 201, viewer: 201 },
    },
    // Users who may see the job get an empty response; for others it does not exist.
    {
      target: "private-job-in-body",
      body: WORDS,
      expect: { visitor: 401, stranger: 404, referrer: 409, applicant: 409, owner: 403, admin: 404 },
      team: { recruiter: 403, manager: 403, bystander: 409, viewer: 409 },
    },
  ],
  "referral_links.picture": [{ target: "referral-link", expect: REFERRER_ONLY }],
  "referral_links.end": [{ target: "referral-link", expect: REFERRER_ONLY }],
  // Fails as if it had been renewed concurrently.
  "referral_links.renew": [
    { target: "referral-link", body: { code: "BCDF-GHJK" }, expect: { ...REFERRER_ONLY, referrer: 409 } },
  ],
  "referral_links.ofJob": [{ target: "job", expect: OWNER_ONLY, team: SEES_CANDIDATES }],
  "referral_links.stop": [{ target: "referral-link", expect: OWNER_ONLY, team: DECIDES_CANDIDATES }],
  "referral_links.open": [{ target: "referral-link", expect: ANYBODY }],
  "referral_links.visit": [{ target: "referral-link", expect: ANYBODY }],
  "referral_links.enter": [{ target: "referral-link", body: ENTRY, ticket: true, expect: MADE }],
  "referral_links.openEntry": [{ target: "none", body: TOKEN, expect: NO_ENTRY }],
  "referral_links.confirmEntry": [{ target: "none", body: TOKEN, expect: NO_ENTRY }],
  "referral_links.dropEntry": [{ target: "none", body: TOKEN, expect: ANYBODY }],
};
