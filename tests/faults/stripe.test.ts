import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PROBATION_DAYS } from "../../src/contract/jobs/posting/probation-days.ts";
import { paymentMethodEndpoints } from "../../src/contract/payments/payment-methods.ts";
import { payoutEndpoints } from "../../src/contract/payments/payouts.ts";
import { rewardEndpoints } from "../../src/contract/payments/rewards.ts";
import { settlementEndpoints } from "../../src/contract/payments/settlement.ts";
import { storedTask } from "../../src/server/infra/db/task.ts";
import { releaseAllDue } from "../../src/server/payments/rewards/release.ts";
import { backdateHire, findPayout, readBalances } from "../support/money.ts";
import { createStripeWorld, type StripeWorld } from "../support/stripe-world.ts";
import { checkMoney } from "./money-checker.ts";

let fixture: StripeWorld;
const CENTS = 1_250_000;
const MINUTE = 60_000;

beforeEach(async () => {
  fixture = await createStripeWorld();
});
afterEach(() => fixture.close());

async function statusOf(referral: string): Promise<string> {
  const { rows } = await fixture.world.pool.query("SELECT reward_status FROM referrals WHERE id = $1", [referral]);
  return rows[0].reward_status;
}

async function payoutNow(referral: string): Promise<{ id: string; status: string; reason: string | null }> {
  const { rows } = await fixture.world.pool.query("SELECT id, status, reason FROM payouts WHERE referral = $1", [
    referral,
  ]);
  return rows[0];
}

/** Released by time: the payout goes to Stripe at once. */
async function release(referral: string): Promise<void> {
  await backdateHire(fixture.world, referral, PROBATION_DAYS.usual);
  await releaseAllDue(fixture.world.ctx);
  await fixture.work();
}

/** Transfers, and payouts that did not fail, at the stand-in for one payout of ours. */
function sent(payout: string): { transfers: number; payouts: number } {
  const mine = (kind: string) => fixture.stub.of(kind).filter(({ metadata }) => metadata.payout === payout);
  return {
    transfers: mine("transfer").filter(({ reversed }) => reversed !== true).length,
    payouts: mine("payout").filter(({ status }) => status !== "failed").length,
  };
}

async function everythingHolds(): Promise<void> {
  expect(await checkMoney(fixture.world.pool)).toEqual([]);
}

