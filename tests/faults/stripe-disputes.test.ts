import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { randomForItem } from "../../bench/random.ts";
import { PROBATION_DAYS } from "../../src/contract/jobs/posting/probation-days.ts";
import { notificationEndpoints } from "../../src/contract/notifications/notifications.ts";
import { paymentMethodEndpoints } from "../../src/contract/payments/payment-methods.ts";
import { payoutEndpoints } from "../../src/contract/payments/payouts.ts";
import { rewardEndpoints } from "../../src/contract/payments/rewards.ts";
import { settlementEndpoints } from "../../src/contract/payments/settlement.ts";
import { storedTask } from "../../src/server/infra/db/task.ts";
import { failPaidAttempt } from "../../src/server/payments/payouts/settle.ts";
import { releaseAllDue } from "../../src/server/payments/rewards/release.ts";
import { readWrittenEmails, sendQueuedEmails } from "../support/mails.ts";
import {
  backdateHire,
  completePayoutAs,
  failPayoutAs,
  findPayout,
  readBalances,
  retryPayout,
  withdrawPayout,
} from "../support/money.ts";
import { createStripeWorld, type StripeWorld } from "../support/stripe-world.ts";
import type { Person } from "../support/world.ts";
import { checkMoney } from "./money-checker.ts";

let fixture: StripeWorld;
const CENTS = 1_250_000;
const PART = 200_050;
const LEFT = CENTS - PART;

beforeEach(async () => {
  fixture = await createStripeWorld();
});
afterEach(() => fixture.close());

const rewardFor = (person: Person, id: string) => person.call(rewardEndpoints.get, { params: { id } });
const payment = () => fixture.stub.of("payment_intent").at(-1)?.id ?? "";

/** Processes all Stripe events and what follows from them. */
async function handleAll(): Promise<void> {
  await fixture.work();
  for (let events = fixture.undelivered(); events.length > 0; events = fixture.undelivered()) {
    await fixture.deliver(events);
    await fixture.work();
  }
}

async function open(amount: number): Promise<string> {
  const id = fixture.stub.dispute(payment(), amount);
  await handleAll();
  return id;
}

async function decide(dispute: string, end: "won" | "lost"): Promise<void> {
  fixture.stub.decide(dispute, end);
  await handleAll();
}

async function release(referral: string): Promise<void> {
  await backdateHire(fixture.world, referral, PROBATION_DAYS.usual);
  await releaseAllDue(fixture.world.ctx);
  await handleAll();
}

async function report(referral: string) {
  const body = { reason: "They left." };
  return fixture.owner.try(rewardEndpoints.reportFailure, { params: { id: referral }, body });
}

async function ownPayout(referral: string) {
  const { items } = await fixture.referrer.call(payoutEndpoints.list, { query: {} });
  return items.find((item) => item.referral.id === referral);
}

/** A released reward being paid to PayPal, which an admin settles manually. */
async function withdrawnByHand(): Promise<{ referral: string; payout: string }> {
  await fixture.referrer.call(paymentMethodEndpoints.create, {
    body: { format: "paypal", paypal_email: "ines@example.com" },
  });
  const referral = await fixture.escrowed();
  await fixture.owner.call(rewardEndpoints.confirm, { params: { id: referral } });
  const payout = await findPayout(fixture.world, referral);
  await withdrawPayout(fixture.referrer, payout);
  return { referral, payout };
}

async function everythingHolds(): Promise<void> {
  expect(await checkMoney(fixture.world.pool)).toEqual([]);
}

