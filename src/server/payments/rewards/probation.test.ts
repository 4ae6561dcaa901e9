import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyToJob, referCandidate, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { moveToInterviewing } from "../../../../tests/support/claims.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { rewardEndpoints } from "../../../contract/payments/rewards.ts";
import { OPEN_REWARD } from "./open-reward.ts";
import { releaseAllDue } from "./release.ts";

let world: World;
let owner: Person;
let ines: Person;
let admin: Person;

beforeAll(async () => {
  world = await createWorld();
  owner = await world.person("Petra Poster");
  ines = await world.person("Ines Marchetti");
  admin = await world.person("Ada Settler", { admin: true });
});
afterAll(() => world.close());

const REWARD = 12_500;

/** A referral in Interviewing to a job with this many probation days. */
async function interviewed(probation_days = 60) {
  const email = uniqueEmail();
  const { id: job } = await world.job(owner, { reward_amount: REWARD, probation_days });
  const { id } = await referCandidate(ines, job, { candidate_email: email });
  await moveToInterviewing(owner, id);
  return { id, job, email };
}
const hire = (id: string, start_date?: string) =>
  owner.try(referralEndpoints.setStatus, {
    params: { id },
    body: { from: "Interviewing", status: "Hired", ...(start_date !== undefined && { start_date }) },
  });
const rewardOf = (id: string, by = owner) => by.call(rewardEndpoints.get, { params: { id } });

async function hireApplicant(application: string, start_date: string): Promise<void> {
  for (const [from, status] of [
    ["Applied", "Reviewing"],
    ["Reviewing", "Interviewing"],
    ["Interviewing", "Hired"],
  ] as const)
    await owner.call(applicationEndpoints.setStatus, {
      params: { id: application },
      body: { from, status, ...(status === "Hired" && { start_date }) },
    });
}

/** The day this many days before today, by the database's clock, which is the one for money. */
async function daysBeforeToday(days: number): Promise<string> {
  const { rows } = await world.pool.query<{ day: string }>(
    "SELECT ((now() AT TIME ZONE 'UTC')::date - $1::int)::text AS day",
    [days],
  );
  return rows[0]?.day ?? "";
}

describe("the end of a probation", () => {
  it("M1 is the start date plus the job's days, before and after its reward is opened, for both sides", async () => {
    const { id } = await interviewed(60);
    expect(await rewardOf(id)).toMatchObject({ start_date: null, probation_days: 60, probation_ends_on: null });
    expect((await hire(id, "2026-12-01")).status).toBe(200);
    const counted = { start_date: "2026-12-01", probation_days: 60, probation_ends_on: "2027-01-30" };
    expect(await rewardOf(id)).toMatchObject(counted);
    await world.queue.work(OPEN_REWARD);
    for (const by of [owner, ines]) expect(await rewardOf(id, by)).toMatchObject(counted);
  });

  it("M1 counts from today where a hire has no start date", async () => {
    const { id } = await interviewed(30);
    await hire(id);
    const { start_date, hired_at, probation_ends_on } = await rewardOf(id);
    expect(start_date).toBe(hired_at?.slice(0, 10));
    expect(Date.parse(String(probation_ends_on)) - Date.parse(String(start_date))).toBe(30 * 86_400_000);
  });

  it("F3 uses the job's probation days at the time of the referral", async () => {
    const { id, job } = await interviewed(180);
    await world.pool.query("UPDATE jobs SET probation_days = 30 WHERE id = $1", [job]);
    await hire(id, "2026-12-01");
    expect(await rewardOf(id)).toMatchObject({ probation_days: 180, probation_ends_on: "2027-05-30" });
  });

  it("M1 is the same for a hire by the previous version, which sends no start date", async () => {
    const { id } = await interviewed(60);
    const hired = "UPDATE referrals SET status = 'Hired', hired_at = '2026-11-25T23:30:00Z' WHERE id = $1";
    await world.pool.query(hired, [id]);
    expect(await rewardOf(id)).toMatchObject({ start_date: "2026-11-25", probation_ends_on: "2027-01-24" });
  });
});

