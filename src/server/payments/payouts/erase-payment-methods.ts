import { eq, sql } from "drizzle-orm";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { lockUser } from "../../infra/db/lock-user.ts";
import type { PayoutAttempt } from "../../infra/db/payment-provider.ts";
import { paymentMethods } from "../../infra/db/tables/payment-methods.ts";
import { listMethodsOfUser } from "../methods/payment-method-queries.ts";
import { recordMethodChange } from "../methods/record-method-change.ts";
import { failAttempt } from "./settle.ts";

/** Attempts that are not known outside yet: in no bank file, and not requested at the provider. */
async function findUnsentAttempts(tx: WriteHandle, user: string): Promise<PayoutAttempt[]> {
  return tx.rows<PayoutAttempt>(sql`
    SELECT payout, tried.attempt FROM payout_attempts AS tried JOIN payouts ON payouts.id = payout
    WHERE user_id = ${user} AND outcome = 'open' AND batch IS NULL AND provider_transfer IS NULL AND sent_at IS NULL
    ORDER BY payout FOR UPDATE OF tried SKIP LOCKED`);
}

/**
 * Removes the payment methods that a previous holder added before the owner verified the account's address (X3).
 * Unsent payouts to them fail and can be withdrawn again; sent ones continue as booked. Each is reported to the owner
 * by mail. Runs in the transaction that takes the account over.
 */
export async function removeUnverifiedDestinations(ctx: Context, tx: WriteHandle, user: string): Promise<void> {
  await lockUser(tx, user);
  for (const attempt of await findUnsentAttempts(tx, user))
    await failAttempt(ctx, tx, { ...attempt, by: null }, "destination_removed");
  const going = await tx.rows<PayoutAttempt>(sql`
    SELECT payout, tried.attempt FROM payout_attempts AS tried JOIN payouts ON payouts.id = payout
    WHERE user_id = ${user} AND outcome = 'open'`);
  if (going.length > 0) ctx.log.error({ user, going }, "payouts are in transit to the previous holder of an account");
  for (const method of await listMethodsOfUser(tx, user, ctx.clock.now()))
    await recordMethodChange(ctx, tx, { id: user }, "removed", method);
  await erasePaymentMethods(ctx, tx, user);
}

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
