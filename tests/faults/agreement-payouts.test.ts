import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { accountDataEndpoints } from "../../src/contract/accounts/account-data.ts";
import { referralEndpoints } from "../../src/contract/hiring/referrals.ts";
import { disputeEndpoints } from "../../src/contract/payments/disputes.ts";
import { payoutEndpoints } from "../../src/contract/payments/payouts.ts";
import { rewardShareEndpoints } from "../../src/contract/payments/reward-shares.ts";
import { rewardEndpoints } from "../../src/contract/payments/rewards.ts";
import { removeOpenRewards } from "../../src/server/hiring/referrals/remove-rewards.ts";
import { sumOpenMoney } from "../../src/server/payments/rewards/open-money.ts";
import { openReward } from "../../src/server/payments/rewards/open-reward.ts";
import { releaseAllDue } from "../../src/server/payments/rewards/release.ts";
import { setShares } from "../../src/server/payments/rewards/shares.ts";
import { referCandidate } from "../support/candidates.ts";
import { createCardPayments } from "../support/card-payments.ts";
import { moveToInterviewing, openDisputeAs } from "../support/claims.ts";
import {
  addBankAccount,
  backdateHire,
  completePayoutAs,
  createMoneyPeople,
  failPayoutAs,
  type MoneyPeople,
  readBalances,
  withdrawPayout,
} from "../support/money.ts";
import { agreeOnShare } from "../support/reward-share-agreements.ts";
import { createWorld, type Person, type World } from "../support/world.ts";
import { checkMoney } from "./money-checker.ts";

let world: World;
let fixture: MoneyPeople;
let bob: Person;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  fixture = await createMoneyPeople(world);
  bob = await world.person("Bob Second");
  await addBankAccount(bob);
});
afterAll(() => world.close());

/** A referral under an agreement of 70 to 30, visible to the company. */
async function referredByBoth(): Promise<string> {
  const job = (await world.job(fixture.owner, { reward_amount: 1_001 })).id;
  const split = await agreeOnShare(fixture.referrer, bob, job, 70);
  const { id } = await referCandidate(fixture.referrer, job, { reward_share: split.id });
  await moveToInterviewing(fixture.owner, id);
  return id;
}
async function hire(id: string): Promise<void> {
  const body = { from: "Interviewing", status: "Hired" } as const;
  await fixture.owner.call(referralEndpoints.setStatus, { params: { id }, body });
  await world.ctx.write((tx) => openReward(tx, id));
}
async function paid(id: string) {
  await fixture.admin.call(rewardEndpoints.recordReceipt, { params: { id }, body: { reward_amount: 1_001 } });
  await backdateHire(world, id, 91);
  await releaseAllDue(world.ctx);
  const { rows } = await world.pool.query<{ user_id: string; amount: number; to_owner: boolean }>(
    "SELECT user_id, amount::int, to_owner FROM payouts WHERE referral = $1 ORDER BY amount DESC",
    [id],
  );
  expect(await checkMoney(world.pool)).toEqual([]);
  return rows;
}

it("R15 R30 M13 pays both as agreed without losing a cent, and each sees their own part", async () => {
  const id = await referredByBoth();
  await hire(id);
  expect(await sumOpenMoney(world.ctx.db, bob.id)).toMatchObject([{ kind: "reward_due", amount: 30_030 }]);
  expect((await bob.call(rewardEndpoints.get, { params: { id } })).state).toBe("due");
  expect(await paid(id)).toEqual([
    { user_id: fixture.referrer.id, amount: 70_070, to_owner: false },
    { user_id: bob.id, amount: 30_030, to_owner: false },
  ]);
  expect((await bob.call(payoutEndpoints.list, { query: {} })).items).toHaveLength(1);
  expect((await fixture.referrer.call(referralEndpoints.list, { query: {} })).money.earned).toBe(70_070);
  const own = (await bob.call(rewardShareEndpoints.list, { query: {} })).items;
  expect(own).toMatchObject([{ mine: 30, referral: { status: "Hired", reward_status: "Released" } }]);
});

it("R12 R30 an upheld dispute keeps the agreement, also after an earlier decision; a moved one overrides it", async () => {
  const id = await referredByBoth();
  await hire(id);
  const decide = async (outcome: "uphold" | "move", shares: { payee: string; percent: number }[]) => {
    const dispute = await openDisputeAs(fixture.referrer, id);
    await world.pool.query("UPDATE disputes SET answer_by = now() - interval '1 second' WHERE id = $1", [dispute]);
    const body = { outcome, words: "Both sides were heard, and this follows.", shares };
    return fixture.admin.try(disputeEndpoints.decide, { params: { id: dispute }, body });
  };
  expect((await decide("uphold", [])).status).toBe(200);
  const { rows } = await world.pool.query(
    "SELECT payee, percent FROM reward_shares WHERE referral = $1 ORDER BY place",
    [id],
  );
  expect(rows).toEqual([
    { payee: fixture.referrer.id, percent: 70 },
    { payee: bob.id, percent: 30 },
  ]);
});

