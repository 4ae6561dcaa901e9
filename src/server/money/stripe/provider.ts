import type { Context } from "../../db/context.ts";
import type { PaymentProvider } from "../../db/payment-provider.ts";
import { setUpLink } from "./accounts.ts";
import { openCheckout, pageFor } from "./checkout.ts";
import { askRefund } from "./refunds.ts";
import { CARRY } from "./work-names.ts";

/** The Stripe provider: payments, payouts and refunds (rule M4); signed events report its results. */
export function stripeProvider(parts: Pick<Context, "config" | "enqueue" | "write">): PaymentProvider {
  return {
    name: "stripe",
    at_once: true,
    bank_details: null,
    start: (tx, attempts) => parts.enqueue(tx, CARRY, attempts),
    nextPage: pageFor,
    openPage: (page) => openCheckout(parts, page),
    refund: (tx, referral) => askRefund(parts, tx, referral),
    setUp: (method) => setUpLink(parts, method),
  };
}
