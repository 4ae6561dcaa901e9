import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PROBATION_DAYS } from "../../src/contract/jobs/posting/probation-days.ts";
import { rewardEndpoints } from "../../src/contract/payments/rewards.ts";
import { autoWithdraw } from "../../src/server/payments/payouts/withdraw.ts";
import { releaseAllDue } from "../../src/server/payments/rewards/release.ts";
import { MAX_FAILURES, purgeStripeEvents, reconcileStripe } from "../../src/server/payments/stripe/reconcile.ts";
import { backdateHire, findPayout, readBalances } from "../support/money.ts";
import { createStripeWorld, type StripeWorld } from "../support/stripe-world.ts";
import { checkMoney } from "./money-checker.ts";

let fixture: StripeWorld;

beforeEach(async () => {
  fixture = await createStripeWorld();
});
afterEach(() => fixture.close());

const rewardOf = (id: string) => fixture.owner.call(rewardEndpoints.get, { params: { id } });

/** Backdates the last poll by some hours, because the database's time cannot be changed. */
async function hoursLater(hours: number): Promise<void> {
  for (const [table, moment] of [
    ["payout_attempts", "started_at"],
    ["stripe_checkouts", "created_at"],
    ["stripe_payments", "created_at"],
    ["stripe_disputes", "opened_at"],
  ])
    await fixture.world.pool.query(
      `UPDATE ${table} SET ${moment} = ${moment} - $1 * interval '1 hour', polled_at = polled_at - $1 * interval '1 hour'`,
      [hours],
    );
  await fixture.world.pool.query("UPDATE payout_attempts SET ended_at = ended_at - $1 * interval '1 hour'", [hours]);
  await reconcileStripe(fixture.world.ctx);
  await fixture.work();
}

/** A payout on its way to the bank; later Stripe events never arrive. */
async function onItsWay(): Promise<string> {
  await fixture.withAccount();
  const referral = await fixture.escrowed();
  await backdateHire(fixture.world, referral, PROBATION_DAYS.usual);
  await releaseAllDue(fixture.world.ctx);
  await fixture.work();
  return referral;
}

async function payoutNow(referral: string): Promise<{ status: string; reason: string | null; note: string | null }> {
  const { rows } = await fixture.world.pool.query(
    `SELECT status, payouts.reason, note FROM payouts
    JOIN payout_attempts ON payout = payouts.id AND payout_attempts.attempt = payouts.attempt WHERE referral = $1`,
    [referral],
  );
  return rows[0];
}

const asked = () => fixture.stub.calls.filter((call) => call.startsWith("GET /v1/payouts/")).length;

