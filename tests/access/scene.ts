import { expect } from "vitest";
import { accountDataEndpoints } from "../../src/contract/account-data.ts";
import { applicationEndpoints } from "../../src/contract/applications.ts";
import { candidateEndpoints } from "../../src/contract/candidates.ts";
import { candidateNoteEndpoints } from "../../src/contract/deal/candidate-notes.ts";
import { claimEndpoints } from "../../src/contract/deal/claims.ts";
import type { Endpoint } from "../../src/contract/endpoint.ts";
import { fileEndpoints } from "../../src/contract/files.ts";
import { type JobDetail, jobEndpoints } from "../../src/contract/jobs.ts";
import { paymentMethodEndpoints } from "../../src/contract/money/payment-methods.ts";
import { notificationEndpoints } from "../../src/contract/notifications.ts";
import { jobDraftEndpoints } from "../../src/contract/posting/job-drafts.ts";
import { jobImportEndpoints } from "../../src/contract/posting/job-imports.ts";
import { jobReferrerEndpoints } from "../../src/contract/posting/job-referrers.ts";
import { savedSearchEndpoints } from "../../src/contract/search/saved-searches.ts";
import { companyArchiveEndpoints } from "../../src/contract/team/company-archives.ts";
import { teamEndpoints } from "../../src/contract/team/team.ts";
import { companyWebhookEndpoints } from "../../src/contract/team/webhooks.ts";
import { MOUNTED } from "../../src/server/app.ts";
import { connectedBeside, draftBeside, requestBeside } from "../support/agents.ts";
import { madeCompanyKey, madeKey } from "../support/api-keys.ts";
import { freshEmail, refer } from "../support/candidates.ts";
import { claimed, disputed, interviewing } from "../support/claims.ts";
import { pdf } from "../support/documents.ts";
import { INTERVIEW_AT, interviewApplicant, offered, timesFrom } from "../support/interviews.ts";
import { introduced, publicPage, ripeTicket } from "../support/introductions.ts";
import { MONEY_STAGES, moneyUpTo } from "../support/money.ts";
import { linked, tokenOf } from "../support/referral-links.ts";
import { decided, reported } from "../support/reports.ts";
import { askedToShare } from "../support/reward-splits.ts";
import { applied, approved } from "../support/scouts.ts";
import { joined } from "../support/teams.ts";
import type { Client, Person, World } from "../support/world.ts";
import { RELATIONS, type Relation, type Row, type Target } from "./rows.ts";

export type Scene = {
  readonly world: World;
  session: string;
  /** One of the owner's, by its id. */
  api_key: string;
  agent: string;
  agent_draft: string;
  agent_request: string;
  clients: Record<Relation, Client>;
  job: string;
  company: string;
  referral: string;
  application: string;
  payment_method: string;
  saved_search: string;
  draft: string;
  candidate: string;
  /** What the referrer noted about the candidate. */
  note: string;
  scout: string;
  username: string;
  payout: string;
  batch: string;
  notification: string;
  person: string;
  cv_of_applicant: string;
  report: string;
  /** A recruiter of the team, an invitation to it, and a request to join. */
  member: string;
  invitation: string;
  request: string;
  /** Times that were offered to the applicant. */
  interview: string;
  /** The referrer's link to the job, and its token. */
  link: { id: string; token: string };
  /** The question of the referrer to the applicant to share a reward. */
  split: string;
  dispute: string;
  /** An address that hears of the company's events, and a test that waits for it; a board whose postings it imports, and a look at them. */
  hook: { webhook: string; delivery: string; import: string; run: string; api_key: string; archive: string };
};

const BOARD = "https://api.lever.co/v0/postings/quillstack";

/** The token of a CV that this person uploaded. */
async function cvOf(person: Client, form: "referral" | "application" | "candidate", bytes = pdf()): Promise<string> {
  const sent = await person.try(fileEndpoints.uploadCv, { query: { name: "cv.pdf", form }, body: bytes });
  return String(sent.body.token);
}

