import { expect } from "vitest";
import { applicationEndpoints } from "../../src/contract/applications.ts";
import { paymentMethodEndpoints } from "../../src/contract/money/payment-methods.ts";
import { notificationEndpoints } from "../../src/contract/notifications.ts";
import { jobDraftEndpoints } from "../../src/contract/posting/job-drafts.ts";
import { savedSearchEndpoints } from "../../src/contract/search/saved-searches.ts";
import { refer } from "../support/candidates.ts";
import { workThatFailed } from "../support/failed-work.ts";
import { INTERVIEW_AT } from "../support/interviews.ts";
import { introductionOf, publicPage } from "../support/introductions.ts";
import { type MoneyStage, moneyUpTo, withBankAccount } from "../support/money.ts";
import { decided, reported, reportOf } from "../support/reports.ts";
import { applied, beginningOf, submissionOf } from "../support/scouts.ts";
import type { Person, World } from "../support/world.ts";
import { DRAFT_CALLS } from "./matrix-drafts.ts";
import { type CandidateThings, candidateSound, candidateThings } from "./sound-candidates.ts";
import { changeSound } from "./sound-changes.ts";
import { claimSound } from "./sound-claims.ts";
import { type LinkThings, linkSound, linkThings } from "./sound-links.ts";
import { talkSound } from "./sound-talk.ts";
import { teamSound } from "./sound-teams.ts";

const JOB = {
  title: "Staff Backend Engineer",
  company_name: "Quillstack",
  company_website: "https://quillstack.example",
  description: "Own the write path.",
  location: "Lisbon",
  f_type: "Full-time",
};

/** The callers, and the username of the referrer's page. */
export type SoundPeople = {
  world: World;
  owner: Person;
  referrer: Person;
  applicant: Person;
  admin: Person;
  username: string;
};

/** A company owner, a referrer, an applicant, and an admin; the referrer has a page and a payment method. */
export async function makeSoundPeople(world: World): Promise<SoundPeople> {
  const [owner, referrer, applicant, admin] = await Promise.all([
    world.person("Marguerite Olander"),
    world.person("Ines Marchetti"),
    world.person("Soraya Haddad"),
    world.person("Ada Settler", { admin: true }),
  ]);
  await withBankAccount(referrer);
  return { world, owner, referrer, applicant, admin, username: await publicPage(world, referrer) };
}

export type SoundScene = LinkThings &
  CandidateThings & {
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
export type Sound = {
  by: (scene: SoundScene) => Person;
  body: (scene: SoundScene) => Record<string, unknown>;
  id?: Exclude<keyof SoundScene, "payee">;
  money?: MoneyStage;
};

/** A valid call of every endpoint with a body; the test below fails for missing ones. */
export function soundCalls({ world, owner, referrer, applicant, admin, username }: SoundPeople): Record<string, Sound> {
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
    "company_proofs.mail": { by: () => owner, id: "company", body: () => ({ mailbox: "jane" }) },
    "company_proofs.open": { by: () => owner, body: () => ({ token: "x".repeat(43) }) },
    "company_proofs.confirm": { by: () => owner, body: () => ({ token: "x".repeat(43) }) },
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
    ...candidateSound(() => referrer),
    "referrers.message": {
      by: () => applicant,
      body: () => {
        const { role_interest: _role, ...sent } = introductionOf(world);
        return { ...sent, message: "Are you still looking for people?" };
      },
    },
    "referrers.introduce": { by: () => applicant, body: () => introductionOf(world) },
    ...linkSound(
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
    "pipeline.look": { by: () => owner, id: "job", body: ({ referral: record }) => ({ kind: "referral", record }) },
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
    "scouts.begin": { by: () => applicant, body: () => beginningOf(world) },
    "scouts.submit": { by: () => applicant, body: () => submissionOf(world) },
    "scouts.setStatus": { by: () => admin, id: "scout", body: () => ({ status: "approved" }) },
    "scouts.acceptInvitation": { by: () => referrer, body: () => ({ token: "x".repeat(43) }) },
    "account_data.export": { by: ({ payee }) => payee, body: () => ({}) },
    "account_data.giveUp": { by: ({ payee }) => payee, body: () => ({}) },
    "account_data.remove": { by: ({ payee }) => payee, body: () => ({}) },
    "admin_users.setAdmin": { by: () => admin, id: "person", body: () => ({ admin: true }) },
    "admin_users.suspend": { by: () => admin, id: "person", body: () => ({ days: 7 }) },
    "admin_users.takeFactor": { by: () => admin, id: "person", body: () => ({ checked: "call" }) },
    "admin_work.close": { by: () => admin, id: "work", body: () => ({ note: "Seen to by hand." }) },
    "reports.create": { by: () => applicant, body: ({ job }) => reportOf(world, job) },
    "reports.open": { by: () => applicant, body: () => ({ token: "x".repeat(43) }) },
    "reports.complain": { by: () => applicant, body: () => ({ token: "x".repeat(43), text: "Please look again." }) },
    "reports.complainAbout": { by: () => owner, id: "taken_down", body: () => ({ text: "Please look again." }) },
    "admin_reports.decide": {
      by: () => admin,
      id: "report",
      body: () => ({ from: "open", outcome: "kept", reason: "We looked at it." }),
    },
    ...claimSound({ owner: () => owner, referrer: () => referrer, admin: () => admin }),
    ...changeSound({ referrer: () => referrer, applicant: () => applicant }),
    ...talkSound({ owner: () => owner, applicant: () => applicant }),
    ...teamSound(
      () => owner,
      () => referrer,
    ),
    "admin.claimFirst": { by: () => referrer, body: () => ({ token: "x".repeat(43) }) },
  };
}

/** A waiting case, and one that its owner may appeal. */
async function reportedThings({
  world,
  owner,
  referrer,
  admin,
}: SoundPeople): Promise<{ report: string; taken_down: string }> {
  const about = async () => reported(world, { by: referrer, admin }, (await world.job(owner)).id);
  const [report, taken_down] = [await about(), await about()];
  await decided(admin, taken_down, "taken_down");
  return { report, taken_down };
}

/** Creates a record of every kind that valid calls use; the referral has the given payment state. */
export async function makeSoundScene(people: SoundPeople, money?: MoneyStage): Promise<SoundScene> {
  const { world, owner, referrer, applicant, username } = people;
  const job = await world.job(owner);
  const referral = await refer(referrer, job.id);
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
  const moved = money === undefined ? { payout: "", batch: "" } : await moneyUpTo(world, people, referral.id, money);
  const saved = await owner.call(savedSearchEndpoints.create, {
    body: { name: "Engineers", filters: { search: "engineer" } },
  });
  const { newest } = await owner.call(notificationEndpoints.unread, {});
  return {
    ...moved,
    ...(await candidateThings(world, referrer, username)),
    job: job.id,
    company: job.company.id,
    referral: referral.id,
    application: application.id,
    payment_method: method.id,
    notification: newest ?? expect.fail("the owner was told nothing"),
    scout: await applied(world),
    payee,
    person: payee.id,
    work: await workThatFailed(world),
    ...(await reportedThings(people)),
    saved_search: saved.id,
    ...(await linkThings(referrer, job.id)),
    draft: (await owner.call(jobDraftEndpoints.create, { body: { title: "Writer" } })).id,
  };
}
