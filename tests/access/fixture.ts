import { expect } from "vitest";
import { accountDataEndpoints } from "../../src/contract/accounts/account-data.ts";
import { companyArchiveEndpoints } from "../../src/contract/companies/company-archives.ts";
import { fileEndpoints } from "../../src/contract/files.ts";
import { applicationEndpoints } from "../../src/contract/hiring/applications.ts";
import { candidateNoteEndpoints } from "../../src/contract/hiring/candidate-notes.ts";
import { candidateEndpoints } from "../../src/contract/hiring/candidates.ts";
import { companyWebhookEndpoints } from "../../src/contract/integrations/webhooks.ts";
import { type JobDetail, jobEndpoints } from "../../src/contract/jobs/jobs.ts";
import { jobDraftEndpoints } from "../../src/contract/jobs/posting/job-drafts.ts";
import { jobImportEndpoints } from "../../src/contract/jobs/posting/job-imports.ts";
import { jobReferrerEndpoints } from "../../src/contract/jobs/posting/job-referrers.ts";
import { savedSearchEndpoints } from "../../src/contract/jobs/search/saved-searches.ts";
import { teamEndpoints } from "../../src/contract/members/team.ts";
import { notificationEndpoints } from "../../src/contract/notifications/notifications.ts";
import { claimEndpoints } from "../../src/contract/payments/claims.ts";
import { paymentMethodEndpoints } from "../../src/contract/payments/payment-methods.ts";
import { insertAgentDraft, insertAgentGrant, insertAuthorizationRequest, WRITER_JOB } from "../support/agents.ts";
import { createApiKey, createCompanyApiKey } from "../support/api-keys.ts";
import { referCandidate, uniqueEmail } from "../support/candidates.ts";
import { claimStart, moveToInterviewing, openDisputeAs } from "../support/claims.ts";
import { pdf } from "../support/documents.ts";
import { buildTimes, INTERVIEW_AT, moveApplicantToInterviewing, offerInterview } from "../support/interviews.ts";
import { createPublicPage, introduceCandidate } from "../support/introductions.ts";
import { advanceMoneyTo, MONEY_STAGES } from "../support/money.ts";
import { createReferralLink, tokenOfLink } from "../support/referral-links.ts";
import { createReportCase, decideReportCase } from "../support/reports.ts";
import { requestShare } from "../support/reward-share-agreements.ts";
import { applyAsScout, approveScout } from "../support/scouts.ts";
import { joinTeam } from "../support/teams.ts";
import type { Client, Person, World } from "../support/world.ts";
import { RELATIONS, type Relation, type Target } from "./rows.ts";

export type AccessFixture = {
  readonly world: World;
  session: string;
  /** One of the owner's API keys, by id. */
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
  /** The referrer's note about the candidate. */
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
  /** An interview with times offered to the applicant. */
  interview: string;
  /** The referrer's link to the job, and its token. */
  link: { id: string; token: string };
  /** The referrer's offer to share a reward with the applicant. */
  split: string;
  dispute: string;
  /** A webhook endpoint with a queued test event; an imported job board with an import run. */
  hook: { webhook: string; delivery: string; import: string; run: string; api_key: string; archive: string };
};

const BOARD = "https://api.lever.co/v0/postings/quillstack";

/** The token of a CV that this user uploaded. */
async function cvOf(person: Client, form: "referral" | "application" | "candidate", bytes = pdf()): Promise<string> {
  const sent = await person.try(fileEndpoints.uploadCv, { query: { name: "cv.pdf", form }, body: bytes });
  return String(sent.body.token);
}

/**
 * Gives a referrer a page, a candidate who introduced themselves on it or was added manually, and a note about them.
 */
async function addIntroducedCandidate(
  world: World,
  referrer: Person,
  target: Target,
  bytes: Buffer,
): Promise<{ username: string; candidate: string; note: string }> {
  const username = await createPublicPage(world, referrer);
  const cv = target === "candidate" ? await cvOf(world.visitor, "candidate", bytes) : null;
  const person = { name: "Amara Okafor", email: uniqueEmail(), role_interest: "Engineering" } as const;
  const { id: candidate } =
    target === "candidate-added"
      ? await referrer.call(candidateEndpoints.add, { body: person })
      : await introduceCandidate(world, referrer, username, { cv });
  if (target !== "candidate-note") return { username, candidate, note: "" };
  const note = await referrer.call(candidateNoteEndpoints.add, { params: { id: candidate }, body: { text: "Turin." } });
  return { username, candidate, note: note.id };
}

const WITH_CV: readonly Target[] = ["application", "cv-of-applicant"];

/**
 * An account that an admin acts on, a user's own file if the fixture has one, the owner's job draft, the referrer's
 * link.
 */
async function createSmallRecords(person: (name: string) => Person, target: Target, job: string) {
  const draft = await person("owner").call(jobDraftEndpoints.create, { body: { title: "Writer" } });
  const { items } = await person("applicant").call(accountDataEndpoints.files, {});
  const link = await createLink(target, person("referrer"), job);
  const split = target === "reward-split" ? (await requestShare(person("referrer"), person("applicant"), job)).id : "";
  return { person: person("stranger").id, cv_of_applicant: items[0]?.id ?? "", draft: draft.id, link, split };
}