describe("the release of a reward", () => {
  it("M1 happens on the day the probation ends, not before, and ends the possibility to report a failure", async () => {
    const ids: string[] = [];
    for (const days of [60, 58]) {
      const { id } = await interviewed(60);
      await hire(id, await daysBeforeToday(days));
      await owner.call(rewardEndpoints.fund, { params: { id } });
      await admin.call(rewardEndpoints.recordReceipt, { params: { id }, body: { reward_amount: REWARD } });
      ids.push(id);
    }
    const [over = "", still = ""] = ids;
    expect(await rewardOf(over)).toMatchObject({ state: "in_escrow", can: { report_failure: false } });
    expect(await rewardOf(still)).toMatchObject({ state: "in_escrow", can: { report_failure: true } });
    await releaseAllDue(world.ctx);
    expect((await rewardOf(over)).state).toBe("released");
    expect((await rewardOf(still)).state).toBe("in_escrow");
  });
});

describe("the start date of a hire", () => {
  it("M1 is a calendar day within a year of today, for a hire alone; otherwise nothing is changed", async () => {
    const { id, job } = await interviewed();
    const applicant = await world.person("Mira Castellan", { verified: true });
    const { id: application } = await applyToJob(applicant, job);
    for (const [start_date, code] of [
      ["2025-11-18", "start_date_range"],
      ["2027-11-24", "start_date_range"],
      ["2026-02-30", "closing_date_invalid"],
    ] as const) {
      const refused = { status: 422, body: { fields: { start_date: { code } } } };
      expect(await hire(id, start_date), start_date).toMatchObject(refused);
      const body = { from: "Applied", status: "Hired", start_date } as const;
      expect(await owner.try(applicationEndpoints.setStatus, { params: { id: application }, body })).toMatchObject(
        refused,
      );
    }
    const step = { from: "Applied", status: "Reviewing", start_date: "2026-12-01" } as const;
    expect(await owner.try(applicationEndpoints.setStatus, { params: { id: application }, body: step })).toMatchObject({
      status: 422,
      body: { fields: { start_date: { code: "invalid" } } },
    });
    expect((await owner.call(referralEndpoints.get, { params: { id } })).status).toBe("Interviewing");
    expect((await owner.call(applicationEndpoints.get, { params: { id: application } })).status).toBe("Applied");
  });

  it("F9 is copied from an application to the referral that is hired with it", async () => {
    const email = uniqueEmail();
    const { id: job } = await world.job(owner, { reward_amount: REWARD });
    const { id } = await referCandidate(ines, job, { candidate_email: email });
    const person = await world.person("Jonah Weiss", { email, verified: true });
    const { id: application } = await applyToJob(person, job, { candidate_email: email });
    await hireApplicant(application, "2027-01-15");
    const day = { start_date: "2027-01-15" };
    expect(await person.call(applicationEndpoints.get, { params: { id: application } })).toMatchObject(day);
    for (const by of [owner, ines]) expect(await by.call(referralEndpoints.get, { params: { id } })).toMatchObject(day);
    expect(await rewardOf(id)).toMatchObject({ start_date: "2027-01-15", probation_ends_on: "2027-04-15" });
  });

  it("R10 is copied to a referral within its credit window, rejected before the hire or after it", async () => {
    const email = uniqueEmail();
    const person = await world.person("Jonah Weiss", { email, verified: true });
    const earlier = await world.job(owner, { reward_amount: REWARD });
    const { id } = await referCandidate(ines, earlier.id, { candidate_email: email });
    const { id: elsewhere } = await world.job(owner);
    const { id: application } = await applyToJob(person, elsewhere, { candidate_email: email });
    await hireApplicant(application, "2026-12-14");
    const body = { from: "Pending", status: "Rejected", reason: "experience" } as const;
    await owner.call(referralEndpoints.setStatus, { params: { id }, body });
    expect(await rewardOf(id)).toMatchObject({ start_date: "2026-12-14", probation_ends_on: "2027-03-14" });
  });
});
