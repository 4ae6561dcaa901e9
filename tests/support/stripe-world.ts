import { paymentMethodEndpoints } from "../../src/contract/payments/payment-methods.ts";
import { rewardEndpoints } from "../../src/contract/payments/rewards.ts";
import { AUTO_WITHDRAW } from "../../src/server/payments/payouts/withdraw.ts";
import { HANDLE_STRIPE_EVENT } from "../../src/server/payments/stripe/events.ts";
import { POLL_ATTEMPT } from "../../src/server/payments/stripe/poll-attempt.ts";
import { POLL_STRIPE_OBJECT } from "../../src/server/payments/stripe/poll-object.ts";
import { PROCESS_ATTEMPT } from "../../src/server/payments/stripe/process-attempt.ts";
import { RECONCILE_STRIPE } from "../../src/server/payments/stripe/reconcile.ts";
import { REFUND_PAYMENT } from "../../src/server/payments/stripe/refunds.ts";
import { RETURN_ATTEMPT, REVERSE_TRANSFER } from "../../src/server/payments/stripe/return-attempt.ts";
import { referCandidate } from "./candidates.ts";
import { advanceMoneyTo } from "./money.ts";
import { STUB_SECRET, StripeStub, type StubEvent } from "./stripe-stub.ts";
import { createWorld, type Person, type World } from "./world.ts";

/** A product with a Stripe stand-in, and the people of a reward. */
export type StripeWorld = {
  readonly world: World;
  readonly stub: StripeStub;
  readonly owner: Person;
  readonly referrer: Person;
  readonly admin: Person;
  /** Delivers events like Stripe: signed, over HTTP. Returns the answers' statuses. */
  deliver(events: readonly StubEvent[], options?: { secret?: string; at?: number }): Promise<number[]>;
  /** All events not delivered yet. */
  undelivered(): StubEvent[];
  /** Runs enqueued tasks until none is left; failing ones are retried a few times. */
  work(): Promise<void>;
  /** Hires a person with this reward in whole dollars. Returns the referral's id. */
  hired(reward?: number): Promise<string>;
  /** The same with the owner on Stripe's page. Returns its session. */
  asked(referral: string): Promise<string>;
  escrowed(reward?: number): Promise<string>;
  /** Sets up the referrer's Stripe account, past the waiting period. */
  withAccount(): Promise<string>;
  close(): Promise<void>;
};

/** Names of payment tasks; others stay in the queue. */
const MONEY_TASKS: ReadonlySet<string> = new Set(
  [
    AUTO_WITHDRAW,
    HANDLE_STRIPE_EVENT,
    POLL_ATTEMPT,
    POLL_STRIPE_OBJECT,
    PROCESS_ATTEMPT,
    RECONCILE_STRIPE,
    REFUND_PAYMENT,
    RETURN_ATTEMPT,
    REVERSE_TRANSFER,
  ].map(({ name }) => name),
);
const isMoney = (name: string) => MONEY_TASKS.has(name);

function mailbox(world: World, stub: StripeStub) {
  const delivered = new Set<string>();
  return {
    undelivered: () => stub.events.filter(({ id }) => !delivered.has(id)),
    async deliver(events: readonly StubEvent[], options: { secret?: string; at?: number } = {}): Promise<number[]> {
      const statuses: number[] = [];
      for (const event of events) {
        delivered.add(event.id);
        const { payload: body, header } = stub.sign(event, { at: world.clock.now().getTime(), ...options });
        const headers = { "content-type": "application/json", "stripe-signature": header };
        const answer = await world.app.request("/api/webhooks/stripe", { method: "POST", headers, body });
        statuses.push(answer.status);
      }
      return statuses;
    },
  };
}

/** Ends the 48 hours of a new bank account, and runs the hourly task for waiting payouts. */
async function rested(world: World, referrer: Person, method: string): Promise<void> {
  await world.pool.query("UPDATE payment_methods SET usable_from = created_at WHERE id = $1", [method]);
  await world.ctx.write((tx) => world.ctx.enqueue(tx, AUTO_WITHDRAW, { user: referrer.id }));
}

/** Opens all of it; close it at the end. */
export async function createStripeWorld(): Promise<StripeWorld> {
  const stub = new StripeStub();
  const url = await stub.open();
  const stripe = { PAYMENTS: "stripe", STRIPE_SECRET_KEY: "sk_test_stub", STRIPE_WEBHOOK_SECRET: STUB_SECRET };
  const world = await createWorld({ config: { ...stripe, STRIPE_API_URL: url } });
  const [owner, referrer, admin] = await Promise.all([
    world.person("Marguerite Olander"),
    world.person("Ines Marchetti"),
    world.person("Ada Settler", { admin: true }),
  ]);
  const { deliver, undelivered } = mailbox(world, stub);
  const work = () => world.queue.work(isMoney);
  async function hired(reward = 12_500): Promise<string> {
    const job = await world.job(owner, { reward_amount: reward });
    const { id } = await referCandidate(referrer, job.id);
    await advanceMoneyTo(world, { owner, referrer, admin }, id, "hired");
    return id;
  }
  async function asked(referral: string): Promise<string> {
    await owner.call(rewardEndpoints.fund, { params: { id: referral } });
    return stub.of("checkout.session").findLast(({ metadata }) => metadata.referral === referral)?.id ?? "";
  }
  async function escrowed(reward?: number): Promise<string> {
    const referral = await hired(reward);
    await deliver(stub.pay(await asked(referral)));
    await work();
    return referral;
  }
  async function withAccount(): Promise<string> {
    const { id } = await referrer.call(paymentMethodEndpoints.create, { body: { format: "stripe" } });
    await referrer.call(paymentMethodEndpoints.setUp, { params: { id } });
    await deliver([stub.finishSetup(stub.of("account").at(-1)?.id ?? "")]);
    await work();
    await rested(world, referrer, id);
    await work();
    return id;
  }
  async function close(): Promise<void> {
    await world.close();
    await stub.close();
  }
  return {
    world,
    stub,
    owner,
    referrer,
    admin,
    deliver,
    undelivered,
    work,
    hired,
    asked,
    escrowed,
    withAccount,
    close,
  };
}
