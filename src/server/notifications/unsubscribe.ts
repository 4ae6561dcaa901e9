import { eq } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import { STOPPABLE, type Stoppable } from "../../contract/notifications.ts";
import type { Context } from "../db/context.ts";
import { savedSearches } from "../db/tables/saved-searches.ts";
import { equalInConstantTime, keyedHash, type Secrets } from "../platform/crypto.ts";
import { switchOffMails } from "../users/settings.ts";

const PURPOSE = "unsubscribe";
const FORM = /^([A-Za-z]+)\.([0-9a-f-]{36})\.([A-Za-z0-9_-]{43})$/;

function markOf(secrets: Secrets, name: string, id: string): string {
  return keyedHash(secrets.derive(PURPOSE), `${name}.${id}`);
}

/**
 * What a mail's unsubscribe link carries: the switch, the person, and a mark that only we can make; in place of the person
 * the saved search whose alerts it stops. It does not expire.
 */
export function unsubscribeToken(secrets: Secrets, name: Stoppable, id: string): string {
  return `${name}.${id}.${markOf(secrets, name, id)}`;
}

/** The search stays on its person's list (rule J30). */
async function stopAlerts(ctx: Context, id: string): Promise<void> {
  await ctx.write((tx) =>
    tx.update(savedSearches).set({ frequency: "never", due_at: null }).where(eq(savedSearches.id, id)),
  );
}

/** Switches off what the token names, for whom it names. Throws `not_found` for a token that is none of ours. */
export async function unsubscribe(ctx: Context, token: string): Promise<{ switch: Stoppable }> {
  const [, name = "", id = "", mark = ""] = FORM.exec(token) ?? [];
  const known = STOPPABLE.find((one) => one === name);
  if (known === undefined || !equalInConstantTime(mark, markOf(ctx.secrets, name, id))) throw new AppError("not_found");
  if (known === "savedSearch") await stopAlerts(ctx, id);
  else await switchOffMails(ctx, id, known);
  return { switch: known };
}
