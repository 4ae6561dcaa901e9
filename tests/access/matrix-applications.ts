import { type Row, SEES_CANDIDATES } from "./rows.ts";

const APPLICANT_ONLY = { visitor: 401, stranger: 404, referrer: 404, applicant: 200, owner: 404, admin: 404 };
export const CORRECTION = {
  candidate_name: "Amara Okafor",
  cover_letter: "I mended the cold joint.",
  corrected_at: null,
};

/** Access matrix rows of an application and its applicant's changes (rules R2, F15). */
export const APPLICATION_ROWS: Record<string, Row[]> = {
  "applications.get": [
    {
      target: "application",
      expect: { visitor: 401, stranger: 404, referrer: 404, applicant: 200, owner: 200, admin: 404 },
      team: SEES_CANDIDATES,
    },
  ],
  "applications.cv": [
    {
      target: "application",
      expect: { visitor: 401, stranger: 404, referrer: 404, applicant: 200, owner: 200, admin: 404 },
      team: SEES_CANDIDATES,
    },
  ],
  // Each user sees their own.
  "on_file.get": [
    {
      target: "none",
      expect: { visitor: 401, stranger: 200, referrer: 200, applicant: 200, owner: 200, admin: 200 },
    },
  ],
  "applications.correct": [{ target: "application", body: CORRECTION, expect: APPLICANT_ONLY }],
  "applications.withdraw": [{ target: "application", body: { from: "Applied" }, expect: APPLICANT_ONLY }],
};
