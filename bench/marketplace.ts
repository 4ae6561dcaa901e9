import { DEPARTMENTS } from "../src/contract/jobs/facets.ts";
import { JOB_TYPES } from "../src/contract/statuses.ts";
import { levelsOf } from "../src/rules/facets/levels.ts";
import { summaryOf } from "../src/rules/jobs.ts";
import type { Posting } from "./postings.ts";
import { type Random, randomForItem, seededId } from "./random.ts";

/** A marketplace to measure. The same plan gives the same ids, rewards and texts; only dates are relative to today. */
export type Plan = {
  readonly jobs: number;
  readonly postings: readonly Posting[];
  /** Midnight (UTC) of its day, milliseconds since 1970. */
  readonly today: number;
};

/** Random seeds by kind. */
const SEEDS = { person: 11, company: 12, job: 13, text: 14, saved: 15, application: 16 };
/** Ids do not depend on today. */
const FIRST_ID = Date.UTC(2025, 0, 1);
const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

/** The viewer: owns a few hundred jobs, some paused, and saved a few hundred. */
const VIEWER = { jobs: 400, saved: 500, applications: 50 };
/** A word in the titles of a dozen jobs, for any number of jobs. */
export const RARE = { word: "Quetzalkit", jobs: 12 };

const SKILLS = [
  "TypeScript",
  "PostgreSQL",
  "Go",
  "Rust",
  "Python",
  "Kubernetes",
  "Terraform",
  "React",
  "Accessibility",
  "SQL",
  "Distributed systems",
  "Machine learning",
  "Design systems",
  "User research",
  "Negotiation",
  "Forecasting",
  "5+ years",
  "8+ years",
  "English",
  "German",
  "Spanish",
  "On-call",
  "Stakeholder management",
  "Figma",
  "AWS",
];
const TEAMS = ["Payments", "Growth", "Platform", "Data", "Security", "Mobile", "Core", "Trust", "Search", "Billing"];

export function personId(n: number): string {
  return seededId(randomForItem(SEEDS.person, n), FIRST_ID + n);
}

export function jobId(n: number): string {
  return seededId(randomForItem(SEEDS.job, n), FIRST_ID + n);
}

function companyId(n: number): string {
  return seededId(randomForItem(SEEDS.company, n), FIRST_ID + n);
}

/** The company with most jobs: a fifth of all. */
export const LARGEST_COMPANY = companyId(0);

/** Number of posters; the first is the viewer. */
export function posters({ jobs }: Plan): number {
  return Math.max(20, Math.round(jobs / 250));
}

/** Variants of each company of the boards. */
function variants({ jobs }: Plan): number {
  return Math.max(1, Math.round(jobs / 5_000));
}

export function companies(plan: Plan) {
  const names = [...new Set(plan.postings.map(({ company }) => company))];
  return Array.from({ length: names.length * variants(plan) }, (_one, n) => {
    const name = names[n % names.length] ?? "";
    const variant = Math.floor(n / names.length) + 1;
    const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
    return {
      id: companyId(n),
      name: variant === 1 ? name : `${name} ${variant}`,
      website: `https://${slug}-${variant}.example`,
      owner: personId(n % posters(plan)),
    };
  });
}

function rewardOf(chance: number): number {
  return chance < 0.1 ? 0 : Math.round((chance ** 3 * 30_000) / 250) * 250 + 250;
}

/** Some hidden jobs: three percent paused, five closed, two archived. */
function stateOf(chance: number): { status: "Open" | "On Hold" | "Closed"; archived: boolean } {
  if (chance < 0.03) return { status: "On Hold", archived: false };
  if (chance < 0.08) return { status: "Closed", archived: false };
  return chance < 0.1 ? { status: "Closed", archived: true } : { status: "Open", archived: false };
}

