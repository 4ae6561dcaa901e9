import { afterAll, describe, expect, it } from "vitest";
import { applyToJob, referCandidate } from "../../../../tests/support/candidates.ts";
import { joinTeam } from "../../../../tests/support/teams.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { dashboardEndpoints } from "../../../contract/overview/dashboard.ts";

const world = await createWorld();
const poster = await world.person("Petra Poster");
afterAll(() => world.close());

const read = (by: Person) => by.call(dashboardEndpoints.get, {});

const NOTHING = {
  jobs: 0,
  active_jobs: 0,
  referrals: 0,
  hires: 0,
  applications: 0,
  interviewing_applications: 0,
  offers: 0,
};
const NO_MONEY = { possible: 0, in_escrow: 0, earned: 0, paid: 0, next_release: null };

/** A person with three jobs, four referrals and four applications, a millisecond apart. */
async function busy(role: "poster" | "candidate") {
  const me = await world.person("Busy Person", { role });
  const jobs = [];
  const others = [];
  const referrals = [];
  const applications = [];
  for (let turn = 0; turn < 4; turn += 1) {
    world.clock.advance(1);
    others.push((await world.job(poster, { reward_amount: 1_000 * (turn + 1) })).id);
    if (turn < 3) jobs.push((await world.job(me)).id);
  }
  for (const other of others) {
    world.clock.advance(1);
    applications.push((await applyToJob(me, other)).id);
    world.clock.advance(1);
    referrals.push((await referCandidate(me, other)).id);
  }
  return { me, jobs, others, referrals, applications };
}

describe("the dashboard", () => {
  it("is all zeros and empty for a newcomer, and asks a visitor to sign in", async () => {
    expect(await read(await world.person("New Comer"))).toEqual({
      stats: NOTHING,
      money: NO_MONEY,
      activity: [],
      waiting: { items: [], count: 0 },
    });
    expect((await world.visitor.try(dashboardEndpoints.get, {})).status).toBe(401);
  });

  it("J13 counts what the person created, whatever the role is", async () => {
    for (const role of ["poster", "candidate"] as const) {
      const { me, jobs } = await busy(role);
      await me.call(jobEndpoints.setStatus, {
        params: { id: jobs[0] ?? "" },
        body: { from: "Open", status: "On Hold" },
      });
      const { stats, money } = await read(me);
      expect(stats).toEqual({ ...NOTHING, jobs: 3, active_jobs: 2, referrals: 4, applications: 4 });
      expect(money).toEqual({ ...NO_MONEY, possible: 1_000_000 });
    }
  });

  it("F3 counts hires and offers, and rewards as they were promised", async () => {
    const { me, others, referrals, applications } = await busy("poster");
    const states = [
      ["Hired", "Released"],
      ["Hired", "In Escrow"],
      ["Rejected", "Pending"],
      ["Hired", "Refunded"],
    ];
    for (const [turn, [status, reward]] of states.entries())
      await world.pool.query("UPDATE referrals SET status = $2, reward_status = $3 WHERE id = $1", [
        referrals[turn],
        status,
        reward,
      ]);
    await world.pool.query("UPDATE applications SET status = 'Hired' WHERE id = $1", [applications[0]]);
    await world.pool.query("UPDATE applications SET status = 'Interviewing' WHERE id = $1", [applications[1]]);
    await world.pool.query("UPDATE jobs SET reward_amount = 1 WHERE id = ANY ($1)", [others]);
    const { stats, money } = await read(me);
    expect(stats).toMatchObject({ hires: 3, offers: 1, interviewing_applications: 1 });
    expect(money).toMatchObject({ possible: 0, in_escrow: 200_000 });
  });

  it("J13 shows the newest five of three referrals, three applications and two jobs", async () => {
    const { me, referrals, applications } = await busy("candidate");
    const { activity } = await read(me);
    const newest = [referrals[3], applications[3], referrals[2], applications[2], referrals[1]];
    expect(activity.map((entry) => entry.id)).toEqual(newest);
    expect(activity[0]).toMatchObject({
      kind: "referral",
      title: "Staff Backend Engineer",
      company_name: "Quillstack",
      candidate_name: "Jonah Weiss",
      status: "Pending",
    });
    expect(activity[1]).toMatchObject({ kind: "application", candidate_name: null, status: "Applied" });
  });

  it("J13 takes at most two jobs, and shows nothing of what others did with them", async () => {
    const me = await world.person("Posting Person");
    const posted = [];
    for (let turn = 0; turn < 3; turn += 1) {
      world.clock.advance(1);
      posted.push((await world.job(me)).id);
    }
    await referCandidate(poster, posted[2] ?? "");
    const { stats, money, activity } = await read(me);
    expect(activity).toMatchObject([
      { kind: "job", id: posted[2], job_id: posted[2], status: "Open", candidate_name: null },
      { kind: "job", id: posted[1] },
    ]);
    expect(stats).toMatchObject({ jobs: 3, referrals: 0 });
    expect(money).toEqual(NO_MONEY);
  });

  it("J6 leaves out archived jobs and keeps the referrals to them", async () => {
    const me = await world.person("Archiving Person");
    const { id } = await world.job(me);
    const { id: referred } = await referCandidate(poster, id);
    await me.call(jobEndpoints.remove, { params: { id } });
    expect(await read(me)).toMatchObject({ stats: NOTHING, activity: [] });
    const { activity } = await read(poster);
    expect(activity.map((entry) => entry.id)).toContain(referred);
  });
});

it("J13 counts the jobs of My Jobs for a member who posted none of them", async () => {
  const owner = await world.person("Olga Owner");
  const member = await world.person("Malte Member");
  const { id, company } = await world.job(owner);
  await world.job(owner, { company_name: company.name });
  await owner.call(jobEndpoints.setStatus, { params: { id }, body: { from: "Open", status: "On Hold" } });
  await joinTeam(owner, company.id, member, "recruiter");
  const { counters } = await member.call(jobEndpoints.list, { query: { view: "own" } });
  const { stats } = await read(member);
  expect(stats.jobs).toBeGreaterThan(0);
  expect([stats.jobs, stats.active_jobs]).toEqual([counters?.total, counters?.active]);
});
