import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { daysAgo, type MoneyScene, moneyScene } from "../../../../tests/support/money.ts";
import { joined } from "../../../../tests/support/teams.ts";
import { makeWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { companyJobsEndpoints } from "../../../contract/companies.ts";
import { jobEndpoints } from "../../../contract/jobs.ts";
import { rewardEndpoints } from "../../../contract/money/rewards.ts";
import { rewardOfHire } from "./open.ts";

let world: World;
let scene: MoneyScene;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => {
  scene = await moneyScene(world);
});
afterAll(() => world.close());

/** An owner with a hire that was to be funded so many days ago, and an open job beside it. */
async function owing(days: number) {
  const referral = await scene.hired();
  await rewardOfHire(world.ctx, { referral });
  const job = await world.job(scene.owner, { title: `Keeper of promises ${referral}` });
  await daysAgo(world, referral, days);
  return { referral, job };
}

/** What a job says of referring, wherever somebody meets it. */
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

describe("M9 the jobs of an owner who leaves a reward unfunded", () => {
  test("say before anything is submitted that they take no referrals, applications they take", async () => {
    const { referral, job } = await owing(13.9);
    expect(await everywhere(scene.referrer, job)).toEqual([OPEN, OPEN, OPEN, OPEN]);
    await daysAgo(world, referral, 0.2);
    expect(await everywhere(scene.referrer, job)).toEqual([PAUSED, PAUSED, PAUSED, PAUSED]);
    const body = { reward_amount: 12_500 };
    await scene.admin.call(rewardEndpoints.recordReceipt, { params: { id: referral }, body });
    expect(await everywhere(scene.referrer, job)).toEqual([OPEN, OPEN, OPEN, OPEN]);
  });

  test("are not among those that a candidate can be submitted to", async () => {
    const { referral, job } = await owing(13.9);
    const query = { referable: "true", search: job.title } as const;
    const offered = async () => (await scene.referrer.call(jobEndpoints.board, { query })).items.map(({ id }) => id);
    expect(await offered()).toEqual([job.id]);
    await daysAgo(world, referral, 0.2);
    expect(await offered()).toEqual([]);
  });

  test("tell it to their owner, and to no visitor", async () => {
    const { job } = await owing(15);
    const params = { id: job.id };
    expect(await scene.owner.call(jobEndpoints.get, { params })).toMatchObject({ referrals_paused: true });
    const { referrals_paused, can } = await world.visitor.call(jobEndpoints.get, { params });
    expect([referrals_paused, can.refer]).toEqual([false, false]);
  });

  test("are those of the company as well: a colleague's take no referrals either", async () => {
    const { job } = await owing(15);
    const colleague = await world.person("Priya Sundaram");
    await joined(scene.owner, job.company.id, colleague, "recruiter");
    const other = await world.job(colleague, { title: `A colleague's ${scene.owner.id}` });
    expect(other.company.id).toBe(job.company.id);
    expect(await everywhere(scene.referrer, other)).toEqual([PAUSED, PAUSED, PAUSED, PAUSED]);
    const query = { referable: "true", search: other.title } as const;
    expect((await scene.referrer.call(jobEndpoints.board, { query })).items).toEqual([]);
  });

  test("stay with the company that hired until it has paid: no other one is stopped in its place", async () => {
    const { referral } = await owing(15);
    const { rows } = await world.pool.query("SELECT job FROM referrals WHERE id = $1", [referral]);
    const hired = await scene.owner.call(jobEndpoints.get, { params: { id: rows[0]?.job } });
    const website = `https://elsewhere-${referral.slice(0, 8)}.example`;
    const other = await world.job(scene.owner, { company_name: "Elsewhere", company_website: website });
    expect(other.company.id).not.toBe(hired.company.id);
    const { title, location, f_type, status, reward_amount, requirements, closing_date } = hired;
    const kept = { title, location, f_type, status, reward_amount, requirements, closing_date };
    const body = { ...kept, company: other.company.id, description: hired.description_text };
    const params = { id: hired.id };
    const refused = await scene.owner.try(jobEndpoints.update, { params, body });
    expect(refused).toMatchObject({ status: 422, body: { fields: { company: { code: "company_owes" } } } });
    const paid = { reward_amount: 12_500 };
    await scene.admin.call(rewardEndpoints.recordReceipt, { params: { id: referral }, body: paid });
    expect(await scene.owner.try(jobEndpoints.update, { params, body })).toMatchObject({ status: 200 });
  });

  test("are theirs alone: other owners' jobs take referrals", async () => {
    await owing(15);
    const other = await world.job(await world.person("Rosalind Kerr"), { title: `Somebody else's ${scene.owner.id}` });
    expect(await everywhere(scene.referrer, other)).toEqual([OPEN, OPEN, OPEN, OPEN]);
  });
});
