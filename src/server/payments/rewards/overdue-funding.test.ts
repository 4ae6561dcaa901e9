import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { backdateHire, createMoneyPeople, type MoneyPeople } from "../../../../tests/support/money.ts";
import { joinTeam } from "../../../../tests/support/teams.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { companyJobsEndpoints } from "../../../contract/companies/companies.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { rewardEndpoints } from "../../../contract/payments/rewards.ts";
import { openRewardAfterHire } from "./open-reward.ts";

let fixture: MoneyPeople;
const world = await createWorld();
beforeEach(async () => {
  fixture = await createMoneyPeople(world);
});
afterAll(() => world.close());

/** An owner with a hire that has been unfunded for this many days, and another open job. */
async function owing(days: number) {
  const referral = await fixture.hired();
  await openRewardAfterHire(world.ctx, { referral });
  const job = await world.job(fixture.owner, { title: `Keeper of promises ${referral}` });
  await backdateHire(world, referral, days);
  return { referral, job };
}

/** What a job says about referring, on every screen that shows it. */
async function everywhere(
  viewer: Person,
  { id, title, company }: { id: string; title: string; company: { id: string } },
) {
  const [page, board, list, ofCompany] = await Promise.all([
    viewer.call(jobEndpoints.get, { params: { id } }),
    viewer.call(jobEndpoints.board, { query: { search: title } }),
    viewer.call(jobEndpoints.list, { query: { view: "open", search: title } }),
    viewer.call(companyJobsEndpoints.list, { params: { id: company.id }, query: {} }),
  ]);
  const cards = [board, list, ofCompany].map(({ items }) => items.find((item) => item.id === id));
  return [page, ...cards].map((job) => ({
    refer: job?.can.refer,
    apply: job?.can.apply,
    paused: job?.referrals_paused,
  }));
}

const OPEN = { refer: true, apply: true, paused: false };
const PAUSED = { refer: false, apply: true, paused: true };

describe("M9 the jobs of an owner with an overdue unfunded reward", () => {
  test("show before submission that they take no referrals, but take applications", async () => {
    const { referral, job } = await owing(13.9);
    expect(await everywhere(fixture.referrer, job)).toEqual([OPEN, OPEN, OPEN, OPEN]);
    await backdateHire(world, referral, 0.2);
    expect(await everywhere(fixture.referrer, job)).toEqual([PAUSED, PAUSED, PAUSED, PAUSED]);
    const body = { reward_amount: 12_500 };
    await fixture.admin.call(rewardEndpoints.recordReceipt, { params: { id: referral }, body });
    expect(await everywhere(fixture.referrer, job)).toEqual([OPEN, OPEN, OPEN, OPEN]);
  });

  test("are not offered for submitting a candidate", async () => {
    const { referral, job } = await owing(13.9);
    const query = { referable: "true", search: job.title } as const;
    const offered = async () => (await fixture.referrer.call(jobEndpoints.board, { query })).items.map(({ id }) => id);
    expect(await offered()).toEqual([job.id]);
    await backdateHire(world, referral, 0.2);
    expect(await offered()).toEqual([]);
  });

  test("show it to their owner, and to no visitor", async () => {
    const { job } = await owing(15);
    const params = { id: job.id };
    expect(await fixture.owner.call(jobEndpoints.get, { params })).toMatchObject({ referrals_paused: true });
    const { referrals_paused, can } = await world.visitor.call(jobEndpoints.get, { params });
    expect([referrals_paused, can.refer]).toEqual([false, false]);
  });

  test("include the company's other jobs: those of colleagues take no referrals either", async () => {
    const { job } = await owing(15);
    const colleague = await world.person("Priya Sundaram");
    await joinTeam(fixture.owner, job.company.id, colleague, "recruiter");
    const other = await world.job(colleague, { title: `A colleague's ${fixture.owner.id}` });
    expect(other.company.id).toBe(job.company.id);
    expect(await everywhere(fixture.referrer, other)).toEqual([PAUSED, PAUSED, PAUSED, PAUSED]);
    const query = { referable: "true", search: other.title } as const;
    expect((await fixture.referrer.call(jobEndpoints.board, { query })).items).toEqual([]);
  });

  test("exclude those of other owners, which take referrals", async () => {
    await owing(15);
    const other = await world.job(await world.person("Rosalind Kerr"), {
      title: `Somebody else's ${fixture.owner.id}`,
    });
    expect(await everywhere(fixture.referrer, other)).toEqual([OPEN, OPEN, OPEN, OPEN]);
  });
});
