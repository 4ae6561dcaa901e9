import { INTERVIEW_AT } from "../support/interviews.ts";
import { type Row, SEES_CANDIDATES } from "./rows.ts";

const NOT_HERE = { visitor: 401, stranger: 404, referrer: 404, applicant: 404, owner: 404, admin: 404 };
const SIGNED_IN = { visitor: 401, stranger: 200, referrer: 200, applicant: 200, owner: 200, admin: 200 };
const NO_LINK = { visitor: 410, stranger: 410, referrer: 410, applicant: 410, owner: 410, admin: 410 };
const NOBODY = "01890000-0000-7000-8000-000000000001";
const DETAILS = { minutes: 45, place: "Room 3", people: [NOBODY] };
/** Roles that score a job's candidates. */
const SCORES = { recruiter: 200, manager: 200 };

/** Access matrix rows of interviews (rules R17, H10 to H14). */
export const INTERVIEW_ROWS: Record<string, Row[]> = {
  // The id does not exist, so users who may see other interviews get the same response.
  "interviews.ofPerson": [{ target: "job", query: { kind: "application", record: NOBODY }, expect: NOT_HERE }],
  "interviews.offer": [
    {
      target: "job",
      body: { kind: "application", record: NOBODY, ...DETAILS, slots: [INTERVIEW_AT], zone: "UTC" },
      expect: NOT_HERE,
    },
  ],
  // Not agreed yet: only users who may change it get a conflict.
  "interviews.change": [
    {
      target: "interview",
      body: { ...DETAILS, sequence: 0, starts_at: INTERVIEW_AT },
      expect: { ...NOT_HERE, owner: 409 },
      team: { recruiter: 409, manager: 409 },
    },
  ],
  "interviews.answer": [
    {
      target: "interview",
      body: { answer: "pick", starts_at: INTERVIEW_AT, zone: "Europe/Berlin" },
      expect: { ...NOT_HERE, applicant: 200 },
    },
  ],
  "interviews.cancel": [{ target: "interview", body: {}, expect: { ...NOT_HERE, owner: 200 }, team: SCORES }],
  "interviews.own": [{ target: "none", expect: SIGNED_IN, team: { ...SEES_CANDIDATES, bystander: 200 } }],
  "interviews.next": [{ target: "none", expect: SIGNED_IN, team: { ...SEES_CANDIDATES, bystander: 200 } }],
  "interviews.calendar": [{ target: "none", expect: SIGNED_IN, team: { ...SEES_CANDIDATES, bystander: 200 } }],
  "interviews.makeCalendar": [{ target: "none", expect: SIGNED_IN, team: { ...SEES_CANDIDATES, bystander: 200 } }],
  "interviews.endCalendar": [{ target: "none", expect: SIGNED_IN, team: { ...SEES_CANDIDATES, bystander: 200 } }],
  "interviews.openLink": [{ target: "none", body: { token: "not-the-token-of-any-link" }, expect: NO_LINK }],
  "interviews.answerLink": [
    {
      target: "none",
      body: { token: "not-the-token-of-any-link", answer: { answer: "none", reply: "" } },
      expect: NO_LINK,
    },
  ],
};
