import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { referCandidate } from "../../../tests/support/candidates.ts";
import {
  completePayoutAs,
  createMoneyPeople,
  findPayout,
  type MoneyPeople,
  readBalances,
  withdrawPayout,
} from "../../../tests/support/money.ts";
import { createWorld, type Person, type World } from "../../../tests/support/world.ts";
import { accountDataEndpoints } from "../../contract/accounts/account-data.ts";
import { referralEndpoints } from "../../contract/hiring/referrals.ts";
import { payoutEndpoints } from "../../contract/payments/payouts.ts";
import { rewardEndpoints } from "../../contract/payments/rewards.ts";
import { settlementEndpoints } from "../../contract/payments/settlement.ts";
import { openRewardAfterHire } from "../payments/rewards/open-reward.ts";

let world: World;
let fixture: MoneyPeople;
const worlds: World[] = [];
beforeEach(async () => {
  world = await createWorld();
  worlds.push(world);
  fixture = await createMoneyPeople(world);
});
afterAll(() => Promise.all(worlds.map((one) => one.close())));

const remove = (by: Person) => by.try(accountDataEndpoints.remove, { body: {} });
const giveUp = (by: Person) => by.call(accountDataEndpoints.giveUp, { body: {} });
const open = async (by: Person) =>
  (await by.call(accountDataEndpoints.deletion, {})).open.map(({ kind, amount }) => [kind, amount]);
const sum = async () => (await world.pool.query("SELECT sum(cents)::int AS cents FROM ledger_entries")).rows[0]?.cents;
const WAITS = { status: 409, body: { code: "account_money_open" } };

