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
    | "occasion"
    | "token"
    | keyof AccessFixture["hook"],
    string
  >;
  query?: Record<string, string>;
  body: Record<string, unknown>;
};

/** The jobs of a fixture exist, and so does a mail of its company. */
const FIXED = { kind: "places", key: "lisbon", occasion: "application_received" };

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
export function buildInput(row: Row, scene: AccessFixture): CallInput {
  const ids: Record<Target, string> = {
    none: "",
    session: scene.session,
    "api-key": scene.api_key,
    agent: scene.agent,
    "agent-draft": scene.agent_draft,
    "agent-request": "",
    job: scene.job,
    "paused-job": scene.job,
    "archived-job": scene.job,
    "company-in-body": scene.job,
    "job-in-body": scene.job,
    company: scene.company,
    webhook: scene.company,
    import: scene.company,
    "company-key": scene.company,
    "company-archive": scene.company,
    referral: scene.referral,
    application: scene.application,
    candidate: scene.candidate,
    "candidate-for-job": scene.candidate,
    "candidate-added": scene.candidate,
    "candidate-note": scene.note,
    "payment-method": scene.payment_method,
    "saved-search": scene.saved_search,
    draft: scene.draft,
    "draft-in-body": scene.draft,
    hired: scene.referral,
    escrowed: scene.referral,
    refunded: scene.referral,
    payout: scene.payout,
    "processing-payout": scene.payout,
    "failed-payout": scene.payout,
    batch: scene.batch,
    notification: scene.notification,
    "notification-in-body": scene.notification,
    scout: scene.scout,
    "scout-approved": scene.scout,
    person: scene.person,
    "cv-of-applicant": scene.cv_of_applicant,
    "cv-of-candidate": scene.referral,
    report: scene.report,
    "report-taken-down": scene.report,
    "subject-in-body": scene.job,
    "archived-subject-in-body": scene.job,
    "private-job": scene.job,
    "invited-referrer": scene.job,
    "private-job-in-body": scene.job,
    "private-subject-in-body": scene.job,
    "team-member": scene.company,
    "team-invitation": scene.company,
    "team-request": scene.company,
    interview: scene.interview,
    interviewing: scene.referral,
    "referral-link": scene.link.id,
    "reward-split": scene.split,
    claimed: scene.referral,
    "referral-in-body": "",
    "hired-in-body": "",
    disputed: scene.dispute,
  };
  const about = ["referral-in-body", "hired-in-body"].includes(row.target) && { referral: scene.referral };
  const body: Record<string, unknown> = { ...row.body, ...about };
  if (row.target === "draft-in-body") body.draft = scene.draft;
  if (row.target === "company-in-body") body.company = scene.company;
  if (row.target.endsWith("job-in-body") || row.target === "candidate-for-job") body.job = scene.job;
  if (row.target.endsWith("subject-in-body")) body.subject = scene.job;
  if (row.ticket) body.ticket = createOldTicket(scene.world);
  if (row.target === "notification-in-body") body.newest = scene.notification;
  const request = row.target === "agent-request" ? scene.agent_request : scene.request;
  const params = pathParams({ ...scene, request }, ids[row.target]);
  return { params, ...(row.query && { query: row.query }), body };
}

/** A mounted endpoint by name. */
export function findEndpoint(name: string): Endpoint {
  return MOUNTED.find((entry) => entry.name === name)?.endpoint ?? expect.fail(`${name} is not mounted`);
}
