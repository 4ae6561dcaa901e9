import { expect } from "vitest";
import { applicationEndpoints } from "../../src/contract/hiring/applications.ts";
import { jobDraftEndpoints } from "../../src/contract/jobs/posting/job-drafts.ts";
import { savedSearchEndpoints } from "../../src/contract/jobs/search/saved-searches.ts";
import { notificationEndpoints } from "../../src/contract/notifications/notifications.ts";
import { paymentMethodEndpoints } from "../../src/contract/payments/payment-methods.ts";
import { referCandidate } from "../support/candidates.ts";
import { createFailedTask } from "../support/failed-task.ts";
import { INTERVIEW_AT } from "../support/interviews.ts";
import { buildIntroduction, createPublicPage } from "../support/introductions.ts";
import { addBankAccount, advanceMoneyTo, type MoneyStage } from "../support/money.ts";
import { buildReport, createReportCase, decideReportCase } from "../support/reports.ts";
import { applyAsScout, buildScoutStart, buildScoutSubmission } from "../support/scouts.ts";
import type { Person, World } from "../support/world.ts";
import { DRAFT_CALLS } from "./matrix-drafts.ts";
import { type CandidateRecords, createCandidateRecords, validCandidateCalls } from "./valid-candidate-calls.ts";
import { validChangeCalls } from "./valid-change-calls.ts";
import { validClaimCalls } from "./valid-claim-calls.ts";
import { createLinkRecords, type LinkRecords, validLinkCalls } from "./valid-link-calls.ts";
import { validMessageCalls } from "./valid-message-calls.ts";
import { validTeamCalls } from "./valid-team-calls.ts";

const JOB = {
  title: "Staff Backend Engineer",
  company_name: "Quillstack",
  company_website: "https://quillstack.example",
  description: "Own the write path.",
  location: "Lisbon",
  f_type: "Full-time",
};

/** The callers, and the username of the referrer's page. */
export type ValidCallers = {
  world: World;
  owner: Person;
  referrer: Person;
  applicant: Person;
  admin: Person;
  username: string;
};

/** A company owner, a referrer, an applicant, and an admin; the referrer has a page and a payment method. */
export async function createValidCallers(world: World): Promise<ValidCallers> {
  const [owner, referrer, applicant, admin] = await Promise.all([
    world.person("Marguerite Olander"),
    world.person("Ines Marchetti"),
    world.person("Soraya Haddad"),
    world.person("Ada Settler", { admin: true }),
  ]);
  await addBankAccount(referrer);
  return { world, owner, referrer, applicant, admin, username: await createPublicPage(world, referrer) };
}

export type ValidCallFixture = LinkRecords &
  CandidateRecords & {
    job: string;
    company: string;
    referral: string;
    application: string;
    payment_method: string;
    payout: string;
    batch: string;
    notification: string;
    scout: string;
    /** The payee, a different user in each fixture. */
    payee: Person;
    person: string;
    work: string;
    report: string;
    taken_down: string;
    saved_search: string;
    draft: string;
  };
export type ValidCall = {
  by: (fixture: ValidCallFixture) => Person;
  body: (fixture: ValidCallFixture) => Record<string, unknown>;
  id?: Exclude<keyof ValidCallFixture, "payee">;
  money?: MoneyStage;
};