describe("P5 deletion waits for money", () => {
  it("P5 of the referrer: names each kind, and goes on once all of it is expressly given up", async () => {
    const { owner, referrer } = fixture;
    const due = await fixture.hired(1_000);
    const escrow = await fixture.escrowed(2_000);
    const { payout } = await fixture.released(3_000);
    const { payout: others } = await fixture.released(50);
    const unfunded = await fixture.hired(60);
    const theirs = [unfunded, await fixture.escrowed(70)];
    const colleague = await world.person("Bob Second");
    await world.pool.query("UPDATE payouts SET user_id = $1 WHERE id = $2", [colleague.id, others]);
    await openRewardAfterHire(world.ctx, { referral: unfunded });
    for (const change of [
      "UPDATE referrals SET created_by = $1 WHERE id = ANY($2::uuid[])",
      "UPDATE rewards SET referrer = $1 WHERE referral = ANY($2::uuid[])",
    ])
      await world.pool.query(change, [colleague.id, theirs]);
    expect(await open(referrer)).toEqual([
      ["reward_due", 100_000],
      ["reward_escrow", 200_000],
      ["payout_waiting", 300_000],
    ]);
    expect(await remove(referrer)).toMatchObject(WAITS);
    expect(await giveUp(referrer)).toMatchObject({ open: [], can: { remove: true, give_up: false } });
    await giveUp(referrer);
    expect(await readBalances(world)).toMatchObject({ "given-up": 300_000, [`refund/${escrow}`]: 200_000 });
    expect(await sum()).toBe(0);
    const { items } = await referrer.call(payoutEndpoints.list, { query: {} });
    expect(items).toMatchObject([{ id: payout, status: "Failed", reason: "given_up", can: { retry: false } }]);
    const reward = (id: string) => owner.call(rewardEndpoints.get, { params: { id } });
    const { items: kept } = await colleague.call(payoutEndpoints.list, { query: {} });
    for (const [at, state] of ["due", "in_escrow"].entries())
      expect(await reward(theirs[at] ?? "")).toMatchObject({ state, given_up: false });
    expect(kept).toMatchObject([{ id: others, status: "Pending", amount: 5_000, can: { withdraw: true } }]);
    expect(await reward(due)).toMatchObject({ state: "cancelled", given_up: true });
    expect(await reward(escrow)).toMatchObject({ state: "refunded", given_up: true, reward_status: "Refunded" });
    expect((await remove(referrer)).status).toBe(200);
    const record = await owner.call(referralEndpoints.get, { params: { id: escrow } });
    expect(record).toMatchObject({ referrer: { name: "" }, reward_amount: 2_000 });
  });

  it("P5 giving up makes no reward of a referral that was never hired, nor of a hire without one", async () => {
    const due = await fixture.hired(1_000);
    await fixture.hired(0);
    const job = await world.job(fixture.owner, { reward_amount: 500 });
    await referCandidate(fixture.referrer, job.id);
    await giveUp(fixture.referrer);
    const { rows } = await world.pool.query("SELECT referral FROM rewards");
    expect(rows).toEqual([{ referral: due }]);
  });

  it("P5 what is on its way cannot be given up, and is kept in the books without a name afterwards", async () => {
    const { referrer, admin } = fixture;
    const { payout } = await fixture.released(3_000);
    await withdrawPayout(referrer, payout);
    expect(await giveUp(referrer)).toMatchObject({ open: [{ kind: "payout_processing", may_give_up: false }] });
    expect(await remove(referrer)).toMatchObject(WAITS);
    await admin.call(settlementEndpoints.complete, { params: { id: payout }, body: { attempt: 1 } });
    expect((await remove(referrer)).status).toBe(200);
    const { items } = await admin.call(payoutEndpoints.adminList, { query: {} });
    expect(items).toMatchObject([{ id: payout, amount: 300_000, referrer: { name: null, email: "" } }]);
    expect(await readBalances(world)).toMatchObject({ [`paid/${referrer.id}`]: 300_000 });
  });

  it("P5 of the owner: what is owed to others is settled, a refund may be given up", async () => {
    const { owner, admin } = fixture;
    const id = await fixture.hired(1_000);
    expect(await open(owner)).toEqual([["owed_unfunded", 100_000]]);
    expect(await giveUp(owner)).toMatchObject({ open: [{ may_give_up: false }] });
    await admin.call(rewardEndpoints.recordReceipt, { params: { id }, body: { reward_amount: 1_000 } });
    expect(await open(owner)).toEqual([["owed_escrow", 100_000]]);
    await owner.call(rewardEndpoints.reportFailure, {
      params: { id },
      body: { reason: "It was not the right place." },
    });
    expect(await open(owner)).toEqual([["refund_waiting", 100_000]]);
    expect(await remove(owner)).toMatchObject(WAITS);
    await giveUp(owner);
    expect(await readBalances(world)).toMatchObject({ "given-up": 100_000 });
    expect(await admin.try(rewardEndpoints.settleRefund, { params: { id } })).toMatchObject({ status: 409 });
    expect((await remove(owner)).status).toBe(200);
    expect(await sum()).toBe(0);
  });

  it("M7 P5 a probation that fails after a payout was given up is paid back from there, and nobody owes it", async () => {
    const { owner, referrer } = fixture;
    const id = await fixture.escrowed(2_000);
    await owner.call(rewardEndpoints.confirm, { params: { id } });
    await giveUp(referrer);
    await owner.call(rewardEndpoints.reportFailure, {
      params: { id },
      body: { reason: "It was not the right place." },
    });
    const now = await readBalances(world);
    expect(now[`refund/${id}`]).toBe(200_000);
    expect(now["given-up"]).toBeUndefined();
    expect(now[`debt/${referrer.id}`]).toBeUndefined();
  });

  it("M7 P5 what a deleted account still owes from a clawback becomes the operator's loss", async () => {
    const { owner, referrer, admin } = fixture;
    const referral = await fixture.escrowed(2_500);
    await owner.call(rewardEndpoints.confirm, { params: { id: referral } });
    const payout = await findPayout(world, referral);
    expect((await withdrawPayout(referrer, payout)).status).toBe(200);
    expect((await completePayoutAs(admin, payout)).status).toBe(200);
    const body = { reason: "It was not the right place." };
    await owner.call(rewardEndpoints.reportFailure, { params: { id: referral }, body });
    const debt = `debt/${referrer.id}`;
    const before = await readBalances(world);
    expect(before[debt]).toBe(-250_000);
    await giveUp(referrer);
    expect((await remove(referrer)).status).toBe(200);
    const now = await readBalances(world);
    expect(now[debt]).toBeUndefined();
    expect((now.loss ?? 0) - (before.loss ?? 0)).toBe(-250_000);
    expect(await sum()).toBe(0);
  });

  it("P5 item 39 a withdrawal and a giving up at once have one effect", async () => {
    const { referrer } = fixture;
    const { payout } = await fixture.released(3_000);
    const [withdrawn] = await Promise.all([withdrawPayout(referrer, payout), giveUp(referrer)]);
    const now = await readBalances(world);
    const gone = withdrawn.status === 200 ? `transit/${payout}` : "given-up";
    expect(now[gone]).toBe(300_000);
    expect(await sum()).toBe(0);
  });
});