/** Gives a referrer a page, and somebody who introduced themselves on it, or whom they added by hand; a note about them. */
async function introduce(
  world: World,
  referrer: Person,
  target: Target,
  bytes: Buffer,
): Promise<{ username: string; candidate: string; note: string }> {
  const username = await publicPage(world, referrer);
  const cv = target === "candidate" ? await cvOf(world.visitor, "candidate", bytes) : null;
  const person = { name: "Amara Okafor", email: freshEmail(), role_interest: "Engineering" } as const;
  const { id: candidate } =
    target === "candidate-added"
      ? await referrer.call(candidateEndpoints.add, { body: person })
      : await introduced(world, referrer, username, { cv });
  if (target !== "candidate-note") return { username, candidate, note: "" };
  const note = await referrer.call(candidateNoteEndpoints.add, { params: { id: candidate }, body: { text: "Turin." } });
  return { username, candidate, note: note.id };
}

const WITH_CV: readonly Target[] = ["application", "cv-of-applicant"];

/** An account that an admin acts on, the file of somebody's own, where the scene has one, the owner's draft of a job, the referrer's link. */
async function smallThings(person: (name: string) => Person, target: Target, job: string) {
  const draft = await person("owner").call(jobDraftEndpoints.create, { body: { title: "Writer" } });
  const { items } = await person("applicant").call(accountDataEndpoints.files, {});
  const link = await linkIn(target, person("referrer"), job);
  const split = target === "reward-split" ? (await askedToShare(person("referrer"), person("applicant"), job)).id : "";
  return { person: person("stranger").id, cv_of_applicant: items[0]?.id ?? "", draft: draft.id, link, split };
}

/** The referrer has reported the job, and an admin may have taken it down; its case. Empty where no row is about it. */
async function reportOn(world: World, target: Target, job: string, by: Person, admin: Person): Promise<string> {
  if (target !== "report" && target !== "report-taken-down") return "";
  const id = await reported(world, { by, admin }, job);
  if (target === "report-taken-down") await decided(admin, id, "taken_down");
  return id;
}

/** A colleague, somebody invited, and somebody who asked, where a row is about the team; or whom it invited to refer. */
async function teamThings(world: World, target: Target, owner: Person, { id, company: { id: company } }: JobDetail) {
  if (target === "invited-referrer") {
    const body = { email: "friend@people.example" };
    const { items } = await owner.call(jobReferrerEndpoints.invite, { params: { id }, body });
    return { member: "", invitation: items[0]?.id ?? "", request: "" };
  }
  if (!target.startsWith("team-")) return { member: "", invitation: "", request: "" };
  const member = await world.person("colleague");
  await joined(owner, company, member, "recruiter");
  const { invitations } = await owner.call(teamEndpoints.invite, {
    params: { id: company },
    body: { email: `invited-${member.id}@people.example`, role: "viewer" },
  });
  await (await world.person("somebody who asks")).call(teamEndpoints.ask, { params: { id: company }, body: {} });
  const { requests } = await owner.call(teamEndpoints.get, { params: { id: company } });
  return { member: member.id, invitation: invitations[0]?.id ?? "", request: requests[0]?.id ?? "" };
}

/** The applicant in Interviewing, with times to choose from, where a row is about that. */
async function interviewIn(target: Target, owner: Person, job: string, application: string): Promise<string> {
  if (target !== "interview") return "";
  await interviewApplicant(owner, application);
  return (await offered(owner, job, "application", application, { slots: timesFrom(INTERVIEW_AT, 1) })).id;
}

/** The referral in Interviewing, said to have started, hired and argued about, where a row is about that; the dispute's id. */
async function claimIn(target: Target, person: (name: string) => Person, id: string): Promise<string> {
  const steps: readonly Target[] = ["interviewing", "claimed", "hired-in-body", "disputed"];
  if (!steps.includes(target)) return "";
  await interviewing(person("owner"), id);
  if (target !== "interviewing") await claimed(person("referrer"), id);
  if (target !== "hired-in-body" && target !== "disputed") return "";
  await person("owner").call(claimEndpoints.confirm, { params: { id } });
  return target === "disputed" ? disputed(person("referrer"), id) : "";
}

async function linkIn(target: Target, referrer: Person, job: string): Promise<Scene["link"]> {
  if (target !== "referral-link") return { id: "", token: "" };
  const link = await linked(referrer, job);
  return { id: link.id, token: tokenOf(link) };
}

async function importIn(target: Target, world: World, owner: Person, id: string) {
  if (target !== "import") return { import: "", run: "" };
  const own = await owner.call(jobImportEndpoints.add, { params: { id }, body: { address: BOARD } });
  const params = { id, import: own.id };
  const run = await owner.call(jobImportEndpoints.start, { params, body: { kind: "preview" } });
  await world.pool.query("UPDATE job_import_runs SET state = 'done', ended_at = now() WHERE id = $1", [run.id]);
  return { import: own.id, run: run.id };
}

