import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { referralEndpoints } from "../../src/contract/hiring/referrals.ts";
import { jobEndpoints } from "../../src/contract/jobs/jobs.ts";
import { rewardEndpoints } from "../../src/contract/payments/rewards.ts";
import { openReward } from "../../src/server/payments/rewards/open-reward.ts";
import { applyToJob, referCandidate, uniqueEmail } from "../support/candidates.ts";
import { createMoneyPeople } from "../support/money.ts";
import { createWorld, type World } from "../support/world.ts";

const worlds: World[] = [];
afterAll(() => Promise.all(worlds.map((world) => world.close())));

/** A database whose sessions use a time zone. */
function goingBy(zone: string): (url: string) => Promise<string> {
  return async (url) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query("SELECT quote_ident(current_database()) AS name");
    await client.query(`ALTER DATABASE ${rows[0].name} SET TimeZone TO '${zone}'`);
    await client.end();
    return url;
  };
}

/** Clocks change on another day of March each year. */
const through = goingBy("America/New_York");

/** A made-up time zone that switched to summer time some days ago, and back months later. */
function forwardSince(days: number): string {
  const dayOfYear = (at: number) => {
    const start = Date.UTC(new Date(at).getUTCFullYear(), 0, 1);
    return Math.floor((at - start) / 86_400_000);
  };
  const [forward, back] = [Date.now() - days * 86_400_000, Date.now() + 120 * 86_400_000];
  return `AAA0BBB,${dayOfYear(forward)}/0,${dayOfYear(back)}/0`;
}

/** The credit of a rejected referral whose person applies some minutes before its end. */
async function creditNear(now: string, made: string) {
  const world = await createWorld({ now, through });
  worlds.push(world);
  const owner = await world.person("Petra Poster");
  const ines = await world.person("Ines Marchetti");
  const email = uniqueEmail();
  const job = (await world.job(owner)).id;
  const { id } = await referCandidate(ines, job, { candidate_email: email });
  await owner.call(referralEndpoints.setStatus, { params: { id }, body: { from: "Pending", status: "Rejected" } });
  await world.pool.query("UPDATE referrals SET created_at = $2 WHERE id = $1", [id, made]);
  const person = await world.person("Jonah Weiss", { email, verified: true });
  const application = await applyToJob(person, job, { candidate_email: email });
  const { rows } = await world.pool.query("SELECT referral FROM applications WHERE id = $1", [application.id]);
  const { credit_until } = await ines.call(referralEndpoints.get, { params: { id } });
  return { credited: rows[0].referral !== null, until: credit_until };
}

it.each([
  ["half an hour before its end, a year after the clocks were put forward later", "2026-03-08T12:00:00.000Z", 30],
  ["half an hour after its end, a year after the clocks were put forward earlier", "2027-03-10T12:00:00.000Z", -30],
] as const)("T16 R10 a credit ends at its time in any database time zone: %s", async (_when, now, minutes) => {
  const made = new Date(Date.parse(now) + minutes * 60_000);
  made.setUTCFullYear(made.getUTCFullYear() - 1);
  const kept = minutes > 0;
  const until = new Date(Date.parse(now) + minutes * 60_000).toISOString();
  expect(await creditNear(now, made.toISOString())).toEqual({ credited: kept, until });
});

it("T16 M9 R37 an unfunded reward is overdue after 14 times 24 hours despite a clock change", async () => {
  const world = await createWorld({ through: goingBy(forwardSince(7)) });
  worlds.push(world);
  const fixture = await createMoneyPeople(world);
  const referral = await fixture.hired();
  await world.ctx.write((tx) => openReward(tx, referral));
  const job = (await world.job(fixture.owner)).id;
  const hours = async (ago: number) => {
    const sql = "UPDATE rewards SET hired_at = now() - make_interval(mins => $2) WHERE referral = $1";
    await world.pool.query(sql, [referral, ago * 60]);
    const [page, reward, list] = await Promise.all([
      fixture.referrer.call(jobEndpoints.get, { params: { id: job } }),
      fixture.owner.call(rewardEndpoints.get, { params: { id: referral } }),
      fixture.admin.call(rewardEndpoints.receipts, { query: { overdue: "true" } }),
    ]);
    return [page.referrals_paused, reward.overdue, list.items.length];
  };
  const { rows } = await world.pool.query(
    "SELECT now() - (now() - make_interval(days => 14)) < make_interval(hours => 336) AS shorter",
  );
  expect(rows).toEqual([{ shorter: true }]);
  expect(await hours(335.5)).toEqual([false, false, 0]);
  expect(await hours(336.5)).toEqual([true, true, 1]);
});

it("T16 M1 a probation ends 90 calendar days after the start date in any database time zone", async () => {
  const world = await createWorld({ through: goingBy(forwardSince(-30)) });
  worlds.push(world);
  const fixture = await createMoneyPeople(world);
  const referral = await fixture.hired();
  await world.ctx.write((tx) => openReward(tx, referral));
  const { hired_at, start_date, probation_ends_on } = await fixture.owner.call(rewardEndpoints.get, {
    params: { id: referral },
  });
  expect(start_date).toBe(hired_at?.slice(0, 10));
  const ends = Date.parse(String(start_date)) + 90 * 86_400_000;
  expect(probation_ends_on).toBe(new Date(ends).toISOString().slice(0, 10));
  const { rows } = await world.pool.query("SELECT probation_ends_at FROM rewards WHERE referral = $1", [referral]);
  expect(rows).toEqual([{ probation_ends_at: new Date(ends) }]);
});