/** A job's text: its posting's, with a few words that make it unique. */
function words(plan: Plan, n: number, random: Random) {
  const body = n % plan.postings.length;
  const posting = plan.postings[body];
  if (posting === undefined) throw new Error("there are no postings");
  const location = random.pick(plan.postings).location;
  const lead = `${random.pick(TEAMS)} team ${1 + random.below(40)} in ${location.split(/[,;(]/)[0]?.trim()}.`;
  const rare = n % Math.floor(plan.jobs / RARE.jobs) === 5 ? ` (${RARE.word})` : "";
  return {
    body,
    lead,
    format: Math.floor(n / plan.postings.length) % 2 === 0 ? "html" : "text",
    title: `${posting.title}${rare}`.slice(0, 200),
    summary: summaryOf(`${lead} ${posting.text}`),
    location,
    requirements: Array.from({ length: 3 + random.below(6) }, () => random.pick(SKILLS)).join(", "),
  };
}

/** Returns the n-th job; `body` is the number of the posting whose text follows `lead`. */
export function createJobMaker(plan: Plan) {
  const names = [...new Set(plan.postings.map(({ company }) => company))];
  const nameOf = plan.postings.map(({ company }) => names.indexOf(company));
  const mineEvery = Math.floor(plan.jobs / VIEWER.jobs);
  return function jobAt(n: number) {
    const random = randomForItem(SEEDS.text, n);
    const text = words(plan, n, random);
    const company = (nameOf[text.body] ?? 0) + names.length * random.below(variants(plan));
    const mine = n % mineEvery === 3;
    const paused = mine && random.next() < 0.25;
    const state = stateOf(random.next());
    const closing = plan.today + (30 + random.below(120)) * DAY_MS;
    const created = plan.today - YEAR_MS + Math.floor(((n + random.next()) / plan.jobs) * YEAR_MS);
    return {
      ...text,
      levels: levelsOf(text.title).join(","),
      department: DEPARTMENTS[n % DEPARTMENTS.length] ?? null,
      id: jobId(n),
      company: random.next() < 0.2 ? LARGEST_COMPANY : companyId(company),
      f_type: random.next() < 0.6 ? JOB_TYPES[0] : random.pick(JOB_TYPES),
      status: paused ? "On Hold" : state.status,
      archived_at: state.archived && !paused ? new Date(plan.today).toISOString() : null,
      reward_amount: rewardOf(random.next()),
      closing_date: random.next() < 0.3 ? new Date(closing).toISOString().slice(0, 10) : null,
      created_by: mine ? personId(0) : personId(1 + random.below(posters(plan) - 1)),
      created_at: new Date(created).toISOString(),
      applications_count: Math.floor(random.next() ** 4 * 60),
      referrals_count: Math.floor(random.next() ** 4 * 20),
    };
  };
}

/** Distinct numbers below `end`, evenly spread. */
function spread(count: number, end: number): number[] {
  const step = Math.max(1, Math.floor(end / count));
  return Array.from({ length: Math.min(count, end) }, (_one, n) => (n * step + 1) % end);
}

/** Saved jobs: the viewer's, and one for every fourth job by others. */
export function savedJobs(plan: Plan): { person: string; job: number }[] {
  const others = Array.from({ length: Math.floor(plan.jobs / 4) }, (_one, n) => ({
    person: personId(1 + randomForItem(SEEDS.saved, n).below(posters(plan) - 1)),
    job: n * 4,
  }));
  return [...spread(VIEWER.saved, plan.jobs).map((job) => ({ person: personId(0), job })), ...others];
}

/** Applications: some of the viewer's, and one for every tenth job. */
export function applications(plan: Plan): { id: string; person: string; job: number }[] {
  const others = Array.from({ length: Math.floor(plan.jobs / 10) }, (_one, n) => ({
    person: personId(1 + randomForItem(SEEDS.application, n).below(posters(plan) - 1)),
    job: n * 10,
  }));
  const mine = spread(VIEWER.applications, plan.jobs).map((job) => ({ person: personId(0), job }));
  return [...mine, ...others].map((one, n) => ({
    ...one,
    id: seededId(randomForItem(SEEDS.application, 1_000_000_000 + n), FIRST_ID + n),
  }));
}
