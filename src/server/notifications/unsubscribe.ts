import { AppError } from "../../contract/errors.ts";
import { MAIL_SWITCHES, type MailSwitch } from "../../contract/notifications.ts";
import type { Context } from "../db/context.ts";
import { equalInConstantTime, keyedHash, type Secrets } from "../platform/crypto.ts";
import { switchOffMails } from "../users/settings.ts";

const PURPOSE = "unsubscribe";
const FORM = /^([A-Za-z]+)\.([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/;

function markOf(secrets: Secrets, name: string, user_id: string): string {
  return keyedHash(secrets.derive(PURPOSE), `${name}.${user_id}`);
}

/** What a mail's unsubscribe link carries: the switch, the person, and a mark that only we can make. It does not expire. */
export function unsubscribeToken(secrets: Secrets, name: MailSwitch, user_id: string): string {
  return `${name}.${user_id}.${markOf(secrets, name, user_id)}`;
}

/** Switches off what the token names, for whom it names. Throws `not_found` for a token that is none of ours. */
export async function unsubscribe(ctx: Context, token: string): Promise<{ switch: MailSwitch }> {
  const [, name = "", user_id = "", mark = ""] = FORM.exec(token) ?? [];
  const known = MAIL_SWITCHES.find((one) => one === name);
  if (known === undefined || !equalInConstantTime(mark, markOf(ctx.secrets, name, user_id)))
    throw new AppError("not_found");
  await switchOffMails(ctx, user_id, known);
  return { switch: known };
}
