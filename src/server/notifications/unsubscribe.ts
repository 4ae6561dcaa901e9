import { eq } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import { type MailSwitch, STOPPABLE, type Stoppable } from "../../contract/notifications.ts";
import type { Context } from "../db/context.ts";
import { savedSearches } from "../db/tables/saved-searches.ts";
import type { Secrets } from "../platform/crypto.ts";
import { markedToken, readMarkedToken } from "../platform/marked-tokens.ts";
import { switchOffMails } from "../users/settings.ts";

const PURPOSE = "unsubscribe";

/** What an unsubscribe link disables for a recipient without an account (rule F53). */
export type StrangerStop = Exclude<Stoppable, MailSwitch | "savedSearch">;

/** The token of an unsubscribe link: the setting and the user, or the saved search. */
export function unsubscribeToken(secrets: Secrets, name: Exclude<Stoppable, StrangerStop>, id: string): string {
  return markedToken(secrets, PURPOSE, { name, id });
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
  stopStranger: (name: StrangerStop, id: string) => Promise<void>,
): Promise<{ switch: Stoppable }> {
  const about = readMarkedToken(ctx.secrets, PURPOSE, token);
  const known = STOPPABLE.find((one) => one === about?.name);
  if (about === null || known === undefined) throw new AppError("not_found");
  const { id } = about;
  if (known === "address" || known === "scoutApplication" || known === "report") await stopStranger(known, id);
  else if (known === "savedSearch") await stopAlerts(ctx, id);
  else await switchOffMails(ctx, id, known);
  return { switch: known };
}
