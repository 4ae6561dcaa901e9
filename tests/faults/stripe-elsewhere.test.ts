import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PROBATION_DAYS } from "../../src/contract/jobs/posting/probation-days.ts";
import { notificationEndpoints } from "../../src/contract/notifications/notifications.ts";
import { payoutEndpoints } from "../../src/contract/payments/payouts.ts";
import { rewardEndpoints } from "../../src/contract/payments/rewards.ts";
import { storedTask } from "../../src/server/infra/db/task.ts";
import { autoWithdraw } from "../../src/server/payments/payouts/withdraw.ts";
import { releaseAllDue } from "../../src/server/payments/rewards/release.ts";
import { backdateHire, findPayout, readBalances } from "../support/money.ts";
import { createStripeWorld, type StripeWorld } from "../support/stripe-world.ts";
import { checkMoney } from "./money-checker.ts";

let fixture: StripeWorld;
const CENTS = 1_250_000;
const PART = 250_000;

beforeEach(async () => {
  fixture = await createStripeWorld();
});
afterEach(() => fixture.close());

async function release(referral: string): Promise<void> {
  await backdateHire(fixture.world, referral, PROBATION_DAYS.usual);
  await releaseAllDue(fixture.world.ctx);
}

/** A refund made in Stripe's dashboard. */
async function refunded(amount: number, id = "re_dashboard"): Promise<void> {
  const { stub } = fixture;
  const payment_intent = stub.of("payment_intent").at(-1)?.id ?? "";
  const refund = stub.make("refund", id, { payment_intent, amount, currency: "usd", status: "succeeded" });
  await fixture.deliver([stub.say("refund.created", refund), stub.say("refund.updated", refund)]);
  await fixture.work();
}

const state = async (referral: string) => {
  const { reward_status, taken_back, charged_back } = await fixture.owner.call(rewardEndpoints.get, {
    params: { id: referral },
  });
  return { reward_status, taken_back, charged_back };
};
const kinds = async () =>
  (await fixture.owner.call(notificationEndpoints.list, { query: {} })).items.map(({ kind }) => kind);

describe("X22 M2 a refund made at Stripe outside of the product", () => {
  test("takes the reward out of escrow, notifies the owner, and releases nothing", async () => {
    await fixture.withAccount();
    const referral = await fixture.escrowed();
    await refunded(CENTS);
    expect(await state(referral)).toEqual({ reward_status: "Refunded", taken_back: CENTS, charged_back: true });
    expect(await kinds()).toContain("payment_taken_back");
    await release(referral);
    await fixture.work();
    expect(fixture.stub.of("transfer")).toEqual([]);
    expect(await readBalances(fixture.world)).toEqual({});
    expect(await checkMoney(fixture.world.pool)).toEqual([]);
  });

  test("notifies owner and referrer of a provider refund, in the product and by mail", async () => {
    await fixture.escrowed();
    await refunded(PART);
    for (const person of [fixture.owner, fixture.referrer]) {
      const { items } = await person.call(notificationEndpoints.list, { query: {} });
      const news = items.find(({ kind }) => kind.endsWith("_taken_back"));
      expect(news?.params).toMatchObject({ amount: "250000", how: "refunded" });
      const { rows } = await fixture.world.pool.query("SELECT message FROM mails WHERE dedupe_key = $1", [
        `notification:${news?.id}`,
      ]);
      expect(rows).toEqual([{ message: "payment_refunded" }]);
    }
  });

  test("of a part leaves the rest, which is released and paid", async () => {
    await fixture.withAccount();
    const referral = await fixture.escrowed();
    await refunded(PART);
    expect(await state(referral)).toEqual({ reward_status: "In Escrow", taken_back: PART, charged_back: false });
    await release(referral);
    await fixture.work();
    const { items } = await fixture.referrer.call(payoutEndpoints.list, { query: {} });
    expect(items).toMatchObject([{ amount: CENTS - PART }]);
    expect(await checkMoney(fixture.world.pool)).toEqual([]);
  });

  test("after the release takes the pending amount", async () => {
    const referral = await fixture.escrowed();
    await release(referral);
    await refunded(CENTS);
    const { items } = await fixture.referrer.call(payoutEndpoints.list, { query: {} });
    expect(items).toMatchObject([{ status: "Failed", reason: "chargeback", can: { retry: false } }]);
    expect(await checkMoney(fixture.world.pool)).toEqual([]);
  });
});

test("X22 M4 an unsent attempt waits during the payment's dispute and continues afterwards", async () => {
  await fixture.withAccount();
  const referral = await fixture.escrowed();
  await release(referral);
  const { world, stub } = fixture;
  await autoWithdraw(world.ctx, fixture.referrer.id);
  const payout = await findPayout(world, referral);
  const frozen = (at: string) =>
    world.pool.query(`UPDATE rewards SET frozen_at = ${at} WHERE referral = $1`, [referral]);
  await frozen("now()");
  await fixture.work();
  expect(stub.of("transfer")).toEqual([]);
  await frozen("NULL");
  await world.ctx.write((tx) => world.ctx.enqueue(tx, storedTask("process-payout-attempt"), { payout, attempt: 1 }));
  await fixture.work();
  expect(stub.of("transfer")).toHaveLength(1);
});
