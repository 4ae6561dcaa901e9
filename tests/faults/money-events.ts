import type { Random } from "../../bench/random.ts";
import { CURRENCY } from "../../src/contract/product.ts";
import type { EventFacts } from "../../src/server/infra/db/tables/stripe.ts";
import { failPaidAttempt } from "../../src/server/payments/payouts/settle.ts";
import { openReward } from "../../src/server/payments/rewards/open-reward.ts";
import { CHARGEBACK_EVENTS } from "../../src/server/payments/stripe/chargebacks.ts";
import { PAYMENT_EVENTS } from "../../src/server/payments/stripe/payments.ts";
import { REFUND_EVENTS } from "../../src/server/payments/stripe/refunds.ts";
import type { World } from "../support/world.ts";

const HANDLERS = { ...PAYMENT_EVENTS, ...REFUND_EVENTS, ...CHARGEBACK_EVENTS };

/** A reward as in the events: `reward` in whole dollars. */
type Paid = { readonly id: string; readonly reward: number };

/** Events of providers and banks, handled as after signature verification. */
export class MoneyEvents {
  readonly #world: World;
  readonly #random: Random;
  readonly #disputes: EventFacts[] = [];
  #drawn = 0;

  constructor(world: World, random: Random) {
    this.#world = world;
    this.#random = random;
  }

  async #handle(type: string, facts: EventFacts): Promise<void> {
    const { ctx } = this.#world;
    const event = { id: "", type, account: null, facts };
    await ctx.write(async (tx) => HANDLERS[type]?.(ctx, tx, event));
  }

  /** The payment of a reward's page, sometimes of a second page that was paid as well. */
  #paymentOf({ id }: Paid): string {
    return this.#random.below(10) === 0 ? `pi_${id}_again` : `pi_${id}`;
  }

  /** The owner has paid on the page. */
  paid(reward: Paid): () => Promise<void> {
    const facts = { id: this.#paymentOf(reward), referral: reward.id, amount_received: reward.reward * 100 };
    return async () => {
      // As requesting the page does.
      await this.#world.ctx.write((tx) => openReward(tx, reward.id));
      await this.#handle("payment_intent.succeeded", { ...facts, currency: CURRENCY });
    };
  }

  /** A requested refund has arrived or failed. */
  refunded(reward: Paid): () => Promise<void> {
    const payment = this.#paymentOf(reward);
    const status = this.#random.below(5) === 0 ? "failed" : "succeeded";
    const facts = { id: `re_${payment}`, payment_intent: payment, amount: reward.reward * 100, status };
    return () => this.#handle("refund.updated", facts);
  }

  /** The owner's bank disputes a payment, all or a part; sometimes only the final event arrives. */
  disputed(reward: Paid): () => Promise<void> {
    const all = reward.reward * 100;
    const amount = this.#random.below(2) === 0 ? all : 1 + this.#random.below(all);
    this.#drawn += 1;
    const facts = { id: `dp_${this.#drawn}`, payment_intent: this.#paymentOf(reward), amount, currency: CURRENCY };
    const last = this.#random.below(4) === 0;
    const status = last ? this.#decision() : "needs_response";
    return async () => {
      if (!this.#disputes.includes(facts)) this.#disputes.push(facts);
      await this.#handle(`charge.dispute.${last ? "closed" : "created"}`, { ...facts, status });
    };
  }

  #decision(): string {
    return this.#random.below(3) === 0 ? "won" : "lost";
  }

  /** The bank decides one of the latest chargebacks, or any. */
  decided(): () => Promise<void> {
    const status = this.#decision();
    const chosen = this.#random.below(4) > 0 ? this.#disputes.slice(-6) : this.#disputes;
    if (chosen.length === 0) return async () => undefined;
    const facts = { ...this.#random.pick(chosen), status };
    return () => this.#handle("charge.dispute.closed", facts);
  }

  /** A referrer's bank returns a payout. */
  sentBack(payout: string, attempt: number): () => Promise<void> {
    const { ctx } = this.#world;
    return () => ctx.write((tx) => failPaidAttempt(ctx, tx, { payout, attempt, by: null }, "The account was closed."));
  }
}
