import { eq } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import { type MailSwitch, UNSUBSCRIBABLE, type Unsubscribable } from "../../contract/notifications/notifications.ts";
import { disableMails } from "../identity/users/settings.ts";
import type { Context } from "../infra/db/context.ts";
import { savedSearches } from "../infra/db/tables/saved-searches.ts";
import type { Secrets } from "../infra/platform/crypto.ts";
import { createLinkToken, readLinkToken } from "../infra/platform/link-tokens.ts";

const PURPOSE = "unsubscribe";

/** What an unsubscribe link disables for a recipient without an account (rule F53). */
export type AccountlessUnsubscribe = Exclude<Unsubscribable, MailSwitch | "savedSearch">;

/** The token of an unsubscribe link: the setting and the user, or the saved search. */
export function unsubscribeToken(
  secrets: Secrets,
  name: Exclude<Unsubscribable, AccountlessUnsubscribe>,
  id: string,
): string {
  return createLinkToken(secrets, PURPOSE, { name, id });
}

/** The saved search itself stays (rule J30). */
async function stopAlerts(ctx: Context, id: string): Promise<void> {
  await ctx.write((tx) =>
    tx.update(savedSearches).set({ frequency: "never", due_at: null }).where(eq(savedSearches.id, id)),
  );
}

/**
 * Disables what the token names; `stopStranger` handles recipients without an account. Throws `not_found` for an
 * invalid token.
 */
export async function unsubscribe(
  ctx: Context,
  token: string,
  stopStranger: (name: AccountlessUnsubscribe, id: string) => Promise<void>,
): Promise<{ switch: Unsubscribable }> {
  const about = readLinkToken(ctx.secrets, PURPOSE, token);
  const known = UNSUBSCRIBABLE.find((one) => one === about?.name);
  if (about === null || known === undefined) throw new AppError("not_found");
  const { id } = about;
  if (known === "address" || known === "scoutApplication" || known === "report") await stopStranger(known, id);
  else if (known === "savedSearch") await stopAlerts(ctx, id);
  else await disableMails(ctx, id, known);
  return { switch: known };
}
