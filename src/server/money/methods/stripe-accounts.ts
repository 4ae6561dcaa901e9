import { sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import { AppError } from "../../../contract/errors.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { PAYMENT_SETUPS, PaymentMethod } from "../../../contract/money/payment-methods.ts";
import { paths } from "../../../contract/paths.ts";
import { usableFrom } from "../../../rules/payment-methods.ts";
import { confirmedLately } from "../../auth/passwords/confirmed-lately.ts";
import type { Context, UserContext } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { IN_REQUEST, stripeOf } from "../stripe/client.ts";
import type { StripeEvent } from "../stripe/event.ts";
import { noteMethod } from "./note-method.ts";
import { keepAddress } from "./payment-address.ts";
import { readMethod } from "./payment-method-queries.ts";
import { AUTO_WITHDRAW } from "./work-names.ts";

type Setup = (typeof PAYMENT_SETUPS)[number];
type Row = { id: string; user_id: string; account: string | null; setup: Setup; address_key: string; masked: string };

/**
 * The person's account at Stripe, made once: its key is the payment method's id. Payouts from it are made by us, one for
 * each of ours, and never by a timetable (rule M8).
 */
async function accountFor(ctx: UserContext, stripe: Stripe, row: Row): Promise<string> {
  if (row.account !== null) return row.account;
  const made = await stripe.accounts.create(
    {
      type: "express",
      capabilities: { transfers: { requested: true } },
      settings: { payouts: { schedule: { interval: "manual" } } },
      metadata: { method: row.id },
    },
    { ...IN_REQUEST, idempotencyKey: `account/${row.id}` },
  );
  await ctx.write((tx) =>
    tx.rows(sql`UPDATE payment_methods SET account = ${made.id} WHERE id = ${row.id} AND account IS NULL`),
  );
  return made.id;
}

/**
 * Where the person goes on with the set-up of their account at Stripe: an address that works once and for minutes. No
 * transaction is open while Stripe is asked. Throws `not_found`, `payment_setup_done`, what `confirmedLately` throws,
 * `unavailable`.
 */
export async function setUpAccount(ctx: UserContext, id: string): Promise<{ url: string }> {
  const [row] = await ctx.write((tx) =>
    tx.rows<Row>(sql`
      SELECT id, user_id, account, setup, address_key, masked FROM payment_methods
      WHERE id = ${id} AND user_id = ${ctx.actor.id} AND format = 'stripe' AND removed_at IS NULL`),
  );
  if (row === undefined || ctx.config.stripe === null) throw new AppError("not_found");
  if (row.setup === "ready") throw new AppError("payment_setup_done");
  await confirmedLately(ctx, ctx.db);
  try {
    const stripe = await stripeOf(ctx.config);
    const account = await accountFor(ctx, stripe, row);
    const back = `${ctx.config.publicUrl}${paths.paymentMethods()}`;
    const link = { account, type: "account_onboarding", return_url: back, refresh_url: back } as const;
    const { url } = await stripe.accountLinks.create(link, IN_REQUEST);
    return { url };
  } catch (cause) {
    throw new AppError("unavailable", { cause });
  }
}

function setupOf({ payouts_enabled, details_submitted, requirements }: Stripe.Account): Setup {
  if (payouts_enabled) return "ready";
  const due = requirements?.currently_due?.length ?? 0;
  return details_submitted && due === 0 ? "checking" : "needed";
}

/** The bank account or card behind it: which one, so that a change is seen, and its last four digits. */
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
  // The first bank behind it rests as every later one does (rules M8, A13).
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

/** Types of words that are about the account itself. */
export function isAboutAccount(type: string): boolean {
  return type.startsWith("account.");
}

/**
 * Something about a connected account changed: it is asked for as it is now, so that words out of order do no harm. Gives
 * what is to be done in the transaction that marks the word as heard.
 */
export async function hearOfAccount(ctx: Context, event: StripeEvent): Promise<(tx: WriteHandle) => Promise<void>> {
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
