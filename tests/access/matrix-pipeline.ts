import { DECIDES_CANDIDATES, type Row, SEES_CANDIDATES } from "./rows.ts";

const OWNER_ONLY = { visitor: 401, stranger: 404, referrer: 404, applicant: 404, owner: 200, admin: 404 };
const NOBODY = "01890000-0000-7000-8000-000000000001";

/** Access matrix rows of a job's pipeline (rules R2, R17, H1 to H8). */
export const PIPELINE_ROWS: Record<string, Row[]> = {
  "pipeline.board": [
    { target: "job", expect: OWNER_ONLY, team: SEES_CANDIDATES },
    { target: "archived-job", expect: OWNER_ONLY, team: SEES_CANDIDATES },
  ],
  "pipeline.exportPeople": [{ target: "job", expect: OWNER_ONLY, team: SEES_CANDIDATES }],
  "pipeline.events": [{ target: "job", expect: OWNER_ONLY, team: SEES_CANDIDATES }],
  // The id does not exist, so users who may see other candidates get the same response.
  "pipeline.thread": [
    { target: "job", query: { kind: "referral", record: NOBODY }, expect: { ...OWNER_ONLY, owner: 404 } },
  ],
  "pipeline.saveSteps": [
    {
      target: "job",
      body: { version: 0, steps: [{ key: 2, name: "Work sample" }] },
      expect: OWNER_ONLY,
      team: DECIDES_CANDIDATES,
    },
  ],
  "pipeline.move": [
    {
      target: "job",
      body: {
        people: [{ kind: "referral", id: NOBODY, from: { stage: "New", step: null } }],
        to: { stage: "Reviewing" },
      },
      expect: OWNER_ONLY,
      team: DECIDES_CANDIDATES,
    },
  ],
  "pipeline.remaining": [{ target: "job", expect: OWNER_ONLY, team: DECIDES_CANDIDATES }],
  // The job is not filled.
  "pipeline.rejectRemaining": [
    { target: "job", body: { people: 1 }, expect: { ...OWNER_ONLY, owner: 409 }, team: { recruiter: 409 } },
  ],
  "pipeline.addNote": [
    {
      target: "job",
      body: { kind: "referral", record: NOBODY, text: "Calm." },
      expect: { ...OWNER_ONLY, owner: 404 },
    },
  ],
  "pipeline.view": [
    { target: "job", body: { kind: "referral", record: NOBODY }, expect: { ...OWNER_ONLY, owner: 404 } },
  ],
  "pipeline.figures": [
    { target: "job", expect: OWNER_ONLY, team: SEES_CANDIDATES },
    { target: "archived-job", expect: OWNER_ONLY, team: SEES_CANDIDATES },
  ],
  // The note does not exist.
  "pipeline.removeNote": [{ target: "job", expect: { ...OWNER_ONLY, owner: 404 } }],
  // The step does not exist: the owner gets the same response as everybody else.
  "pipeline.undo": [{ target: "job", body: { act: NOBODY }, expect: { ...OWNER_ONLY, owner: 404 } }],
  "pipeline.list": [{ target: "job", expect: OWNER_ONLY, team: SEES_CANDIDATES }],
};
