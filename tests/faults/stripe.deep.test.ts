import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { paymentMethodEndpoints } from "../../src/contract/money/payment-methods.ts";
import { payoutEndpoints } from "../../src/contract/money/payouts.ts";
import { rewardEndpoints } from "../../src/contract/money/rewards.ts";
import { settlementEndpoints } from "../../src/contract/money/settlement.ts";
import { PROBATION_DAYS } from "../../src/contract/posting/probation-days.ts";
import { releaseAllDue } from "../../src/server/money/rewards/release.ts";
import { backdateHire, findPayout, readBalances } from "../support/money.ts";
import { createStripeWorld, type StripeWorld } from "../support/stripe-world.ts";
import { checkMoney } from "./money-checker.ts";

let scene: StripeWorld;
const CENTS = 1_250_000;
const MINUTE = 60_000;

beforeEach(async () => {
  scene = await createStripeWorld();
});
afterEach(() => scene.close());

async function statusOf(referral: string): Promise<string> {
  const { rows } = await scene.world.pool.query("SELECT reward_status FROM referrals WHERE id = $1", [referral]);
  return rows[0].reward_status;
}

async function payoutNow(referral: string): Promise<{ id: string; status: string; reason: string | null }> {
  const { rows } = await scene.world.pool.query("SELECT id, status, reason FROM payouts WHERE referral = $1", [
    referral,
  ]);
  return rows[0];
}

/** Released by time: the payout goes to Stripe at once. */
async function release(referral: string): Promise<void> {
  await backdateHire(scene.world, referral, PROBATION_DAYS.usual);
  await releaseAllDue(scene.world.ctx);
  await scene.work();
}

/** Transfers, and payouts that did not fail, at the stand-in for one payout of ours. */
function sent(payout: string): { transfers: number; payouts: number } {
  const mine = (kind: string) => scene.stub.of(kind).filter(({ metadata }) => metadata.payout === payout);
  return {
    transfers: mine("transfer").filter(({ reversed }) => reversed !== true).length,
    payouts: mine("payout").filter(({ status }) => status !== "failed").length,
  };
}

async function everythingHolds(): Promise<void> {
  expect(await checkMoney(scene.world.pool)).toEqual([]);
}