describe("X22 M2 a partial dispute counts with its own amount", () => {
  test("lost in escrow: the rest is released and paid, and nothing else is affected", async () => {
    await fixture.withAccount();
    const referral = await fixture.escrowed();
    const dispute = await open(PART);
    const [disputed, escrow] = [`disputed/${referral}`, `escrow/${referral}`];
    expect(await readBalances(fixture.world)).toMatchObject({ [disputed]: PART, [escrow]: LEFT });
    expect(await rewardFor(fixture.owner, referral)).toMatchObject({ frozen: true, disputed: PART, taken_back: 0 });
    const amounts = async () => (await fixture.referrer.call(payoutEndpoints.list, { query: {} })).money;
    expect(await amounts()).toMatchObject({ in_escrow: CENTS, next_release: null });
    await decide(dispute, "lost");
    const reward = await rewardFor(fixture.owner, referral);
    expect(await amounts()).toMatchObject({ in_escrow: LEFT, next_release: reward.probation_ends_on });
    expect(reward).toMatchObject({ state: "in_escrow", frozen: false, charged_back: false, taken_back: PART });
    await everythingHolds();
    await release(referral);
    expect(await ownPayout(referral)).toMatchObject({ status: "Processing", amount: LEFT, taken_back: 0 });
    expect(fixture.stub.of("transfer").map(({ amount }) => amount)).toEqual([LEFT]);
    await fixture.deliver([fixture.stub.settle(fixture.stub.of("payout")[0]?.id ?? "", "paid")]);
    await fixture.work();
    expect(await readBalances(fixture.world)).toEqual({
      [`owner/${fixture.owner.id}`]: -LEFT,
      [`paid/${fixture.referrer.id}`]: LEFT,
    });
    await everythingHolds();
  });

  test("freezes what its own payment holds, whichever came first", async () => {
    const [first, second] = [await fixture.escrowed(), await fixture.escrowed()];
    await open(PART);
    const frozen = async (id: string) => (await rewardFor(fixture.owner, id)).frozen;
    expect([await frozen(first), await frozen(second)]).toEqual([false, true]);
    await everythingHolds();
  });

  test("won: all of it is available again", async () => {
    const referral = await fixture.escrowed();
    await decide(await open(PART), "won");
    expect((await readBalances(fixture.world))[`escrow/${referral}`]).toBe(CENTS);
    expect(await rewardFor(fixture.owner, referral)).toMatchObject({
      frozen: false,
      taken_back: 0,
      state: "in_escrow",
    });
    await everythingHolds();
  });

  test("M1 then a failed probation refunds what is left, and Stripe is asked for no more", async () => {
    const referral = await fixture.escrowed();
    await decide(await open(PART), "lost");
    expect((await report(referral)).status).toBe(200);
    await handleAll();
    expect(fixture.stub.of("refund").map(({ amount }) => amount)).toEqual([LEFT]);
    expect(await readBalances(fixture.world)).toEqual({});
    await everythingHolds();
  });

  test("M3 takes that part from a pending payout; the whole rest ends it", async () => {
    const referral = await fixture.escrowed();
    await release(referral);
    const dispute = await open(PART);
    expect(await ownPayout(referral)).toMatchObject({ frozen: true, amount: CENTS, can: { withdraw: false } });
    expect((await withdrawPayout(fixture.referrer, await findPayout(fixture.world, referral))).status).toBe(409);
    await decide(dispute, "lost");
    const cut = { status: "Pending", frozen: false, amount: LEFT, taken_back: PART, can: { withdraw: true } };
    expect(await ownPayout(referral)).toMatchObject(cut);
    await everythingHolds();
    await decide(await open(LEFT), "lost");
    expect(await ownPayout(referral)).toMatchObject({ status: "Failed", reason: "chargeback", can: { retry: false } });
    expect(await readBalances(fixture.world)).toEqual({});
    await everythingHolds();
  });

  test("M7 after the money left it is the operator's loss, until a failed probation makes it a debt", async () => {
    const { referral, payout } = await withdrawnByHand();
    await completePayoutAs(fixture.admin, payout);
    await decide(await open(PART), "lost");
    expect((await readBalances(fixture.world)).loss).toBe(-PART);
    expect((await report(referral)).status).toBe(200);
    const {
      loss,
      [`debt/${fixture.referrer.id}`]: debt,
      [`refund/${referral}`]: refund,
    } = await readBalances(fixture.world);
    expect({ loss, debt, refund }).toEqual({ loss: undefined, debt: -CENTS, refund: LEFT });
    await everythingHolds();
  });

  test.each(["Processing", "Completed"] as const)(
    "M3 a payout returned by the bank afterwards, %s until then, covers the loss and is not paid again",
    async (was) => {
      await fixture.withAccount();
      const referral = await fixture.escrowed();
      await release(referral);
      const [sent] = fixture.stub.of("payout");
      if (was === "Completed") fixture.stub.settle(sent?.id ?? "", "paid");
      await handleAll();
      await decide(await open(CENTS), "lost");
      expect(await ownPayout(referral)).toMatchObject({ status: was, amount: CENTS });
      expect((await readBalances(fixture.world)).loss).toBe(-CENTS);
      fixture.stub.settle(sent?.id ?? "", "failed");
      await handleAll();
      const ended = { status: "Failed", reason: "chargeback", amount: CENTS, payout_date: null, can: { retry: false } };
      expect(await ownPayout(referral)).toMatchObject(ended);
      expect((await retryPayout(fixture.referrer, await findPayout(fixture.world, referral))).body.code).toBe(
        "payout_not_ready",
      );
      expect(await readBalances(fixture.world)).toEqual({});
      const { items } = await fixture.referrer.call(notificationEndpoints.list, { query: {} });
      expect(items[0]).toMatchObject({ kind: "reward_taken_back" });
      expect(items[0]?.params, "nothing is left to name").toEqual({ amount: "1250000" });
      expect(items.map(({ kind }) => kind)).not.toContain("payout_failed");
      await everythingHolds();
    },
  );

  test("M3 M4 if a bank file failed, what is left is paid again; settled manually", async () => {
    const { referral, payout } = await withdrawnByHand();
    await fixture.admin.call(settlementEndpoints.createBatch, { body: { payment_method: "PayPal" } });
    await decide(await open(PART), "lost");
    await failPayoutAs(fixture.admin, payout);
    const cut = { status: "Failed", amount: LEFT, taken_back: PART, can: { retry: true } };
    expect(await ownPayout(referral)).toMatchObject(cut);
    expect(await readBalances(fixture.world)).toEqual({
      [`owner/${fixture.owner.id}`]: -LEFT,
      [`payable/${payout}`]: LEFT,
    });
    const { items } = await fixture.referrer.call(notificationEndpoints.list, { query: {} });
    const told = items.slice(0, 2).map(({ kind, params }) => ({ kind, params }));
    expect(told).toContainEqual({ kind: "payout_failed", params: { amount: "1049950" } });
    expect(told).toContainEqual({ kind: "reward_taken_back", params: { amount: "200050", left: "1049950" } });
    await everythingHolds();
    await retryPayout(fixture.referrer, payout);
    await completePayoutAs(fixture.admin, payout, 2);
    expect((await readBalances(fixture.world))[`paid/${fixture.referrer.id}`]).toBe(LEFT);
    await everythingHolds();
  });

  test("two at once, excess amounts, another currency: never more than was paid", async () => {
    const referral = await fixture.escrowed();
    await open(PART);
    const rest = await open(CENTS);
    expect((await readBalances(fixture.world))[`disputed/${referral}`]).toBe(CENTS);
    await everythingHolds();
    await decide(rest, "won");
    expect((await rewardFor(fixture.owner, referral)).frozen).toBe(true);
    const id = "dp_eur";
    const euros = { id, payment_intent: payment(), amount: 1, currency: "eur", status: "lost" };
    fixture.stub.say("charge.dispute.closed", euros);
    await handleAll();
    expect(await rewardFor(fixture.owner, referral)).toMatchObject({ frozen: true, taken_back: LEFT });
    await everythingHolds();
    const before = await readBalances(fixture.world);
    for (const end of ["won", "lost"] as const) await decide(await open(1), end);
    const { rows } = await fixture.world.pool.query(
      "SELECT state FROM stripe_disputes WHERE amount = 0 ORDER BY state",
    );
    expect(rows).toEqual([{ state: "lost" }, { state: "won" }]);
    expect(await rewardFor(fixture.owner, referral)).toMatchObject({ frozen: true, taken_back: LEFT });
    expect(await readBalances(fixture.world)).toEqual(before);
    await everythingHolds();
  });
});

