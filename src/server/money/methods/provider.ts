import type { PaymentFormat } from "../../../contract/money/payment-methods.ts";
import type { Context } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import type { Config } from "../../platform/config.ts";
import { CARRY } from "./work-names.ts";

/** One try to pay one payout: the pair is what a provider is told, so that it pays it once. */
export type Attempt = { readonly payout: string; readonly attempt: number };

/** Who carries money to referrers (rule M4). */
export type Provider = {
  readonly name: "manual" | "stripe";
  /** Begins to pay, inside the transaction that made the attempts: whatever leaves the process goes through the queue. */
  start(ctx: Pick<Context, "enqueue">, tx: WriteHandle, attempts: readonly Attempt[]): Promise<void>;
};

/** People settle: the attempt waits on the admin's page, where it goes into a batch and its bank file. */
const manual: Provider = { name: "manual", start: async () => undefined };

const stripe: Provider = {
  name: "stripe",
  start: (ctx, tx, attempts) => ctx.enqueue(tx, CARRY, attempts),
};

/** What may be added: through Stripe a bank account is an account there, else its numbers (rules M4, M5). */
export function formatsOf({ stripe: through }: Pick<Config, "stripe">): readonly PaymentFormat[] {
  return through === null ? ["iban", "us", "paypal"] : ["stripe", "paypal"];
}

/** The provider for payment methods of this form; what is no account at Stripe is settled by hand, PayPal above all. */
export function providerOf(format: PaymentFormat): Provider {
  return format === "stripe" ? stripe : manual;
}
