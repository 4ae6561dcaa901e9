import { type Row, SEES_CANDIDATES } from "./rows.ts";

const NOT_HERE = { visitor: 401, stranger: 404, referrer: 404, applicant: 404, owner: 404, admin: 404 };
const SIGNED_IN = { visitor: 401, stranger: 200, referrer: 200, applicant: 200, owner: 200, admin: 200 };
const NO_LINK = { visitor: 410, stranger: 410, referrer: 410, applicant: 410, owner: 410, admin: 410 };
const NOBODY = "01890000-0000-7000-8000-000000000001";
const SEE = { visitor: 401, stranger: 404, referrer: 404, applicant: 404, owner: 200, admin: 404 };
const EVERYBODY = { visitor: 200, stranger: 200, referrer: 200, applicant: 200, owner: 200, admin: 200 };
const TOKEN = { token: "not-the-token-of-any-link" };

/** Access matrix rows of messages (rules T1 to T5); messages.test.ts checks who reads which message of a record. */
export const MESSAGE_ROWS: Record<string, Row[]> = {
  // The id does not exist, so users who may see other conversations get the same response.
  "talk.conversation": [{ target: "none", query: { kind: "application", record: NOBODY }, expect: NOT_HERE }],
  "talk.write": [
    {
      target: "none",
      body: { kind: "application", record: NOBODY, readers: "company_candidate", text: "Hello." },
      expect: NOT_HERE,
    },
  ],
  "talk.read": [{ target: "none", body: { kind: "application", record: NOBODY, newest: NOBODY }, expect: NOT_HERE }],
  "talk.unread": [{ target: "none", expect: SIGNED_IN, team: { ...SEES_CANDIDATES, bystander: 200 } }],
  "talk.openLink": [{ target: "none", body: TOKEN, expect: NO_LINK }],
  "talk.writeLink": [{ target: "none", body: { ...TOKEN, readers: "all", text: "Hello." }, expect: NO_LINK }],
  "talk.quietLink": [{ target: "none", body: { ...TOKEN, quiet: true }, expect: NO_LINK }],
  // Users who decide on a job's candidates cannot ask themselves.
  "asked.ask": [
    {
      target: "job",
      body: { text: "Is it remote?" },
      expect: { visitor: 401, stranger: 201, referrer: 201, applicant: 201, owner: 403, admin: 201 },
      team: { recruiter: 403, manager: 403, bystander: 201, viewer: 201 },
    },
    {
      target: "archived-job",
      body: { text: "Is it remote?" },
      expect: NOT_HERE,
    },
    {
      target: "private-job",
      body: { text: "Is it remote?" },
      expect: { ...NOT_HERE, referrer: 201, applicant: 201, owner: 403 },
      team: { recruiter: 403, manager: 403, bystander: 201, viewer: 201 },
    },
  ],
  // Aggregated rejection reasons, shown before referring (rule R36).
  "reasons.ofJob": [
    { target: "job", expect: SIGNED_IN, team: { ...SEES_CANDIDATES, bystander: 200 } },
    {
      target: "private-job",
      expect: { ...NOT_HERE, referrer: 200, applicant: 200, owner: 200 },
      team: { ...SEES_CANDIDATES, bystander: 200 },
    },
    { target: "archived-job", expect: NOT_HERE },
  ],
  "asked.own": [{ target: "job", expect: SIGNED_IN, team: { ...SEES_CANDIDATES, bystander: 200 } }],
  "asked.ofJob": [{ target: "job", expect: SEE, team: SEES_CANDIDATES }],
  "asked.answer": [{ target: "job", body: { text: "Yes.", seen: null }, expect: NOT_HERE }],
  "asked.publish": [{ target: "job", body: { question: "Remote?", answer: "Yes." }, expect: NOT_HERE }],
  "asked.unpublish": [{ target: "job", expect: NOT_HERE }],
  "asked.published": [
    { target: "job", expect: EVERYBODY, team: { ...SEES_CANDIDATES, bystander: 200 } },
    {
      target: "private-job",
      expect: { visitor: 404, stranger: 404, referrer: 200, applicant: 200, owner: 200, admin: 404 },
      team: { ...SEES_CANDIDATES, bystander: 200 },
    },
    { target: "archived-job", expect: { ...NOT_HERE, visitor: 404 } },
  ],
  "asked.waiting": [{ target: "none", expect: SIGNED_IN, team: { ...SEES_CANDIDATES, bystander: 200 } }],
};
