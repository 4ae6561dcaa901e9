import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../../contract/errors.ts";
import type { Session as SessionView } from "../../../../contract/identity/account.ts";
import { networkPrefix, parseUserAgent } from "../../../../rules/devices.ts";
import { UNUSED_DAYS } from "../../../../rules/sessions.ts";
import type { UserContext } from "../../../infra/db/context.ts";
import { afterCursor, decodeCursor, exactInstant, toPage } from "../../../infra/db/cursor.ts";
import { authSessions } from "../../../infra/db/tables/auth.ts";
import { userSettings } from "../../../infra/db/tables/settings.ts";
import { timeoutColumn } from "../accounts/activity.ts";
import { writeAudit } from "../accounts/audit.ts";
import { toNetworkKey } from "./network.ts";
import { endSession } from "./sessions.ts";

/** The SQL form of `isOver` in rows.ts: expired sessions are not listed. */
function isActiveSession(at: Date): SQL {
  const minutes = sql`CASE WHEN ${timeoutColumn} = 'never' THEN NULL ELSE ${timeoutColumn}::int END`;
  return sql`(${authSessions.not_after} IS NULL OR ${authSessions.not_after} > ${at})
    AND ${authSessions.refreshed_at} > ${at}::timestamptz - make_interval(days => ${UNUSED_DAYS})
    AND coalesce(${authSessions.active_at} + make_interval(mins => ${minutes}) > ${at}, true)`;
}

/** The viewer's active sessions, most recently used first. */
export async function listOwnSessions(ctx: UserContext, query: { cursor?: string | undefined; limit: number }) {
  const after = decodeCursor(query.cursor, ["instant", "id"]);
  const rows = await ctx.db
    .select({ session: authSessions, id: authSessions.id, position: exactInstant(authSessions.active_at) })
    .from(authSessions)
    .leftJoin(userSettings, eq(userSettings.user_id, authSessions.user_id))
    .where(
      and(
        eq(authSessions.user_id, ctx.actor.id),
        isActiveSession(ctx.clock.now()),
        afterCursor(after, authSessions.active_at, authSessions.id),
      ),
    )
    .orderBy(desc(authSessions.active_at), desc(authSessions.id))
    .limit(query.limit + 1);
  const page = toPage(rows, query.limit);
  const items = page.rows.map(({ session }): SessionView => {
    return {
      id: session.id,
      current: session.id === ctx.actor.session_id,
      device: parseUserAgent(session.user_agent),
      network: networkPrefix(toNetworkKey(session.ip)),
      second_factor: session.aal === "aal2",
      created_at: session.created_at.toISOString(),
      active_at: session.active_at.toISOString(),
    };
  });
  return { items, next_cursor: page.next_cursor };
}

/** Ends one of the viewer's sessions, in every process within a second. Throws `not_found`. */
export async function endOwnSession(ctx: UserContext, id: string): Promise<{ id: string }> {
  const { id: user_id, session_id } = ctx.actor;
  return ctx.write(async (tx) => {
    const [known] = await tx
      .select({ id: authSessions.id })
      .from(authSessions)
      .where(and(eq(authSessions.id, id), eq(authSessions.user_id, user_id)))
      .for("update");
    if (known === undefined) throw new AppError("not_found");
    await endSession(tx, id);
    const detail = { session: id };
    const at = ctx.clock.now();
    await writeAudit(tx, ctx.ids, { event: "session_ended", at, user_id, session_id, ip: ctx.network, detail });
    return { id };
  });
}
