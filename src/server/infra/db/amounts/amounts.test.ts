import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { referCandidate } from "../../../../../tests/support/candidates.ts";
import {
  completePayoutAs,
  createMoneyPeople,
  findPayout,
  type MoneyPeople,
  withdrawPayout,
} from "../../../../../tests/support/money.ts";
import { agreeOnShare } from "../../../../../tests/support/reward-share-agreements.ts";
import { createWorld, type Person } from "../../../../../tests/support/world.ts";
import { referralEndpoints } from "../../../../contract/hiring/referrals.ts";
import { profileEndpoints } from "../../../../contract/identity/profiles.ts";
import { dashboardEndpoints } from "../../../../contract/overview/dashboard.ts";
import { payoutEndpoints } from "../../../../contract/payments/payouts.ts";
import { rewardEndpoints } from "../../../../contract/payments/rewards.ts";

let fixture: MoneyPeople;

const world = await createWorld();
beforeEach(async () => {
  fixture = await createMoneyPeople(world);
});
afterAll(() => world.close());

/** The amounts, after checking that every reader shows the same. */
async function moneyOf(person: Person) {
  const { money } = await person.call(dashboardEndpoints.get, {});
  expect((await person.call(referralEndpoints.list, { query: {} })).money).toEqual(money);
  expect((await person.call(payoutEndpoints.list, { query: {} })).money).toEqual(money);
  expect((await person.call(profileEndpoints.get, {})).stats.earned).toBe(money.earned);
  return money;
}

const reject = (id: string) =>
  fixture.owner.call(referralEndpoints.setStatus, { params: { id }, body: { from: "Pending", status: "Rejected" } });
const refuse = (id: string) =>
  fixture.owner.call(rewardEndpoints.reportFailure, {
    params: { id },
    body: { reason: "It was not the right place." },
  });

describe("readAmounts", () => {
  it("moves a reward from possible over escrow to earned and paid (M18, J14)", async () => {
    const { referrer, admin } = fixture;
    const zero = { possible: 0, in_escrow: 0, earned: 0, paid: 0, next_release: null };
    expect(await moneyOf(referrer)).toEqual(zero);
    await fixture.hired(700);
    expect(await moneyOf(referrer)).toEqual({ ...zero, possible: 70_000 });
    const escrowed = await fixture.escrowed(500);
    const { probation_ends_on } = await referrer.call(rewardEndpoints.get, { params: { id: escrowed } });
    const funded = { ...zero, possible: 70_000, in_escrow: 50_000, next_release: probation_ends_on };
    expect(await moneyOf(referrer)).toEqual(funded);
    const { payout } = await fixture.released(300);
    expect(await moneyOf(referrer)).toEqual({ ...funded, earned: 30_000 });
    await withdrawPayout(referrer, payout);
    expect(await moneyOf(referrer)).toEqual({ ...funded, earned: 30_000 });
    await completePayoutAs(admin, payout);
    expect(await moneyOf(referrer)).toEqual({ ...funded, earned: 30_000, paid: 30_000 });
  });

  it("counts nothing that has ended, and shows that on its referral (M18)", async () => {
    const { owner, referrer } = fixture;
    const { id: rejected } = await referCandidate(referrer, (await world.job(owner, { reward_amount: 900 })).id);
    const { id: open } = await referCandidate(referrer, (await world.job(owner, { reward_amount: 40 })).id);
    await reject(rejected);
    const cancelled = await fixture.hired(800);
    await owner.call(rewardEndpoints.fund, { params: { id: cancelled } });
    await refuse(cancelled);
    expect(await moneyOf(referrer)).toMatchObject({ possible: 4_000, in_escrow: 0, earned: 0 });
    const { items } = await referrer.call(referralEndpoints.list, { query: {} });
    const ended = items.filter(({ reward_ended }) => reward_ended === true).map(({ id }) => id);
    expect(ended.sort()).toEqual([rejected, cancelled].sort());
    const pending = await referrer.call(referralEndpoints.list, { query: { reward: "Pending" } });
    expect(pending.items.map(({ id }) => id)).toEqual([open]);
  });

  it("takes a failed probation back from earned, and leaves what arrived as paid (M18, M7)", async () => {
    const { owner, referrer, admin } = fixture;
    const id = await fixture.escrowed(600);
    await owner.call(rewardEndpoints.confirm, { params: { id } });
    const first = await findPayout(world, id);
    await withdrawPayout(referrer, first);
    await completePayoutAs(admin, first);
    await refuse(id);
    expect(await moneyOf(referrer)).toMatchObject({ earned: 0, paid: 60_000 });
    await fixture.released(1_000);
    expect(await moneyOf(referrer)).toMatchObject({ earned: 100_000, paid: 60_000 });
  });

  it("gives each of two referrers their own share, and shows it on the referral (M18, R30)", async () => {
    const { owner, referrer } = fixture;
    const bob = await world.person("Bob Second");
    const job = (await world.job(owner, { reward_amount: 1_001 })).id;
    const agreement = await agreeOnShare(referrer, bob, job, 70);
    await referCandidate(referrer, job, { reward_share: agreement.id });
    expect(await moneyOf(referrer)).toMatchObject({ possible: 70_070 });
    expect(await moneyOf(bob)).toMatchObject({ possible: 30_030 });
    const { items } = await referrer.call(referralEndpoints.list, { query: {} });
    expect(items).toMatchObject([{ reward_amount: 1_001, reward_percent: 70 }]);
  });
});