describe("M4 X22 a reward is In Escrow only by Stripe's signed event", () => {
  test("returning from the page changes nothing; the event does, repeated and in any order", async () => {
    const referral = await fixture.hired();
    const session = await fixture.asked(referral);
    const reward = await fixture.owner.call(rewardEndpoints.get, { params: { id: referral } });
    expect(reward).toMatchObject({ state: "awaiting_funds", pays_by: "stripe", funding: { bank_details: null } });
    expect(reward.funding?.checkout_url).toBe(fixture.stub.get(session).url);
    const events = fixture.stub.pay(session);
    await fixture.work();
    expect(await statusOf(referral)).toBe("Pending");
    expect(await fixture.deliver([...events.toReversed(), ...events])).toEqual([200, 200, 200, 200]);
    await fixture.work();
    expect(await statusOf(referral)).toBe("In Escrow");
    expect(await readBalances(fixture.world)).toEqual({
      [`owner/${fixture.owner.id}`]: -CENTS,
      [`escrow/${referral}`]: CENTS,
    });
    await everythingHolds();
  });

  test("T15 an invalid, old or mismatched signature changes nothing", async () => {
    const referral = await fixture.hired();
    const events = fixture.stub.pay(await fixture.asked(referral));
    const now = fixture.world.clock.now().getTime();
    expect(await fixture.deliver(events, { secret: "whsec_another" })).toEqual([400, 400]);
    expect(await fixture.deliver(events, { at: now - 10 * MINUTE })).toEqual([400, 400]);
    const [event] = events;
    const { payload, header } = fixture.stub.sign(event ?? expect.fail("nothing was said"), { at: now });
    const headers = { "content-type": "application/json", "stripe-signature": header };
    const body = payload.replace("250000", "250001");
    const answer = await fixture.world.app.request("/api/webhooks/stripe", { method: "POST", headers, body });
    expect(answer.status).toBe(400);
    await fixture.work();
    const { rows } = await fixture.world.pool.query("SELECT id FROM stripe_events");
    expect(rows).toEqual([]);
    expect(await statusOf(referral)).toBe("Pending");
    expect(await readBalances(fixture.world)).toEqual({});
  });

  test("another amount, another currency and a second payment are refunded and fund nothing", async () => {
    const referral = await fixture.hired();
    const session = await fixture.asked(referral);
    await fixture.deliver(fixture.stub.pay(session, { amount: 100 }));
    await fixture.deliver(fixture.stub.pay(session, { currency: "eur", amount: CENTS }));
    await fixture.work();
    expect(await statusOf(referral)).toBe("Pending");
    await fixture.deliver(fixture.stub.pay(session, { currency: "usd", amount: CENTS }));
    await fixture.deliver(fixture.stub.pay(session, { currency: "usd", amount: CENTS }));
    await fixture.work();
    expect(await statusOf(referral)).toBe("In Escrow");
    expect(fixture.stub.of("refund").map(({ amount }) => amount)).toEqual([100, CENTS, CENTS]);
    await fixture.deliver(fixture.undelivered());
    await fixture.work();
    expect(await readBalances(fixture.world)).toEqual({
      [`owner/${fixture.owner.id}`]: -CENTS,
      [`escrow/${referral}`]: CENTS,
    });
    await everythingHolds();
  });

  test("an incomplete payment, and one that is not ours, change nothing", async () => {
    const referral = await fixture.hired();
    const session = await fixture.asked(referral);
    const whole = {
      payment_intent: "pi_odd",
      payment_status: "paid",
      amount_total: CENTS,
      currency: "usd",
      metadata: { referral },
    };
    for (const [at, odd] of [
      { payment_intent: null },
      { amount_total: null },
      { currency: null },
      { payment_status: "unpaid" },
      { metadata: {} },
      { metadata: { referral: fixture.owner.id } },
    ].entries())
      fixture.stub.say("checkout.session.completed", { ...whole, id: `cs_odd_${at}`, ...odd });
    for (const type of ["payout.paid", "payout.failed", "transfer.created"])
      fixture.stub.say(type, { id: "po_odd", amount: CENTS, currency: "usd", status: "paid" }, "acct_odd");
    await fixture.deliver(fixture.undelivered());
    await fixture.work();
    const { rows } = await fixture.world.pool.query(
      "SELECT count(*)::int AS n, count(done_at)::int AS done FROM stripe_events",
    );
    expect(rows).toEqual([{ n: 9, done: 9 }]);
    expect(await statusOf(referral)).toBe("Pending");
    expect(fixture.stub.of("refund")).toEqual([]);
    expect(await readBalances(fixture.world)).toEqual({});
    await fixture.deliver(fixture.stub.pay(session));
    await fixture.work();
    expect(await statusOf(referral)).toBe("In Escrow");
  });

  test("T15 if the answer to creating the page was lost, a retry returns the same page", async () => {
    const referral = await fixture.hired();
    // The library retries once after a cut connection.
    fixture.stub.fault("/v1/checkout/sessions", "lose-answer", "lose-answer");
    const first = await fixture.owner.try(rewardEndpoints.fund, { params: { id: referral } });
    expect(first.status).toBe(503);
    await fixture.asked(referral);
    await fixture.asked(referral);
    expect(fixture.stub.of("checkout.session")).toHaveLength(1);
  });
});

