import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { SignedMessage } from "../../../contract/money/webhooks.ts";
import type { Context } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { hearOfAccount, isAboutAccount } from "./accounts.ts";
import { DISPUTE_WORDS } from "./disputes.ts";
import { eventOf, type StripeEvent } from "./event.ts";
import { PAYMENT_WORDS } from "./payments.ts";
import { hearOfPayout, PAYOUT_WORDS } from "./payout-events.ts";
import { REFUND_WORDS } from "./refunds.ts";
import { STRIPE_EVENT } from "./work-names.ts";

const REWARD_WORDS = { ...PAYMENT_WORDS, ...REFUND_WORDS, ...DISPUTE_WORDS };

function isHeard(type: string): boolean {
  return PAYOUT_WORDS.has(type) || Object.hasOwn(REWARD_WORDS, type) || isAboutAccount(type);
}

/**
 * Takes a word of Stripe: where its signature is right it is kept, once, together with the work that it causes, and
 * answered at once. Throws `not_found` where payments do not go through Stripe, and `signature_invalid`.
 */
export async function takeStripeEvent(ctx: Context, message: SignedMessage): Promise<{ received: true }> {
  if (ctx.config.stripe === null) throw new AppError("not_found");
  const event = await eventOf(ctx, message);
  if (!isHeard(event.type)) return { received: true };
  await ctx.write(async (tx) => {
    const { id, type, account, facts } = event;
    const { rows } = await tx.executeSql(
      `INSERT INTO stripe_events (id, type, account, facts) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING id`,
      [id, type, account, JSON.stringify(facts)],
    );
    if (rows.length > 0) await ctx.enqueue(tx, STRIPE_EVENT, { id });
  });
  return { received: true };
}

/** What a word means, to be done in the transaction that marks it as heard. */
async function meaningOf(ctx: Context, event: StripeEvent): Promise<(tx: WriteHandle) => Promise<void>> {
  if (isAboutAccount(event.type)) return hearOfAccount(ctx, event);
  const word = REWARD_WORDS[event.type];
  return (tx) => (word ?? hearOfPayout)(ctx, tx, event);
}

/** Hears one kept word, as background work; a word that was heard before does nothing. */
export async function hearStripeEvent(ctx: Context, data: Record<string, unknown>): Promise<void> {
  const [event] = await ctx.write((tx) =>
    tx.rows<StripeEvent>(sql`
      SELECT id, type, account, facts FROM stripe_events WHERE id = ${String(data.id)} AND done_at IS NULL`),
  );
  if (event === undefined) return;
  const work = await meaningOf(ctx, event);
  await ctx.write(async (tx) => {
    const mine = await tx.rows(sql`
      UPDATE stripe_events SET done_at = now() WHERE id = ${event.id} AND done_at IS NULL RETURNING id`);
    if (mine.length > 0) await work(tx);
  });
}
