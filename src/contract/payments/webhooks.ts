import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** A raw message, and its signature header. */
export const signedMessage = z.object({ bytes: z.instanceof(Uint8Array), signature: z.string() });
export type SignedMessage = z.output<typeof signedMessage>;

/** Webhooks received from other systems. They are authorized by the signature alone. */
export const webhookEndpoints = {
  stripe: endpoint({
    method: "post",
    path: "/api/webhooks/stripe",
    access: "public",
    takes: "signed",
    body: signedMessage,
    output: z.object({ received: z.literal(true) }),
    errors: ["signature_invalid"],
    summary: "Stripe's signed event about a payment, a payout, an account or a chargeback; only under PAYMENTS=stripe",
  }),
};