it("R31 if the submitter leaves before the hire, the other keeps their part and the rest returns to the company", async () => {
  const id = await referredByBoth();
  await world.ctx.write((tx) => removeOpenRewards(tx, fixture.referrer.id));
  await hire(id);
  expect(await sumOpenMoney(world.ctx.db, fixture.referrer.id)).toEqual([]);
  expect(await paid(id)).toEqual([
    { user_id: fixture.owner.id, amount: 70_070, to_owner: true },
    { user_id: bob.id, amount: 30_030, to_owner: false },
  ]);
});

it("R31 if the other leaves, the submitter keeps their part; if both leave, nothing is owed", async () => {
  const id = await referredByBoth();
  await world.ctx.write((tx) => removeOpenRewards(tx, bob.id));
  const promised = async () =>
    (await world.pool.query("SELECT reward_amount AS n FROM referrals WHERE id = $1", [id])).rows[0]?.n;
  expect(await promised()).toBe(1_001);
  await world.ctx.write((tx) => removeOpenRewards(tx, fixture.referrer.id));
  expect(await promised()).toBe(0);
});

it("R31 a deletion with an open part is refused first, so that nobody loses what is due", async () => {
  const id = await referredByBoth();
  await hire(id);
  const left = await bob.try(accountDataEndpoints.remove, { body: {} });
  expect(left.body).toMatchObject({ code: "account_money_open" });
  expect(await sumOpenMoney(world.ctx.db, bob.id)).toMatchObject([{ amount: 30_030 }]);
});

it("R30 M5 a party without a payout account waits alone: the other is paid, and theirs follows once there is one", async () => {
  const bare = await world.person("Bea Bare");
  const job = (await world.job(fixture.owner, { reward_amount: 1_001 })).id;
  const split = await agreeOnShare(fixture.referrer, bare, job, 70);
  const { id } = await referCandidate(fixture.referrer, job, { reward_share: split.id });
  await moveToInterviewing(fixture.owner, id);
  await hire(id);
  await paid(id);
  const payoutOf = async (by: Person) => (await by.call(payoutEndpoints.list, { query: {} })).items[0]?.id ?? "";
  const own = await payoutOf(fixture.referrer);
  expect((await withdrawPayout(fixture.referrer, own)).status).toBe(200);
  await failPayoutAs(fixture.admin, own);
  expect((await readBalances(world))[`payable/${own}`]).toBe(70_070);
  expect((await withdrawPayout(bare, await payoutOf(bare))).status).toBe(409);
  await addBankAccount(bare);
  expect((await withdrawPayout(bare, await payoutOf(bare))).status).toBe(200);
  expect(await checkMoney(world.pool)).toEqual([]);
});

it("R30 M7 a probation failed after the payout makes each party owe their part, and cancels what is pending", async () => {
  const id = await referredByBoth();
  await hire(id);
  await fixture.admin.call(rewardEndpoints.recordReceipt, { params: { id }, body: { reward_amount: 1_001 } });
  await fixture.owner.call(rewardEndpoints.confirm, { params: { id } });
  const { items } = await fixture.referrer.call(payoutEndpoints.list, { query: {} });
  const own = items[0]?.id ?? "";
  await withdrawPayout(fixture.referrer, own);
  await completePayoutAs(fixture.admin, own);
  await fixture.owner.call(rewardEndpoints.reportFailure, { params: { id }, body: { reason: "They left." } });
  expect(await checkMoney(world.pool)).toEqual([]);
  const books = await readBalances(world);
  expect(books[`debt/${fixture.referrer.id}`]).toBe(-70_070);
  expect(books[`debt/${bob.id}`]).toBeUndefined();
  expect((await bob.call(payoutEndpoints.list, { query: {} })).items).toMatchObject([{ status: "Failed" }]);
});

it("R30 X22 each party bears their percent of a chargeback, whichever of them submitted", async () => {
  const { paid: byCard, chargeback } = createCardPayments(world, fixture);
  const id = await byCard(1_001);
  await world.ctx.write((tx) =>
    setShares(tx, id, [
      { payee: bob.id, percent: 30 },
      { payee: fixture.referrer.id, percent: 70 },
    ]),
  );
  await backdateHire(world, id, 91);
  await releaseAllDue(world.ctx);
  await chargeback(id, 10_001, "lost");
  const { rows } = await world.pool.query("SELECT amount::int FROM payouts WHERE referral = $1 ORDER BY amount", [id]);
  // 3,000.3 and 7,000.7 of 10,001 cents: the larger remainder gets the odd cent.
  expect(rows).toEqual([{ amount: 30_030 - 3_000 }, { amount: 70_070 - 7_001 }]);
  expect(await checkMoney(world.pool)).toEqual([]);
});