describe("T15 M3 a lost event is made up for by polling", () => {
  test("payout.paid: Completed; a payout in transit is polled at most every six hours", async () => {
    const referral = await onItsWay();
    await hoursLater(1);
    expect(asked()).toBe(0);
    await hoursLater(6);
    expect(asked()).toBe(1);
    expect((await payoutNow(referral)).status).toBe("Processing");
    fixture.stub.settle(fixture.stub.of("payout")[0]?.id ?? "", "paid");
    await hoursLater(1);
    expect(asked()).toBe(1);
    await hoursLater(6);
    expect((await payoutNow(referral)).status).toBe("Completed");
    // The event arrives days later.
    await fixture.deliver(fixture.undelivered());
    await fixture.work();
    await hoursLater(6);
    expect(asked()).toBe(2);
    expect(await checkMoney(fixture.world.pool)).toEqual([]);
  });

  test("payout.failed: reversed and Failed with the bank's reason", async () => {
    const referral = await onItsWay();
    fixture.stub.settle(fixture.stub.of("payout")[0]?.id ?? "", "failed");
    await hoursLater(7);
    expect(await payoutNow(referral)).toMatchObject({ status: "Failed", reason: "The bank account has been closed" });
    expect(fixture.stub.of("transfer").map(({ reversed }) => reversed)).toEqual([true]);
    expect(await checkMoney(fixture.world.pool)).toEqual([]);
  });

  test("payout.failed after payout.paid: polled daily for two weeks, then reversed and Failed", async () => {
    const referral = await onItsWay();
    const sent = fixture.stub.of("payout")[0]?.id ?? "";
    await fixture.deliver([fixture.stub.settle(sent, "paid")]);
    await fixture.work();
    await hoursLater(23);
    expect(asked()).toBe(0);
    await hoursLater(2);
    await hoursLater(20);
    expect(asked()).toBe(1);
    expect((await payoutNow(referral)).status).toBe("Completed");
    fixture.stub.settle(sent, "failed");
    await hoursLater(5);
    expect(asked()).toBe(2);
    expect(await payoutNow(referral)).toMatchObject({ status: "Failed", reason: "The bank account has been closed" });
    expect(fixture.stub.of("transfer").map(({ reversed }) => reversed)).toEqual([true]);
    await hoursLater(48);
    expect(asked()).toBe(2);
    expect(await checkMoney(fixture.world.pool)).toEqual([]);
  });

  test("after two weeks an arrived payout is not polled any more", async () => {
    const referral = await onItsWay();
    await fixture.deliver([fixture.stub.settle(fixture.stub.of("payout")[0]?.id ?? "", "paid")]);
    await fixture.work();
    await hoursLater(14 * 24 - 1);
    expect(asked()).toBe(1);
    await hoursLater(25);
    expect(asked()).toBe(1);
    expect((await payoutNow(referral)).status).toBe("Completed");
  });

  test("a payout unknown to Stripe is left to the admin with Stripe's message", async () => {
    const referral = await onItsWay();
    fixture.stub.things.delete(fixture.stub.of("payout")[0]?.id ?? "");
    await hoursLater(7);
    expect(await payoutNow(referral)).toMatchObject({ status: "Processing", note: "resource_missing" });
  });

  test("M4 a paid page and an expired one", async () => {
    const referral = await fixture.hired();
    fixture.stub.pay(await fixture.asked(referral));
    const other = await fixture.hired();
    Object.assign(fixture.stub.get(await fixture.asked(other)), { status: "expired" });
    await hoursLater(2);
    expect((await rewardOf(referral)).state).toBe("in_escrow");
    expect((await rewardOf(other)).state).toBe("awaiting_funds");
    const { rows } = await fixture.world.pool.query("SELECT state FROM stripe_checkouts ORDER BY created_at");
    expect(rows).toEqual([{ state: "paid" }, { state: "ended" }]);
    expect(await checkMoney(fixture.world.pool)).toEqual([]);
  });

  test("M1 an arrived refund", async () => {
    const referral = await fixture.escrowed();
    await fixture.owner.call(rewardEndpoints.reportFailure, {
      params: { id: referral },
      body: { reason: "They left." },
    });
    await fixture.work();
    expect((await readBalances(fixture.world))[`refund/${referral}`]).toBeGreaterThan(0);
    await hoursLater(7);
    expect(await readBalances(fixture.world)).toEqual({});
    expect(await checkMoney(fixture.world.pool)).toEqual([]);
  });

  test("X22 a decided chargeback: nothing stays frozen", async () => {
    const referral = await fixture.escrowed();
    const dispute = fixture.stub.dispute(fixture.stub.of("payment_intent")[0]?.id ?? "");
    await fixture.deliver(fixture.undelivered());
    await fixture.work();
    expect((await rewardOf(referral)).frozen).toBe(true);
    fixture.stub.decide(dispute, "won");
    await hoursLater(7);
    expect((await rewardOf(referral)).frozen).toBe(false);
    expect(await checkMoney(fixture.world.pool)).toEqual([]);
  });
});

