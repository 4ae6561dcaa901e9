import { linkedinKey } from "../../contract/linkedin.ts";
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  REFERRAL_STATUSES,
  type ReferralStatus,
} from "../../contract/statuses.ts";
import { summaryOf } from "../../rules/jobs.ts";
import { toStoredAnswer } from "../../rules/posting/questions.ts";
import type { authIdentities, authUsers } from "../infra/db/tables/auth.ts";
import type { companies } from "../infra/db/tables/companies.ts";
import type { jobs, savedJobs } from "../infra/db/tables/jobs.ts";
import type { applications, referrals, statusHistory } from "../infra/db/tables/referrals.ts";
import type { users } from "../infra/db/tables/users.ts";
import { emailKey } from "../infra/platform/identity.ts";
import type { Ids } from "../infra/platform/ids.ts";
import { levelColumns } from "../jobs/facets/facet-columns.ts";
import { payColumns } from "../jobs/pay-columns.ts";
import { placeColumns } from "../jobs/places/place-columns.ts";
import { DEMO_APPLICATIONS } from "./applications.ts";
import { DEMO_COMPANIES } from "./companies.ts";
import { introductionRows } from "./introductions.ts";
import { BUSINESS_JOBS } from "./jobs-business.ts";
import { PRODUCT_JOBS } from "./jobs-product.ts";
import { SOFTWARE_JOBS } from "./jobs-software.ts";
import { DEMO_PEOPLE, DEMO_SAVED } from "./people.ts";
import { DEMO_REFERRALS as OPEN_REFERRALS } from "./referrals.ts";
import { DEMO_PAID_REFERRALS } from "./rewards.ts";
import { buildSteps, dayFromNow, daysBefore, jobSteps, lastStep, type Step } from "./times.ts";
import type { DemoApplication, DemoJob, DemoReferral } from "./types.ts";
import { badgeColumns } from "./verifications.ts";

/** Columns of an applicant's texts: cover letter and answers to the job's questions. */
function coverLetterColumns({ questions = [] }: DemoJob, { letter, answers = [] }: DemoApplication) {
  const kept = questions.map((question, nth) => toStoredAnswer(question, answers[nth] ?? null));
  return { cover_letter: letter, answers: kept, marked: kept.filter(({ marked }) => marked).length };
}

/** All rows of the demo marketplace, in order of insertion. */
export type Market = {
  readonly users: (typeof users.$inferInsert)[];
  readonly accounts: (typeof authUsers.$inferInsert)[];
  readonly identities: (typeof authIdentities.$inferInsert)[];
  readonly companies: (typeof companies.$inferInsert)[];
  readonly jobs: (typeof jobs.$inferInsert)[];
  readonly referrals: (typeof referrals.$inferInsert)[];
  readonly applications: (typeof applications.$inferInsert)[];
  readonly history: (typeof statusHistory.$inferInsert)[];
  readonly saved: (typeof savedJobs.$inferInsert)[];
} & ReturnType<typeof introductionRows>;

/** Inputs for making the rows. */
export type MarketContext = { readonly now: Date; readonly ids: Ids; readonly password_hash: string };

const DEMO_JOBS: readonly DemoJob[] = [...SOFTWARE_JOBS, ...PRODUCT_JOBS, ...BUSINESS_JOBS];

const DEMO_REFERRALS: readonly DemoReferral[] = [...OPEN_REFERRALS, ...DEMO_PAID_REFERRALS];

const END_STATUSES = { rejected: "Rejected", withdrawn: "Withdrawn" } as const;
const REFERRAL_PATH = REFERRAL_STATUSES.filter((status) => status !== "Rejected" && status !== "Withdrawn");
const APPLICATION_PATH = APPLICATION_STATUSES.filter((status) => status !== "Rejected" && status !== "Withdrawn");

/** The address of a demo person: `Léa Fontaine` has `lea.fontaine@demo.invalid`. */
export function demoEmail(fullName: string): string {
  const plain = fullName.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return `${plain.replaceAll(/[^a-z-]+/g, ".")}@demo.invalid`;
}

function demoLinkedin(fullName: string): string {
  return `https://www.linkedin.com/in/${demoEmail(fullName).replace("@demo.invalid", "").replaceAll(".", "-")}-demo`;
}

/** Maps keys of the demo data to ids; an unknown key is an error in the data. */
function idsFor(keys: readonly string[], ids: Ids): (key: string) => string {
  const known = new Map(keys.map((key) => [key, ids.next()]));
  return (key) => {
    const id = known.get(key);
    if (id === undefined) throw new Error(`demo data names ${key}, which does not exist`);
    return id;
  };
}

