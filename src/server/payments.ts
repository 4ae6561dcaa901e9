import type { Context } from "./db/context.ts";
import type { Payments } from "./db/payment-provider.ts";
import { manualProvider } from "./money/manual/provider.ts";
import { stripeProvider } from "./money/stripe/provider.ts";

/** Upper limit of Stripe Checkout in integer cents; larger amounts are paid by bank transfer. */
const PAGE_MOST = 99_999_900;

/**
 * Builds the configured payment providers. Whatever Stripe cannot collect or pay out is settled manually, PayPal above
 * all.
 */
export function makePayments(parts: Pick<Context, "config" | "enqueue" | "write">): Payments {
  const manual = manualProvider(parts.config);
  const stripe = stripeProvider(parts);
  const through = parts.config.stripe !== null;
  return {
    formats: through ? ["stripe", "paypal"] : ["iban", "us", "paypal"],
    reaches: (format) => through || format !== "stripe",
    to: (format) => (format === "stripe" ? stripe : manual),
    from: (amount) => (through && amount <= PAGE_MOST ? stripe : manual),
    async refund(tx, referral) {
      for (const provider of [manual, stripe]) await provider.refund(tx, referral);
    },
  };
}
