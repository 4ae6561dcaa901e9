import { afterAll, expect, it } from "vitest";
import { applyToJob, referCandidate } from "../../../../tests/support/candidates.ts";
import { backdateClaim, claimStart, moveToInterviewing, readHireAs } from "../../../../tests/support/claims.ts";
import { createWorld } from "../../../../tests/support/world.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { claimEndpoints } from "../../../contract/payments/claims.ts";
import { reconcileClaims } from "./reconcile.ts";

const world = await createWorld();
const poster = await world.person("Petra Poster");
const referrer = await world.person("Ines Marchetti");
afterAll(() => world.close());

async function interviewedReferral(job: string, candidate_name: string): Promise<string> {
  const { id } = await referCandidate(referrer, job, {
    candidate_name,
    candidate_email: `${candidate_name}@example.com`.replace(" ", "."),
  });
  for (const [from, status] of [
    ["Pending", "Reviewing"],
    ["Reviewing", "Interviewing"],
  ] as const)
    await poster.call(referralEndpoints.setStatus, { params: { id }, body: { from, status } });
  return id;
}

async function interviewedApplicant(job: string, name: string): Promise<string> {
  const { id } = await applyToJob(await world.person(name), job, { candidate_name: name });
  for (const [from, status] of [
    ["Applied", "Reviewing"],
    ["Reviewing", "Interviewing"],
  ] as const)
    await poster.call(applicationEndpoints.setStatus, { params: { id }, body: { from, status } });
  return id;
}

const hireReferral = (id: string, said: { beyond_openings?: true } = {}) =>
  poster.try(referralEndpoints.setStatus, { params: { id }, body: { from: "Interviewing", status: "Hired", ...said } });
const hireApplicant = (id: string, said: { beyond_openings?: true } = {}) =>
  poster.try(applicationEndpoints.setStatus, {
    params: { id },
    body: { from: "Interviewing", status: "Hired", ...said },
  });

it("J66 refuses a hire beyond the openings until it is confirmed", async () => {
  const { id: job } = await world.job(poster, { openings: 2 });
  const referred = [await interviewedReferral(job, "Clara Novak"), await interviewedReferral(job, "Otto Brandt")];
  const applied = [await interviewedApplicant(job, "Mira Castellan"), await interviewedApplicant(job, "Jonas Weber")];
  expect((await hireReferral(String(referred[0]))).status).toBe(200);
  expect((await hireApplicant(String(applied[0]))).status).toBe(200);
  expect(await hireReferral(String(referred[1]))).toMatchObject({ status: 409, body: { code: "openings_filled" } });
  expect(await hireApplicant(String(applied[1]))).toMatchObject({ status: 409, body: { code: "openings_filled" } });
  expect((await poster.call(referralEndpoints.get, { params: { id: String(referred[1]) } })).status).toBe(
    "Interviewing",
  );
  expect((await hireReferral(String(referred[1]), { beyond_openings: true })).body.status).toBe("Hired");
  expect((await hireApplicant(String(applied[1]), { beyond_openings: true })).body.status).toBe("Hired");
});

it("J66 counts a person who was referred and applied once", async () => {
  const { id: job } = await world.job(poster, { openings: 2 });
  const person = await world.person("Delia Marsh", { verified: true });
  await referCandidate(referrer, job, { candidate_name: "Delia Marsh", candidate_email: person.email });
  const { id } = await applyToJob(person, job, { candidate_name: "Delia Marsh", candidate_email: person.email });
  for (const [from, status] of [
    ["Applied", "Reviewing"],
    ["Reviewing", "Interviewing"],
  ] as const)
    await poster.call(applicationEndpoints.setStatus, { params: { id }, body: { from, status } });
  expect((await hireApplicant(id)).status).toBe(200);
  expect((await hireReferral(await interviewedReferral(job, "Otto Brandt"))).status).toBe(200);
});

const confirmStart = (id: string, said: { beyond_openings?: true } = {}) =>
  poster.try(claimEndpoints.confirm, { params: { id }, body: said });
const statusOf = async (id: string) => (await poster.call(referralEndpoints.get, { params: { id } })).status;

it("J66 R11 refuses to confirm a reported start beyond the openings until that is confirmed", async () => {
  const { id: job } = await world.job(poster, { openings: 1 });
  const [first, second] = [await interviewedReferral(job, "Vera Lind"), await interviewedReferral(job, "Emil Ude")];
  await claimStart(referrer, first);
  await claimStart(referrer, second);
  expect((await confirmStart(first)).status).toBe(200);
  expect(await confirmStart(second)).toMatchObject({ status: 409, body: { code: "openings_filled" } });
  expect(await statusOf(second)).toBe("Interviewing");
  expect((await readHireAs(poster, second)).claim?.state).toBe("open");
  expect(await confirmStart(second, { beyond_openings: true })).toMatchObject({
    body: { claim: { state: "confirmed" } },
  });
  expect(await statusOf(second)).toBe("Hired");
});

it("J66 R11 asks nothing about a start that counts as a hire already", async () => {
  const { id: job } = await world.job(poster, { openings: 1 });
  const [first, second] = [await interviewedReferral(job, "Ada Brook"), await interviewedReferral(job, "Karl Fenn")];
  expect((await hireReferral(first)).status).toBe(200);
  await claimStart(referrer, second);
  await backdateClaim(world, second, 7);
  await reconcileClaims(world.ctx);
  expect(await statusOf(second)).toBe("Hired");
  expect((await confirmStart(second)).status).toBe(200);
});

it("J66 counts the openings of the job of the application that is hired", async () => {
  const [referredTo, appliedTo] = [await world.job(poster, { openings: 1 }), await world.job(poster, { openings: 1 })];
  const person = await world.person("Nell Ashe", { verified: true });
  const { id } = await referCandidate(referrer, referredTo.id, {
    candidate_name: "Nell Ashe",
    candidate_email: person.email,
  });
  await moveToInterviewing(poster, id);
  const applied = await applyToJob(person, appliedTo.id, {
    candidate_name: "Nell Ashe",
    candidate_email: person.email,
  });
  for (const [from, status] of [
    ["Applied", "Reviewing"],
    ["Reviewing", "Interviewing"],
  ] as const)
    await poster.call(applicationEndpoints.setStatus, { params: { id: applied.id }, body: { from, status } });
  expect((await hireApplicant(await interviewedApplicant(appliedTo.id, "Olaf Berg"))).status).toBe(200);
  await claimStart(referrer, id);
  expect(await confirmStart(id)).toMatchObject({ status: 409, body: { code: "openings_filled" } });
  expect((await confirmStart(id, { beyond_openings: true })).status).toBe(200);
  expect((await poster.call(applicationEndpoints.get, { params: { id: applied.id } })).status).toBe("Hired");
  // The opening of the other job is still free.
  expect((await hireReferral(await interviewedReferral(referredTo.id, "Ruth Okafor"))).status).toBe(200);
});