describe("M4 X22 a reward is In Escrow only by Stripe's signed event", () => {
  test("returning from the page changes nothing; the event does, repeated and in any order", async () => {
    const referral = await scene.hired();
    const session = await scene.asked(referral);
    const reward = await scene.owner.call(rewardEndpoints.get, { params: { id: referral } });
    expect(reward).toMatchObject({ state: "awaiting_funds", pays_by: "stripe", funding: { bank_details: null } });
    expect(reward.funding?.checkout_url).toBe(scene.stub.get(session).url);
    const events = scene.stub.pay(session);
    await scene.work();
    expect(await statusOf(referral)).toBe("Pending");
    expect(await scene.deliver([...events.toReversed(), ...events])).toEqual([200, 200, 200, 200]);
    await scene.work();
    expect(await statusOf(referral)).toBe("In Escrow");
    expect(await readBalances(scene.world)).toEqual({
      [`owner/${scene.owner.id}`]: -CENTS,
      [`escrow/${referral}`]: CENTS,
    });
    await everythingHolds();
  });

  test("T15 an invalid, old or mismatched signature changes nothing", async () => {
    const referral = await scene.hired();
    const events = scene.stub.pay(await scene.asked(referral));
    const now = scene.world.clock.now().getTime();
    expect(await scene.deliver(events, { secret: "whsec_another" })).toEqual([400, 400]);
    expect(await scene.deliver(events, { at: now - 10 * MINUTE })).toEqual([400, 400]);
    const [event] = events;
    const { payload, header } = scene.stub.sign(event ?? expect.fail("nothing was said"), { at: now });
    const headers = { "content-type": "application/json", "stripe-signature": header };
    const body = payload.replace("250000", "250001");
    const answer = await scene.world.app.request("/api/webhooks/stripe", { method: "POST", headers, body });
    expect(answer.status).toBe(400);
    await scene.work();
    const { rows } = await scene.world.pool.query("SELECT id FROM stripe_events");
    expect(rows).toEqual([]);
    expect(await statusOf(referral)).toBe("Pending");
    expect(await readBalances(scene.world)).toEqual({});
  });

  test("another amount, another currency and a second payment are refunded and fund nothing", async () => {
    const referral = await scene.hired();
    const session = await scene.asked(referral);
    await scene.deliver(scene.stub.pay(session, { amount: 100 }));
    await scene.deliver(scene.stub.pay(session, { currency: "eur", amount: CENTS }));
    await scene.work();
    expect(await statusOf(referral)).toBe("Pending");
    await scene.deliver(scene.stub.pay(session, { currency: "usd", amount: CENTS }));
    await scene.deliver(scene.stub.pay(session, { currency: "usd", amount: CENTS }));
    await scene.work();
    expect(await statusOf(referral)).toBe("In Escrow");
    expect(scene.stub.of("refund").map(({ amount }) => amount)).toEqual([100, CENTS, CENTS]);
    await scene.deliver(scene.undelivered());
    await scene.work();
    expect(await readBalances(scene.world)).toEqual({
      [`owner/${scene.owner.id}`]: -CENTS,
      [`escrow/${referral}`]: CENTS,
    });
    await everythingHolds();
  });

  test("T15 if the answer to creating the page was lost, a retry returns the same page", async () => {
    const referral = await scene.hired();
    // The library retries once after a cut connection.
    scene.stub.fault("/v1/checkout/sessions", "lose-answer", "lose-answer");
    const first = await scene.owner.try(rewardEndpoints.fund, { params: { id: referral } });
    expect(first.status).toBe(503);
    await scene.asked(referral);
    await scene.asked(referral);
    expect(scene.stub.of("checkout.session")).toHaveLength(1);
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
    await scene.withAccount();
    const referral = await scene.escrowed();
    for (const [path, fault] of faults) scene.stub.fault(path, fault);
    await release(referral);
    const { id, status } = await payoutNow(referral);
    expect(status).toBe("Processing");
    expect(sent(id)).toEqual({ transfers: 1, payouts: 1 });
    await everythingHolds();
    const payout = scene.stub.of("payout").at(-1)?.id ?? "";
    const event = scene.stub.settle(payout, "paid");
    await scene.deliver([event, ...scene.undelivered(), event]);
    await scene.work();
    expect((await payoutNow(referral)).status).toBe("Completed");
    expect(await readBalances(scene.world)).toEqual({
      [`owner/${scene.owner.id}`]: -CENTS,
      [`paid/${scene.referrer.id}`]: CENTS,
    });
    await everythingHolds();
  });

  test("after Stripe forgot the key, what was lost is found again", async () => {
    await scene.withAccount();
    const referral = await scene.escrowed();
    scene.stub.fault("/v1/transfers", "late-answer");
    scene.stub.keepsKeys = false;
    await release(referral);
    expect(sent((await payoutNow(referral)).id)).toEqual({ transfers: 1, payouts: 1 });
  });

  test("Stripe's event before our own answer, and the same task twice at once", async () => {
    await scene.withAccount();
    const referral = await scene.escrowed();
    scene.stub.fault("/v1/transfers", "lose-answer");
    await backdateHire(scene.world, referral, PROBATION_DAYS.usual);
    await releaseAllDue(scene.world.ctx);
    const payout = await findPayout(scene.world, referral);
    await scene.work();
    await scene.deliver(scene.undelivered());
    const { ctx } = scene.world;
    const piece = { payout, attempt: 1 };
    await ctx.write((tx) => ctx.enqueue(tx, "stripe-carry", [piece, piece]));
    await scene.work();
    expect(sent(payout)).toEqual({ transfers: 1, payouts: 1 });
    await everythingHolds();
  });

  test("detects and reverses a second transfer under our name", async () => {
    await scene.withAccount();
    const referral = await scene.escrowed();
    await release(referral);
    const { id } = await payoutNow(referral);
    const [first] = scene.stub.of("transfer");
    const doubled = scene.stub.make("transfer", "tr", { ...first, id: undefined });
    expect(sent(id).transfers).toBe(2);
    await scene.deliver([scene.stub.say("transfer.created", doubled)]);
    await scene.work();
    expect(sent(id).transfers).toBe(1);
    expect(scene.stub.get(doubled.id).reversed).toBe(true);
    await everythingHolds();
  });

  test("M3 returned by the bank: reversed, Failed with the reason, and paid by the admin's Retry", async () => {
    await scene.withAccount();
    const referral = await scene.escrowed();
    await release(referral);
    const { id } = await payoutNow(referral);
    await scene.deliver([scene.stub.settle(scene.stub.of("payout")[0]?.id ?? "", "failed")]);
    await scene.work();
    expect(await payoutNow(referral)).toMatchObject({ status: "Failed", reason: "The bank account has been closed" });
    expect(sent(id)).toEqual({ transfers: 0, payouts: 0 });
    await everythingHolds();
    const again = await scene.admin.call(payoutEndpoints.adminRetry, { params: { id } });
    expect(again).toMatchObject({ status: "Processing", provider: "stripe", attempt: 2, can: { settle: false } });
    await scene.work();
    expect(sent(id)).toEqual({ transfers: 1, payouts: 1 });
    const byHand = await scene.admin.try(settlementEndpoints.complete, { params: { id }, body: { attempt: 2 } });
    expect(byHand.status).toBe(409);
    // A late event of the first attempt does not concern the running one.
    await scene.deliver([scene.stub.settle(scene.stub.of("payout")[0]?.id ?? "", "paid")]);
    await scene.work();
    expect((await payoutNow(referral)).status).toBe("Processing");
    await everythingHolds();
  });

  test("a refused transfer fails the payout with Stripe's message, and nothing was sent", async () => {
    await scene.withAccount();
    const referral = await scene.escrowed();
    scene.stub.fault("/v1/transfers", "refuse");
    await release(referral);
    const { id, ...failed } = await payoutNow(referral);
    expect(failed).toEqual({ status: "Failed", reason: "No such destination" });
    expect(sent(id)).toEqual({ transfers: 0, payouts: 0 });
    await everythingHolds();
  });
});

