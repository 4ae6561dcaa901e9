import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyToJob, referCandidate, referWithoutNotice } from "../../../../tests/support/candidates.ts";
import { completePayoutAs, createMoneyPeople, withdrawPayout } from "../../../../tests/support/money.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { dashboardEndpoints } from "../../../contract/overview/dashboard.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const numbersOf = (by: Person) => by.call(dashboardEndpoints.numbers, {});
const EMPTY = { referrals: [], arrivals: [], earned: [], applications: [] };

describe("J60 the dashboard's charts", () => {
  it("J60 are empty for a new user, and require a session", async () => {
    expect(await numbersOf(await world.person("New Comer"))).toEqual(EMPTY);
    expect((await world.visitor.try(dashboardEndpoints.numbers, {})).status).toBe(401);
  });

  it("J60 F10 count by UTC weeks from Monday, for each side what it made or sees", async () => {
    const owner = await world.person("Petra Poster");
    const ines = await world.person("Ines Marchetti");
    const andrea = await world.person("Andrea Applicant");
    const job = await world.job(owner);
    const first = await referCandidate(ines, job.id);
    const second = await referCandidate(ines, job.id);
    const old = await referCandidate(ines, job.id);
    await referWithoutNotice(ines, job.id);
    await applyToJob(andrea, job.id);
    const set = "UPDATE referrals SET created_at = $2 WHERE id = $1";
    const { rows } = await world.pool.query(
      "SELECT date_trunc('week', $1::timestamptz AT TIME ZONE 'UTC')::date::text AS monday",
      [world.clock.now()],
    );
    const monday = Date.parse(`${rows[0].monday}T00:00:00Z`);
    const at = (ms: number) => new Date(monday + ms);
    const day = (weeks: number) => new Date(monday - weeks * 7 * 86_400_000).toISOString().slice(0, 10);
    await world.pool.query(set, [first.id, at(0)]);
    await world.pool.query(set, [second.id, at(-1)]);
    await world.pool.query(set, [old.id, at(-11 * 7 * 86_400_000 - 1)]);
    const { referrals, arrivals, applications } = await numbersOf(ines);
    expect(referrals).toHaveLength(12);
    expect(referrals[0]).toEqual({ week: day(11), count: 0 });
    // The referral whose candidate was not notified counts for the referrer, not for the company.
    expect(referrals.slice(-2)).toEqual([
      { week: day(1), count: 1 },
      { week: day(0), count: 2 },
    ]);
    expect({ arrivals, applications }).toEqual({ arrivals: [], applications: [] });
    expect((await numbersOf(owner)).arrivals.slice(-2)).toEqual([
      { week: day(1), count: 1 },
      { week: day(0), count: 2 },
    ]);
    expect(await numbersOf(andrea)).toEqual({ ...EMPTY, applications: [{ status: "Applied", count: 1 }] });
  });

  it("J60 count money when it was received", async () => {
    const { referrer, admin, released } = await createMoneyPeople(world);
    const { payout } = await released();
    expect((await numbersOf(referrer)).earned).toEqual([]);
    await withdrawPayout(referrer, payout);
    await completePayoutAs(admin, payout);
    const { earned } = await numbersOf(referrer);
    expect(earned).toHaveLength(12);
    expect(earned.at(-1)?.amount).toBe(1_250_000);
  });
});
