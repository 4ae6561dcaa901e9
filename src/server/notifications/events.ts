import { eq } from "drizzle-orm";
import type { OwnNews } from "../../contract/notifications.ts";
import { REVOKED } from "../auth/sessions/sessions.ts";
import { listen } from "../db/changes.ts";
import type { UserContext } from "../db/context.ts";
import type { ReadHandle } from "../db/handles.ts";
import { authSessions, authUsers } from "../db/tables/auth.ts";
import { NOTIFICATIONS } from "./notify.ts";
import { unreadOf } from "./queries.ts";

function same(left: OwnNews | null, right: OwnNews): boolean {
  if (left === null || left.account_updated_at !== right.account_updated_at) return false;
  return left.unread === right.unread && left.newest === right.newest;
}

/** Null once the viewer's session is over. */
async function newsOf(db: ReadHandle, { id, session_id }: UserContext["actor"]): Promise<OwnNews | null> {
  const [account] = await db
    .select({ updated_at: authUsers.updated_at })
    .from(authUsers)
    .innerJoin(authSessions, eq(authSessions.user_id, authUsers.id))
    .where(eq(authSessions.id, session_id));
  if (account === undefined) return null;
  return { ...(await unreadOf(db, id)), account_updated_at: account.updated_at.toISOString() };
}

/**
 * How many unread notifications the viewer has, and when their account last changed, now and whenever it does, in
 * whichever process that happens. Ends with the session, so that an open page learns of it at once.
 */
export async function* unreadEvents(ctx: UserContext, over: AbortSignal): AsyncGenerator<OwnNews> {
  const { id, session_id } = ctx.actor;
  const { wait, stop } = listen({
    bus: ctx.bus,
    on: [
      [NOTIFICATIONS, (user_id) => user_id === id],
      // Rights that were given or taken, and sessions that were ended.
      [REVOKED, (whose) => whose === `user:${id}` || whose === session_id],
    ],
    over,
  });
  try {
    let last: OwnNews | null = null;
    for (; !over.aborted; await wait()) {
      // From the primary: a replica may not have what the news are about.
      const now = await ctx.write((tx) => newsOf(tx, ctx.actor));
      if (now === null) return;
      if (same(last, now)) continue;
      last = now;
      yield now;
    }
  } finally {
    stop();
  }
}
