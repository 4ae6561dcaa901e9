import { z } from "zod";
import { AppError } from "../../../contract/errors.ts";
import type { SignedMessage } from "../../../contract/payments/webhooks.ts";
import type { Context } from "../../infra/db/context.ts";
import type { EventFacts } from "../../infra/db/tables/stripe.ts";
import { getStripe } from "./client.ts";

/** Seconds after which a signature is too old. */
const SIGNATURE_TOLERANCE_S = 300;

/** A Stripe event: its id, its connected account, and the ids and amounts in it. */
export type StripeEvent = {
  readonly id: string;
  readonly type: string;
  readonly account: string | null;
  readonly facts: EventFacts;
};

const text = z.string();
const idSchema = z.union([text, z.object({ id: text }).transform(({ id }) => id)]).nullish();
const metadataSchema = z.record(text, text).nullish();

/** The fields of Stripe's objects that are kept: no names, addresses or cards. */
const objectSchema = z.object({
  id: text,
  amount: z.number().int().nullish(),
  amount_received: z.number().int().nullish(),
  amount_total: z.number().int().nullish(),
  currency: text.nullish(),
  status: text.nullish(),
  payment_status: text.nullish(),
  payment_intent: idSchema,
  latest_charge: idSchema,
  charge: idSchema,
  destination: idSchema,
  failure_code: text.nullish(),
  failure_message: text.nullish(),
  failure_reason: text.nullish(),
  metadata: metadataSchema,
});

const eventSchema = z.object({
  id: text,
  type: text,
  account: text.nullish(),
  data: z.object({ object: objectSchema }),
});

function toEventFacts({ metadata, ...found }: z.output<typeof objectSchema>): EventFacts {
  const named = Object.entries({ ...found, ...metadata }).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(named) as EventFacts;
}

/**
 * Builds an event of this type from the current state of a Stripe object, to replace a missed event. `account`: the
 * connected account of the object.
 */
export function buildEvent(type: string, thing: unknown, account: string | null = null): StripeEvent {
  return { id: "", type, account, facts: toEventFacts(objectSchema.parse(thing)) };
}

/**
 * The event of a message whose signature is valid and younger than five minutes. Throws `signature_invalid`
 * otherwise.
 */
export async function parseSignedEvent(
  ctx: Pick<Context, "config" | "clock">,
  message: SignedMessage,
): Promise<StripeEvent> {
  const { webhooks } = await getStripe(ctx.config);
  const now = ctx.clock.now().getTime();
  const bytes = Buffer.from(message.bytes);
  const signed = (ctx.config.stripe?.webhookSecrets ?? []).some((secret) => {
    try {
      webhooks.constructEvent(bytes, message.signature, secret, SIGNATURE_TOLERANCE_S, undefined, now);
      return true;
    } catch {
      return false;
    }
  });
  if (!signed) throw new AppError("signature_invalid");
  const parsed = eventSchema.safeParse(JSON.parse(bytes.toString("utf8")));
  if (!parsed.success) throw new AppError("signature_invalid", { detail: "a signed message of an unknown form" });
  const { id, type, account = null, data } = parsed.data;
  return { id, type, account, facts: toEventFacts(data.object) };
}