async function keyIn(target: Target, owner: Person, id: string) {
  return { api_key: target === "company-key" ? (await madeCompanyKey(owner, id)).item.id : "" };
}

async function webhookIn(target: Target, owner: Person, id: string) {
  if (target !== "webhook") return { webhook: "", delivery: "" };
  const body = { address: "https://hooks.example", events: ["job.created" as const] };
  const { webhook } = await owner.call(companyWebhookEndpoints.add, { params: { id }, body });
  const test = await owner.call(companyWebhookEndpoints.test, { params: { id, webhook: webhook.id } });
  return { webhook: webhook.id, delivery: test.id };
}

async function archiveIn(target: Target, owner: Person, id: string) {
  if (target !== "company-archive") return { archive: "" };
  return { archive: (await owner.call(companyArchiveEndpoints.make, { params: { id }, body: {} })).id };
}

async function doorsOf(target: Target, world: World, owner: Person, id: string): Promise<Scene["hook"]> {
  return {
    ...(await webhookIn(target, owner, id)),
    ...(await importIn(target, world, owner, id)),
    ...(await keyIn(target, owner, id)),
    ...(await archiveIn(target, owner, id)),
  };
}

const ARCHIVED: readonly Target[] = ["archived-job", "archived-subject-in-body"];

/** The owner archives the job, or hides it from everybody who has no link, where a row is about that. */
async function takeAway(target: Target, owner: Person, { id, company, ...job }: JobDetail): Promise<void> {
  if (ARCHIVED.includes(target)) await owner.call(jobEndpoints.remove, { params: { id } });
  if (!target.startsWith("private-")) return;
  const { title, description, location, f_type, status, reward_amount } = job;
  await owner.call(jobEndpoints.update, {
    params: { id },
    body: { title, description, location, f_type, status, reward_amount, company: company.id, private: true },
  });
}

async function scoutIn(world: World, target: Target, admin: Person): Promise<string> {
  const scout = await applied(world);
  if (target === "scout-approved") await approved(admin, scout);
  return scout;
}

const DRAFTED = {
  ...{ title: "Writer", company_name: "Fablewright Games", company_website: "https://fablewright.example" },
  ...{ description: "Write.", location: "Montréal", f_type: "Contract" },
};

/** What the owner has allowed others: a session, a key, an agent, and what that has prepared or asks for. */
async function waysIn(world: World, target: Target, owner: Person) {
  const api_key = target === "api-key" ? (await madeKey(owner)).item.id : "";
  const agent = target === "agent" ? (await connectedBeside(world, owner)).id : "";
  const agent_draft = target === "agent-draft" ? await draftBeside(world, owner, DRAFTED) : "";
  const agent_request = target === "agent-request" ? await requestBeside(world) : "";
  return { session: owner.actor.session_id, api_key, agent, agent_draft, agent_request };
}

/** A job with a referral and an application, and one person in each relation to it, made for one row. */
export async function makeScene(world: World, target: Target, bytes = pdf()): Promise<Scene> {
  const people: Record<string, Person> = {};
  for (const name of RELATIONS) {
    if (name !== "visitor") people[name] = await world.person(name, { admin: name === "admin" });
  }
  const person = (name: string): Person => people[name] ?? expect.fail(`nobody is called ${name}`);
  const job = await world.job(person("owner"));
  const referral = await refer(person("referrer"), job.id, {
    ...(target === "referral" && { cv: await cvOf(person("referrer"), "referral", bytes) }),
  });
  const application = await person("applicant").call(applicationEndpoints.create, {
    body: {
      job: job.id,
      candidate_name: "Soraya Haddad",
      candidate_email: person("applicant").email,
      cover_letter: "I would like to.",
      ...(WITH_CV.includes(target) && { cv: await cvOf(person("applicant"), "application", bytes) }),
    },
  });
  await takeAway(target, person("owner"), job);
  const method = await person("referrer").call(paymentMethodEndpoints.create, {
    body: { format: "paypal", paypal_email: "ines@example.com" },
  });
  const search = await person("referrer").call(savedSearchEndpoints.create, {
    body: { name: "Designers", filters: { search: "designer" } },
  });
  const scout = await scoutIn(world, target, person("admin"));
  const { username, candidate, note } = await introduce(world, person("referrer"), target, bytes);
  const stage = MONEY_STAGES.find((known) => known === target);
  const money =
    stage === undefined
      ? { payout: "", batch: "" }
      : await moneyUpTo(
          world,
          { owner: person("owner"), referrer: person("referrer"), admin: person("admin") },
          referral.id,
          stage,
        );
  const { newest } = await person("owner").call(notificationEndpoints.unread, {});
  return {
    ...money,
    world,
    ...(await waysIn(world, target, person("owner"))),
    clients: { visitor: world.visitor, ...people } as Record<Relation, Client>,
    scout,
    ...{ candidate, note },
    username,
    notification: newest ?? expect.fail("the owner was told nothing"),
    ...(await smallThings(person, target, job.id)),
    dispute: await claimIn(target, person, referral.id),
    job: job.id,
    report: await reportOn(world, target, job.id, person("referrer"), person("admin")),
    ...{ company: job.company.id, hook: await doorsOf(target, world, person("owner"), job.company.id) },
    ...(await teamThings(world, target, person("owner"), job)),
    ...{ referral: referral.id, application: application.id },
    payment_method: method.id,
    saved_search: search.id,
    interview: await interviewIn(target, person("owner"), job.id, application.id),
  };
}

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
    | keyof Scene["hook"],
    string
  >;
  query?: Record<string, string>;
  body: Record<string, unknown>;
};

