import { AppError } from "../../../contract/errors.ts";
import type { ReferrerMessage } from "../../../contract/hiring/candidates.ts";
import { settingsOf } from "../../identity/users/settings.ts";
import type { Context, CreationContext } from "../../infra/db/context.ts";
import { referrerMessage } from "../../infra/mail/messages/referrer-message.ts";
import { sendMail } from "../../infra/mail/send-mail.ts";
import { checkForm } from "../../infra/platform/form-ticket.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { acceptsMessages, findReferrer } from "./referrer-page.ts";

const FROM_NETWORK: Limit = { name: "messages to referrers", points: 5, seconds: 3_600 };
/** Limit of messages to one referrer, from any number of addresses (docs/security.md). */
const TO_REFERRER: Limit = { name: "messages to one referrer", points: 20, seconds: 86_400 };

type MessageRecipient = { readonly user_id: string; readonly email: string };

/**
 * Checks the form and returns the recipient. Throws `not_found` also where the referrer takes no messages,
 * `form_refused` and `rate_limited`.
 */
export async function checkMessage(ctx: Context, username: string, body: ReferrerMessage): Promise<MessageRecipient> {
  checkForm(ctx, body);
  await ctx.limits.consume(FROM_NETWORK, ctx.network);
  const referrer = await findReferrer(ctx.db, username);
  if (!acceptsMessages(ctx, referrer)) throw new AppError("not_found");
  await ctx.limits.consume(TO_REFERRER, referrer.user_id);
  return referrer;
}

/** Mails a referrer the message from their page, without revealing the address (rule P1, `allowMessages`). */
export async function sendMessageToReferrer(
  ctx: CreationContext,
  referrer: MessageRecipient,
  { name, email, message }: ReferrerMessage,
): Promise<{ received: true }> {
  await ctx.write(async (tx) => {
    const { language } = await settingsOf(tx, referrer.user_id);
    const dedupe_key = `referrer_message:${ctx.ids.next()}`;
    await sendMail(ctx, tx, {
      to: referrer.email,
      language,
      dedupe_key,
      message: referrerMessage.with({ name, email, message }),
    });
  });
  return { received: true };
}