describe("X20 X22 refunds", () => {
  test("M1 a failed probation is refunded by Stripe, settled by its event, and not manually meanwhile", async () => {
    const referral = await scene.escrowed();
    await scene.owner.call(rewardEndpoints.reportFailure, { params: { id: referral }, body: { reason: "They left." } });
    const byHand = await scene.admin.try(rewardEndpoints.settleRefund, { params: { id: referral } });
    expect(byHand.status).toBe(409);
    scene.stub.fault("/v1/refunds", "lose-answer");
    await scene.work();
    expect(scene.stub.of("refund")).toHaveLength(1);
    expect((await readBalances(scene.world))[`refund/${referral}`]).toBe(CENTS);
    await scene.deliver([...scene.undelivered(), ...scene.stub.events]);
    await scene.work();
    expect(await readBalances(scene.world)).toEqual({});
    expect(await statusOf(referral)).toBe("Refunded");
    await everythingHolds();
  });

  test("M1 a refund that fails at Stripe is reported as failed, only by its own event", async () => {
    const referral = await scene.escrowed();
    await scene.owner.call(rewardEndpoints.reportFailure, { params: { id: referral }, body: { reason: "They left." } });
    await scene.work();
    const [refund] = scene.stub.of("refund");
    const state = async () =>
      (await scene.world.pool.query("SELECT refund, refund_state, reason FROM stripe_payments")).rows[0];
    expect(await state()).toMatchObject({ refund: refund?.id, refund_state: "asked" });
    const about = { payment_intent: refund?.payment_intent, amount: CENTS, currency: "usd", status: "failed" };
    scene.stub.say("refund.failed", { ...about, id: "re_another", failure_reason: "lost_or_stolen_card" });
    await scene.deliver(scene.stub.events.slice(-1));
    await scene.work();
    expect(await state()).toMatchObject({ refund_state: "asked", reason: null });
    scene.stub.say("refund.failed", { ...about, id: refund?.id ?? "", failure_reason: "lost_or_stolen_card" });
    await scene.deliver(scene.stub.events.slice(-1));
    await scene.work();
    expect(await state()).toMatchObject({ refund: refund?.id, refund_state: "failed" });
  });

  test.each(["won", "lost"] as const)(
    "a chargeback freezes the reward and reverses it in the ledger; %s",
    async (end) => {
      const referral = await scene.escrowed();
      const [intent] = scene.stub.of("payment_intent");
      const dispute = { id: "dp_1", payment_intent: intent?.id, amount: CENTS, currency: "usd" };
      await scene.deliver([scene.stub.say("charge.dispute.created", { ...dispute, status: "needs_response" })]);
      await scene.work();
      await release(referral);
      expect(await statusOf(referral)).toBe("In Escrow");
      expect((await readBalances(scene.world))[`disputed/${referral}`]).toBe(CENTS);
      const reward = await scene.owner.call(rewardEndpoints.get, { params: { id: referral } });
      expect(reward).toMatchObject({ frozen: true, can: { confirm: false, report_failure: false } });
      await everythingHolds();
      const closed = scene.stub.say("charge.dispute.closed", { ...dispute, status: end });
      await scene.deliver([closed, closed]);
      await scene.work();
      await release(referral);
      expect(await statusOf(referral)).toBe(end === "won" ? "Released" : "Refunded");
      await everythingHolds();
      if (end === "lost") expect(await readBalances(scene.world)).toEqual({});
    },
  );
});