describe("T15 X19 a payout goes to Stripe once", () => {
  test.each([
    ["nothing goes wrong", []],
    ["the answer to the transfer is lost", [["/v1/transfers", "lose-answer"]]],
    ["the answer to the transfer is late", [["/v1/transfers", "late-answer"]]],
    ["the answer to the payout is lost", [["/v1/payouts", "lose-answer"]]],
    [
      "Stripe fails before and after",
      [
        ["/v1/transfers", "fail"],
        ["/v1/payouts", "fail"],
        ["/v1/payouts", "lose-answer"],
      ],
    ],
    [
      "the money is not available yet",
      [
        ["/v1/transfers", "insufficient"],
        ["/v1/payouts", "insufficient"],
      ],
    ],
  ] as const)("%s", async (_name, faults) => {
    await fixture.withAccount();
    const referral = await fixture.escrowed();
    for (const [path, fault] of faults) fixture.stub.fault(path, fault);
    await release(referral);
    const { id, status } = await payoutNow(referral);
    expect(status).toBe("Processing");
    expect(sent(id)).toEqual({ transfers: 1, payouts: 1 });
    await everythingHolds();
    const payout = fixture.stub.of("payout").at(-1)?.id ?? "";
    const event = fixture.stub.settle(payout, "paid");
    await fixture.deliver([event, ...fixture.undelivered(), event]);
    await fixture.work();
    expect((await payoutNow(referral)).status).toBe("Completed");
    expect(await readBalances(fixture.world)).toEqual({
      [`owner/${fixture.owner.id}`]: -CENTS,
      [`paid/${fixture.referrer.id}`]: CENTS,
    });
    await everythingHolds();
  });

  test("after Stripe forgot the key, what was lost is found again", async () => {
    await fixture.withAccount();
    const referral = await fixture.escrowed();
    fixture.stub.fault("/v1/transfers", "late-answer");
    fixture.stub.keepsKeys = false;
    await release(referral);
    expect(sent((await payoutNow(referral)).id)).toEqual({ transfers: 1, payouts: 1 });
  });

  test("Stripe's event before our own answer, and the same task twice at once", async () => {
    await fixture.withAccount();
    const referral = await fixture.escrowed();
    fixture.stub.fault("/v1/transfers", "lose-answer");
    await backdateHire(fixture.world, referral, PROBATION_DAYS.usual);
    await releaseAllDue(fixture.world.ctx);
    const payout = await findPayout(fixture.world, referral);
    await fixture.work();
    await fixture.deliver(fixture.undelivered());
    const { ctx } = fixture.world;
    const piece = { payout, attempt: 1 };
    await ctx.write((tx) => ctx.enqueue(tx, storedTask("process-payout-attempt"), [piece, piece]));
    // What was not returned by the bank is not reversed.
    await ctx.write((tx) => ctx.enqueue(tx, storedTask("return-payout-attempt"), piece));
    await fixture.work();
    expect(sent(payout)).toEqual({ transfers: 1, payouts: 1 });
    expect((await payoutNow(referral)).status).toBe("Processing");
    await everythingHolds();
  });

  test("detects and reverses a second transfer under our name", async () => {
    await fixture.withAccount();
    const referral = await fixture.escrowed();
    await release(referral);
    const { id } = await payoutNow(referral);
    const [first] = fixture.stub.of("transfer");
    const doubled = fixture.stub.make("transfer", "tr", { ...first, id: undefined });
    expect(sent(id).transfers).toBe(2);
    await fixture.deliver([fixture.stub.say("transfer.created", doubled)]);
    await fixture.work();
    expect(sent(id).transfers).toBe(1);
    expect(fixture.stub.get(doubled.id).reversed).toBe(true);
    await everythingHolds();
  });

  test("M3 returned by the bank: reversed, Failed with the reason, and paid by the admin's Retry", async () => {
    await fixture.withAccount();
    const referral = await fixture.escrowed();
    await release(referral);
    const { id } = await payoutNow(referral);
    await fixture.deliver([fixture.stub.settle(fixture.stub.of("payout")[0]?.id ?? "", "failed")]);
    await fixture.work();
    expect(await payoutNow(referral)).toMatchObject({ status: "Failed", reason: "The bank account has been closed" });
    expect(sent(id)).toEqual({ transfers: 0, payouts: 0 });
    await everythingHolds();
    const again = await fixture.admin.call(payoutEndpoints.adminRetry, { params: { id } });
    expect(again).toMatchObject({ status: "Processing", provider: "stripe", attempt: 2, can: { settle: false } });
    await fixture.work();
    expect(sent(id)).toEqual({ transfers: 1, payouts: 1 });
    const byHand = await fixture.admin.try(settlementEndpoints.complete, { params: { id }, body: { attempt: 2 } });
    expect(byHand.status).toBe(409);
    // A late event of the first attempt does not concern the running one.
    await fixture.deliver([fixture.stub.settle(fixture.stub.of("payout")[0]?.id ?? "", "paid")]);
    await fixture.work();
    expect((await payoutNow(referral)).status).toBe("Processing");
    await everythingHolds();
  });

  test("a refused transfer fails the payout with Stripe's message, and nothing was sent", async () => {
    await fixture.withAccount();
    const referral = await fixture.escrowed();
    fixture.stub.fault("/v1/transfers", "refuse");
    await release(referral);
    const { id, ...failed } = await payoutNow(referral);
    expect(failed).toEqual({ status: "Failed", reason: "No such destination" });
    expect(sent(id)).toEqual({ transfers: 0, payouts: 0 });
    await everythingHolds();
  });

  test("a payout that Stripe refuses fails with its message, after the transfer was reversed", async () => {
    await fixture.withAccount();
    const referral = await fixture.escrowed();
    fixture.stub.fault("/v1/payouts", "refuse");
    await release(referral);
    const { id, ...failed } = await payoutNow(referral);
    expect(failed).toEqual({ status: "Failed", reason: "No such destination" });
    expect(fixture.stub.of("transfer").map(({ reversed }) => reversed)).toEqual([true]);
    expect(sent(id)).toEqual({ transfers: 0, payouts: 0 });
    await everythingHolds();
  });
});

