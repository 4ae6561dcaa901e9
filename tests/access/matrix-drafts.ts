import { WRITER_JOB } from "../support/agents.ts";
import { DECIDES_CANDIDATES, type Row } from "./rows.ts";

const EVERYBODY = { visitor: 401, stranger: 200, referrer: 200, applicant: 200, owner: 200, admin: 200 };
const MADE = { visitor: 401, stranger: 201, referrer: 201, applicant: 201, owner: 201, admin: 201 };
const OWNER_ONLY = { visitor: 401, stranger: 404, referrer: 404, applicant: 404, owner: 200, admin: 404 };

/** Access matrix rows of job drafts, templates and archived jobs (rules J46 to J48). */
export const DRAFT_ROWS: Record<string, Row[]> = {
  "jobs.restore": [
    // The applicant and the referrer still see it.
    { target: "archived-job", expect: OWNER_ONLY, team: DECIDES_CANDIDATES },
    { target: "job", expect: { ...OWNER_ONLY, owner: 409 }, team: { recruiter: 409 } },
  ],
  "job_drafts.list": [{ target: "none", expect: EVERYBODY }],
  "job_drafts.create": [{ target: "none", body: { title: "Writer" }, expect: MADE }],
  "job_drafts.get": [{ target: "draft", expect: OWNER_ONLY }],
  "job_drafts.preview": [{ target: "draft", expect: OWNER_ONLY }],
  "job_drafts.update": [{ target: "draft", body: { title: "Editor" }, expect: OWNER_ONLY }],
  "job_drafts.publish": [{ target: "draft", body: WRITER_JOB, expect: { ...OWNER_ONLY, owner: 201 } }],
  "job_drafts.copy": [
    {
      target: "job-in-body",
      body: { kind: "template" },
      expect: { ...OWNER_ONLY, owner: 201 },
      team: { recruiter: 201 },
    },
    { target: "draft-in-body", body: { kind: "draft" }, expect: { ...OWNER_ONLY, owner: 201 } },
  ],
  "job_drafts.remove": [{ target: "draft", expect: OWNER_ONLY }],
};

/** A valid call of each endpoint with a body, by the draft's owner. */
export const DRAFT_CALLS = {
  create: { title: "Writer", kind: "template" },
  copy: (draft: string) => ({ kind: "template", draft }),
  update: { title: "Editor", reward_amount: 1 },
  publish: WRITER_JOB,
};
