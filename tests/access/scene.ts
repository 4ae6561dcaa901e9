import { expect } from "vitest";
import { accountDataEndpoints } from "../../src/contract/account-data.ts";
import { applicationEndpoints } from "../../src/contract/applications.ts";
import { candidateEndpoints } from "../../src/contract/candidates.ts";
import { candidateNoteEndpoints } from "../../src/contract/deal/candidate-notes.ts";
import { claimEndpoints } from "../../src/contract/deal/claims.ts";
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
import { connectedBeside, draftBeside, requestBeside } from "../support/agents.ts";
import { madeCompanyKey, madeKey } from "../support/api-keys.ts";
import { freshEmail, refer } from "../support/candidates.ts";
import { claimed, disputed, interviewing } from "../support/claims.ts";
import { pdf } from "../support/documents.ts";
import { INTERVIEW_AT, interviewApplicant, offered, timesFrom } from "../support/interviews.ts";
import { introduced, publicPage } from "../support/introductions.ts";
import { MONEY_STAGES, moneyUpTo } from "../support/money.ts";
import { linked, tokenOf } from "../support/referral-links.ts";
import { decided, reported } from "../support/reports.ts";
import { askedToShare } from "../support/reward-splits.ts";
import { applied, approved } from "../support/scouts.ts";
import { joined } from "../support/teams.ts";
import type { Client, Person, World } from "../support/world.ts";
import { RELATIONS, type Relation, type Target } from "./rows.ts";