describe("X20 X22 a chargeback of a pending refund", () => {
  test.each(["won", "lost"] as const)("blocks the refund until decided: %s", async (end) => {
    const referral = await fixture.escrowed();
    expect((await report(referral)).status).toBe(200);
    const { queue, ctx } = fixture.world;
    const [asking] = await queue.take("refund-stripe-payment");
    const ask = () => ctx.write((tx) => ctx.enqueue(tx, storedTask("refund-stripe-payment"), asking?.data ?? {}));
    expect(asking, "a refund is asked for").toBeDefined();
    const dispute = await open(CENTS);
    await ask();
    await handleAll();
    expect(fixture.stub.of("refund")).toEqual([]);
    const byHand = await fixture.admin.try(rewardEndpoints.settleRefund, { params: { id: referral } });
    expect(byHand.status).toBe(409);
    await everythingHolds();
    await decide(dispute, end);
    await everythingHolds();
    await ask();
    await handleAll();
    expect(fixture.stub.of("refund")).toHaveLength(end === "won" ? 1 : 0);
    expect(await readBalances(fixture.world)).toEqual({});
    await everythingHolds();
  });

  test("refunded anyway: paid twice, the operator's loss and no longer the reward's", async () => {
    const referral = await fixture.escrowed();
    expect((await report(referral)).status).toBe(200);
    await fixture.work();
    const refunded = fixture.undelivered();
    const dispute = await (async () => {
      const id = fixture.stub.dispute(payment(), PART);
      await fixture.deliver(fixture.undelivered().filter(({ type }) => type.startsWith("charge.")));
      await fixture.work();
      return id;
    })();
    await fixture.deliver(refunded);
    await fixture.work();
    const owner = `owner/${fixture.owner.id}`;
    expect(await readBalances(fixture.world)).toEqual({ [`disputed/${referral}`]: PART, loss: -PART });
    await everythingHolds();
    await decide(dispute, "lost");
    expect(await readBalances(fixture.world)).toEqual({ [owner]: PART, loss: -PART });
    await everythingHolds();
  });
});

