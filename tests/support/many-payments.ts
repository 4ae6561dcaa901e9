import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { PROBATION_DAYS } from "../../src/contract/jobs/posting/probation-days.ts";
import { paymentMethodEndpoints } from "../../src/contract/payments/payment-methods.ts";
import type { Reward } from "../../src/contract/payments/rewards.ts";
import { RELEASE_DUE } from "../../src/server/payments/rewards/release.ts";
import { referCandidate } from "./candidates.ts";
import { advanceMoneyTo, backdateHire } from "./money.ts";
import type { StripeStub } from "./stripe-stub.ts";
import type { Person, World } from "./world.ts";

const [ROUND_MS, RELEASE_MS] = [250, 2_000];
const REWARD = 12_500;
const TRIES = 5;

/** A hire's reward on its way from owner to referrer, through products in separate processes. */
type Payment = {
  readonly referral: string;
  readonly owner: Person;
  readonly referrer: Person;
  /** Otherwise the probation period passes. */
  readonly confirmed: boolean;
  payout: string;
  paid: boolean;
  passed: boolean;
  done: boolean;
};

/** People and hires without any payments yet. */
export type Payments = {
  readonly all: readonly Payment[];
  /** The number of arrived payouts. */
  done(): number;
  /**
   * Acts as owners, time and bank, with limited concurrency, until every reward has arrived. Refused calls are retried.
   */
  finish(urls: readonly string[], atOnce: number): Promise<void>;
  /** Errors at the end: a reward paid twice, not at all, or returned. */
  faults(): string[];
};

/** Delivers all Stripe events until accepted, like Stripe. Runs until aborted. */
export async function deliverStripeEvents(stub: StripeStub, urls: readonly string[], over: AbortSignal): Promise<void> {
  const queue: StripeStub["events"] = [];
  let known = 0;
  async function dispatcher(mine: number): Promise<void> {
    for (let turn = mine; !over.aborted; turn += 1) {
      for (; known < stub.events.length; known += 1) queue.push(...stub.events.slice(known, known + 1));
      const event = queue.shift();
      if (event === undefined) {
        await pause(50);
        continue;
      }
      const { payload: body, header } = stub.sign(event);
      const headers = { "content-type": "application/json", "stripe-signature": header };
      const taken = await fetch(`${urls[turn % urls.length]}/api/webhooks/stripe`, { method: "POST", headers, body })
        .then(async (answer) => {
          await answer.body?.cancel();
          return answer.ok;
        })
        .catch(() => false);
      if (taken) continue;
      queue.push(event);
      await pause(ROUND_MS);
    }
  }
  await Promise.all([dispatcher(0), dispatcher(1), dispatcher(2)]);
}

/** A referrer with a Stripe account past its waiting period. */
async function withAccount(world: World, stub: StripeStub, number: number): Promise<Person> {
  const person = await world.person(`Ines Marchetti${number}`);
  const { id } = await person.call(paymentMethodEndpoints.create, { body: { format: "stripe" } });
  await person.call(paymentMethodEndpoints.setUp, { params: { id } });
  stub.finishSetup(stub.of("account").at(-1)?.id ?? "", `fp_${randomUUID()}`);
  for (;;) {
    const rested = await world.pool.query(
      "UPDATE payment_methods SET usable_from = created_at WHERE id = $1 AND setup = 'ready' RETURNING id",
      [id],
    );
    if (rested.rows.length > 0) return person;
    await pause(ROUND_MS);
  }
}

/** One call by a person; null if refused. */
async function ask(url: string, path: string, { token }: Person, method: "GET" | "POST"): Promise<Reward | null> {
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() };
  const answer = await fetch(`${url}${path}`, { method, headers }).catch(() => null);
  if (answer?.ok === true) return (await answer.json()) as Reward;
  await answer?.body?.cancel();
  return null;
}

async function settled(stub: StripeStub, payment: Payment): Promise<void> {
  for (const sent of stub.of("payout"))
    if (sent.metadata.payout === payment.payout && sent.status === "pending") stub.settle(sent.id, "paid");
}

