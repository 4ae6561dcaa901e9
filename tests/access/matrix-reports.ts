import { DECIDES_CANDIDATES, type Row } from "./rows.ts";

const EVERYBODY = { visitor: 201, stranger: 201, referrer: 201, applicant: 201, owner: 201, admin: 201 };
const NOBODY = { visitor: 410, stranger: 410, referrer: 410, applicant: 410, owner: 410, admin: 410 };
/** The referrer reported the job; its owner learns of it only by the takedown. */
const REPORTER = { visitor: 401, stranger: 404, referrer: 200, applicant: 404, owner: 404, admin: 404 };
const ADMIN_ONLY = { visitor: 401, stranger: 403, referrer: 403, applicant: 403, owner: 403, admin: 200 };
const NO_LINK = { token: "not-the-token-of-any-link" };
const GONE = { visitor: 404, stranger: 404, referrer: 404, applicant: 404, owner: 404, admin: 404 };
const REPORT = { kind: "job", reason: "fraud", text: "They ask for a deposit." };

/** Access matrix rows of reports (rules P20 to P22). */
export const REPORT_ROWS: Record<string, Row[]> = {
  "reports.create": [
    { target: "subject-in-body", ticket: true, body: REPORT, expect: EVERYBODY },
    { target: "archived-subject-in-body", ticket: true, body: REPORT, expect: GONE },
    { target: "private-subject-in-body", ticket: true, body: REPORT, expect: GONE },
  ],
  "reports.open": [{ target: "none", body: NO_LINK, expect: NOBODY }],
  "reports.complain": [{ target: "none", body: { ...NO_LINK, text: "Please look again." }, expect: NOBODY }],
  "reports.get": [
    { target: "report", expect: REPORTER },
    { target: "report-taken-down", expect: { ...REPORTER, owner: 200 }, team: DECIDES_CANDIDATES },
  ],
  // The decision is against the owner; the reporter may read it but not appeal.
  "reports.complainAbout": [
    {
      target: "report-taken-down",
      body: { text: "Please look again." },
      expect: { ...REPORTER, referrer: 409, owner: 200 },
      team: DECIDES_CANDIDATES,
    },
  ],
  "admin_reports.list": [{ target: "none", expect: ADMIN_ONLY }],
  "admin_reports.get": [{ target: "report", expect: ADMIN_ONLY }],
  "admin_reports.decide": [
    { target: "report", body: { from: "open", outcome: "taken_down", reason: "It is a fraud." }, expect: ADMIN_ONLY },
  ],
};