describe("X22 F6 notifies the people once per step", () => {
  const kindsOf = async (person: Person) => {
    const { items } = await person.call(notificationEndpoints.list, { query: {} });
    return items.filter(({ kind }) => /frozen|taken|payment_/.test(kind)).map(({ kind, params }) => ({ kind, params }));
  };

  test("frozen and partly lost: to both, in the product and by mail; then lifted", async () => {
    await fixture.escrowed();
    const dispute = await open(PART);
    await fixture.deliver(fixture.stub.events);
    await decide(dispute, "lost");
    await decide(await open(LEFT), "won");
    const [part, rest] = [{ amount: "200050" }, { amount: "1049950" }];
    expect(await kindsOf(fixture.referrer)).toEqual([
      { kind: "reward_unfrozen", params: rest },
      { kind: "reward_frozen", params: rest },
      { kind: "reward_taken_back", params: { ...part, left: "1049950" } },
      { kind: "reward_frozen", params: part },
    ]);
    const owners = ["payment_stands", "payment_disputed", "payment_taken_back", "payment_disputed"];
    expect((await kindsOf(fixture.owner)).map(({ kind }) => kind)).toEqual(owners);
    const { rows } = await fixture.world.pool.query("SELECT id FROM mails WHERE message = 'dispute_step'");
    expect(rows).toHaveLength(8);
  });

  test("R30 a recipient is linked to their payouts, not to a hidden referral", async () => {
    const referral = await fixture.escrowed();
    const sharer = await fixture.world.person("Kwame Asante");
    await fixture.world.pool.query(
      `INSERT INTO reward_shares (referral, place, payee, percent) VALUES ($1, 0, $2, 60), ($1, 1, $3, 40)`,
      [referral, fixture.referrer.id, sharer.id],
    );
    await open(PART);
    expect((await kindsOf(sharer)).map(({ params }) => params)).toEqual([{ amount: "200050", to: "payee" }]);
    await sendQueuedEmails(fixture.world);
    const frozen = (await readWrittenEmails(fixture.world)).filter(({ subject }) => subject?.includes("frozen"));
    const leads = ({ email }: Person) => {
      const mail = frozen.find(({ to }) => to?.some(({ address }) => address === email));
      return /\/(payouts|my-referrals)\b/.exec(mail?.text ?? "")?.[1];
    };
    expect(leads(sharer)).toBe("payouts");
    expect(leads(fixture.referrer)).toBe("my-referrals");
    await fixture.escrowed();
    await open(LEFT);
    expect((await kindsOf(fixture.referrer)).map(({ params }) => params.amount)).toEqual(["1049950", "200050"]);
    expect(await kindsOf(sharer)).toHaveLength(1);
  });

  test("a final event that comes first reports only the outcome; paid people are not notified", async () => {
    await fixture.referrer.call(paymentMethodEndpoints.create, {
      body: { format: "paypal", paypal_email: "ines@example.com" },
    });
    const referral = await fixture.escrowed();
    const about = { id: "dp_1", payment_intent: payment(), amount: PART, currency: "usd" };
    fixture.stub.say("charge.dispute.closed", { ...about, status: "lost" });
    fixture.stub.say("charge.dispute.created", { ...about, status: "needs_response" });
    const other = { ...about, id: "dp_2" };
    fixture.stub.say("charge.dispute.closed", { ...other, status: "won" });
    fixture.stub.say("charge.dispute.created", { ...other, status: "needs_response" });
    await handleAll();
    expect((await kindsOf(fixture.referrer)).map(({ kind }) => kind)).toEqual(["reward_taken_back"]);
    await fixture.owner.call(rewardEndpoints.confirm, { params: { id: referral } });
    await withdrawPayout(fixture.referrer, await findPayout(fixture.world, referral));
    await decide(await open(LEFT), "lost");
    expect(await kindsOf(fixture.referrer)).toHaveLength(1);
    expect((await kindsOf(fixture.owner)).map(({ kind }) => kind)).toEqual([
      "payment_taken_back",
      "payment_disputed",
      "payment_taken_back",
    ]);
  });
});

