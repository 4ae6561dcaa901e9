import type { Context } from "./db/context.ts";
import type { Payments } from "./db/payment-provider.ts";
import { manualProvider } from "./money/manual/provider.ts";
import { stripeProvider } from "./money/stripe/provider.ts";

/** What Stripe's page takes at most, in integer cents; more is paid by transfer. */
const PAGE_MOST = 99_999_900;

/** The providers as they are configured: what Stripe does not take or pay is carried by hand, PayPal above all. */
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
