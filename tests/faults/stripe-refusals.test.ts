import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PROBATION_DAYS } from "../../src/contract/jobs/posting/probation-days.ts";
import { payoutEndpoints } from "../../src/contract/payments/payouts.ts";
import { rewardEndpoints } from "../../src/contract/payments/rewards.ts";
import { storedTask } from "../../src/server/infra/db/task.ts";
import { releaseAllDue } from "../../src/server/payments/rewards/release.ts";
import { backdateHire, findPayout, readBalances } from "../support/money.ts";
import { createStripeWorld, type StripeWorld } from "../support/stripe-world.ts";
import { checkMoney } from "./money-checker.ts";

let fixture: StripeWorld;
const CENTS = 1_250_000;

beforeEach(async () => {
  fixture = await createStripeWorld();
});
afterEach(() => fixture.close());

const report = (referral: string) =>
  fixture.owner.call(rewardEndpoints.reportFailure, { params: { id: referral }, body: { reason: "They left." } });
const settle = (referral: string) => fixture.admin.try(rewardEndpoints.settleRefund, { params: { id: referral } });

async function row(query: string) {
  return (await fixture.world.pool.query(query)).rows[0];
}

const refundNow = () => row("SELECT refund, refund_state AS state, refund_tries AS tries, reason FROM stripe_payments");
const attemptNow = () =>
  row(`SELECT payouts.status, outcome, note FROM payout_attempts AS tried JOIN payouts ON payouts.id = payout`);

/** Released by time: the payout goes to Stripe at once. */
async function release(referral: string): Promise<void> {
  await backdateHire(fixture.world, referral, PROBATION_DAYS.usual);
  await releaseAllDue(fixture.world.ctx);
  await fixture.work();
}

async function deliverAll(): Promise<void> {
  await fixture.deliver(fixture.undelivered());
  await fixture.work();
}

async function everythingHolds(): Promise<void> {
  expect(await checkMoney(fixture.world.pool)).toEqual([]);
}

describe("X22 a refund that Stripe refuses", () => {
  test("for now is asked for again under another key, once", async () => {
    const referral = await fixture.escrowed();
    await report(referral);
    fixture.stub.fault("/v1/refunds", "insufficient");
    await fixture.work();
    const [refund, ...more] = fixture.stub.of("refund");
    expect(more).toEqual([]);
    expect(await refundNow()).toEqual({ refund: refund?.id, state: "asked", tries: 1, reason: null });
    expect((await settle(referral)).body.code).toBe("reward_not_ready");
    await deliverAll();
    expect(await refundNow()).toMatchObject({ state: "done" });
    expect(await readBalances(fixture.world)).toEqual({});
    await everythingHolds();
  });

  test("for good is left to the admin with Stripe's words, who pays it in another way", async () => {
    const referral = await fixture.escrowed();
    await report(referral);
    fixture.stub.fault("/v1/refunds", "refuse");
    await fixture.work();
    expect(fixture.stub.of("refund")).toEqual([]);
    expect(await refundNow()).toEqual({ refund: null, state: "failed", tries: 0, reason: "No such destination" });
    const { items } = await fixture.admin.call(rewardEndpoints.refunds, { query: {} });
    expect(items).toMatchObject([{ referral, at_provider: "failed", note: "No such destination" }]);
    expect((await settle(referral)).status).toBe(200);
    expect(await readBalances(fixture.world)).toEqual({});
    await everythingHolds();
  });

  test.each([
    ["failed", "lost_or_stolen_card", "lost_or_stolen_card"],
    ["canceled", undefined, "failed"],
  ])("after it was accepted, %s, is left to the admin", async (status, failure_reason, reason) => {
    const referral = await fixture.escrowed();
    await report(referral);
    await fixture.work();
    const [refund] = fixture.stub.of("refund");
    await fixture.deliver([fixture.stub.say("refund.updated", { ...refund, status: "pending" })]);
    await fixture.work();
    expect(await refundNow()).toMatchObject({ state: "asked", reason: null });
    await fixture.deliver([fixture.stub.say("refund.updated", { ...refund, status, failure_reason })]);
    await fixture.work();
    expect(await refundNow()).toMatchObject({ refund: refund?.id, state: "failed", reason });
    expect((await readBalances(fixture.world))[`refund/${referral}`]).toBe(CENTS);
    // It arrives after all.
    await deliverAll();
    expect(await refundNow()).toMatchObject({ refund: refund?.id, state: "done", reason: null });
    expect(await readBalances(fixture.world)).toEqual({});
    await everythingHolds();
  });
});

