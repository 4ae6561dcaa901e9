import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { companyTrustEndpoints } from "../../../contract/companies/company-trust.ts";
import { computeTrustFigures } from "./compute-figures.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const DAY = 86_400_000;
let world: World;
let owner: Person;
let referrer: Person;

beforeAll(async () => {
  world = await createWorld({ now: new Date(NOW).toISOString() });
  [owner, referrer] = await Promise.all([world.person("Petra Poster"), world.person("Ines Marchetti")]);
});
afterAll(() => world.close());

const ago = (days: number) => new Date(NOW - days * DAY).toISOString();
const id = () => world.services.ids.next();
const trustOf = (company: string) => world.visitor.call(companyTrustEndpoints.get, { params: { id: company } });

let made = 0;
async function company() {
  made += 1;
  const name = { company_name: `Trusted ${made}`, company_website: `https://trusted-${made}.example` };
  const jobs = await Promise.all([1, 2, 3].map((n) => world.job(owner, { ...name, title: `Job ${n}` })));
  return { company: jobs[0]?.company.id ?? "", jobs: jobs.map((job) => job.id) };
}

type Came = { came: number; answered?: number; status?: string; note?: string };

/** A candidate referred and answered the given numbers of days ago. */
async function referred(job: string, { came, answered, status = "Reviewing", note }: Came): Promise<string> {
  const referral = id();
  await world.pool.query(
    `INSERT INTO referrals (id, job, candidate_name, candidate_email, candidate_email_key, recommendation, status,
      reward_amount, visible_at, created_by, created_at, updated_at, first_answer_at)
     VALUES ($1, $2, 'Somebody', $3, $3, 'Good.', $4, 1000, $5, $6, $5, $5, $7)`,
    [
      referral,
      job,
      `${referral}@example.com`,
      answered === undefined ? "Pending" : status,
      ago(came),
      referrer.id,
      answered === undefined || note !== undefined ? null : ago(came - answered),
    ],
  );
  const step = `INSERT INTO status_history (id, record_kind, record_id, from_status, to_status, note, changed_at)
    VALUES ($1, 'referral', $2, $3, $4, $5, $6)`;
  await world.pool.query(step, [id(), referral, null, "Pending", null, ago(came)]);
  if (answered !== undefined)
    await world.pool.query(step, [id(), referral, "Pending", status, note ?? null, ago(came - answered)]);
  return referral;
}

type Paid = { hired: number; ended?: number; released?: number };

async function reward(job: string, state: string, { hired, ended = hired - 90, released }: Paid) {
  const referral = await referred(job, { came: hired + 5, answered: 1, status: "Hired" });
  await world.pool.query(
    `INSERT INTO rewards (referral, owner, referrer, amount, state, reference, hired_at, probation_ends_at, released_at)
     VALUES ($1, $2, $3, 100000, $4, $5, $6, $7, $8)`,
    [
      referral,
      owner.id,
      referrer.id,
      state,
      `R${referral}`,
      ago(hired),
      ago(ended),
      released === undefined ? null : ago(released),
    ],
  );
}

const people = (job: string, count: number, came: Came) =>
  Promise.all(Array.from({ length: count }, () => referred(job, came)));

describe("C6 what is counted of a company", () => {
  it("C6 days until half of the people of a year had their first answer; those who still wait count as the slowest", async () => {
    const { company: quick, jobs } = await company();
    await people(jobs[0] ?? "", 6, { came: 30, answered: 2.5 });
    await people(jobs[1] ?? "", 5, { came: 60, answered: 20 });
    // Too old, too recent, and withdrawn before a response.
    await people(jobs[1] ?? "", 20, { came: 400, answered: 100 });
    await people(jobs[1] ?? "", 20, { came: 10 });
    await people(jobs[1] ?? "", 20, { came: 40, answered: 15, status: "Withdrawn", note: "declined" });
    await computeTrustFigures(world.ctx);
    expect(await trustOf(quick)).toMatchObject({ first_answer: { days: 2 }, counted_at: ago(0) });
    await people(jobs[2] ?? "", 12, { came: 50 });
    world.clock.advance(DAY);
    await computeTrustFigures(world.ctx);
    expect((await trustOf(quick)).first_answer).toEqual({ days: null });
    world.clock.advance(-DAY);
  });

  it("C6 jobs with a hire, and rewards that were released when their probation was over", async () => {
    const { company: sound, jobs } = await company();
    for (const job of jobs) await reward(job, "released", { hired: 200, released: 110 });
    await reward(jobs[0] ?? "", "released", { hired: 200, released: 100 });
    await reward(jobs[0] ?? "", "awaiting_funds", { hired: 200 });
    // Not due yet, and never due for release.
    await reward(jobs[0] ?? "", "in_escrow", { hired: 20 });
    await reward(jobs[0] ?? "", "refunded", { hired: 200 });
    await reward(jobs[0] ?? "", "cancelled", { hired: 200 });
    await computeTrustFigures(world.ctx);
    expect(await trustOf(sound)).toMatchObject({ jobs_filled: 3, rewards: { due: 5, on_time: 3 } });
  });

  it("C6 M1 a start date that was long past leaves 14 days from the hire to fund and release the reward", async () => {
    const { company: late, jobs } = await company();
    const [one = "", two = "", three = ""] = jobs;
    await reward(one, "released", { hired: 40, ended: 60, released: 26 });
    await reward(two, "released", { hired: 40, ended: 60, released: 20 });
    await reward(three, "awaiting_funds", { hired: 10, ended: 60 });
    await reward(three, "awaiting_funds", { hired: 20, ended: 60 });
    await computeTrustFigures(world.ctx);
    expect(await trustOf(late)).toMatchObject({ rewards: { due: 3, on_time: 1 } });
  });

  it("C6 once a day, and each company by itself", async () => {
    const { company: first, jobs } = await company();
    await computeTrustFigures(world.ctx);
    for (const job of jobs) await reward(job, "released", { hired: 150, released: 60 });
    await computeTrustFigures(world.ctx);
    expect(await trustOf(first)).toMatchObject({ jobs_filled: null, rewards: null });
    world.clock.advance(DAY);
    await computeTrustFigures(world.ctx);
    expect(await trustOf(first)).toMatchObject({ jobs_filled: 3, rewards: { due: 3, on_time: 3 } });
    world.clock.advance(-DAY);
  });
});