describe("M5 M8 a Stripe account", () => {
  test("receives money once set up; a changed bank account waits 48 hours with a mail", async () => {
    const id = await scene.withAccount();
    const { items, formats } = await scene.referrer.call(paymentMethodEndpoints.list, {});
    expect(formats).toEqual(["stripe", "paypal"]);
    expect(items).toMatchObject([{ id, setup: "ready", usable: true, masked: "•••• 4242" }]);
    const account = scene.stub.of("account")[0]?.id ?? "";
    await scene.deliver([scene.stub.finishSetup(account, "fp_other")]);
    await scene.work();
    const { items: changed, destination } = await scene.referrer.call(paymentMethodEndpoints.list, {});
    expect(changed).toMatchObject([{ usable: false, usable_from: "2026-11-23T12:00:00.000Z" }]);
    expect(destination).toBeNull();
    const mails = await scene.world.pool.query("SELECT message FROM mails WHERE message = 'payment_method_changed'");
    expect(mails.rows).toHaveLength(3);
  });

  test("A13 the link requires the password; the first bank account waits 48 hours too, with a mail", async () => {
    const { world, referrer, stub } = scene;
    const { id } = await referrer.call(paymentMethodEndpoints.create, { body: { format: "stripe" } });
    const mails = async () =>
      (await world.pool.query("SELECT FROM mails WHERE cause LIKE $1", [`payment_method_added:${id}:%`])).rows.length;
    expect(await mails()).toBe(1);
    await world.pool.query("UPDATE auth_users SET password_hash = 'some' WHERE id = $1", [referrer.id]);
    const shown = await world.pool.query("SELECT amr FROM auth_sessions WHERE user_id = $1", [referrer.id]);
    await world.pool.query("UPDATE auth_sessions SET amr = '[]' WHERE user_id = $1", [referrer.id]);
    const link = () => referrer.try(paymentMethodEndpoints.setUp, { params: { id } });
    expect(await link()).toMatchObject({ status: 403, body: { code: "confirmation_needed" } });
    const amr = JSON.stringify(shown.rows[0]?.amr);
    await world.pool.query("UPDATE auth_sessions SET amr = $1 WHERE user_id = $2", [amr, referrer.id]);
    expect((await link()).status).toBe(200);
    await scene.deliver([stub.finishSetup(stub.of("account").at(-1)?.id ?? "")]);
    await scene.work();
    const { items, destination } = await referrer.call(paymentMethodEndpoints.list, {});
    expect(items).toMatchObject([{ setup: "ready", usable: false, usable_from: "2026-11-23T12:00:00.000Z" }]);
    expect(destination).toBeNull();
    expect(await mails()).toBe(2);
  });

  test("R3 can be set up only by its owner", async () => {
    const { id } = await scene.referrer.call(paymentMethodEndpoints.create, { body: { format: "stripe" } });
    const stranger = await scene.owner.try(paymentMethodEndpoints.setUp, { params: { id } });
    expect(stranger.status).toBe(404);
  });
});

test("T15 without the provider's idempotency and our own lookup: two transfers, which the check detects", async () => {
  await scene.withAccount();
  const referral = await scene.escrowed();
  scene.stub.keepsKeys = false;
  scene.stub.fault("/v1/transfers", "late-answer");
  await backdateHire(scene.world, referral, PROBATION_DAYS.usual);
  await releaseAllDue(scene.world.ctx);
  // Injected fault: the product forgets its earlier request, so neither key nor lookup prevents it.
  await scene.world.pool.query(`
    CREATE FUNCTION forget_asking() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.sent_at := NULL; RETURN NEW; END';
    CREATE TRIGGER forget_asking BEFORE UPDATE ON payout_attempts FOR EACH ROW EXECUTE FUNCTION forget_asking()`);
  await scene.work();
  expect(sent((await payoutNow(referral)).id).transfers).toBe(2);
});