describe("T15 the reversal of a transfer", () => {
  /** A payout that the bank returned; the reversal of its transfer is refused. */
  async function refusedReversal() {
    await fixture.withAccount();
    const referral = await fixture.escrowed();
    await release(referral);
    const [transfer] = fixture.stub.of("transfer");
    fixture.stub.fault(`/v1/transfers/${transfer?.id}/reversals`, ...Array(20).fill("refuse"));
    await fixture.deliver([fixture.stub.settle(fixture.stub.of("payout")[0]?.id ?? "", "failed")]);
    return transfer;
  }

  test("that was made before counts as done", async () => {
    Object.assign((await refusedReversal()) ?? {}, { reversed: true });
    await fixture.work();
    expect(await attemptNow()).toMatchObject({ status: "Failed", outcome: "failed" });
    await everythingHolds();
  });

  test("that Stripe refuses keeps the payout Processing, with Stripe's message for the admin", async () => {
    await refusedReversal();
    await fixture.work();
    expect(await attemptNow()).toEqual({ status: "Processing", outcome: "open", note: "parameter_invalid" });
    await everythingHolds();
  });
});

describe("M4 a transfer uses the money of the payment that funded its reward", () => {
  test("which Stripe's event names", async () => {
    await fixture.withAccount();
    await release(await fixture.escrowed());
    expect(fixture.stub.of("transfer")).toMatchObject([
      { source_transaction: fixture.stub.of("charge")[0]?.id, amount: CENTS },
    ]);
    expect(fixture.stub.calls.filter((call) => call.startsWith("GET /v1/payment_intents/"))).toEqual([]);
  });

  test("which is asked for where the event named none", async () => {
    await fixture.withAccount();
    const referral = await fixture.hired();
    const [, completed] = fixture.stub.pay(await fixture.asked(referral));
    await fixture.deliver(completed === undefined ? [] : [completed]);
    await fixture.work();
    await release(referral);
    expect(fixture.stub.of("transfer")).toMatchObject([{ source_transaction: fixture.stub.of("charge")[0]?.id }]);
  });
});

test("T15 M3 two payouts of one person at once: each is transferred, polled, paid and returned on its own", async () => {
  const { world, stub } = fixture;
  await fixture.withAccount();
  const referrals = [await fixture.escrowed(100), await fixture.escrowed(200)];
  for (const referral of referrals) await backdateHire(world, referral, PROBATION_DAYS.usual);
  await releaseAllDue(world.ctx);
  await fixture.work();
  const [first = "", second = ""] = await Promise.all(referrals.map((referral) => findPayout(world, referral)));
  const sentOf = (payout: string) => stub.of("payout").findLast(({ metadata }) => metadata.payout === payout)?.id ?? "";
  const statuses = async () => {
    const { rows } = await world.pool.query("SELECT status, reason FROM payouts ORDER BY amount");
    return rows.map(({ status, reason }) => reason ?? status);
  };
  expect(
    stub
      .of("transfer")
      .map(({ amount }) => amount)
      .sort(),
  ).toEqual([10_000, 20_000]);
  expect(sentOf(first)).not.toBe(sentOf(second));
  await deliverAll();
  expect(await statuses()).toEqual(["Processing", "Processing"]);
  stub.settle(sentOf(second), "paid");
  const poll = { payout: second, attempt: 1 };
  await world.ctx.write((tx) => world.ctx.enqueue(tx, storedTask("poll-payout-attempt"), poll));
  await fixture.work();
  expect(await statuses()).toEqual(["Processing", "Completed"]);
  await fixture.deliver([stub.settle(sentOf(first), "failed")]);
  await fixture.work();
  const reason = "The bank account has been closed";
  expect(await statuses()).toEqual([reason, "Completed"]);
  expect(stub.of("transfer").filter(({ reversed }) => reversed === true)).toMatchObject([{ amount: 10_000 }]);
  await everythingHolds();
  await fixture.admin.call(payoutEndpoints.adminRetry, { params: { id: first } });
  await fixture.work();
  await deliverAll();
  await fixture.deliver([stub.settle(sentOf(second), "failed")]);
  await fixture.work();
  expect(await statuses()).toEqual(["Processing", reason]);
  await fixture.deliver([stub.settle(sentOf(first), "paid")]);
  await fixture.work();
  expect(await statuses()).toEqual(["Completed", reason]);
  await everythingHolds();
});

test("M4 a page that ends within five minutes is replaced, one that stays longer is shown again", async () => {
  const referral = await fixture.hired();
  const first = await fixture.asked(referral);
  const endsIn = (minutes: number) =>
    fixture.world.pool.query("UPDATE stripe_checkouts SET expires_at = now() + $1 * interval '1 minute'", [minutes]);
  await endsIn(6);
  expect(await fixture.asked(referral)).toBe(first);
  await endsIn(4);
  const second = await fixture.asked(referral);
  expect(second).not.toBe(first);
  expect(fixture.stub.get(second).metadata).toEqual({ referral, checkout: "2" });
  const { funding } = await fixture.owner.call(rewardEndpoints.get, { params: { id: referral } });
  expect(funding?.checkout_url).toBe(fixture.stub.get(second).url);
});
