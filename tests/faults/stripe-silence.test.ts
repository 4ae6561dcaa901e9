import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import { rewardEndpoints } from "../../src/contract/money/rewards.ts";
import { releaseDue } from "../../src/server/money/rewards/release.ts";
import { sweepStripe } from "../../src/server/money/rewards/stripe-sweep.ts";
import { balances, daysAgo } from "../support/money.ts";
import { type StripeScene, stripeScene } from "../support/stripe-scene.ts";
import { checkMoney } from "./money-checker.ts";

let scene: StripeScene;

beforeEach(async () => {
  scene = await stripeScene();
});
afterEach(() => scene.close());

const rewardOf = (id: string) => scene.owner.call(rewardEndpoints.get, { params: { id } });

/** As if so many hours had passed since anything was asked: the database's time cannot be turned. */
async function hoursLater(hours: number): Promise<void> {
  for (const [table, moment] of [
    ["payout_attempts", "started_at"],
    ["stripe_checkouts", "created_at"],
    ["stripe_payments", "created_at"],
    ["stripe_disputes", "opened_at"],
  ])
    await scene.world.pool.query(
      `UPDATE ${table} SET ${moment} = ${moment} - $1 * interval '1 hour', looked_at = looked_at - $1 * interval '1 hour'`,
      [hours],
    );
  await scene.world.pool.query("UPDATE payout_attempts SET ended_at = ended_at - $1 * interval '1 hour'", [hours]);
  await sweepStripe(scene.world.ctx);
  await scene.work();
}

/** A payout on its way to the bank; what Stripe says from now on never arrives. */
async function onItsWay(): Promise<string> {
  await scene.withAccount();
  const referral = await scene.escrowed();
  await daysAgo(scene.world, referral, LIMITS.probation_days);
  await releaseDue(scene.world.ctx);
  await scene.work();
  return referral;
}

async function payoutNow(referral: string): Promise<{ status: string; reason: string | null; note: string | null }> {
  const { rows } = await scene.world.pool.query(
    `SELECT status, payouts.reason, note FROM payouts
    JOIN payout_attempts ON payout = payouts.id AND payout_attempts.attempt = payouts.attempt WHERE referral = $1`,
    [referral],
  );
  return rows[0];
}

const asked = () => scene.stub.calls.filter((call) => call.startsWith("GET /v1/payouts/")).length;

describe("T15 M3 a word that never comes is made up for by asking", () => {
  test("payout.paid: Completed; while it is on its way it is asked about at most every six hours", async () => {
    const referral = await onItsWay();
    await hoursLater(1);
    expect(asked()).toBe(0);
    await hoursLater(6);
    expect(asked()).toBe(1);
    expect((await payoutNow(referral)).status).toBe("Processing");
    scene.stub.settle(scene.stub.of("payout")[0]?.id ?? "", "paid");
    await hoursLater(1);
    expect(asked()).toBe(1);
    await hoursLater(6);
    expect((await payoutNow(referral)).status).toBe("Completed");
    // And the word after all, days later.
    await scene.deliver(scene.unheard());
    await scene.work();
    await hoursLater(6);
    expect(asked()).toBe(2);
    expect(await checkMoney(scene.world.pool)).toEqual([]);
  });

  test("payout.failed: fetched back and Failed with the bank's reason", async () => {
    const referral = await onItsWay();
    scene.stub.settle(scene.stub.of("payout")[0]?.id ?? "", "failed");
    await hoursLater(7);
    expect(await payoutNow(referral)).toMatchObject({ status: "Failed", reason: "The bank account has been closed" });
    expect(scene.stub.of("transfer").map(({ reversed }) => reversed)).toEqual([true]);
    expect(await checkMoney(scene.world.pool)).toEqual([]);
  });

  test("payout.failed after payout.paid: asked about once a day for two weeks, then fetched back and Failed", async () => {
    const referral = await onItsWay();
    const sent = scene.stub.of("payout")[0]?.id ?? "";
    await scene.deliver([scene.stub.settle(sent, "paid")]);
    await scene.work();
    await hoursLater(23);
    expect(asked()).toBe(0);
    await hoursLater(2);
    await hoursLater(20);
    expect(asked()).toBe(1);
    expect((await payoutNow(referral)).status).toBe("Completed");
    scene.stub.settle(sent, "failed");
    await hoursLater(5);
    expect(asked()).toBe(2);
    expect(await payoutNow(referral)).toMatchObject({ status: "Failed", reason: "The bank account has been closed" });
    expect(scene.stub.of("transfer").map(({ reversed }) => reversed)).toEqual([true]);
    await hoursLater(48);
    expect(asked()).toBe(2);
    expect(await checkMoney(scene.world.pool)).toEqual([]);
  });

  test("after two weeks what has arrived is not asked about any more", async () => {
    const referral = await onItsWay();
    await scene.deliver([scene.stub.settle(scene.stub.of("payout")[0]?.id ?? "", "paid")]);
    await scene.work();
    await hoursLater(14 * 24 - 1);
    expect(asked()).toBe(1);
    await hoursLater(25);
    expect(asked()).toBe(1);
    expect((await payoutNow(referral)).status).toBe("Completed");
  });

  test("a payout that Stripe does not know stays with the admin, with what Stripe says", async () => {
    const referral = await onItsWay();
    scene.stub.things.delete(scene.stub.of("payout")[0]?.id ?? "");
    await hoursLater(7);
    expect(await payoutNow(referral)).toMatchObject({ status: "Processing", note: "resource_missing" });
  });

  test("M4 a page that was paid, and one that ended", async () => {
    const referral = await scene.hired();
    scene.stub.pay(await scene.asked(referral));
    const other = await scene.hired();
    Object.assign(scene.stub.get(await scene.asked(other)), { status: "expired" });
    await hoursLater(2);
    expect((await rewardOf(referral)).state).toBe("in_escrow");
    expect((await rewardOf(other)).state).toBe("awaiting_funds");
    const { rows } = await scene.world.pool.query("SELECT state FROM stripe_checkouts ORDER BY created_at");
    expect(rows).toEqual([{ state: "paid" }, { state: "ended" }]);
    expect(await checkMoney(scene.world.pool)).toEqual([]);
  });

  test("M1 a refund that arrived", async () => {
    const referral = await scene.escrowed();
    await scene.owner.call(rewardEndpoints.reportFailure, { params: { id: referral }, body: { reason: "They left." } });
    await scene.work();
    expect((await balances(scene.world))[`refund/${referral}`]).toBeGreaterThan(0);
    await hoursLater(7);
    expect(await balances(scene.world)).toEqual({});
    expect(await checkMoney(scene.world.pool)).toEqual([]);
  });

  test("X22 a chargeback that was decided: nothing is frozen for ever", async () => {
    const referral = await scene.escrowed();
    const dispute = scene.stub.dispute(scene.stub.of("payment_intent")[0]?.id ?? "");
    await scene.deliver(scene.unheard());
    await scene.work();
    expect((await rewardOf(referral)).frozen).toBe(true);
    scene.stub.decide(dispute, "won");
    await hoursLater(7);
    expect((await rewardOf(referral)).frozen).toBe(false);
    expect(await checkMoney(scene.world.pool)).toEqual([]);
  });
});