/** The referrer's report of the job, optionally with a takedown; its case. Empty unless a row needs it. */
async function createReport(world: World, target: Target, job: string, by: Person, admin: Person): Promise<string> {
  if (target !== "report" && target !== "report-taken-down") return "";
  const id = await createReportCase(world, { by, admin }, job);
  if (target === "report-taken-down") await decideReportCase(admin, id, "taken_down");
  return id;
}

/** A team member, an invitation and a join request, if a row needs them; or an invitation to refer. */
async function createTeamRecords(
  world: World,
  target: Target,
  owner: Person,
  { id, company: { id: company } }: JobDetail,
) {
  if (target === "invited-referrer") {
    const body = { email: "friend@people.example" };
    const { items } = await owner.call(jobReferrerEndpoints.invite, { params: { id }, body });
    return { member: "", invitation: items[0]?.id ?? "", request: "" };
  }
  if (!target.startsWith("team-")) return { member: "", invitation: "", request: "" };
  const member = await world.person("colleague");
  await joinTeam(owner, company, member, "recruiter");
  const { invitations } = await owner.call(teamEndpoints.invite, {
    params: { id: company },
    body: { email: `invited-${member.id}@people.example`, role: "viewer" },
  });
  await (await world.person("somebody who asks")).call(teamEndpoints.ask, { params: { id: company }, body: {} });
  const { requests } = await owner.call(teamEndpoints.get, { params: { id: company } });
  return { member: member.id, invitation: invitations[0]?.id ?? "", request: requests[0]?.id ?? "" };
}

/** The applicant in Interviewing with times to choose from, if a row needs it. */
async function createInterview(target: Target, owner: Person, job: string, application: string): Promise<string> {
  if (target !== "interview") return "";
  await moveApplicantToInterviewing(owner, application);
  return (await offerInterview(owner, job, "application", application, { slots: buildTimes(INTERVIEW_AT, 1) })).id;
}

/** The referral in Interviewing with a reported start, hired and disputed, if a row needs it; the dispute's id. */
async function createClaim(target: Target, person: (name: string) => Person, id: string): Promise<string> {
  const steps: readonly Target[] = ["interviewing", "claimed", "hired-in-body", "disputed"];
  if (!steps.includes(target)) return "";
  await moveToInterviewing(person("owner"), id);
  if (target !== "interviewing") await claimStart(person("referrer"), id);
  if (target !== "hired-in-body" && target !== "disputed") return "";
  await person("owner").call(claimEndpoints.confirm, { params: { id }, body: {} });
  return target === "disputed" ? openDisputeAs(person("referrer"), id) : "";
}

async function createLink(target: Target, referrer: Person, job: string): Promise<AccessFixture["link"]> {
  if (target !== "referral-link") return { id: "", token: "" };
  const link = await createReferralLink(referrer, job);
  return { id: link.id, token: tokenOfLink(link) };
}

async function createImport(target: Target, world: World, owner: Person, id: string) {
  if (target !== "import") return { import: "", run: "" };
  const own = await owner.call(jobImportEndpoints.add, { params: { id }, body: { address: BOARD } });
  const params = { id, import: own.id };
  const run = await owner.call(jobImportEndpoints.start, { params, body: { kind: "preview" } });
  await world.pool.query("UPDATE job_import_runs SET state = 'done', ended_at = now() WHERE id = $1", [run.id]);
  return { import: own.id, run: run.id };
}

async function createKey(target: Target, owner: Person, id: string) {
  return { api_key: target === "company-key" ? (await createCompanyApiKey(owner, id)).item.id : "" };
}

async function createWebhook(target: Target, owner: Person, id: string) {
  if (target !== "webhook") return { webhook: "", delivery: "" };
  const body = { address: "https://hooks.example", events: ["job.created" as const] };
  const { webhook } = await owner.call(companyWebhookEndpoints.add, { params: { id }, body });
  const test = await owner.call(companyWebhookEndpoints.test, { params: { id, webhook: webhook.id } });
  return { webhook: webhook.id, delivery: test.id };
}

async function createArchive(target: Target, owner: Person, id: string) {
  if (target !== "company-archive") return { archive: "" };
  return { archive: (await owner.call(companyArchiveEndpoints.make, { params: { id }, body: {} })).id };
}

async function createConnections(
  target: Target,
  world: World,
  owner: Person,
  id: string,
): Promise<AccessFixture["hook"]> {
  return {
    ...(await createWebhook(target, owner, id)),
    ...(await createImport(target, world, owner, id)),
    ...(await createKey(target, owner, id)),
    ...(await createArchive(target, owner, id)),
  };
}

const ARCHIVED: readonly Target[] = ["archived-job", "archived-subject-in-body"];