describe("X20 X22 refunds", () => {
  test("M1 a failed probation is refunded by Stripe, settled by its event, and not manually meanwhile", async () => {
    const referral = await fixture.escrowed();
    await fixture.owner.call(rewardEndpoints.reportFailure, {
      params: { id: referral },
      body: { reason: "They left." },
    });
    const byHand = await fixture.admin.try(rewardEndpoints.settleRefund, { params: { id: referral } });
    expect(byHand.status).toBe(409);
    fixture.stub.fault("/v1/refunds", "lose-answer");
    await fixture.work();
    expect(fixture.stub.of("refund")).toHaveLength(1);
    expect((await readBalances(fixture.world))[`refund/${referral}`]).toBe(CENTS);
    await fixture.deliver([...fixture.undelivered(), ...fixture.stub.events]);
    await fixture.work();
    expect(await readBalances(fixture.world)).toEqual({});
    expect(await statusOf(referral)).toBe("Refunded");
    await everythingHolds();
  });

  test("M1 a refund that fails at Stripe is reported as failed, only by its own event", async () => {
    const referral = await fixture.escrowed();
    await fixture.owner.call(rewardEndpoints.reportFailure, {
      params: { id: referral },
      body: { reason: "They left." },
    });
    await fixture.work();
    const [refund] = fixture.stub.of("refund");
    const state = async () =>
      (await fixture.world.pool.query("SELECT refund, refund_state, reason FROM stripe_payments")).rows[0];
    expect(await state()).toMatchObject({ refund: refund?.id, refund_state: "asked" });
    const about = { payment_intent: refund?.payment_intent, amount: CENTS, currency: "usd", status: "failed" };
    fixture.stub.say("refund.failed", { ...about, id: "re_another", failure_reason: "lost_or_stolen_card" });
    await fixture.deliver(fixture.stub.events.slice(-1));
    await fixture.work();
    expect(await state()).toMatchObject({ refund_state: "asked", reason: null });
    fixture.stub.say("refund.failed", { ...about, id: refund?.id ?? "", failure_reason: "lost_or_stolen_card" });
    await fixture.deliver(fixture.stub.events.slice(-1));
    await fixture.work();
    expect(await state()).toMatchObject({ refund: refund?.id, refund_state: "failed" });
  });

  test.each(["won", "lost"] as const)(
    "a chargeback freezes the reward and reverses it in the ledger; %s",
    async (end) => {
      const referral = await fixture.escrowed();
      const [intent] = fixture.stub.of("payment_intent");
      const dispute = { id: "dp_1", payment_intent: intent?.id, amount: CENTS, currency: "usd" };
      await fixture.deliver([fixture.stub.say("charge.dispute.created", { ...dispute, status: "needs_response" })]);
      await fixture.work();
      await release(referral);
      expect(await statusOf(referral)).toBe("In Escrow");
      expect((await readBalances(fixture.world))[`disputed/${referral}`]).toBe(CENTS);
      const reward = await fixture.owner.call(rewardEndpoints.get, { params: { id: referral } });
      expect(reward).toMatchObject({ frozen: true, can: { confirm: false, report_failure: false } });
      await everythingHolds();
      const closed = fixture.stub.say("charge.dispute.closed", { ...dispute, status: end });
      await fixture.deliver([closed, closed]);
      await fixture.work();
      await release(referral);
      expect(await statusOf(referral)).toBe(end === "won" ? "Released" : "Refunded");
      await everythingHolds();
      if (end === "lost") expect(await readBalances(fixture.world)).toEqual({});
    },
  );
});