/** Builds the rows. They are deterministic except for ids and for times, which are relative to `now`. */
export function createMarket({ now, ids, password_hash }: MarketContext): Market {
  const person = idsFor(
    DEMO_PEOPLE.map(({ key }) => key),
    ids,
  );
  const company = idsFor(
    DEMO_COMPANIES.map(({ key }) => key),
    ids,
  );
  const job = idsFor(
    DEMO_JOBS.map(({ key }) => key),
    ids,
  );
  const owner = new Map(DEMO_COMPANIES.map(({ key, owner }) => [key, person(owner)]));
  const plan: MarketPlan = {
    now,
    ids,
    person,
    company,
    job,
    ownerOf: (demo) => owner.get(demo.company) ?? "",
    history: [],
  };
  const referrals = referralRows(plan);
  const made = {
    ...peopleRows(plan, password_hash),
    ...introductionRows({ ...plan, emailOf: demoEmail, linkedinOf: demoLinkedin }, referrals),
    companies: companyRows(plan),
    jobs: DEMO_JOBS.map((demo, place) => jobRow(plan, demo, place)),
    referrals,
    applications: applicationRows(plan),
    saved: savedRows(plan),
  };
  return { ...made, history: plan.history };
}

type MarketPlan = {
  readonly now: Date;
  readonly ids: Ids;
  readonly person: (key: string) => string;
  readonly company: (key: string) => string;
  readonly job: (key: string) => string;
  readonly ownerOf: (job: DemoJob) => string;
  readonly history: Market["history"];
};

type HistoryOf = {
  kind: "job" | "referral" | "application";
  id: string;
  by: (index: number) => string | null;
  /** The person withdrew in the last step. */
  withdrawn?: boolean | undefined;
};

function addHistory(plan: MarketPlan, record: HistoryOf, steps: readonly Step<string>[]): void {
  for (const [index, { status, at }] of steps.entries()) {
    const own = record.withdrawn === true && index === steps.length - 1;
    const applicant = record.kind === "application" ? record.by(0) : null;
    plan.history.push({
      id: plan.ids.next(),
      record_kind: record.kind,
      record_id: record.id,
      from_status: steps[index - 1]?.status ?? null,
      to_status: status,
      changed_by: own ? applicant : record.by(index),
      changed_at: at,
      note: own ? (record.kind === "application" ? "withdrawn" : "declined") : null,
    });
  }
}

function peopleRows(plan: MarketPlan, password_hash: string): Pick<Market, "users" | "accounts" | "identities"> {
  const people = DEMO_PEOPLE.map((demo, place) => {
    const full_name = `${demo.name} ${demo.surname}`;
    const at = daysBefore(plan.now, demo.joined, place);
    return { ...demo, id: plan.person(demo.key), full_name, email: demoEmail(full_name), at };
  });
  return {
    // Unverified, because nobody owns these addresses (rules A4, A10).
    users: people.map(({ id, email, name, surname, at }) => {
      return { id, email, name, surname, verified: false, created_at: at };
    }),
    accounts: people.map(({ id, email, full_name, name, surname, role, at }) => ({
      id,
      email,
      email_key: emailKey(email),
      password_hash,
      email_confirmed_at: at,
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { role, full_name, first_name: name, last_name: surname, ...identityClaims(id, email) },
      created_at: at,
      updated_at: at,
    })),
    identities: people.map(({ id, email, at }) => ({
      id: plan.ids.next(),
      user_id: id,
      provider: "email",
      provider_id: id,
      identity_data: identityClaims(id, email),
      created_at: at,
      updated_at: at,
    })),
  };
}

function identityClaims(sub: string, email: string) {
  return { sub, email, email_verified: false, phone_verified: false };
}

function companyRows(plan: MarketPlan): Market["companies"] {
  const joined = new Map(DEMO_PEOPLE.map(({ key, joined }) => [key, joined]));
  return DEMO_COMPANIES.map(({ key, owner, verified, ...facts }, place) => {
    const at = daysBefore(plan.now, (joined.get(owner) ?? 1) - 1, place);
    const made = { created_by: plan.person(owner), created_at: at, updated_at: at };
    return { ...facts, ...badgeColumns(facts, verified, at), ...made, id: plan.company(key) };
  });
}

