import { eq } from "drizzle-orm";
import type { PaymentMethod } from "../../../contract/payments/payment-methods.ts";
import { writeAudit } from "../../identity/auth/accounts/audit.ts";
import { settingsOf } from "../../identity/users/settings.ts";
import type { TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { users } from "../../infra/db/tables/users.ts";
import { paymentMethodChanged } from "../../infra/mail/messages/payment-method-changed.ts";
import { sendMail } from "../../infra/mail/send-mail.ts";

/**
 * Writes a change of a payment method to the audit log and mails its owner (rule A12). `owner`: the account and its
 * session.
 */
export async function recordMethodChange(
  ctx: TxContext,
  tx: WriteHandle,
  owner: { readonly id: string; readonly session_id?: string },
  what: "added" | "changed" | "removed" | "primary",
  method: PaymentMethod,
): Promise<void> {
  const { id: user_id, session_id } = owner;
  const at = ctx.clock.now();
  const event = `payment_method_${what}` as const;
  const session = session_id === undefined ? {} : { session_id };
  await writeAudit(tx, ctx.ids, {
    event,
    at,
    user_id,
    ...session,
    ip: ctx.network,
    detail: { payment_method: method.id },
  });
  const [known] = await tx.select({ email: users.email }).from(users).where(eq(users.id, user_id));
  if (known === undefined || known.email === "") return;
  const { language } = await settingsOf(tx, user_id);
  const usable_from = what === "removed" || new Date(method.usable_from) <= at ? null : method.usable_from;
  const { masked, kind } = method;
  await sendMail(ctx, tx, {
    to: known.email,
    language,
    dedupe_key: `${event}:${method.id}:${ctx.ids.next()}`,
    message: paymentMethodChanged.with({ what, masked, kind, usable_from }),
  });
}
