import { type Row, SEES_CANDIDATES } from "./rows.ts";

const TEAM_AND_REFERRER = { visitor: 401, stranger: 404, referrer: 200, applicant: 404, owner: 200, admin: 404 };
const ADMIN_ONLY = { visitor: 401, stranger: 403, referrer: 403, applicant: 403, owner: 403, admin: 200 };
const SIGNED_IN = { visitor: 401, stranger: 200, referrer: 200, applicant: 200, owner: 200, admin: 200 };
const NO_LINK = { visitor: 410, stranger: 410, referrer: 410, applicant: 410, owner: 410, admin: 410 };
const NOBODY = "01890000-0000-7000-8000-000000000001";
const LINK = { token: "not-the-token-of-any-link", referral: NOBODY };
const STARTED = { started_on: "2026-11-20" };

/** Access matrix rows of claimed hires (rules R11, R17). */
export const CLAIM_ROWS: Record<string, Row[]> = {
  "claims.waiting": [{ target: "none", expect: SIGNED_IN, team: { ...SEES_CANDIDATES, bystander: 200 } }],
  "claims.get": [{ target: "referral", expect: TEAM_AND_REFERRER, team: SEES_CANDIDATES }],
  // Already hired: users with the right get a conflict, all others `not_found`.
  "claims.make": [
    { target: "claimed", body: STARTED, expect: { ...TEAM_AND_REFERRER, referrer: 409, owner: 404 } },
    { target: "interviewing", body: STARTED, expect: { ...TEAM_AND_REFERRER, referrer: 201, owner: 404 } },
  ],
  "claims.confirm": [
    {
      target: "claimed",
      body: { start_date: "2026-11-20" },
      expect: { ...TEAM_AND_REFERRER, referrer: 404, owner: 200 },
      team: { recruiter: 200 },
    },
  ],
  "claims.deny": [
    {
      target: "claimed",
      body: { reason: "Nobody of that name has begun here." },
      expect: { ...TEAM_AND_REFERRER, referrer: 404, owner: 200 },
      team: { recruiter: 200 },
    },
  ],
  // No hire yet: the parties get a conflict, because there is nothing to dispute.
  "disputes.open": [
    {
      target: "referral-in-body",
      body: { words: "It was so." },
      expect: { ...TEAM_AND_REFERRER, referrer: 409, owner: 409 },
      team: { recruiter: 409 },
    },
    {
      target: "hired-in-body",
      body: { words: "It was so." },
      expect: { ...TEAM_AND_REFERRER, referrer: 201, owner: 201 },
      team: { recruiter: 201 },
    },
  ],
  "disputes.reply": [
    {
      target: "disputed",
      body: { words: "It was not." },
      expect: { ...TEAM_AND_REFERRER, referrer: 409 },
      team: { recruiter: 200 },
    },
  ],
  // It has no file.
  "disputes.file": [
    { target: "disputed", query: { of: "opened" }, expect: { ...TEAM_AND_REFERRER, referrer: 404, owner: 404 } },
  ],
  "disputes.list": [{ target: "none", expect: ADMIN_ONLY }],
  "disputes.get": [{ target: "disputed", expect: ADMIN_ONLY }],
  // The other party may still respond.
  "disputes.decide": [
    { target: "disputed", body: { outcome: "uphold", words: "Read." }, expect: { ...ADMIN_ONLY, admin: 409 } },
  ],
  "claims.openLink": [{ target: "none", body: LINK, expect: NO_LINK }],
  "claims.makeByLink": [{ target: "none", body: { ...LINK, ...STARTED }, expect: NO_LINK }],
};