describe("C27 how many the company had named before", () => {
  it("C27 counts the referrals that came before it in 90 days, and tells of five or more", async () => {
    const { company: knowing, jobs } = await company();
    const known = async (referral: string) =>
      world.pool.query("UPDATE referrals SET known_since = created_at - interval '9 days' WHERE id = $1", [referral]);
    const [job = ""] = jobs;
    const lately = await people(job, 4, { came: 89 });
    await known(lately[0] ?? "");
    // Too old, and not visible to the company.
    await known(await referred(job, { came: 91 }));
    const unseen = await referred(job, { came: 3 });
    await known(unseen);
    await world.pool.query("UPDATE referrals SET visible_at = NULL WHERE id = $1", [unseen]);
    await computeTrustFigures(world.ctx);
    expect((await trustOf(knowing)).known_before).toBeNull();
    await world.pool.query("UPDATE referrals SET visible_at = created_at WHERE id = $1", [unseen]);
    world.clock.advance(DAY / 2);
    await world.pool.query("UPDATE company_trust SET count_at = $1 WHERE company = $2", [ago(1), knowing]);
    await computeTrustFigures(world.ctx);
    expect((await trustOf(knowing)).known_before).toEqual({ referred: 5, known: 2 });
    world.clock.advance(-DAY / 2);
  });
});

describe("C6 a company that cannot be counted", () => {
  it("C6 keeps its figures, stops no other, and is counted again the next day", async () => {
    const [broken, sound] = [await company(), await company()];
    for (const { jobs } of [broken, sound])
      for (const job of jobs) await reward(job, "released", { hired: 150, released: 60 });
    const refuses = `CHECK (company <> '${broken.company}' OR counted_at IS NULL)`;
    await world.pool.query(`ALTER TABLE company_trust ADD CONSTRAINT broken ${refuses}`);
    await computeTrustFigures(world.ctx);
    expect((await trustOf(broken.company)).counted_at).toBeNull();
    expect((await trustOf(sound.company)).jobs_filled).toBe(3);
    await world.pool.query("ALTER TABLE company_trust DROP CONSTRAINT broken");
    world.clock.advance(DAY);
    await computeTrustFigures(world.ctx);
    expect((await trustOf(broken.company)).jobs_filled).toBe(3);
    world.clock.advance(-DAY);
  });
});

describe("C7 what everybody may read of it", () => {
  it("C7 nothing of single people: below the least numbers there is no figure", async () => {
    const { company: small, jobs } = await company();
    await reward(jobs[0] ?? "", "released", { hired: 200, released: 110 });
    await people(jobs[1] ?? "", 8, { came: 30, answered: 2 });
    await computeTrustFigures(world.ctx);
    const trust = await trustOf(small);
    expect(trust).toMatchObject({ jobs_filled: null, first_answer: null, rewards: null, counted_at: ago(0) });
    expect(trust.company).toMatchObject({ name: `Trusted ${made}`, verified: null });
  });

  it("C7 a company that was never counted has a page, one that is not there has none", async () => {
    const { company: fresh } = await company();
    expect(await trustOf(fresh)).toMatchObject({ jobs_filled: null, counted_at: null });
    expect((await world.visitor.try(companyTrustEndpoints.get, { params: { id: id() } })).status).toBe(404);
  });
});