function jobRow(plan: MarketPlan, demo: DemoJob, place: number): Market["jobs"][number] {
  const at = (days: number) => daysBefore(plan.now, days, place);
  const { later } = demo;
  const steps = jobSteps(at(demo.posted), later && { status: later.status, at: at(later.at) });
  const id = plan.job(demo.key);
  const owner = plan.ownerOf(demo);
  const byOwner = later?.by !== "closing date";
  addHistory(plan, { kind: "job", id, by: (index) => (index === 0 || byOwner ? owner : null) }, steps);
  const description = demo.description.join("\n\n");
  const [pay_min, pay_max, pay_currency, pay_per] = demo.pay ?? [null, null, null, null];
  const archived_at = demo.archived === undefined ? null : at(demo.archived);
  return {
    id,
    title: demo.title,
    ...levelColumns(demo.title),
    ...placeColumns(demo.location),
    department: demo.department,
    company: plan.company(demo.company),
    description,
    description_format: "text",
    summary: summaryOf(description),
    location: demo.location,
    f_type: demo.f_type,
    status: lastStep(steps).status,
    reward_amount: demo.reward,
    ...payColumns({ pay_min, pay_max, pay_currency, pay_per }),
    requirements: demo.requirements,
    questions: [...(demo.questions ?? [])],
    closing_date: demo.closes === undefined ? null : dayFromNow(plan.now, demo.closes),
    created_by: owner,
    created_at: at(demo.posted),
    updated_at: archived_at ?? lastStep(steps).at,
    archived_at,
    referrals_count: DEMO_REFERRALS.filter((referral) => referral.job === demo.key).length,
    applications_count: DEMO_APPLICATIONS.filter((application) => application.job === demo.key).length,
  };
}

function demoJob(key: string): DemoJob {
  const found = DEMO_JOBS.find((demo) => demo.key === key);
  if (found === undefined) throw new Error(`demo data names ${key}, which does not exist`);
  return found;
}

function candidate(fullName: string) {
  const candidate_email = demoEmail(fullName);
  const candidate_linkedin = demoLinkedin(fullName);
  return {
    candidate_name: fullName,
    candidate_email,
    candidate_email_key: emailKey(candidate_email),
    candidate_linkedin,
    candidate_linkedin_key: linkedinKey(candidate_linkedin),
  };
}

/** When the company answered: its first step, of which the demo's people were notified. */
function answeredAt(steps: readonly { readonly at: Date }[], withdrawn: boolean): Date | null {
  return withdrawn && steps.length === 2 ? null : (steps[1]?.at ?? null);
}

function referralRows(plan: MarketPlan): Market["referrals"] {
  return DEMO_REFERRALS.map((demo, place) => {
    const steps = buildSteps<ReferralStatus>(REFERRAL_PATH, END_STATUSES, demo, (days) =>
      daysBefore(plan.now, days, place + 3),
    );
    const id = plan.ids.next();
    const job = demoJob(demo.job);
    const referrer = plan.person(demo.by);
    const owner = plan.ownerOf(job);
    const { withdrawn } = demo;
    addHistory(plan, { kind: "referral", id, by: (index) => (index === 0 ? referrer : owner), withdrawn }, steps);
    return {
      ...candidate(demo.who),
      id,
      job: plan.job(demo.job),
      recommendation: demo.letter,
      status: lastStep(steps).status,
      reward_status: demo.reward_status ?? "Pending",
      reward_amount: job.reward,
      ...(demo.review && { review: [demo.review], on_hold: true }),
      ...(lastStep(steps).status === "Hired" && {
        hired_at: lastStep(steps).at,
        start_date: lastStep(steps).at.toISOString().slice(0, 10),
      }),
      visible_at: steps[0]?.at ?? plan.now,
      first_answer_at: answeredAt(steps, withdrawn === true),
      created_by: referrer,
      created_at: steps[0]?.at ?? plan.now,
      updated_at: lastStep(steps).at,
    };
  });
}

function applicationRows(plan: MarketPlan): Market["applications"] {
  const names = new Map(DEMO_PEOPLE.map((demo) => [demo.key, `${demo.name} ${demo.surname}`]));
  return DEMO_APPLICATIONS.map((demo, place) => {
    const steps = buildSteps<ApplicationStatus>(APPLICATION_PATH, END_STATUSES, demo, (days) =>
      daysBefore(plan.now, days, place + 5),
    );
    const id = plan.ids.next();
    const applicant = plan.person(demo.by);
    const owner = plan.ownerOf(demoJob(demo.job));
    const { withdrawn } = demo;
    addHistory(plan, { kind: "application", id, by: (index) => (index === 0 ? applicant : owner), withdrawn }, steps);
    return {
      ...candidate(names.get(demo.by) ?? ""),
      id,
      job: plan.job(demo.job),
      ...coverLetterColumns(demoJob(demo.job), demo),
      status: lastStep(steps).status,
      withdrawn_at: withdrawn ? lastStep(steps).at : null,
      first_answer_at: answeredAt(steps, withdrawn === true),
      created_by: applicant,
      created_at: steps[0]?.at ?? plan.now,
      updated_at: lastStep(steps).at,
    };
  });
}

function savedRows(plan: MarketPlan): Market["saved"] {
  return DEMO_SAVED.flatMap(({ by, jobs }, place) =>
    jobs.map((key, index) => ({
      user_id: plan.person(by),
      job_id: plan.job(key),
      created_at: daysBefore(plan.now, index, place),
    })),
  );
}
