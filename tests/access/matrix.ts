import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import { WRITER_JOB } from "../support/agents.ts";
import { AGENT_ROWS } from "./matrix-agents.ts";
import { APPLICATION_ROWS } from "./matrix-applications.ts";
import { CANDIDATE_ROWS } from "./matrix-candidates.ts";
import { CHANGE_ROWS } from "./matrix-changes.ts";
import { CLAIM_ROWS } from "./matrix-claims.ts";
import { DRAFT_ROWS } from "./matrix-drafts.ts";
import { INTERVIEW_ROWS } from "./matrix-interviews.ts";
import { LINK_ROWS } from "./matrix-links.ts";
import { MESSAGE_ROWS } from "./matrix-messages.ts";
import { PIPELINE_ROWS } from "./matrix-pipeline.ts";
import { PRIVATE_JOB_RESPONSES, PRIVATE_ROWS } from "./matrix-private.ts";
import { REPORT_ROWS } from "./matrix-reports.ts";
import { TEAM_ROWS } from "./matrix-teams.ts";
import { TRUST_ROWS } from "./matrix-trust.ts";
import { DECIDES_CANDIDATES, type Row, SEES_CANDIDATES } from "./rows.ts";

const ANYBODY = { visitor: 200, stranger: 200, referrer: 200, applicant: 200, owner: 200, admin: 200 };
const SIGNED_IN = { ...ANYBODY, visitor: 401 };
const OWNER_ONLY = { visitor: 401, stranger: 404, referrer: 404, applicant: 404, owner: 200, admin: 404 };
const OWNER_AND_REFERRER = { ...OWNER_ONLY, referrer: 200 };
const ADMIN_ONLY = { visitor: 401, stranger: 403, referrer: 403, applicant: 403, owner: 403, admin: 200 };
const REFERRER_ONLY = { ...OWNER_ONLY, owner: 404, referrer: 200 };
const APPLICANT_ONLY = { ...OWNER_ONLY, owner: 404, applicant: 200 };
const NO_FILE = { visitor: 422, stranger: 422, referrer: 422, applicant: 422, owner: 422, admin: 422 };
const NO_LINK = { token: "not-the-token-of-any-link" };
const NO_EMAIL = { visitor: 410, stranger: 410, referrer: 410, applicant: 410, owner: 410, admin: 410 };
const NOBODY = "01890000-0000-7000-8000-000000000001";
const MADE = { visitor: 201, stranger: 201, referrer: 201, applicant: 201, owner: 201, admin: 201 };
const CREATED = { visitor: 401, stranger: 201, referrer: 201, applicant: 201, owner: 201, admin: 201 };

const SCOUT = {
  full_name: "Oluwaseun Adebayo",
  email: "seun@example.com",
  linkedin_url: "https://www.linkedin.com/in/seun",
  role: "Founder",
  draft: null,
};
const COMPANY_BODY = { name: "Fablewright Games", website: "https://fablewright.example" };
const JOB_CHANGE = { title: "Writer", description: "Write.", location: "Montréal", f_type: "Contract", status: "Open" };

