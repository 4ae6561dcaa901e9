import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** A message as it came, and the header that signs it. */
export const signedMessage = z.object({ bytes: z.instanceof(Uint8Array), signature: z.string() });
export type SignedMessage = z.output<typeof signedMessage>;

/** What other machines tell us. Who may is decided by the signature alone. */
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