/** The jobs of a scene are there, and a mail of its company. */
const FIXED = { kind: "places", key: "lisbon", occasion: "application_received" };

/** An id of nothing. */
const NOBODY = "01932f5e-7c1a-7c55-9d2c-4a5b6c7d8e9f";

/** What stands in the addresses of endpoints: of each of them only what its own names. */
function paramsOf({ username, member, invitation, request, link, hook, job, referral }: Scene, id: string) {
  const others = {
    job: job || NOBODY,
    referral: referral || NOBODY,
    system: NOBODY,
    connection: NOBODY,
    group: NOBODY,
    sync_token: NOBODY,
    ...{ archive: hook.archive || NOBODY, arrival: NOBODY },
  };
  return { ...FIXED, ...hook, ...others, token: link.token, id, username, member, invitation, request };
}

/** What a row's endpoint is called with in a scene. */
export function inputOf(row: Row, scene: Scene): CallInput {
  const ids: Record<Target, string> = {
    none: "",
    ...{ session: scene.session, "api-key": scene.api_key, agent: scene.agent },
    ...{ "agent-draft": scene.agent_draft, "agent-request": "" },
    job: scene.job,
    "paused-job": scene.job,
    "archived-job": scene.job,
    "company-in-body": scene.job,
    "job-in-body": scene.job,
    ...{ company: scene.company, webhook: scene.company, import: scene.company },
    ...{ "company-key": scene.company, "company-archive": scene.company },
    referral: scene.referral,
    application: scene.application,
    candidate: scene.candidate,
    ...{ "candidate-for-job": scene.candidate, "candidate-added": scene.candidate, "candidate-note": scene.note },
    "payment-method": scene.payment_method,
    "saved-search": scene.saved_search,
    draft: scene.draft,
    "draft-in-body": scene.draft,
    ...{ hired: scene.referral, escrowed: scene.referral, refunded: scene.referral },
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
    ...{ "referral-link": scene.link.id, "reward-split": scene.split },
    ...{ claimed: scene.referral, "referral-in-body": "", "hired-in-body": "" },
    disputed: scene.dispute,
  };
  const about = ["referral-in-body", "hired-in-body"].includes(row.target) && { referral: scene.referral };
  const body: Record<string, unknown> = { ...row.body, ...about };
  if (row.target === "draft-in-body") body.draft = scene.draft;
  if (row.target === "company-in-body") body.company = scene.company;
  if (row.target.endsWith("job-in-body") || row.target === "candidate-for-job") body.job = scene.job;
  if (row.target.endsWith("subject-in-body")) body.subject = scene.job;
  if (row.ticket) body.ticket = ripeTicket(scene.world);
  if (row.target === "notification-in-body") body.newest = scene.notification;
  const request = row.target === "agent-request" ? scene.agent_request : scene.request;
  const params = paramsOf({ ...scene, request }, ids[row.target]);
  return { params, ...(row.query && { query: row.query }), body };
}

/** A mounted endpoint by its name. */
export function endpointOf(name: string): Endpoint {
  return MOUNTED.find((entry) => entry.name === name)?.endpoint ?? expect.fail(`${name} is not mounted`);
}