test("M2 X22 a random walk with chargebacks: the ledger holds after every step", async () => {
  const random = randomForItem(20_261_122, 0);
  await fixture.referrer.call(paymentMethodEndpoints.create, {
    body: { format: "paypal", paypal_email: "ines@example.com" },
  });
  const hires: { referral: string; payment: string }[] = [];
  const disputes: string[] = [];
  const running = async (referral: string): Promise<[string, number]> => {
    const { rows } = await fixture.world.pool.query("SELECT id, attempt FROM payouts WHERE referral = $1", [referral]);
    return [rows[0]?.id ?? referral, Math.max(1, rows[0]?.attempt ?? 1)];
  };
  const steps: Readonly<Record<string, (referral: string, paid: string) => Promise<unknown>>> = {
    dispute: async (_referral, paid) => {
      disputes.push(fixture.stub.dispute(paid, random.below(3) === 0 ? CENTS : 1 + random.below(CENTS)));
    },
    decide: async () => {
      if (disputes.length > 0) fixture.stub.decide(random.pick(disputes), random.below(2) === 0 ? "won" : "lost");
    },
    release: (referral) => release(referral),
    confirm: (referral) => fixture.owner.try(rewardEndpoints.confirm, { params: { id: referral } }),
    report: (referral) => report(referral),
    settle: (referral) => fixture.admin.try(rewardEndpoints.settleRefund, { params: { id: referral } }),
    withdraw: async (referral) => withdrawPayout(fixture.referrer, await findPayout(fixture.world, referral)),
    retry: async (referral) => retryPayout(fixture.referrer, await findPayout(fixture.world, referral)),
    complete: async (referral) => completePayoutAs(fixture.admin, ...(await running(referral))),
    fail: async (referral) => failPayoutAs(fixture.admin, ...(await running(referral))),
    sent_back: async (referral) => {
      const [payout, attempt] = await running(referral);
      await fixture.world.ctx.write((tx) =>
        failPaidAttempt(fixture.world.ctx, tx, { payout, attempt, by: null }, "account closed"),
      );
    },
    handleAll,
  };
  for (let n = 0; n < 80; n += 1) {
    if (n % 10 === 0) hires.push({ referral: await fixture.escrowed(), payment: payment() });
    const step = random.pick(["dispute", "decide", "hear", ...Object.keys(steps)]);
    const { referral, payment: paid } = random.pick(hires.slice(-3));
    await steps[step]?.(referral, paid);
    expect(await checkMoney(fixture.world.pool), `${n}: ${step}`).toEqual([]);
  }
});
