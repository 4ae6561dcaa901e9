import { sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import { AppError } from "../../../contract/errors.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { PAYMENT_SETUPS, PaymentMethod } from "../../../contract/money/payment-methods.ts";
import { paths } from "../../../contract/paths.ts";
import { usableFrom } from "../../../rules/payment-methods.ts";
import type { Context } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { noteMethod } from "../methods/note-method.ts";
import { keepAddress } from "../methods/payment-address.ts";
import { readMethod } from "../methods/payment-method-queries.ts";
import { AUTO_WITHDRAW } from "../methods/work-names.ts";
import { IN_REQUEST, stripeOf } from "./client.ts";
import type { StripeEvent } from "./event.ts";

type Setup = (typeof PAYMENT_SETUPS)[number];
type Row = { id: string; user_id: string; account: string | null; setup: Setup; address_key: string; masked: string };

type LinkParts = Pick<Context, "config" | "write">;
type Linked = { readonly id: string; readonly account: string | null };

/**
 * The user's account at Stripe, created once: the payment method's id is the idempotency key. We create its payouts,
 * one for each of ours; Stripe's automatic payout schedule is off (rule M8).
 */
async function accountFor(ctx: LinkParts, stripe: Stripe, method: Linked): Promise<string> {
  if (method.account !== null) return method.account;
  const made = await stripe.accounts.create(
    {
      type: "express",
      capabilities: { transfers: { requested: true } },
      settings: { payouts: { schedule: { interval: "manual" } } },
      metadata: { method: method.id },
    },
    { ...IN_REQUEST, idempotencyKey: `account/${method.id}` },
  );
  await ctx.write((tx) =>
    tx.rows(sql`UPDATE payment_methods SET account = ${made.id} WHERE id = ${method.id} AND account IS NULL`),
  );
  return made.id;
}

/** The URL on which the owner of a payment method continues the setup of its Stripe account. Throws `unavailable`. */
export async function setUpLink(ctx: LinkParts, method: Linked): Promise<string> {
  try {
    const stripe = await stripeOf(ctx.config);
    const account = await accountFor(ctx, stripe, method);
    const back = `${ctx.config.publicUrl}${paths.paymentMethods()}`;
    const link = { account, type: "account_onboarding", return_url: back, refresh_url: back } as const;
    const { url } = await stripe.accountLinks.create(link, IN_REQUEST);
    return url;
  } catch (cause) {
    throw new AppError("unavailable", { cause });
  }
}

function setupOf({ payouts_enabled, details_submitted, requirements }: Stripe.Account): Setup {
  if (payouts_enabled) return "ready";
  const due = requirements?.currently_due?.length ?? 0;
  return details_submitted && due === 0 ? "checking" : "needed";
}

/**
 * The bank account or card behind a Stripe account: its fingerprint, so that a change is noticed, and its last four
 * digits.
 */
function behindOf({
  external_accounts,
}: Stripe.Account): { behind: string; last4: string; country: string | null } | null {
  const [first] = external_accounts?.data ?? [];
  if (first === undefined) return null;
  return { behind: first.fingerprint ?? first.id, last4: first.last4, country: first.country ?? null };
}

async function keepState(ctx: Context, tx: WriteHandle, row: Row, account: Stripe.Account): Promise<void> {
  const setup = setupOf(account);
  const behind = behindOf(account);
  const now = ctx.clock.now();
  const kept = behind === null ? null : keepAddress(ctx.secrets, { format: "stripe", behind: behind.behind });
  const own = keepAddress(ctx.secrets, { format: "stripe", behind: row.user_id }).address_key;
  // The first bank behind it has a waiting period as every later one (rules M8, A13).
  const elsewhere = kept !== null && kept.address_key !== row.address_key;
  const first = row.address_key === own;
  const masked = behind === null ? row.masked : `•••• ${behind.last4}`;
  await tx.rows(sql`
    UPDATE payment_methods SET setup = ${setup}, masked = ${masked}, updated_at = ${now.toISOString()},
      address_key = ${kept?.address_key ?? row.address_key}, country = coalesce(${behind?.country ?? null}, country),
      usable_from = CASE WHEN ${elsewhere}
        THEN ${usableFrom(now, false, LIMITS.payment.rest_hours).toISOString()}::timestamptz ELSE usable_from END
    WHERE id = ${row.id}`);
  const method: PaymentMethod = await readMethod(tx, row.user_id, row.id, now);
  if (elsewhere) await noteMethod(ctx, tx, { id: row.user_id }, first ? "added" : "changed", method);
  if (setup === "ready" && row.setup !== "ready") await ctx.enqueue(tx, AUTO_WITHDRAW, { user: row.user_id });
}

/** Whether an event type is about the account itself. */
export function isAboutAccount(type: string): boolean {
  return type.startsWith("account.");
}

/**
 * Handles a change of a connected account by reading its current state, so that events out of order do no harm.
 * Returns what to do in the transaction that marks the event as handled.
 */
export async function handleAccountEvent(
  ctx: Context,
  event: StripeEvent,
): Promise<(tx: WriteHandle) => Promise<void>> {
  const id = event.account ?? "";
  const [known] = await ctx.write((tx) =>
    tx.rows(sql`SELECT id FROM payment_methods WHERE account = ${id} AND removed_at IS NULL`),
  );
  if (known === undefined) return async () => undefined;
  const gone = event.type === "account.application.deauthorized";
  const stripe = await stripeOf(ctx.config);
  const account = gone ? null : await stripe.accounts.retrieve(id);
  return async (tx) => {
    const [row] = await tx.rows<Row>(sql`
      SELECT id, user_id, account, setup, address_key, masked FROM payment_methods
      WHERE account = ${id} AND removed_at IS NULL FOR UPDATE`);
    if (row === undefined) return;
    if (account !== null) await keepState(ctx, tx, row, account);
    else await tx.rows(sql`UPDATE payment_methods SET setup = 'needed' WHERE id = ${row.id}`);
  };
}