/** Archives or hides the job, if a row needs it. */
async function hideJob(target: Target, owner: Person, { id, company, ...job }: JobDetail): Promise<void> {
  if (ARCHIVED.includes(target)) await owner.call(jobEndpoints.remove, { params: { id } });
  if (!target.startsWith("private-")) return;
  const { title, description, location, f_type, status, reward_amount } = job;
  await owner.call(jobEndpoints.update, {
    params: { id },
    body: { title, description, location, f_type, status, reward_amount, company: company.id, private: true },
  });
}

async function createScout(world: World, target: Target, admin: Person): Promise<string> {
  const scout = await applyAsScout(world);
  if (target === "scout-approved") await approveScout(admin, scout);
  return scout;
}

/** The owner's grants: a session, a key, an agent, and the agent's draft and request. */
async function createGrants(world: World, target: Target, owner: Person) {
  const api_key = target === "api-key" ? (await createApiKey(owner)).item.id : "";
  const agent = target === "agent" ? (await insertAgentGrant(world, owner)).id : "";
  const agent_draft = target === "agent-draft" ? await insertAgentDraft(world, owner, WRITER_JOB) : "";
  const agent_request = target === "agent-request" ? await insertAuthorizationRequest(world) : "";
  return { session: owner.actor.session_id, api_key, agent, agent_draft, agent_request };
}

/** One user per relation, by its name. */
async function createPeople(world: World): Promise<(name: string) => Person> {
  const names = RELATIONS.filter((name) => name !== "visitor");
  const made = names.map(async (name) => [name, await world.person(name, { admin: name === "admin" })] as const);
  const people = new Map<string, Person>(await Promise.all(made));
  return (name) => people.get(name) ?? expect.fail(`nobody is called ${name}`);
}

async function createReferral(
  world: World,
  target: Target,
  referrer: Person,
  job: string,
  bytes: Buffer,
): Promise<string> {
  const withCv = target === "referral" || target === "cv-of-candidate";
  const { id } = await referCandidate(referrer, job, withCv ? { cv: await cvOf(referrer, "referral", bytes) } : {});
  // As if the candidate had uploaded it through the mailed link.
  if (target === "cv-of-candidate")
    await world.pool.query("UPDATE referrals SET candidate_cv_at = now() WHERE id = $1", [id]);
  return id;
}

async function createApplication(target: Target, applicant: Person, job: string, bytes: Buffer): Promise<string> {
  const cv = WITH_CV.includes(target) ? { cv: await cvOf(applicant, "application", bytes) } : {};
  const person = { candidate_name: "Soraya Haddad", candidate_email: applicant.email };
  const body = { job, ...person, cover_letter: "I would like to.", ...cv };
  return (await applicant.call(applicationEndpoints.create, { body })).id;
}

/** A user's records besides the job. */
async function createOwnRecords(referrer: Person) {
  const method = { format: "paypal", paypal_email: "ines@example.com" } as const;
  const search = { name: "Designers", filters: { search: "designer" } };
  const [{ id: payment_method }, { id: saved_search }] = await Promise.all([
    referrer.call(paymentMethodEndpoints.create, { body: method }),
    referrer.call(savedSearchEndpoints.create, { body: search }),
  ]);
  return { payment_method, saved_search };
}

/** The payment state of the referral, if a row needs it. */
async function createMoney(world: World, target: Target, person: (name: string) => Person, referral: string) {
  const stage = MONEY_STAGES.find((known) => known === target);
  if (stage === undefined) return { payout: "", batch: "" };
  const people = { owner: person("owner"), referrer: person("referrer"), admin: person("admin") };
  return advanceMoneyTo(world, people, referral, stage);
}

/**
 * Creates a job with a referral and an application, and one user in each relation to it. Independent records are
 * created concurrently.
 */
export async function createAccessFixture(world: World, target: Target, bytes = pdf()): Promise<AccessFixture> {
  const person = await createPeople(world);
  const [owner, referrer, admin] = [person("owner"), person("referrer"), person("admin")];
  const job = await world.job(owner);
  const [referral, application, own, scout, list, ways] = await Promise.all([
    createReferral(world, target, referrer, job.id, bytes),
    createApplication(target, person("applicant"), job.id, bytes),
    createOwnRecords(referrer),
    createScout(world, target, admin),
    addIntroducedCandidate(world, referrer, target, bytes),
    createGrants(world, target, owner),
  ]);
  await hideJob(target, owner, job);
  const money = await createMoney(world, target, person, referral);
  const { newest } = await owner.call(notificationEndpoints.unread, {});
  const clients = Object.fromEntries(
    RELATIONS.map((name) => [name, name === "visitor" ? world.visitor : person(name)]),
  );
  return {
    world,
    clients: clients as Record<Relation, Client>,
    job: job.id,
    company: job.company.id,
    referral,
    application,
    scout,
    ...money,
    ...own,
    ...list,
    ...ways,
    notification: newest ?? expect.fail("the owner was told nothing"),
    ...(await createSmallRecords(person, target, job.id)),
    dispute: await createClaim(target, person, referral),
    report: await createReport(world, target, job.id, referrer, admin),
    hook: await createConnections(target, world, owner, job.company.id),
    ...(await createTeamRecords(world, target, owner, job)),
    interview: await createInterview(target, owner, job.id, application),
  };
}