/** A valid call of every endpoint with a body; the test below fails for missing ones. */
export function validCalls({
  world,
  owner,
  referrer,
  applicant,
  admin,
  username,
}: ValidCallers): Record<string, ValidCall> {
  return {
    "profiles.update": { by: () => owner, body: () => ({ location: "Lisbon" }) },
    "account.confirm": { by: () => owner, body: () => ({}) },
    "api_keys.create": { by: () => owner, body: () => ({ name: "Import", days: 30, scopes: ["jobs:read"] }) },
    "account.recoveryCodes": { by: () => owner, body: () => ({}) },
    "settings.update": { by: () => owner, body: () => ({ theme: "dark" }) },
    "push.subscribe": {
      by: () => owner,
      body: () => ({
        endpoint: "https://fcm.googleapis.com/fcm/send/x",
        p256dh: "A".repeat(87),
        auth: "A".repeat(22),
      }),
    },
    "push.unsubscribe": { by: () => owner, body: () => ({ endpoint: "https://fcm.googleapis.com/fcm/send/x" }) },
    "notifications.readAll": { by: () => owner, body: ({ notification }) => ({ newest: notification }) },
    "companies.create": {
      by: () => owner,
      body: () => ({ name: "Fablewright", website: "https://fablewright.example" }),
    },
    "companies.update": {
      by: () => owner,
      id: "company",
      body: () => ({ name: "Quillstack", website: "https://quillstack.example" }),
    },
    "company_verifications.mail": { by: () => owner, id: "company", body: () => ({ mailbox: "jane" }) },
    "company_verifications.open": { by: () => owner, body: () => ({ token: "x".repeat(43) }) },
    "company_verifications.confirm": { by: () => owner, body: () => ({ token: "x".repeat(43) }) },
    "jobs.create": { by: () => owner, body: () => JOB },
    "jobs.update": {
      by: () => owner,
      id: "job",
      body: ({ company }) => {
        const { company_name: _name, company_website: _site, ...rest } = JOB;
        return { ...rest, company, status: "On Hold", reward_amount: 1, requirements: "", closing_date: null };
      },
    },
    "jobs.setStatus": { by: () => owner, id: "job", body: () => ({ from: "Open", status: "On Hold" }) },
    "jobs.save": { by: () => referrer, id: "job", body: () => ({ saved: true }) },
    "job_drafts.create": { by: () => owner, body: () => DRAFT_CALLS.create },
    "job_drafts.copy": { by: () => owner, body: ({ draft }) => DRAFT_CALLS.copy(draft) },
    "job_drafts.update": { by: () => owner, id: "draft", body: () => DRAFT_CALLS.update },
    "job_drafts.publish": { by: () => owner, id: "draft", body: () => DRAFT_CALLS.publish },
    "saved_searches.create": { by: () => owner, body: () => ({ name: "Designers", filters: { search: "designer" } }) },
    "saved_searches.update": { by: () => owner, id: "saved_search", body: () => ({ frequency: "weekly" }) },
    "referrals.create": {
      by: () => applicant,
      body: ({ job }) => ({
        job,
        candidate_name: "Another Person",
        candidate_email: "another@example.com",
        recommendation: "Has never let a build stay red overnight, and is kind to juniors.",
      }),
    },
    "referrals.check": { by: () => referrer, body: ({ job }) => ({ job, candidate_email: "another@example.com" }) },
    "referrals.setStatus": { by: () => owner, id: "referral", body: () => ({ from: "Pending", status: "Reviewing" }) },
    ...validCandidateCalls(() => referrer),
    "referrers.message": {
      by: () => applicant,
      body: () => {
        const { role_interest: _role, ...sent } = buildIntroduction(world);
        return { ...sent, message: "Are you still looking for people?" };
      },
    },
    "referrers.introduce": { by: () => applicant, body: () => buildIntroduction(world) },
    ...validLinkCalls(
      () => world,
      () => referrer,
      () => applicant,
      () => username,
    ),
    "applications.create": {
      by: () => referrer,
      body: ({ job }) => ({
        job,
        candidate_name: "Ines Marchetti",
        candidate_email: "ines@example.com",
        cover_letter: "Hello.",
      }),
    },
    "applications.setStatus": {
      by: () => owner,
      id: "application",
      body: () => ({ from: "Applied", status: "Reviewing" }),
    },
    "pipeline.saveSteps": {
      by: () => owner,
      id: "job",
      body: () => ({ version: 0, steps: [{ key: 1, name: "Talk" }], move: [] }),
    },
    "pipeline.move": {
      by: () => owner,
      id: "job",
      body: ({ referral: id }) => ({
        people: [{ kind: "referral", id, from: { stage: "New", step: null } }],
        to: { stage: "Rejected", step: null },
      }),
    },
    "pipeline.addNote": {
      by: () => owner,
      id: "job",
      body: ({ referral: record }) => ({ kind: "referral", record, text: "Calm.", verdict: "yes", mentions: [] }),
    },
    "interviews.offer": {
      by: () => owner,
      id: "job",
      body: ({ application: record }) => ({
        kind: "application",
        record,
        minutes: 45,
        place: "Room 3",
        words: "",
        people: [owner.id],
        slots: [INTERVIEW_AT],
        zone: "UTC",
      }),
    },
    "interviews.change": {
      by: () => owner,
      id: "application",
      body: () => ({
        sequence: 0,
        starts_at: INTERVIEW_AT,
        minutes: 45,
        place: "Room 3",
        words: "",
        people: [owner.id],
      }),
    },
    "interviews.cancel": { by: () => owner, id: "application", body: () => ({ reply: "" }) },
    "interviews.answer": { by: () => applicant, id: "application", body: () => ({ answer: "none", reply: "" }) },
    "pipeline.view": { by: () => owner, id: "job", body: ({ referral: record }) => ({ kind: "referral", record }) },
    // The job is not filled.
    "pipeline.rejectRemaining": { by: () => owner, id: "job", body: () => ({ people: 1 }) },
    "pipeline.undo": { by: () => owner, id: "job", body: ({ referral }) => ({ act: referral }) },
    "payment_methods.create": {
      by: ({ payee }) => payee,
      body: () => ({ format: "iban", holder: "Ines Marchetti", iban: "DE89370400440532013000" }),
    },
    "payment_methods.change": {
      by: ({ payee }) => payee,
      id: "payment_method",
      body: () => ({ paypal_email: "money@example.com" }),
    },
    "settlements.complete": { by: () => admin, id: "payout", money: "processing-payout", body: () => ({ attempt: 1 }) },
    "settlements.fail": {
      by: () => admin,
      id: "payout",
      money: "processing-payout",
      body: () => ({ attempt: 1, reason: "closed" }),
    },
    "settlements.createBatch": {
      by: () => admin,
      money: "processing-payout",
      body: () => ({ payment_method: "Bank Transfer" }),
    },
    "rewards.recordReceipt": {
      by: () => admin,
      id: "referral",
      money: "hired",
      body: () => ({ reward_amount: 12_500 }),
    },
    "rewards.reportFailure": {
      by: () => owner,
      id: "referral",
      money: "escrowed",
      body: () => ({ reason: "They left." }),
    },
    "scouts.begin": { by: () => applicant, body: () => buildScoutStart(world) },
    "scouts.submit": { by: () => applicant, body: () => buildScoutSubmission(world) },
    "scouts.setStatus": { by: () => admin, id: "scout", body: () => ({ status: "approved" }) },
    "scouts.acceptInvitation": { by: () => referrer, body: () => ({ token: "x".repeat(43) }) },
    "account_data.export": { by: ({ payee }) => payee, body: () => ({}) },
    "account_data.giveUp": { by: ({ payee }) => payee, body: () => ({}) },
    "account_data.remove": { by: ({ payee }) => payee, body: () => ({}) },
    "admin_users.setAdmin": { by: () => admin, id: "person", body: () => ({ admin: true }) },
    "admin_users.suspend": { by: () => admin, id: "person", body: () => ({ days: 7 }) },
    "admin_users.takeFactor": { by: () => admin, id: "person", body: () => ({ checked: "call" }) },
    "admin_work.close": { by: () => admin, id: "work", body: () => ({ note: "Seen to by hand." }) },
    "reports.create": { by: () => applicant, body: ({ job }) => buildReport(world, job) },
    "reports.open": { by: () => applicant, body: () => ({ token: "x".repeat(43) }) },
    "reports.complain": { by: () => applicant, body: () => ({ token: "x".repeat(43), text: "Please look again." }) },
    "reports.complainAbout": { by: () => owner, id: "taken_down", body: () => ({ text: "Please look again." }) },
    "admin_reports.decide": {
      by: () => admin,
      id: "report",
      body: () => ({ from: "open", outcome: "kept", reason: "We looked at it." }),
    },
    ...validClaimCalls({ owner: () => owner, referrer: () => referrer, admin: () => admin }),
    ...validChangeCalls({ referrer: () => referrer, applicant: () => applicant }),
    ...validMessageCalls({ owner: () => owner, applicant: () => applicant }),
    ...validTeamCalls(
      () => owner,
      () => referrer,
    ),
    "admin.claimFirst": { by: () => referrer, body: () => ({ token: "x".repeat(43) }) },
  };
}

