import { afterAll, beforeAll, expect, it } from "vitest";
import { applyToJob, referCandidate } from "../../../../tests/support/candidates.ts";
import { backdateArrivals, deliverAnswers } from "../../../../tests/support/response-time.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { companyTrustEndpoints } from "../../../contract/companies/company-trust.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { computeTrustFigures } from "../../companies/trust/compute-figures.ts";
import { countResponseTimes } from "./statistics.ts";

const DAY = 86_400_000;
let world: World;
let owner: Person;
let referrer: Person;
let made = 0;

beforeAll(async () => {
  world = await createWorld();
  [owner, referrer] = await Promise.all([world.person("Petra Poster"), world.person("Ines Marchetti")]);
});
afterAll(() => world.close());

const jobOf = () => {
  made += 1;
  const name = { company_name: `Counted ${made}`, company_website: `https://counted-${made}.example` };
  return world.job(owner, { ...name, title: `Counted ${made}`, response_days: 3 });
};
const answersOf = async (id: string) => {
  await world.pool.query("UPDATE job_response_times SET count_at = '2020-01-01'");
  await countResponseTimes(world.ctx);
  return (await world.visitor.call(jobEndpoints.get, { params: { id } })).answers;
};
const reject = async (id: string) => {
  await owner.call(referralEndpoints.setStatus, { params: { id }, body: { from: "Pending", status: "Rejected" } });
  await deliverAnswers(world);
};

it("R21 a job shows how many were answered in time and the median days, from five people on", async () => {
  const { id, company } = await jobOf();
  const people: string[] = [];
  for (let nth = 0; nth < 5; nth += 1) people.push((await referCandidate(referrer, id)).id);
  for (const person of people.slice(0, 2)) await reject(person);
  await backdateArrivals(world, id, 0.2 * DAY);
  // Three still wait, and may be answered in time.
  expect(await answersOf(id)).toBeNull();
  await backdateArrivals(world, id, 1.5 * DAY);
  await reject(people[2] ?? "");
  await backdateArrivals(world, id, 2 * DAY);
  expect(await answersOf(id)).toEqual({ people: 5, in_time: 3, usual_days: 2 });
  await world.pool.query("UPDATE company_trust SET count_at = '2020-01-01'");
  await computeTrustFigures(world.ctx);
  const trust = await world.visitor.call(companyTrustEndpoints.get, { params: { id: company.id } });
  expect(trust.response_sla).toEqual({ made: 5, kept: 3 });
});

it("R21 says so where half got no answer at all; people from more than 90 days ago are not counted", async () => {
  const { id } = await jobOf();
  for (let nth = 0; nth < 4; nth += 1) await referCandidate(referrer, id);
  await backdateArrivals(world, id, 91 * DAY);
  for (let nth = 0; nth < 5; nth += 1) await referCandidate(referrer, id);
  expect(await answersOf(id)).toBeNull();
  await backdateArrivals(world, id, 4 * DAY);
  expect(await answersOf(id)).toEqual({ people: 5, in_time: 0, usual_days: null });
});

it("R21 excludes people who ended it themselves, and counting twice changes nothing", async () => {
  const { id } = await jobOf();
  for (let nth = 0; nth < 5; nth += 1) await referCandidate(referrer, id);
  const applicant = await world.person("Mira Castellan");
  await applyToJob(applicant, id);
  expect(await answersOf(id)).toBeNull();
  await backdateArrivals(world, id, 4 * DAY);
  const { rows } = await world.pool.query("SELECT id FROM referrals WHERE job = $1 ORDER BY id", [id]);
  const declined = async (id: string, days: number) => {
    await world.pool.query("UPDATE referrals SET status = 'Withdrawn' WHERE id = $1", [id]);
    await world.pool.query(
      `INSERT INTO status_history (id, record_kind, record_id, from_status, to_status, note, changed_at)
       VALUES ($1, 'referral', $2, 'Pending', 'Withdrawn', 'declined', $3)`,
      [world.services.ids.next(), id, new Date(world.clock.now().getTime() - days * DAY)],
    );
  };
  await declined(rows[0].id, 2);
  // It was late by then: a missed deadline stays missed.
  await declined(rows[1].id, 0);
  const counted = { people: 5, in_time: 0, usual_days: null };
  expect(await answersOf(id)).toEqual(counted);
  await Promise.all([countResponseTimes(world.ctx), countResponseTimes(world.ctx)]);
  expect(await answersOf(id)).toEqual(counted);
});
