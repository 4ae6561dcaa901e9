import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { applyToJob, referCandidate } from "../../../tests/support/candidates.ts";
import { createWorld, type Person } from "../../../tests/support/world.ts";
import { applicationEndpoints } from "../../contract/hiring/applications.ts";
import { referralEndpoints } from "../../contract/hiring/referrals.ts";
import { jobEndpoints } from "../../contract/jobs/jobs.ts";

const world = await createWorld({ now: "2026-11-20T23:50:00Z" });
const poster = await world.person("Petra Poster");
const referrer = await world.person("Ines Marchetti");
const candidate = await world.person("Cara Candidate", { role: "candidate" });
afterAll(() => world.close());

const see = (id: string, by: Pick<Person, "call"> = world.visitor) => by.call(jobEndpoints.get, { params: { id } });

describe("a job's page", () => {
  it("R2 shows its counts to everybody, visitors included, and no data of people", async () => {
    const { id } = await world.job(poster);
    await referCandidate(referrer, id);
    await applyToJob(candidate, id);
    for (const by of [world.visitor, poster, candidate]) {
      const job = await see(id, by);
      expect(job).toMatchObject({ referrals_count: 1, applications_count: 1 });
      expect(JSON.stringify(job)).not.toMatch(/@|created_by|source|candidate/);
    }
  });

  it("R1 R5 R6 says what each viewer may do", async () => {
    const { id } = await world.job(poster);
    expect((await see(id)).can).toEqual({
      edit: false,
      delete: false,
      manage: false,
      refer: false,
      apply: false,
      save: false,
    });
    expect((await see(id, poster)).can).toEqual({
      edit: true,
      delete: true,
      manage: true,
      refer: false,
      apply: false,
      save: true,
    });
    expect((await see(id, candidate)).can).toMatchObject({
      edit: false,
      manage: false,
      refer: true,
      apply: true,
      save: true,
    });
    await applyToJob(candidate, id);
    expect(await see(id, candidate)).toMatchObject({ applied: true, can: { apply: false, refer: true } });
    expect(await see(id, referrer)).toMatchObject({ applied: false, can: { apply: true } });
  });

  it("R6 goes on to be there when paused or closed, and says that it takes nobody", async () => {
    const { id } = await world.job(poster);
    for (const [from, status] of [
      ["Open", "On Hold"],
      ["On Hold", "Closed"],
    ] as const) {
      await poster.call(jobEndpoints.setStatus, { params: { id }, body: { from, status } });
      expect(await see(id)).toMatchObject({ status, accepting: false });
      expect((await see(id, candidate)).can).toMatchObject({ refer: false, apply: false });
    }
  });

  it("J7 tells whether the viewer saved it", async () => {
    const { id } = await world.job(poster);
    await candidate.call(jobEndpoints.save, { params: { id }, body: { saved: true } });
    expect((await see(id, candidate)).saved).toBe(true);
    expect((await see(id, referrer)).saved).toBe(false);
    expect((await see(id)).saved).toBe(false);
  });

  it("J9 does not exist for ids that are none, or none of ours", async () => {
    for (const id of [randomUUID(), "1", "..%2f..", "' OR 1=1 --"]) {
      expect((await world.visitor.try(jobEndpoints.get, { params: { id } })).body).toMatchObject({ code: "not_found" });
    }
  });
});

describe("a job's numbers", () => {
  it("J4 cumulate arrivals by day and tell how far they came", async () => {
    const { id } = await world.job(poster);
    const referred = await referCandidate(referrer, id);
    world.clock.set("2026-11-21T00:05:00Z");
    const applied = await applyToJob(candidate, id);
    await referCandidate(referrer, id);
    await poster.call(referralEndpoints.setStatus, {
      params: { id: referred.id },
      body: { from: "Pending", status: "Reviewing" },
    });
    await poster.call(referralEndpoints.setStatus, {
      params: { id: referred.id },
      body: { from: "Reviewing", status: "Rejected" },
    });
    for (const [from, status] of [
      ["Applied", "Reviewing"],
      ["Reviewing", "Interviewing"],
      ["Interviewing", "Hired"],
    ] as const) {
      await poster.call(applicationEndpoints.setStatus, { params: { id: applied.id }, body: { from, status } });
    }
    const numbers = await poster.call(jobEndpoints.numbers, { params: { id }, query: {} });
    expect(numbers.series).toEqual([
      { date: "2026-11-20", referrals: 1, applications: 0 },
      { date: "2026-11-21", referrals: 2, applications: 1 },
    ]);
    expect(numbers.reached).toEqual({ received: 3, viewed: 2, interviewing: 1, hired: 1 });
  });

  it("J4 P1 count days as the person's time zone has them", async () => {
    world.clock.set("2026-11-21T00:05:00Z");
    const { id } = await world.job(poster);
    await referCandidate(referrer, id);
    const of = async (zone: string) =>
      (await poster.call(jobEndpoints.numbers, { params: { id }, query: { zone } })).series;
    // UTC-8, as the settings offer it: five past midnight in UTC is still the previous day.
    expect(await of("Etc/GMT+8")).toEqual([{ date: "2026-11-20", referrals: 1, applications: 0 }]);
    expect(await of("Asia/Kathmandu")).toEqual([{ date: "2026-11-21", referrals: 1, applications: 0 }]);
    const unknown = await poster.try(jobEndpoints.numbers, { params: { id }, query: { zone: "Nowhere/Else" } });
    expect(unknown.status).toBe(422);
  });

  it("are there for a job without arrivals, and R1 for nobody but its creator", async () => {
    const { id } = await world.job(poster);
    const numbers = await poster.call(jobEndpoints.numbers, { params: { id }, query: {} });
    expect(numbers.series).toEqual([{ date: "2026-11-21", referrals: 0, applications: 0 }]);
    for (const by of [referrer, candidate]) {
      expect((await by.try(jobEndpoints.numbers, { params: { id }, query: {} })).status).toBe(404);
    }
  });

  it("J6 stay with the owner of an archived job", async () => {
    const { id } = await world.job(poster);
    await applyToJob(candidate, id);
    await poster.call(jobEndpoints.remove, { params: { id } });
    const { reached } = await poster.call(jobEndpoints.numbers, { params: { id }, query: {} });
    expect(reached.received).toBe(1);
  });
});
