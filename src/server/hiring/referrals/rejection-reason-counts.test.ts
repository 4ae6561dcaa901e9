import { afterAll, beforeAll, expect, it } from "vitest";
import { applyToJob, referCandidate, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import type { RejectionReason } from "../../../contract/hiring/pipeline/reasons.ts";
import { reasonCountEndpoints } from "../../../contract/hiring/reason-counts.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { eraseReferral } from "./erase-referral.ts";

let world: World;
let owner: Person;
let referrer: Person;

beforeAll(async () => {
  world = await createWorld();
  [owner, referrer] = await Promise.all([world.person("Petra Poster"), world.person("Ines Marchetti")]);
});
afterAll(() => world.close());

const sums = (by: Person, id: string) => by.try(reasonCountEndpoints.ofJob, { params: { id } });
const items = async (by: Person, id: string) => (await by.call(reasonCountEndpoints.ofJob, { params: { id } })).items;
async function turnedDown(job: string, reason: RejectionReason, email = uniqueEmail()): Promise<string> {
  const { id } = await referCandidate(referrer, job, { candidate_email: email });
  const body = { from: "Pending", status: "Rejected", reason } as const;
  await owner.call(referralEndpoints.setStatus, { params: { id }, body });
  return id;
}

it("R36 R14 counts reasons from three people on, once final, for users who may refer", async () => {
  const { id: job } = await world.job(owner);
  const first = await turnedDown(job, "skills");
  for (const reason of ["skills", "level", "level"] as const) await turnedDown(job, reason);
  world.clock.advance(10_000);
  // Four people, but no reason with three.
  expect(await items(referrer, job)).toEqual([]);
  await turnedDown(job, "skills");
  expect(await items(referrer, job)).toEqual([]);
  world.clock.advance(10_000);
  expect(await items(referrer, job)).toEqual([{ reason: "skills", people: 3 }]);
  // Members who decide read the reason of each person.
  expect(await items(owner, job)).toEqual([]);
  await world.ctx.write((tx) => eraseReferral(world.ctx, tx, first));
  expect(await items(referrer, job)).toEqual([]);
});

it("R36 counts a person who was referred and applied once", async () => {
  const { id: job } = await world.job(owner);
  for (const reason of ["pay", "pay"] as const) await turnedDown(job, reason);
  const email = uniqueEmail();
  const { id: referral } = await referCandidate(referrer, job, { candidate_email: email });
  const person = await world.person("Mira Castellan", { email, verified: true });
  const { id } = await applyToJob(person, job, { candidate_email: email });
  const body = { from: "Applied", status: "Rejected", reason: "pay" } as const;
  await owner.call(applicationEndpoints.setStatus, { params: { id }, body });
  await world.pool.query("UPDATE referrals SET status = 'Rejected', rejection_reason = 'pay' WHERE id = $1", [
    referral,
  ]);
  world.clock.advance(10_000);
  expect(await items(referrer, job)).toEqual([{ reason: "pay", people: 3 }]);
});

it("R36 R18 shows no reasons of private or archived jobs, and none to users who may not refer", async () => {
  const { id: job, updated_at } = await world.job(owner);
  for (let nth = 0; nth < 3; nth += 1) await turnedDown(job, "location");
  world.clock.advance(10_000);
  expect(await items(referrer, job)).toHaveLength(1);
  await world.pool.query("UPDATE jobs SET referrers = 'team' WHERE id = $1", [job]);
  expect(await items(referrer, job)).toEqual([]);
  await world.pool.query("UPDATE jobs SET referrers = 'everybody', private = TRUE WHERE id = $1", [job]);
  expect((await sums(await world.person("Sven Stranger"), job)).status).toBe(404);
  await world.pool.query("UPDATE jobs SET private = FALSE, archived_at = $2 WHERE id = $1", [job, updated_at]);
  expect((await sums(referrer, job)).status).toBe(404);
  expect((await world.visitor.try(jobEndpoints.get, { params: { id: job } })).status).toBe(404);
});