test("T15 T21 what tasks have given up is resumed after 20 minutes: payouts, their returns, refunds", async () => {
  const { world, stub } = fixture;
  const { ctx, pool, queue } = world;
  await fixture.withAccount();
  const [paid, failed] = [await fixture.escrowed(), await fixture.escrowed(100)];
  const body = { reason: "They left." };
  await fixture.owner.call(rewardEndpoints.reportFailure, { params: { id: failed }, body });
  await backdateHire(world, paid, PROBATION_DAYS.usual);
  await releaseAllDue(ctx);
  await autoWithdraw(ctx, fixture.referrer.id);
  await queue.clear();
  const resumed = async () => {
    await reconcileStripe(ctx);
    const names = ["process-payout-attempt", "return-payout-attempt", "refund-stripe-payment", "handle-stripe-event"];
    const waiting = await Promise.all(names.map((name) => queue.waiting(name)));
    return waiting.map((tasks) => tasks.map(({ data }) => data));
  };
  const minutesLater = async (minutes: number) => {
    for (const [table, moment] of [
      ["payout_attempts", "started_at"],
      ["stripe_payments", "created_at"],
    ])
      await pool.query(`UPDATE ${table} SET ${moment} = ${moment} - $1 * interval '1 minute'`, [minutes]);
  };
  await minutesLater(19);
  expect(await resumed()).toEqual([[], [], [], []]);
  await minutesLater(2);
  const attempt = { payout: await findPayout(world, paid), attempt: 1 };
  const { rows } = await pool.query("SELECT id AS payment FROM stripe_payments WHERE referral = $1", [failed]);
  expect(await resumed()).toEqual([[attempt], [], rows, []]);
  await fixture.work();
  expect(stub.of("refund").map(({ amount }) => amount)).toEqual([10_000]);
  const [sent] = stub.of("payout");
  expect(await resumed()).toEqual([[], [], [], []]);
  const [transfer] = stub.of("transfer");
  stub.fault(`/v1/transfers/${transfer?.id}/reversals`, ...Array(20).fill("refuse"));
  await fixture.deliver([stub.settle(sent?.id ?? "", "failed")]);
  await fixture.work();
  await queue.clear();
  expect(await resumed()).toEqual([[], [attempt], [], []]);
  Object.assign(transfer ?? {}, { reversed: true });
  await fixture.work();
  expect((await payoutNow(paid)).status).toBe("Failed");
  expect(await resumed()).toEqual([[], [], [], []]);
  expect(await checkMoney(pool)).toEqual([]);
});

describe("T21 an event that cannot be processed", () => {
  const openRow = async () => {
    const text = "SELECT id, times FROM dead_letter_tasks WHERE task = 'handle-stripe-event' AND closed_at IS NULL";
    return (await fixture.world.pool.query(text)).rows[0];
  };
  const sweep = async () => {
    await reconcileStripe(fixture.world.ctx);
    return (await fixture.world.queue.waiting("handle-stripe-event")).length;
  };

  test("is listed, parked after a day of retries, and does not block newer ones", async () => {
    const { pool, queue } = fixture.world;
    await pool.query(
      "INSERT INTO stripe_events (id, type, facts, received_at) VALUES ('evt_odd', 'checkout.session.expired', 'null', now() - interval '1 day')",
    );
    await pool.query("UPDATE pgboss.queue SET retry_limit = 0 WHERE name = 'money'");
    await pool.query(
      "INSERT INTO stripe_events (id, type, facts, received_at) VALUES ('evt_new', 'refund.updated', '{}', now() - interval '9 minutes')",
    );
    expect(await sweep()).toBe(1);
    await pool.query("DELETE FROM stripe_events WHERE id = 'evt_new'");
    await fixture.work();
    expect(await openRow()).toMatchObject({ times: 1 });
    // Retried for hours, because the cause may pass; then left to an admin.
    expect(await sweep()).toBe(1);
    await fixture.work();
    expect(await openRow()).toMatchObject({ times: 2 });
    await pool.query("UPDATE dead_letter_tasks SET times = $1", [MAX_FAILURES]);
    expect(await sweep()).toBe(0);
    // A manual retry or a fix processes it; closing it leaves it alone.
    await pool.query("UPDATE dead_letter_tasks SET closed_at = now(), outcome = 'tried_again'");
    expect(await sweep()).toBe(1);
    await queue.clear();
    await pool.query("UPDATE dead_letter_tasks SET outcome = 'closed'");
    expect(await sweep()).toBe(0);
    const referral = await fixture.escrowed();
    expect((await rewardOf(referral)).reward_status).toBe("In Escrow");
  });

  test("processed events are deleted after 400 days, others stay", async () => {
    const { pool, ctx } = fixture.world;
    await pool.query(`INSERT INTO stripe_events (id, type, facts, received_at, done_at) VALUES
      ('evt_old', 'refund.updated', '{}', now() - interval '401 days', now() - interval '401 days'),
      ('evt_new', 'refund.updated', '{}', now() - interval '399 days', now() - interval '399 days'),
      ('evt_odd', 'refund.updated', '{}', now() - interval '500 days', NULL)`);
    await purgeStripeEvents(ctx);
    const { rows } = await pool.query("SELECT id FROM stripe_events ORDER BY id");
    expect(rows.map(({ id }) => id)).toEqual(["evt_new", "evt_odd"]);
  });
});