/** Performs a payment's next step. */
async function goOn(world: World, stub: StripeStub, url: string, payment: Payment): Promise<void> {
  const { referral, owner, referrer } = payment;
  const path = `/api/referrals/${referral}/reward`;
  const reward = await ask(url, path, referrer, "GET");
  if (reward === null) return;
  payment.payout = reward.payout?.id ?? "";
  payment.done = reward.payout?.status === "Completed";
  if (!payment.paid && reward.state !== "in_escrow") {
    const asked = await ask(url, `${path}/fund`, owner, "POST");
    const session = asked?.funding?.checkout_url?.split("/").at(-1);
    if (session === undefined) return;
    payment.paid = true;
    stub.pay(session);
  } else if (reward.state === "in_escrow" && payment.confirmed) await ask(url, `${path}/confirm`, owner, "POST");
  else if (reward.state === "in_escrow" && !payment.passed) {
    // While the database is unavailable, time does not pass.
    payment.passed = await backdateHire(world, referral, PROBATION_DAYS.usual).then(
      () => true,
      () => false,
    );
  } else if (payment.payout !== "") await settled(stub, payment);
}

/** Releases due rewards like the scheduled task. */
async function releaseDueRewardsSteadily(world: World, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await world.ctx.write((tx) => world.ctx.enqueue(tx, RELEASE_DUE, {})).catch(() => undefined);
    await pause(RELEASE_MS, undefined, { signal: over }).catch(() => undefined);
  }
}

function failuresOf(stub: StripeStub, { referral, payout }: Payment): string[] {
  const of = (kind: string) => stub.of(kind).filter(({ metadata }) => metadata.payout === payout);
  const sums = (kind: string, wanted: (thing: Record<string, unknown>) => boolean) =>
    of(kind)
      .filter(wanted)
      .map(({ amount }) => amount);
  const transfers = sums("transfer", ({ reversed }) => reversed === false);
  const arrived = sums("payout", () => true);
  const once = JSON.stringify([REWARD * 100]);
  if (JSON.stringify(transfers) === once && JSON.stringify(arrived) === once) return [];
  return [`${referral}: transfers of ${JSON.stringify(transfers)}, payouts of ${JSON.stringify(arrived)}`];
}

/** Hires a person; on a busy machine failed attempts are repeated with another person. */
async function hired(world: World, people: { owner: Person; referrer: Person; admin: Person }): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const job = await world.job(people.owner, { reward_amount: REWARD });
      const { id } = await referCandidate(people.referrer, job.id);
      await advanceMoneyTo(world, people, id, "hired");
      return id;
    } catch (error) {
      if (attempt === TRIES || !String(error).includes("unavailable")) throw error;
    }
  }
}

/**
 * Hires people for a few owners by a few referrers. The products must be running, because they receive account events.
 */
export async function createManyPayments(world: World, stub: StripeStub, count: number): Promise<Payments> {
  const admin = await world.person("Ada Settler", { admin: true });
  const owners: Person[] = [];
  const referrers: Person[] = [];
  for (let number = 0; number < 4; number += 1) {
    owners.push(await world.person(`Marguerite Olander${number}`));
    referrers.push(await withAccount(world, stub, number));
  }
  const all: Payment[] = [];
  for (let number = 0; number < count; number += 1) {
    const [owner, referrer] = [owners[number % 4], referrers[(number >> 2) % 4]];
    if (owner === undefined || referrer === undefined) throw new Error("somebody is missing");
    const referral = await hired(world, { owner, referrer, admin });
    const none = { payout: "", paid: false, passed: false, done: false };
    all.push({ referral, owner, referrer, confirmed: number % 2 === 0, ...none });
  }
  const own = new Set(all.map(({ referral }) => referral));
  return {
    all,
    done: () => all.filter(({ done }) => done).length,
    async finish(urls, atOnce) {
      const over = new AbortController();
      const releasing = releaseDueRewardsSteadily(world, over.signal);
      const waiting = [...all];
      // The polling interval grows with concurrency, so that polling leaves CPU time for the work.
      const round = ROUND_MS * Math.max(1, atOnce / 10);
      async function hand(mine: number): Promise<void> {
        for (let payment = waiting.shift(); payment !== undefined; payment = waiting.shift()) {
          for (let turn = mine; !payment.done; turn += 1) {
            await goOn(world, stub, urls[turn % urls.length] ?? "", payment);
            if (!payment.done) await pause(round);
          }
        }
      }
      await Promise.all(Array.from({ length: atOnce }, (_, mine) => hand(mine)));
      over.abort();
      await releasing;
    },
    faults: () => [
      ...all.flatMap((payment) => failuresOf(stub, payment)),
      ...stub.of("refund").map(({ id }) => `${id}: given back`),
      ...stub
        .of("payment_intent")
        .filter(
          ({ metadata }, at, every) =>
            own.has(String(metadata.referral)) &&
            every.findIndex((other) => other.metadata.referral === metadata.referral) !== at,
        )
        .map(({ id }) => `${id}: paid in twice`),
    ],
  };
}
