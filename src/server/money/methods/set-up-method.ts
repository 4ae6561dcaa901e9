import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { PAYMENT_SETUPS, PaymentFormat } from "../../../contract/money/payment-methods.ts";
import { requireRecentConfirmation } from "../../auth/passwords/require-recent-confirmation.ts";
import type { UserContext } from "../../db/context.ts";

type Row = { id: string; account: string | null; format: PaymentFormat; setup: (typeof PAYMENT_SETUPS)[number] };

/**
 * Returns the provider's URL to continue the setup of a payment method; it works once and for some minutes. No
 * transaction is open during the call to the provider. Throws `not_found`, `payment_setup_done`, whatever
 * `requireRecentConfirmation` throws, and `unavailable`.
 */
export async function createSetupLink(ctx: UserContext, id: string): Promise<{ url: string }> {
  const [row] = await ctx.write((tx) =>
    tx.rows<Row>(sql`
      SELECT id, account, format, setup FROM payment_methods
      WHERE id = ${id} AND user_id = ${ctx.actor.id} AND setup IS NOT NULL AND removed_at IS NULL`),
  );
  if (row === undefined || !ctx.payments.reaches(row.format)) throw new AppError("not_found");
  if (row.setup === "ready") throw new AppError("payment_setup_done");
  await requireRecentConfirmation(ctx, ctx.db);
  return { url: await ctx.payments.to(row.format).setUp(row) };
}
