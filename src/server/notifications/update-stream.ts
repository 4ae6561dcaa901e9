import { eq } from "drizzle-orm";
import type { OwnUpdate } from "../../contract/notifications/notifications.ts";
import { REVOKED } from "../identity/auth/sessions/sessions.ts";
import { watchChanges } from "../infra/db/changes.ts";
import type { UserContext } from "../infra/db/context.ts";
import type { ReadHandle } from "../infra/db/handles.ts";
import { authSessions, authUsers } from "../infra/db/tables/auth.ts";
import { NOTIFICATIONS } from "./notify.ts";
import { readUnread } from "./queries.ts";

function isSameUpdate(left: OwnUpdate | null, right: OwnUpdate): boolean {
  if (left === null || left.account_updated_at !== right.account_updated_at) return false;
  return left.unread === right.unread && left.newest === right.newest;
}

/** Null once the viewer's session is over. */
async function readUpdate(db: ReadHandle, { id, session_id }: UserContext["actor"]): Promise<OwnUpdate | null> {
  const [account] = await db
    .select({ updated_at: authUsers.updated_at })
    .from(authUsers)
    .innerJoin(authSessions, eq(authSessions.user_id, authUsers.id))
    .where(eq(authSessions.id, session_id));
  if (account === undefined) return null;
  return { ...(await readUnread(db, id)), account_updated_at: account.updated_at.toISOString() };
}

/**
 * Streams the viewer's unread count and the time of their last account change, now and after each change in any
 * process. Ends with the session, so that an open page notices it at once.
 */
export async function* streamUpdates(ctx: UserContext, over: AbortSignal): AsyncGenerator<OwnUpdate> {
  const { id, session_id } = ctx.actor;
  const { wait, stop } = watchChanges({
    bus: ctx.bus,
    on: [
      [NOTIFICATIONS, (user_id) => user_id === id],
      // Changed rights and ended sessions.
      [REVOKED, (subject) => subject === `user:${id}` || subject === session_id],
    ],
    over,
  });
  try {
    let last: OwnUpdate | null = null;
    for (; !over.aborted; await wait()) {
      // Reads the primary: a replica may not contain the change yet.
      const now = await ctx.write((tx) => readUpdate(tx, ctx.actor));
      if (now === null) return;
      if (isSameUpdate(last, now)) continue;
      last = now;
      yield now;
    }
  } finally {
    stop();
  }
}
