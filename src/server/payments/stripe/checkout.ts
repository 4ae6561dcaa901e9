import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { paths } from "../../../contract/paths.ts";
import { CURRENCY } from "../../../contract/product.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import type { PaymentPage } from "../../infra/db/payment-provider.ts";
import { getStripe, REQUEST_OPTIONS } from "./client.ts";

type Row = { attempt: number; job: string; reference: string };

/** The checkout page that stays open for a while, with or without its URL yet; null where a new one is needed. */
async function findOpenPage(
  tx: WriteHandle,
  referral: string,
): Promise<{ attempt: number; url: string | null } | null> {
  const [open] = await tx.rows<{ attempt: number; url: string | null }>(sql`
    SELECT attempt, url FROM stripe_checkouts WHERE referral = ${referral} AND state = 'open'
      AND coalesce(expires_at, created_at + interval '1 hour') > now() + interval '5 minutes'
    ORDER BY attempt DESC LIMIT 1`);
  return open ?? null;
}

/**
 * Which checkout page to create for a locked reward: the open one, or the next one. Null where the open one has its
 * URL already.
 */
export async function nextCheckoutPage(
  tx: WriteHandle,
  { referral, amount }: Pick<PaymentPage, "referral" | "amount">,
): Promise<PaymentPage | null> {
  const open = await findOpenPage(tx, referral);
  if (open !== null && open.url !== null) return null;
  const [row] = await tx.rows<Row>(sql`
    SELECT coalesce(max(attempt), 0) AS attempt, referrals.job, reference
    FROM rewards JOIN referrals ON referrals.id = rewards.referral
    LEFT JOIN stripe_checkouts ON stripe_checkouts.referral = rewards.referral
    WHERE rewards.referral = ${referral} GROUP BY referrals.job, reference`);
  if (row === undefined) throw new AppError("not_found");
  const attempt = open?.attempt ?? row.attempt + 1;
  if (open === null)
    await tx.rows(sql`INSERT INTO stripe_checkouts (referral, attempt) VALUES (${referral}, ${attempt})`);
  return { referral, attempt, amount, job: row.job, reference: row.reference };
}

/**
 * Creates the checkout page at Stripe, outside of any transaction; repeated calls under one key return the same page.
 * The reward does not change here, nor when its owner returns from the page, only by Stripe's signed event (rule M4).
 * Throws `unavailable`.
 */
export async function createCheckoutPage(ctx: Pick<Context, "config" | "write">, page: PaymentPage): Promise<void> {
  const { referral, attempt, amount, job, reference } = page;
  const back = `${ctx.config.publicUrl}${paths.manageJob(job)}?open=referral:${referral}&payment=`;
  const metadata = { referral, checkout: String(attempt) };
  try {
    const stripe = await getStripe(ctx.config);
    const session = await stripe.checkout.sessions.create(
      {
        mode: "payment",
        line_items: [
          { quantity: 1, price_data: { currency: CURRENCY, unit_amount: amount, product_data: { name: reference } } },
        ],
        client_reference_id: referral,
        metadata,
        payment_intent_data: { metadata, transfer_group: `reward_${referral}` },
        success_url: `${back}done`,
        cancel_url: `${back}cancelled`,
      },
      { ...REQUEST_OPTIONS, idempotencyKey: `checkout/${referral}/${attempt}` },
    );
    await ctx.write((tx) =>
      tx.rows(sql`
        UPDATE stripe_checkouts SET session = ${session.id}, url = ${session.url},
          expires_at = to_timestamp(${session.expires_at})
        WHERE referral = ${referral} AND attempt = ${attempt} AND state = 'open'`),
    );
  } catch (cause) {
    throw new AppError("unavailable", { cause });
  }
}