/** A waiting case, and one that its owner may appeal. */
async function createReportRecords({
  world,
  owner,
  referrer,
  admin,
}: ValidCallers): Promise<{ report: string; taken_down: string }> {
  const about = async () => createReportCase(world, { by: referrer, admin }, (await world.job(owner)).id);
  const [report, taken_down] = [await about(), await about()];
  await decideReportCase(admin, taken_down, "taken_down");
  return { report, taken_down };
}

/** Creates a record of every kind that valid calls use; the referral has the given payment state. */
export async function createValidCallFixture(people: ValidCallers, money?: MoneyStage): Promise<ValidCallFixture> {
  const { world, owner, referrer, applicant, username } = people;
  const job = await world.job(owner);
  const referral = await referCandidate(referrer, job.id);
  const application = await applicant.call(applicationEndpoints.create, {
    body: {
      job: job.id,
      candidate_name: "Soraya Haddad",
      candidate_email: applicant.email,
      cover_letter: "I would like to.",
    },
  });
  const payee = await world.person("Noor Visser");
  const method = await payee.call(paymentMethodEndpoints.create, {
    body: { format: "paypal", paypal_email: "noor@example.com" },
  });
  const moved =
    money === undefined ? { payout: "", batch: "" } : await advanceMoneyTo(world, people, referral.id, money);
  const saved = await owner.call(savedSearchEndpoints.create, {
    body: { name: "Engineers", filters: { search: "engineer" } },
  });
  const { newest } = await owner.call(notificationEndpoints.unread, {});
  return {
    ...moved,
    ...(await createCandidateRecords(world, referrer, username)),
    job: job.id,
    company: job.company.id,
    referral: referral.id,
    application: application.id,
    payment_method: method.id,
    notification: newest ?? expect.fail("the owner was told nothing"),
    scout: await applyAsScout(world),
    payee,
    person: payee.id,
    work: await createFailedTask(world),
    ...(await createReportRecords(people)),
    saved_search: saved.id,
    ...(await createLinkRecords(referrer, job.id)),
    draft: (await owner.call(jobDraftEndpoints.create, { body: { title: "Writer" } })).id,
  };
}
