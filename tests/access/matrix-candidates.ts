import type { Row } from "./rows.ts";

const SIGNED_IN = { visitor: 401, stranger: 201, referrer: 201, applicant: 201, owner: 201, admin: 201 };
const REFERRER_ONLY = { visitor: 401, stranger: 404, referrer: 200, applicant: 404, owner: 404, admin: 404 };
const NOTE = { text: "Wants to work in Lisbon." };
const PERSON = { name: "Jonah Feldman", role_interest: "Product" };

/** Access matrix rows of a referrer's candidate list and its notes (rules R3, F39, F40, F41). */
export const CANDIDATE_ROWS: Record<string, Row[]> = {
  "candidates.list": [
    { target: "none", expect: { ...REFERRER_ONLY, stranger: 200, applicant: 200, owner: 200, admin: 200 } },
  ],
  "candidates.add": [{ target: "none", body: { ...PERSON, email: "jonah@example.com" }, expect: SIGNED_IN }],
  "candidates.change": [
    { target: "candidate-added", body: PERSON, expect: REFERRER_ONLY },
    // Candidates who introduced themselves wrote the data themselves.
    { target: "candidate", body: PERSON, expect: { ...REFERRER_ONLY, referrer: 409 } },
  ],
  "candidates.submit": [
    {
      target: "candidate-for-job",
      body: { recommendation: "Reads the query plan first." },
      expect: { ...REFERRER_ONLY, referrer: 201 },
    },
  ],
  "candidates.suggestions": [
    { target: "candidate", expect: { ...REFERRER_ONLY, stranger: 200, applicant: 200, owner: 200, admin: 200 } },
  ],
  "candidates.cv": [{ target: "candidate", expect: REFERRER_ONLY }],
  "candidates.remove": [{ target: "candidate", expect: REFERRER_ONLY }],
  "candidate_notes.list": [{ target: "candidate", expect: REFERRER_ONLY }],
  "candidate_notes.add": [{ target: "candidate", body: NOTE, expect: { ...REFERRER_ONLY, referrer: 201 } }],
  "candidate_notes.change": [{ target: "candidate-note", body: NOTE, expect: REFERRER_ONLY }],
  "candidate_notes.remove": [{ target: "candidate-note", expect: REFERRER_ONLY }],
};
