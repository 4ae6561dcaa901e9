import { eq, sql } from "drizzle-orm";
import type { Language } from "../../../../contract/choices.ts";
import { DEFAULT_SETTINGS } from "../../../../contract/identity/settings.ts";
import type { Context } from "../../../infra/db/context.ts";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import { authUsers } from "../../../infra/db/tables/auth.ts";
import { userSettings } from "../../../infra/db/tables/settings.ts";
import type { FilledMessage } from "../../../infra/mail/message.ts";
import { sendMail } from "../../../infra/mail/send-mail.ts";

/**
 * Mails users about a security-relevant change of their account (rule A12); no setting disables this mail. `cause`:
 * kind and ids of the change, which deduplicate the mail.
 */
export async function notifyOwner(
  ctx: Pick<Context, "ids" | "clock" | "secrets" | "enqueue">,
  tx: WriteHandle,
  user_id: string,
  dedupe_key: string,
  message: FilledMessage,
): Promise<void> {
  const language = sql<Language>`coalesce(${userSettings.language}, ${DEFAULT_SETTINGS.language})`;
  const [owner] = await tx
    .select({ email: authUsers.email, language })
    .from(authUsers)
    .leftJoin(userSettings, eq(userSettings.user_id, authUsers.id))
    .where(eq(authUsers.id, user_id));
  if (owner === undefined) return;
  await sendMail(ctx, tx, { to: owner.email, language: owner.language, dedupe_key, message });
}
