import { eq } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import { STOPPABLE, type Stoppable } from "../../contract/notifications.ts";
import type { Context } from "../db/context.ts";
import { savedSearches } from "../db/tables/saved-searches.ts";
import type { Secrets } from "../platform/crypto.ts";
import { markedToken, readMarkedToken } from "../platform/marked-tokens.ts";
import { switchOffMails } from "../users/settings.ts";

const PURPOSE = "unsubscribe";

/** What a mail's unsubscribe link carries: the switch and the person, or the saved search whose alerts it stops. */
export function unsubscribeToken(secrets: Secrets, name: Stoppable, id: string): string {
  return markedToken(secrets, PURPOSE, { name, id });
}

/** The search stays on its person's list (rule J30). */
async function stopAlerts(ctx: Context, id: string): Promise<void> {
  await ctx.write((tx) =>
    tx.update(savedSearches).set({ frequency: "never", due_at: null }).where(eq(savedSearches.id, id)),
  );
}

/** Switches off what the token names, for whom it names. Throws `not_found` for a token that is none of ours. */
export async function unsubscribe(ctx: Context, token: string): Promise<{ switch: Stoppable }> {
  const about = readMarkedToken(ctx.secrets, PURPOSE, token);
  const known = STOPPABLE.find((one) => one === about?.name);
  if (about === null || known === undefined) throw new AppError("not_found");
  const { id } = about;
  if (known === "savedSearch") await stopAlerts(ctx, id);
  else await switchOffMails(ctx, id, known);
  return { switch: known };
}