/** The access matrix: an endpoint of the contract without a row fails (docs/security.md). */
export const MATRIX: Record<string, Row[]> = {
  "users.me": [{ target: "none", expect: SIGNED_IN }],
  "users.active": [{ target: "none", expect: SIGNED_IN }],
  "account.get": [{ target: "none", expect: SIGNED_IN }],
  // The fixture's users signed in recently and have no password, which suffices.
  "account.confirm": [{ target: "none", expect: SIGNED_IN }],
  // No user of the fixture has a second factor.
  "account.recoveryCodes": [
    {
      target: "none",
      expect: { visitor: 401, stranger: 409, referrer: 409, applicant: 409, owner: 409, admin: 409 },
    },
  ],
  "account.sessions": [{ target: "none", expect: SIGNED_IN }],
  "account.endSession": [{ target: "session", expect: OWNER_ONLY }],
  "account.activity": [{ target: "none", expect: SIGNED_IN }],
  "api_keys.list": [{ target: "none", expect: SIGNED_IN }],
  "api_keys.create": [{ target: "none", body: { name: "Import", days: 30, scopes: ["jobs:read"] }, expect: SIGNED_IN }],
  "api_keys.revoke": [{ target: "api-key", expect: OWNER_ONLY }],
  "settings.get": [{ target: "none", expect: SIGNED_IN }],
  "settings.update": [{ target: "none", body: { language: "de" }, expect: SIGNED_IN }],
  "profiles.get": [{ target: "none", expect: SIGNED_IN }],
  "profiles.update": [{ target: "none", body: { location: "Lisbon" }, expect: SIGNED_IN }],
  "profiles.checkUsername": [{ target: "none", query: { username: "ines-marchetti" }, expect: SIGNED_IN }],
  "notifications.list": [{ target: "none", expect: SIGNED_IN }],
  "notifications.unread": [{ target: "none", expect: SIGNED_IN }],
  "notifications.events": [{ target: "none", expect: SIGNED_IN }],
  "notifications.read": [{ target: "notification", expect: OWNER_ONLY }],
  "notifications.readAll": [{ target: "notification-in-body", body: {}, expect: OWNER_ONLY }],
  "push.key": [{ target: "none", expect: SIGNED_IN }],
  // Not a known push service: everybody gets the same response.
  "push.subscribe": [
    {
      target: "none",
      body: { endpoint: "https://push.example/x", p256dh: "A".repeat(87), auth: "A".repeat(22) },
      expect: { ...NO_FILE, visitor: 401 },
    },
  ],
  "push.unsubscribe": [
    { target: "none", body: { endpoint: "https://fcm.googleapis.com/fcm/send/x" }, expect: SIGNED_IN },
  ],
  // The token is invalid: everybody gets the same response.
  "unsubscribe.off": [
    {
      target: "none",
      expect: { visitor: 404, stranger: 404, referrer: 404, applicant: 404, owner: 404, admin: 404 },
    },
  ],
  "companies.own": [{ target: "none", expect: SIGNED_IN }],
  "companies.sameWebsite": [{ target: "none", query: { website: "https://a.example" }, expect: SIGNED_IN }],
  "companies.list": [{ target: "none", expect: SIGNED_IN }],
  "companies.get": [{ target: "company", expect: ANYBODY }],
  "companies.create": [{ target: "none", body: COMPANY_BODY, expect: CREATED }],
  "companies.update": [{ target: "company", body: COMPANY_BODY, expect: OWNER_ONLY, team: DECIDES_CANDIDATES }],
  "companyJobs.list": [{ target: "company", expect: ANYBODY }],
  "jobs.board": [{ target: "none", expect: SIGNED_IN }],
  "jobs.boardFigures": [{ target: "none", expect: SIGNED_IN }],
  "jobs.list": [{ target: "none", expect: SIGNED_IN }],
  "jobs.get": [
    { target: "job", expect: ANYBODY },
    {
      target: "archived-job",
      expect: { visitor: 404, stranger: 404, referrer: 200, applicant: 200, owner: 200, admin: 404 },
      team: SEES_CANDIDATES,
    },
    PRIVATE_JOB_RESPONSES.get,
  ],
  "jobs.create": [{ target: "none", body: WRITER_JOB, expect: CREATED }],
  "jobs.update": [{ target: "company-in-body", body: JOB_CHANGE, expect: OWNER_ONLY, team: DECIDES_CANDIDATES }],
  "jobs.setStatus": [
    { target: "job", body: { from: "Open", status: "On Hold" }, expect: OWNER_ONLY, team: DECIDES_CANDIDATES },
  ],
  "jobs.remove": [{ target: "job", expect: OWNER_ONLY, team: DECIDES_CANDIDATES }],
  "jobs.save": [
    { target: "job", body: { saved: true }, expect: SIGNED_IN },
    {
      target: "archived-job",
      body: { saved: true },
      expect: { ...SIGNED_IN, stranger: 404, admin: 404 },
      team: SEES_CANDIDATES,
    },
    PRIVATE_JOB_RESPONSES.save,
  ],
  "jobs.numbers": [{ target: "job", expect: OWNER_ONLY, team: SEES_CANDIDATES }],
  "job_questions.asked": [
    { target: "job", expect: SIGNED_IN },
    { target: "archived-job", expect: { ...SIGNED_IN, stranger: 404, admin: 404 }, team: SEES_CANDIDATES },
  ],
  "job_questions.own": [{ target: "job", expect: OWNER_ONLY, team: DECIDES_CANDIDATES }],
  "search.find": [{ target: "none", query: { search: "potter" }, expect: SIGNED_IN }],
  "browse.list": [{ target: "none", query: { location: "Remote" }, expect: ANYBODY }],
  "browse.choices": [{ target: "none", expect: ANYBODY }],
  "browse.lists": [{ target: "none", expect: ANYBODY }],
  "browse.listed": [{ target: "job", expect: ANYBODY }],
  "facets.names": [{ target: "none", query: { skills: "go" }, expect: ANYBODY }],
  "facets.values": [{ target: "none", query: { facet: "level", saved: "true" }, expect: ANYBODY }],
  "pay_rules.find": [{ target: "none", query: { location: "Denver, CO" }, expect: SIGNED_IN }],
  "more_jobs.read": [
    { target: "job", expect: ANYBODY },
    {
      target: "archived-job",
      expect: { visitor: 404, stranger: 404, referrer: 404, applicant: 404, owner: 404, admin: 404 },
    },
    PRIVATE_JOB_RESPONSES.more,
  ],
  "places.find": [{ target: "none", query: { query: "mun" }, expect: ANYBODY }],
  "places.named": [{ target: "none", query: { entries: "DE,remote.eu" }, expect: ANYBODY }],
  "places.read": [{ target: "none", query: { location: "Munich / Remote" }, expect: SIGNED_IN }],
  "suggestions.list": [{ target: "none", query: { search: "potter" }, expect: ANYBODY }],
  "saved_searches.list": [{ target: "none", expect: SIGNED_IN }],
  "saved_searches.create": [{ target: "none", body: { name: "Mine", filters: { search: "potter" } }, expect: CREATED }],
  "saved_searches.update": [{ target: "saved-search", body: { frequency: "never" }, expect: REFERRER_ONLY }],
  "saved_searches.visit": [{ target: "saved-search", expect: REFERRER_ONLY }],
  "saved_searches.remove": [{ target: "saved-search", expect: REFERRER_ONLY }],
  "referrals.list": [{ target: "none", expect: SIGNED_IN }],
  "referrals.create": [
    {
      target: "job-in-body",
      body: {
        candidate_name: "Jonah Feldman",
        candidate_email: "jonah@example.com",
        recommendation: "Jonah reads the query plan before he has an opinion, and writes things down.",
      },
      expect: { visitor: 401, stranger: 201, referrer: 201, applicant: 201, owner: 403, admin: 201 },
      team: { recruiter: 403, manager: 403 },
    },
    PRIVATE_JOB_RESPONSES.refer,
  ],
  "referrals.onHold": [{ target: "none", expect: ADMIN_ONLY }],
  // The fixture's referral is not on hold.
  "referrals.clearReview": [{ target: "referral", expect: { ...ADMIN_ONLY, admin: 404 } }],
  "referrals.check": [
    {
      target: "job-in-body",
      body: { candidate_email: "jonah@example.com", candidate_linkedin: "" },
      expect: SIGNED_IN,
    },
    PRIVATE_JOB_RESPONSES.check,
  ],
  "referrals.get": [
    {
      target: "referral",
      expect: { visitor: 401, stranger: 404, referrer: 200, applicant: 404, owner: 200, admin: 404 },
      team: SEES_CANDIDATES,
    },
  ],
  "receipts.download": [
    {
      target: "referral",
      expect: { visitor: 401, stranger: 404, referrer: 200, applicant: 404, owner: 404, admin: 404 },
    },
  ],
  "referrals.cv": [
    {
      target: "referral",
      expect: { visitor: 401, stranger: 404, referrer: 200, applicant: 404, owner: 200, admin: 404 },
      team: SEES_CANDIDATES,
    },
    {
      target: "cv-of-candidate",
      expect: { visitor: 401, stranger: 404, referrer: 404, applicant: 404, owner: 200, admin: 404 },
      team: SEES_CANDIDATES,
    },
  ],
  "referrals.setStatus": [
    {
      target: "referral",
      body: { from: "Pending", status: "Reviewing" },
      expect: OWNER_ONLY,
      team: DECIDES_CANDIDATES,
    },
  ],
  ...CANDIDATE_ROWS,
  "referrers.get": [{ target: "none", expect: ANYBODY }],
  "referrers.more": [{ target: "none", expect: SIGNED_IN }],
  "referrers.suggestions": [{ target: "none", expect: ANYBODY }],
  "referrers.ticket": [{ target: "none", expect: ANYBODY }],
  "referrers.introduce": [
    {
      target: "none",
      ticket: true,
      body: { name: "Jonah Feldman", email: "jonah@example.com", role_interest: "Product" },
      expect: { visitor: 201, stranger: 201, referrer: 201, applicant: 201, owner: 201, admin: 201 },
    },
  ],
  "referrers.message": [
    {
      target: "none",
      ticket: true,
      body: { name: "Jonah Feldman", email: "jonah@example.com", message: "Are you still looking for people?" },
      expect: { visitor: 201, stranger: 201, referrer: 201, applicant: 201, owner: 201, admin: 201 },
    },
  ],
  // The link is invalid: everybody gets the same response.
  "invitations.open": [{ target: "none", body: NO_LINK, expect: NO_EMAIL }],
  "invitations.answer": [
    { target: "none", body: { ...NO_LINK, referral: NOBODY, answer: "accept" }, expect: NO_EMAIL },
  ],
  "invitations.claim": [{ target: "none", body: NO_LINK, expect: { ...NO_EMAIL, visitor: 401 } }],
  "invitations.erase": [{ target: "none", body: { ...NO_LINK, never_again: true }, expect: NO_EMAIL }],
  "invitations.leaveList": [{ target: "none", body: { ...NO_LINK, candidate: NOBODY }, expect: NO_EMAIL }],
  "invitations.neverAgain": [{ target: "none", body: NO_LINK, expect: NO_EMAIL }],
  "invitations.requestLink": [{ target: "none", body: { email: "ruben@example.com" }, expect: ANYBODY }],
  "invitations.mine": [{ target: "none", expect: SIGNED_IN }],
  // The fixture's referral was not claimed.
  "invitations.withdraw": [{ target: "referral", expect: { ...OWNER_ONLY, owner: 404 } }],
  "invitations.registerRequest": [{ target: "none", body: { email: "ruben@example.com" }, expect: ANYBODY }],
  "invitations.registerConfirm": [{ target: "none", body: NO_LINK, expect: NO_EMAIL }],
  "applications.list": [{ target: "none", expect: SIGNED_IN }],
  "applications.create": [
    {
      target: "job-in-body",
      body: {
        candidate_name: "Amara Okafor",
        candidate_email: "amara@example.com",
        cover_letter: "I found the cold joint.",
      },
      expect: { visitor: 401, stranger: 201, referrer: 201, applicant: 409, owner: 403, admin: 201 },
      team: { recruiter: 403, manager: 403, bystander: 403, viewer: 403 },
    },
    PRIVATE_JOB_RESPONSES.apply,
  ],
  "applications.setStatus": [
    {
      target: "application",
      body: { from: "Applied", status: "Reviewing" },
      expect: OWNER_ONLY,
      team: DECIDES_CANDIDATES,
    },
  ],
  ...APPLICATION_ROWS,
  ...PIPELINE_ROWS,
  ...CLAIM_ROWS,
  ...INTERVIEW_ROWS,
  ...MESSAGE_ROWS,
  "payment_methods.list": [{ target: "none", expect: SIGNED_IN }],
  "payment_methods.create": [
    {
      target: "none",
      body: { format: "iban", holder: "Ines Marchetti", iban: "NL91ABNA0417164300" },
      expect: CREATED,
    },
  ],
  "payment_methods.change": [
    { target: "payment-method", body: { paypal_email: "money@example.com" }, expect: REFERRER_ONLY },
  ],
  "payment_methods.setPrimary": [{ target: "payment-method", expect: REFERRER_ONLY }],
  // No user has a Stripe account here; tests/faults/stripe.test.ts tests one.
  "payment_methods.setUp": [{ target: "payment-method", expect: { ...REFERRER_ONLY, referrer: 404 } }],
  "payment_methods.remove": [{ target: "payment-method", expect: REFERRER_ONLY }],
  // Empty file: users who may upload get an error about its type.
  "files.uploadCv": [{ target: "none", query: { name: "cv.pdf" }, expect: { ...ANYBODY, ...NO_FILE } }],
  "files.uploadImage": [
    { target: "none", query: { name: "face.png", kind: "avatar" }, expect: { ...NO_FILE, visitor: 401 } },
  ],
  "payouts.list": [{ target: "none", expect: SIGNED_IN }],
  "payouts.withdraw": [{ target: "payout", expect: REFERRER_ONLY }],
  "payouts.retry": [{ target: "failed-payout", expect: REFERRER_ONLY }],
  "payouts.history": [{ target: "payout", expect: REFERRER_ONLY }],
  "payouts.adminHistory": [{ target: "payout", expect: ADMIN_ONLY }],
  "payouts.adminList": [{ target: "none", expect: ADMIN_ONLY }],
  "payouts.adminRetry": [{ target: "failed-payout", expect: ADMIN_ONLY }],
  "settlements.complete": [{ target: "processing-payout", body: { attempt: 1 }, expect: ADMIN_ONLY }],
  "settlements.fail": [{ target: "processing-payout", body: { attempt: 1, reason: "closed" }, expect: ADMIN_ONLY }],
  "settlements.batches": [{ target: "none", expect: ADMIN_ONLY }],
  "settlements.createBatch": [
    { target: "processing-payout", body: { payment_method: "PayPal" }, expect: { ...ADMIN_ONLY, admin: 201 } },
  ],
  "settlements.completeBatch": [{ target: "batch", expect: ADMIN_ONLY }],
  "payout_files.export": [{ target: "none", expect: SIGNED_IN }],
  "payout_files.exportAll": [{ target: "none", expect: ADMIN_ONLY }],
  "settlements.bankFile": [{ target: "batch", expect: ADMIN_ONLY }],
  "settlements.batchRecord": [{ target: "batch", expect: ADMIN_ONLY }],
  "payout_files.ledger": [{ target: "none", expect: ADMIN_ONLY }],
  "rewards.get": [
    { target: "referral", expect: OWNER_AND_REFERRER, team: SEES_CANDIDATES },
    { target: "escrowed", expect: OWNER_AND_REFERRER, team: SEES_CANDIDATES },
  ],
  "rewards.history": [
    { target: "referral", expect: OWNER_AND_REFERRER, team: SEES_CANDIDATES },
    { target: "escrowed", expect: OWNER_AND_REFERRER, team: SEES_CANDIDATES },
  ],
  "rewards.list": [{ target: "none", expect: SIGNED_IN }],
  "rewards.fund": [{ target: "hired", expect: OWNER_ONLY, team: DECIDES_CANDIDATES }],
  "rewards.confirm": [{ target: "escrowed", expect: OWNER_ONLY, team: DECIDES_CANDIDATES }],
  "rewards.reportFailure": [
    { target: "escrowed", body: { reason: "It did not work out." }, expect: OWNER_ONLY, team: DECIDES_CANDIDATES },
  ],
  "rewards.receipts": [{ target: "none", expect: ADMIN_ONLY }],
  "rewards.recordReceipt": [{ target: "hired", body: { reward_amount: 12_500 }, expect: ADMIN_ONLY }],
  "rewards.refunds": [{ target: "none", expect: ADMIN_ONLY }],
  // Payments are manual here; tests/faults/stripe.test.ts tests Stripe's signature.
  "webhooks.stripe": [
    { target: "none", expect: { visitor: 400, stranger: 400, referrer: 400, applicant: 400, owner: 400, admin: 400 } },
  ],
  "rewards.settleRefund": [{ target: "refunded", expect: ADMIN_ONLY }],
  "scouts.begin": [{ target: "none", ticket: true, body: SCOUT, expect: MADE }],
  "scouts.submit": [
    {
      target: "none",
      ticket: true,
      body: { ...SCOUT, trust_agreement: true, profiles: [], draft: "none" },
      expect: NO_FILE,
    },
  ],
  "scouts.list": [{ target: "none", expect: ADMIN_ONLY }],
  "scouts.export": [{ target: "none", expect: ADMIN_ONLY }],
  "scouts.get": [{ target: "scout", expect: ADMIN_ONLY }],
  "scouts.setStatus": [{ target: "scout", body: { status: "approved" }, expect: ADMIN_ONLY }],
  "scouts.invite": [{ target: "scout-approved", expect: ADMIN_ONLY }],
  // The mailed link is invalid here.
  "scouts.acceptInvitation": [
    {
      target: "scout-approved",
      body: { token: "not-the-token-of-any-link" },
      expect: { visitor: 401, stranger: 410, referrer: 410, applicant: 410, owner: 410, admin: 410 },
    },
  ],
  "dashboard.get": [{ target: "none", expect: SIGNED_IN }],
  "dashboard.needs": [{ target: "none", expect: SIGNED_IN }],
  "dashboard.numbers": [{ target: "none", expect: SIGNED_IN }],
  "site.sitemap": [{ target: "none", expect: ANYBODY }],
  // src/server/accounts tests files and wrong passwords; the fixture's users have no password.
  "account_data.export": [{ target: "none", body: {}, expect: SIGNED_IN }],
  "account_data.files": [{ target: "none", expect: SIGNED_IN }],
  "account_data.file": [{ target: "cv-of-applicant", expect: APPLICANT_ONLY }],
  "account_data.deletion": [{ target: "none", expect: SIGNED_IN }],
  "account_data.giveUp": [{ target: "none", body: {}, expect: SIGNED_IN }],
  "account_data.remove": [{ target: "none", body: {}, expect: SIGNED_IN }],
  "admin_users.list": [{ target: "none", expect: ADMIN_ONLY }],
  "admin_users.get": [{ target: "person", expect: ADMIN_ONLY }],
  "admin_users.setAdmin": [{ target: "person", body: { admin: true }, expect: ADMIN_ONLY }],
  "admin_users.suspend": [{ target: "person", body: { days: 7 }, expect: ADMIN_ONLY }],
  "admin_users.restore": [{ target: "person", expect: ADMIN_ONLY }],
  "admin_users.signOut": [{ target: "person", expect: ADMIN_ONLY }],
  "admin_users.takeFactor": [{ target: "person", body: { checked: "call" }, expect: ADMIN_ONLY }],
  "admin_audit.list": [{ target: "none", expect: ADMIN_ONLY }],
  "admin_work.list": [{ target: "none", expect: ADMIN_ONLY }],
  "admin_operations.get": [{ target: "none", expect: ADMIN_ONLY }],
  "admin_work.tryAgain": [{ target: "referral", expect: { ...ADMIN_ONLY, admin: 404 } }],
  "admin_work.close": [{ target: "referral", body: { note: "Seen to." }, expect: { ...ADMIN_ONLY, admin: 404 } }],
  ...AGENT_ROWS,
  ...REPORT_ROWS,
  ...DRAFT_ROWS,
  ...PRIVATE_ROWS,
  ...LINK_ROWS,
  ...TEAM_ROWS,
  ...TRUST_ROWS,
  ...CHANGE_ROWS,
  // The link is invalid: every signed-in user gets the same response.
  "admin.claimFirst": [{ target: "none", body: NO_LINK, expect: { ...NO_EMAIL, visitor: 401 } }],
};

/** The names of all endpoints of the contract, as mounted. */
export function endpointNames(): string[] {
  return Object.entries(ENDPOINTS).flatMap(([noun, endpoints]) =>
    Object.keys(endpoints).map((name) => `${noun}.${name}`),
  );
}
