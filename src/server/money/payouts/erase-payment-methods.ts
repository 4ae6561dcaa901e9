import { eq, sql } from "drizzle-orm";
import type { Context } from "../../db/context.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { paymentMethods } from "../../db/tables/payment-methods.ts";

/** Erases a user's payment methods. The rows stay for the books without number, name and bank (rule P5). */
export async function erasePaymentMethods(ctx: Context, tx: WriteHandle, user_id: string): Promise<void> {
  const now = ctx.clock.now();
  await tx
    .update(paymentMethods)
    .set({
      encrypted: "",
      holder: "",
      bank_name: "",
      masked: "",
      country: null,
      account_type: null,
      account: null,
      setup: null,
      address_key: sql`'erased ' || ${paymentMethods.id}`,
      is_primary: false,
      removed_at: sql`coalesce(${paymentMethods.removed_at}, ${now.toISOString()}::timestamptz)`,
      updated_at: now,
    })
    .where(eq(paymentMethods.user_id, user_id));
  await tx.rows(sql`
    UPDATE payout_attempts SET encrypted = '', holder = '', bank_name = '', masked = '', country = NULL,
      account_type = NULL, account = NULL
    FROM payouts WHERE payouts.id = payout AND user_id = ${user_id} AND outcome <> 'open'`);
}
