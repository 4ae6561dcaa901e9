import { DECIDES_CANDIDATES, type Row } from "./rows.ts";

const ANYBODY = { visitor: 200, stranger: 200, referrer: 200, applicant: 200, owner: 200, admin: 200 };
const OWNER_ONLY = { visitor: 401, stranger: 404, referrer: 404, applicant: 404, owner: 200, admin: 404 };
const NO_LINK = { visitor: 401, stranger: 410, referrer: 410, applicant: 410, owner: 410, admin: 410 };
const TOKEN = { token: "not-the-token-of-any-link" };

/** Access matrix rows of companies' verification and public figures (rules C1 to C7). */
export const TRUST_ROWS: Record<string, Row[]> = {
  "company_verifications.get": [{ target: "company", expect: OWNER_ONLY, team: DECIDES_CANDIDATES }],
  "company_verifications.check": [{ target: "company", expect: OWNER_ONLY, team: DECIDES_CANDIDATES }],
  "company_verifications.mail": [
    { target: "company", body: { mailbox: "jane" }, expect: OWNER_ONLY, team: DECIDES_CANDIDATES },
  ],
  "company_verifications.open": [{ target: "none", body: TOKEN, expect: NO_LINK }],
  "company_verifications.confirm": [{ target: "none", body: TOKEN, expect: NO_LINK }],
  "company_trust.get": [{ target: "company", expect: ANYBODY }],
};
