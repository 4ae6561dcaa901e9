import type { Context } from "../../infra/db/context.ts";
import type { PaymentProvider } from "../../infra/db/payment-provider.ts";
import { createAccountLink } from "./accounts.ts";
import { createCheckoutPage, nextCheckoutPage } from "./checkout.ts";
import { PROCESS_ATTEMPT } from "./process-attempt.ts";
import { requestRefund } from "./refunds.ts";

/** The Stripe provider: payments, payouts and refunds (rule M4); signed events report its results. */
export function stripeProvider(parts: Pick<Context, "config" | "enqueue" | "write">): PaymentProvider {
  return {
    name: "stripe",
    at_once: true,
    bank_details: null,
    start: (tx, attempts) => parts.enqueue(tx, PROCESS_ATTEMPT, attempts),
    nextPage: nextCheckoutPage,
    openPage: (page) => createCheckoutPage(parts, page),
    refund: (tx, referral) => requestRefund(parts, tx, referral),
    setUp: (method) => createAccountLink(parts, method),
  };
}
