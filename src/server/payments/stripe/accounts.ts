import { sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import { AppError } from "../../../contract/errors.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { paths } from "../../../contract/paths.ts";
import type { PAYMENT_SETUPS, PaymentMethod } from "../../../contract/payments/payment-methods.ts";
import { usableFrom } from "../../../rules/payment-methods.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { encryptPaymentAddress } from "../methods/payment-address.ts";
import { readMethod } from "../methods/payment-method-queries.ts";
import { recordMethodChange } from "../methods/record-method-change.ts";
import { AUTO_WITHDRAW } from "../payouts/withdraw.ts";
import { getStripe, REQUEST_OPTIONS } from "./client.ts";
import type { StripeEvent } from "./event.ts";

type Setup = (typeof PAYMENT_SETUPS)[number];
type Row = { id: string; user_id: string; account: string | null; setup: Setup; address_key: string; masked: string };

type LinkParts = Pick<Context, "config" | "write">;
type LinkedMethod = { readonly id: string; readonly account: string | null };

/**
 * The user's account at Stripe, created once: the payment method's id is the idempotency key. We create its payouts,
 * one for each of ours; Stripe's automatic payout schedule is off (rule M8).
 */
async function ensureAccount(ctx: LinkParts, stripe: Stripe, method: LinkedMethod): Promise<string> {
  if (method.account !== null) return method.account;
  const made = await stripe.accounts.create(
    {
      type: "express",
      capabilities: { transfers: { requested: true } },
      settings: { payouts: { schedule: { interval: "manual" } } },
      metadata: { method: method.id },
    },
    { ...REQUEST_OPTIONS, idempotencyKey: `account/${method.id}` },
  );
  await ctx.write((tx) =>
    tx.rows(sql`UPDATE payment_methods SET account = ${made.id} WHERE id = ${method.id} AND account IS NULL`),
  );
  return made.id;
}

/** The URL on which the owner of a payment method continues the setup of its Stripe account. Throws `unavailable`. */
export async function createAccountLink(ctx: LinkParts, method: LinkedMethod): Promise<string> {
  try {
    const stripe = await getStripe(ctx.config);
    const account = await ensureAccount(ctx, stripe, method);
    const back = `${ctx.config.publicUrl}${paths.paymentMethods()}`;
    const link = { account, type: "account_onboarding", return_url: back, refresh_url: back } as const;
    const { url } = await stripe.accountLinks.create(link, REQUEST_OPTIONS);
    return url;
  } catch (cause) {
    throw new AppError("unavailable", { cause });
  }
}

function setupState({ payouts_enabled, details_submitted, requirements }: Stripe.Account): Setup {
  if (payouts_enabled) return "ready";
  const due = requirements?.currently_due?.length ?? 0;
  return details_submitted && due === 0 ? "checking" : "needed";
}

/**
 * The bank account or card behind a Stripe account: its fingerprint, so that a change is noticed, and its last four
 * digits.
 */
function describeDestination({
  external_accounts,
}: Stripe.Account): { behind: string; last4: string; country: string | null } | null {
  const [first] = external_accounts?.data ?? [];
  if (first === undefined) return null;
  return { behind: first.fingerprint ?? first.id, last4: first.last4, country: first.country ?? null };
}

async function saveAccountState(ctx: Context, tx: WriteHandle, row: Row, account: Stripe.Account): Promise<void> {
  const setup = setupState(account);
  const behind = describeDestination(account);
  const now = ctx.clock.now();
  const kept = behind === null ? null : encryptPaymentAddress(ctx.secrets, { format: "stripe", behind: behind.behind });
  const own = encryptPaymentAddress(ctx.secrets, { format: "stripe", behind: row.user_id }).address_key;
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
  if (elsewhere) await recordMethodChange(ctx, tx, { id: row.user_id }, first ? "added" : "changed", method);
  if (setup === "ready" && row.setup !== "ready") await ctx.enqueue(tx, AUTO_WITHDRAW, { user: row.user_id });
}

/** Whether an event type is about the account itself. */
export function isAccountEvent(type: string): boolean {
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
  const stripe = await getStripe(ctx.config);
  const account = gone ? null : await stripe.accounts.retrieve(id);
  return async (tx) => {
    const [row] = await tx.rows<Row>(sql`
      SELECT id, user_id, account, setup, address_key, masked FROM payment_methods
      WHERE account = ${id} AND removed_at IS NULL FOR UPDATE`);
    if (row === undefined) return;
    if (account !== null) await saveAccountState(ctx, tx, row, account);
    else await tx.rows(sql`UPDATE payment_methods SET setup = 'needed' WHERE id = ${row.id}`);
  };
}