export type Scene = {
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

/**
 * An account that an admin acts on, a user's own file if the fixture has one, the owner's job draft, the referrer's
 * link.
 */
async function smallThings(person: (name: string) => Person, target: Target, job: string) {
  const draft = await person("owner").call(jobDraftEndpoints.create, { body: { title: "Writer" } });
  const { items } = await person("applicant").call(accountDataEndpoints.files, {});
  const link = await linkIn(target, person("referrer"), job);
  const split = target === "reward-split" ? (await askedToShare(person("referrer"), person("applicant"), job)).id : "";
  return { person: person("stranger").id, cv_of_applicant: items[0]?.id ?? "", draft: draft.id, link, split };
}

/** The referrer's report of the job, optionally with a takedown; its case. Empty unless a row needs it. */
async function reportOn(world: World, target: Target, job: string, by: Person, admin: Person): Promise<string> {
  if (target !== "report" && target !== "report-taken-down") return "";
  const id = await reported(world, { by, admin }, job);
  if (target === "report-taken-down") await decided(admin, id, "taken_down");
  return id;
}

/** A team member, an invitation and a join request, if a row needs them; or an invitation to refer. */
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

/** The applicant in Interviewing with times to choose from, if a row needs it. */
async function interviewIn(target: Target, owner: Person, job: string, application: string): Promise<string> {
  if (target !== "interview") return "";
  await interviewApplicant(owner, application);
  return (await offered(owner, job, "application", application, { slots: timesFrom(INTERVIEW_AT, 1) })).id;
}

/** The referral in Interviewing with a reported start, hired and disputed, if a row needs it; the dispute's id. */
async function claimIn(target: Target, person: (name: string) => Person, id: string): Promise<string> {
  const steps: readonly Target[] = ["interviewing", "claimed", "hired-in-body", "disputed"];
  if (!steps.includes(target)) return "";
  await interviewing(person("owner"), id);
  if (target !== "interviewing") await claimed(person("referrer"), id);
  if (target !== "hired-in-body" && target !== "disputed") return "";
  await person("owner").call(claimEndpoints.confirm, { params: { id }, body: {} });
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

/** Archives or hides the job, if a row needs it. */
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
  title: "Writer",
  company_name: "Fablewright Games",
  company_website: "https://fablewright.example",
  description: "Write.",
  location: "Montréal",
  f_type: "Contract",
};

/** The owner's grants: a session, a key, an agent, and the agent's draft and request. */
async function waysIn(world: World, target: Target, owner: Person) {
  const api_key = target === "api-key" ? (await madeKey(owner)).item.id : "";
  const agent = target === "agent" ? (await connectedBeside(world, owner)).id : "";
  const agent_draft = target === "agent-draft" ? await draftBeside(world, owner, DRAFTED) : "";
  const agent_request = target === "agent-request" ? await requestBeside(world) : "";
  return { session: owner.actor.session_id, api_key, agent, agent_draft, agent_request };
}

/** One user per relation, by its name. */
async function peopleOf(world: World): Promise<(name: string) => Person> {
  const names = RELATIONS.filter((name) => name !== "visitor");
  const made = names.map(async (name) => [name, await world.person(name, { admin: name === "admin" })] as const);
  const people = new Map<string, Person>(await Promise.all(made));
  return (name) => people.get(name) ?? expect.fail(`nobody is called ${name}`);
}

async function referredIn(world: World, target: Target, referrer: Person, job: string, bytes: Buffer): Promise<string> {
  const withCv = target === "referral" || target === "cv-of-candidate";
  const { id } = await refer(referrer, job, withCv ? { cv: await cvOf(referrer, "referral", bytes) } : {});
  // As if the candidate had uploaded it through the mailed link.
  if (target === "cv-of-candidate")
    await world.pool.query("UPDATE referrals SET candidate_cv_at = now() WHERE id = $1", [id]);
  return id;
}

async function appliedIn(target: Target, applicant: Person, job: string, bytes: Buffer): Promise<string> {
  const cv = WITH_CV.includes(target) ? { cv: await cvOf(applicant, "application", bytes) } : {};
  const person = { candidate_name: "Soraya Haddad", candidate_email: applicant.email };
  const body = { job, ...person, cover_letter: "I would like to.", ...cv };
  return (await applicant.call(applicationEndpoints.create, { body })).id;
}

/** A user's records besides the job. */
async function ownThings(referrer: Person) {
  const method = { format: "paypal", paypal_email: "ines@example.com" } as const;
  const search = { name: "Designers", filters: { search: "designer" } };
  const [{ id: payment_method }, { id: saved_search }] = await Promise.all([
    referrer.call(paymentMethodEndpoints.create, { body: method }),
    referrer.call(savedSearchEndpoints.create, { body: search }),
  ]);
  return { payment_method, saved_search };
}

/** The payment state of the referral, if a row needs it. */
async function moneyIn(world: World, target: Target, person: (name: string) => Person, referral: string) {
  const stage = MONEY_STAGES.find((known) => known === target);
  if (stage === undefined) return { payout: "", batch: "" };
  const people = { owner: person("owner"), referrer: person("referrer"), admin: person("admin") };
  return moneyUpTo(world, people, referral, stage);
}

/**
 * Creates a job with a referral and an application, and one user in each relation to it. Independent records are
 * created concurrently.
 */
export async function makeScene(world: World, target: Target, bytes = pdf()): Promise<Scene> {
  const person = await peopleOf(world);
  const [owner, referrer, admin] = [person("owner"), person("referrer"), person("admin")];
  const job = await world.job(owner);
  const [referral, application, own, scout, list, ways] = await Promise.all([
    referredIn(world, target, referrer, job.id, bytes),
    appliedIn(target, person("applicant"), job.id, bytes),
    ownThings(referrer),
    scoutIn(world, target, admin),
    introduce(world, referrer, target, bytes),
    waysIn(world, target, owner),
  ]);
  await takeAway(target, owner, job);
  const money = await moneyIn(world, target, person, referral);
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
    ...(await smallThings(person, target, job.id)),
    dispute: await claimIn(target, person, referral),
    report: await reportOn(world, target, job.id, referrer, admin),
    hook: await doorsOf(target, world, owner, job.company.id),
    ...(await teamThings(world, target, owner, job)),
    interview: await interviewIn(target, owner, job.id, application),
  };
}
