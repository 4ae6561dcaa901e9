import type { PaymentKind } from "../../contract/payment-methods.ts";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import type { Config } from "../platform/config.ts";

/** One try to pay one payout: the pair is what a provider is told, so that it pays it once. */
export type Attempt = { readonly payout: string; readonly attempt: number };

/** Who carries money to referrers (DECISIONS M4). */
export type Provider = {
  readonly name: "manual" | "stripe";
  /** Begins to pay, inside the transaction that made the attempt: whatever leaves the process goes through the queue. */
  start(ctx: Pick<Context, "enqueue">, tx: WriteHandle, attempt: Attempt): Promise<void>;
};

/** People settle: the attempt waits on the admin's page, where it goes into a batch and its bank file. */
const manual: Provider = { name: "manual", start: async () => undefined };

/** The provider for payment methods of this kind, by configuration; PayPal is always settled by hand. */
export function providerOf(_config: Config, _kind: PaymentKind): Provider {
  return manual;
}
