import type { ReferrerMessage } from "../../contract/candidates.ts";
import { AppError } from "../../contract/errors.ts";
import type { Context, CreationContext } from "../db/context.ts";
import { referrerMessage } from "../mail/messages/referrer-message.ts";
import { sendMail } from "../mail/send.ts";
import { checkForm } from "../platform/form-ticket.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { settingsOf } from "../users/settings.ts";
import { findReferrer, takesMessages } from "./page.ts";

const FROM_NETWORK: Limit = { name: "messages to referrers", points: 5, seconds: 3_600 };
/** Limit of messages to one referrer, from any number of addresses (docs/security.md). */
const TO_REFERRER: Limit = { name: "messages to one referrer", points: 20, seconds: 86_400 };

type Addressee = { readonly user_id: string; readonly email: string };

/**
 * Checks the form and returns the recipient. Throws `not_found` also where the referrer takes no messages,
 * `form_refused` and `rate_limited`.
 */
export async function admitMessage(ctx: Context, username: string, body: ReferrerMessage): Promise<Addressee> {
  checkForm(ctx, body);
  await ctx.limits.take(FROM_NETWORK, ctx.network);
  const referrer = await findReferrer(ctx.db, username);
  if (!takesMessages(ctx, referrer)) throw new AppError("not_found");
  await ctx.limits.take(TO_REFERRER, referrer.user_id);
  return referrer;
}

/** Mails a referrer the message from their page, without revealing the address (rule P1, `allowMessages`). */
export async function writeTo(
  ctx: CreationContext,
  referrer: Addressee,
  { name, email, message }: ReferrerMessage,
): Promise<{ received: true }> {
  await ctx.write(async (tx) => {
    const { language } = await settingsOf(tx, referrer.user_id);
    const cause = `referrer_message:${ctx.ids.next()}`;
    await sendMail(ctx, tx, {
      to: referrer.email,
      language,
      cause,
      message: referrerMessage.with({ name, email, message }),
    });
  });
  return { received: true };
}
