import { DECIDES_CANDIDATES, type Row } from "./rows.ts";

const OWNER_ONLY = { visitor: 401, stranger: 404, referrer: 404, applicant: 404, owner: 200, admin: 404 };
/** Without its link: its company, and users with a record in it. */
const KNOWN = { visitor: 404, stranger: 404, referrer: 200, applicant: 200, owner: 200, admin: 404 };
const COMPANY = { recruiter: 200, manager: 200, bystander: 200, viewer: 200 };
const GONE = { visitor: 404, stranger: 404, referrer: 404, applicant: 404, owner: 404, admin: 404 };
const NO_LINK = { visitor: 410, stranger: 410, referrer: 410, applicant: 410, owner: 410, admin: 410 };
const TOKEN = { token: "not-the-token-of-any-link" };
const PERSON = {
  candidate_name: "Jonah Feldman",
  candidate_email: "jonah@example.com",
  recommendation: "Jonah reads the query plan before he has an opinion, and writes things down.",
};

/**
 * Access matrix rows of private jobs and their referrers (rules J51 to J53, R19), by endpoint; further rows of the same
 * endpoints are in other files.
 */
export const PRIVATE_ROWS: Record<string, Row[]> = {
  "job_links.get": [
    { target: "private-job", expect: OWNER_ONLY, team: DECIDES_CANDIDATES },
    { target: "job", expect: { ...OWNER_ONLY, owner: 404 } },
  ],
  // Fails as if it had been renewed concurrently.
  "job_links.renew": [
    { target: "private-job", body: TOKEN, expect: { ...OWNER_ONLY, owner: 409 }, team: { recruiter: 409 } },
  ],
  "job_referrers.list": [{ target: "job", expect: OWNER_ONLY, team: DECIDES_CANDIDATES }],
  "job_referrers.invite": [
    {
      target: "job",
      body: { email: "friend@people.example" },
      expect: { ...OWNER_ONLY, owner: 201 },
      team: { recruiter: 201 },
    },
  ],
  "job_referrers.revoke": [{ target: "invited-referrer", expect: OWNER_ONLY, team: DECIDES_CANDIDATES }],
  "job_referrers.open": [{ target: "none", body: TOKEN, expect: NO_LINK }],
  "job_referrers.accept": [{ target: "none", body: TOKEN, expect: { ...NO_LINK, visitor: 401 } }],
  "job_links.open": [{ target: "none", body: TOKEN, expect: GONE }],
};

/** The responses of every job endpoint for a private job. */
export const PRIVATE_JOB_RESPONSES = {
  get: { target: "private-job", expect: KNOWN, team: COMPANY },
  // Private jobs cannot be saved, because saved jobs are a list of the board.
  save: {
    target: "private-job",
    body: { saved: true },
    expect: { ...GONE, visitor: 401 },
  },
  more: { target: "private-job", expect: GONE },
  refer: {
    target: "private-job-in-body",
    body: PERSON,
    expect: { ...GONE, visitor: 401, referrer: 201, applicant: 201, owner: 403 },
    team: { recruiter: 403, manager: 403, bystander: 201, viewer: 201 },
  },
  check: {
    target: "private-job-in-body",
    body: { candidate_email: "jonah@example.com", candidate_linkedin: "" },
    expect: { ...KNOWN, visitor: 401 },
    team: COMPANY,
  },
  apply: {
    target: "private-job-in-body",
    body: {
      candidate_name: "Amara Okafor",
      candidate_email: "amara@example.com",
      cover_letter: "I found the cold joint.",
    },
    expect: { ...GONE, visitor: 401, referrer: 201, applicant: 409, owner: 403 },
    team: { recruiter: 403, manager: 403, bystander: 403, viewer: 403 },
  },
} satisfies Record<string, Row>;