describe("M5 M8 a Stripe account", () => {
  test("receives money once set up; a changed bank account waits 48 hours with a mail", async () => {
    const id = await fixture.withAccount();
    const { items, formats } = await fixture.referrer.call(paymentMethodEndpoints.list, {});
    expect(formats).toEqual(["stripe", "paypal"]);
    expect(items).toMatchObject([{ id, setup: "ready", usable: true, masked: "•••• 4242", country: "US" }]);
    const opened = { metadata: { method: id }, transfers_requested: "true", payout_interval: "manual" };
    expect(fixture.stub.of("account")).toMatchObject([opened]);
    const account = fixture.stub.of("account")[0]?.id ?? "";
    await fixture.deliver([fixture.stub.finishSetup(account, "fp_other")]);
    await fixture.work();
    const { items: changed, destination } = await fixture.referrer.call(paymentMethodEndpoints.list, {});
    expect(changed).toMatchObject([{ usable: false, usable_from: "2026-11-23T12:00:00.000Z" }]);
    expect(destination).toBeNull();
    const mails = await fixture.world.pool.query("SELECT message FROM mails WHERE message = 'payment_method_changed'");
    expect(mails.rows).toHaveLength(3);
  });

  test("A13 the link requires the password; the first bank account waits 48 hours too, with a mail", async () => {
    const { world, referrer, stub } = fixture;
    const { id } = await referrer.call(paymentMethodEndpoints.create, { body: { format: "stripe" } });
    const mails = async () =>
      (await world.pool.query("SELECT FROM mails WHERE dedupe_key LIKE $1", [`payment_method_added:${id}:%`])).rows
        .length;
    expect(await mails()).toBe(1);
    await world.pool.query("UPDATE auth_users SET password_hash = 'some' WHERE id = $1", [referrer.id]);
    const shown = await world.pool.query("SELECT amr FROM auth_sessions WHERE user_id = $1", [referrer.id]);
    await world.pool.query("UPDATE auth_sessions SET amr = '[]' WHERE user_id = $1", [referrer.id]);
    const link = () => referrer.try(paymentMethodEndpoints.setUp, { params: { id } });
    expect(await link()).toMatchObject({ status: 403, body: { code: "confirmation_needed" } });
    const amr = JSON.stringify(shown.rows[0]?.amr);
    await world.pool.query("UPDATE auth_sessions SET amr = $1 WHERE user_id = $2", [amr, referrer.id]);
    expect((await link()).status).toBe(200);
    await fixture.deliver([stub.finishSetup(stub.of("account").at(-1)?.id ?? "")]);
    await fixture.work();
    const { items, destination } = await referrer.call(paymentMethodEndpoints.list, {});
    expect(items).toMatchObject([{ setup: "ready", usable: false, usable_from: "2026-11-23T12:00:00.000Z" }]);
    expect(destination).toBeNull();
    expect(await mails()).toBe(2);
  });

  test("R3 can be set up only by its owner", async () => {
    const { id } = await fixture.referrer.call(paymentMethodEndpoints.create, { body: { format: "stripe" } });
    const stranger = await fixture.owner.try(paymentMethodEndpoints.setUp, { params: { id } });
    expect(stranger.status).toBe(404);
  });
});

test("T15 without the provider's idempotency and our own lookup: two transfers, which the check detects", async () => {
  await fixture.withAccount();
  const referral = await fixture.escrowed();
  fixture.stub.keepsKeys = false;
  fixture.stub.fault("/v1/transfers", "late-answer");
  await backdateHire(fixture.world, referral, PROBATION_DAYS.usual);
  await releaseAllDue(fixture.world.ctx);
  // Injected fault: the product forgets its earlier request, so neither key nor lookup prevents it.
  await fixture.world.pool.query(`
    CREATE FUNCTION clear_sent_at() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.sent_at := NULL; RETURN NEW; END';
    CREATE TRIGGER clear_sent_at BEFORE UPDATE ON payout_attempts FOR EACH ROW EXECUTE FUNCTION clear_sent_at()`);
  await fixture.work();
  expect(sent((await payoutNow(referral)).id).transfers).toBe(2);
});
