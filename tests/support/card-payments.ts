import { CURRENCY } from "../../src/contract/product.ts";
import type { EventFacts } from "../../src/server/infra/db/tables/stripe.ts";
import { openReward } from "../../src/server/payments/rewards/open-reward.ts";
import { CHARGEBACK_EVENTS } from "../../src/server/payments/stripe/chargebacks.ts";
import { PAYMENT_EVENTS } from "../../src/server/payments/stripe/payments.ts";
import type { MoneyPeople } from "./money.ts";
import type { World } from "./world.ts";

const HANDLERS = { ...PAYMENT_EVENTS, ...CHARGEBACK_EVENTS };

/** Rewards paid by card, according to the provider's events. */
export function createCardPayments(world: World, fixture: Pick<MoneyPeople, "hired">) {
  async function event(type: string, facts: EventFacts): Promise<void> {
    await world.ctx.write(async (tx) => HANDLERS[type]?.(world.ctx, tx, { id: "", type, account: null, facts }));
  }
  return {
    /** Hires a person whose reward in whole dollars was paid by card. Returns the referral's id. */
    async paid(dollars: number): Promise<string> {
      const id = await fixture.hired(dollars);
      await world.ctx.write((tx) => openReward(tx, id));
      await event("payment_intent.succeeded", {
        id: `pi_${id}`,
        referral: id,
        amount_received: dollars * 100,
        currency: CURRENCY,
      });
      return id;
    },
    /** Creates a chargeback of some cents with the bank's decision. */
    chargeback(id: string, amount: number, status: "lost" | "won"): Promise<void> {
      const facts = { id: `dp_${id}_${amount}`, payment_intent: `pi_${id}`, amount, currency: CURRENCY, status };
      return event("charge.dispute.closed", facts);
    },
  };
}
