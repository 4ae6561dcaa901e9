import { expect } from "vitest";
import type { Endpoint } from "../../src/contract/endpoint.ts";
import { MOUNTED } from "../../src/server/app.ts";
import { createOldTicket } from "../support/introductions.ts";
import type { AccessFixture } from "./fixture.ts";
import type { Row, Target } from "./rows.ts";

type CallInput = {
  params: Record<
    | "id"
    | "username"
    | "kind"
    | "key"
    | "member"
    | "invitation"
    | "request"
    | "trigger"
    | "token"
    | keyof AccessFixture["hook"],
    string
  >;
  query?: Record<string, string>;
  body: Record<string, unknown>;
};

/** The jobs of a fixture exist, and so does a mail of its company. */
const FIXED = { kind: "places", key: "lisbon", trigger: "application_received" };

/** An id that does not exist. */
const NOBODY = "01932f5e-7c1a-7c55-9d2c-4a5b6c7d8e9f";

/** The path parameters of endpoints: each receives only those that it names. */
function pathParams({ username, member, invitation, request, link, hook, job, referral }: AccessFixture, id: string) {
  const others = {
    job: job || NOBODY,
    referral: referral || NOBODY,
    system: NOBODY,
    connection: NOBODY,
    group: NOBODY,
    sync_token: NOBODY,
    archive: hook.archive || NOBODY,
  };
  return { ...FIXED, ...hook, ...others, token: link.token, id, username, member, invitation, request };
}

/** The input of a row's endpoint for a fixture. */
export function buildInput(row: Row, fixture: AccessFixture): CallInput {
  const ids: Record<Target, string> = {
    none: "",
    session: fixture.session,
    "api-key": fixture.api_key,
    agent: fixture.agent,
    "agent-draft": fixture.agent_draft,
    "agent-request": "",
    job: fixture.job,
    "paused-job": fixture.job,
    "archived-job": fixture.job,
    "company-in-body": fixture.job,
    "job-in-body": fixture.job,
    company: fixture.company,
    webhook: fixture.company,
    import: fixture.company,
    "company-key": fixture.company,
    "company-archive": fixture.company,
    referral: fixture.referral,
    application: fixture.application,
    candidate: fixture.candidate,
    "candidate-for-job": fixture.candidate,
    "candidate-added": fixture.candidate,
    "candidate-note": fixture.note,
    "payment-method": fixture.payment_method,
    "saved-search": fixture.saved_search,
    draft: fixture.draft,
    "draft-in-body": fixture.draft,
    hired: fixture.referral,
    escrowed: fixture.referral,
    refunded: fixture.referral,
    payout: fixture.payout,
    "processing-payout": fixture.payout,
    "failed-payout": fixture.payout,
    batch: fixture.batch,
    notification: fixture.notification,
    "notification-in-body": fixture.notification,
    scout: fixture.scout,
    "scout-approved": fixture.scout,
    person: fixture.person,
    "cv-of-applicant": fixture.cv_of_applicant,
    "cv-of-candidate": fixture.referral,
    report: fixture.report,
    "report-taken-down": fixture.report,
    "subject-in-body": fixture.job,
    "archived-subject-in-body": fixture.job,
    "private-job": fixture.job,
    "invited-referrer": fixture.job,
    "private-job-in-body": fixture.job,
    "private-subject-in-body": fixture.job,
    "team-member": fixture.company,
    "team-invitation": fixture.company,
    "team-request": fixture.company,
    interview: fixture.interview,
    interviewing: fixture.referral,
    "referral-link": fixture.link.id,
    "reward-split": fixture.split,
    claimed: fixture.referral,
    "referral-in-body": "",
    "hired-in-body": "",
    disputed: fixture.dispute,
  };
  const about = ["referral-in-body", "hired-in-body"].includes(row.target) && { referral: fixture.referral };
  const body: Record<string, unknown> = { ...row.body, ...about };
  if (row.target === "draft-in-body") body.draft = fixture.draft;
  if (row.target === "company-in-body") body.company = fixture.company;
  if (row.target.endsWith("job-in-body") || row.target === "candidate-for-job") body.job = fixture.job;
  if (row.target.endsWith("subject-in-body")) body.subject = fixture.job;
  if (row.ticket) body.ticket = createOldTicket(fixture.world);
  if (row.target === "notification-in-body") body.newest = fixture.notification;
  const request = row.target === "agent-request" ? fixture.agent_request : fixture.request;
  const params = pathParams({ ...fixture, request }, ids[row.target]);
  return { params, ...(row.query && { query: row.query }), body };
}

/** A mounted endpoint by name. */
export function findEndpoint(name: string): Endpoint {
  return MOUNTED.find((entry) => entry.name === name)?.endpoint ?? expect.fail(`${name} is not mounted`);
}
