import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { SessionTimeout } from "../../../../contract/identity/personal-choices.ts";
import { DEFAULT_SETTINGS } from "../../../../contract/identity/settings.ts";
import type { Context } from "../../../infra/db/context.ts";
import { authSessions } from "../../../infra/db/tables/auth.ts";
import { userSettings } from "../../../infra/db/tables/settings.ts";

/**
 * The session timeout of the joined `user_settings`, or the default. Contains no parameter, so it can be used in a
 * prepared statement.
 */
export const timeoutColumn: SQL<SessionTimeout> = sql<SessionTimeout>`coalesce(
  ${userSettings.sessionTimeout}, ${sql.raw(`'${DEFAULT_SETTINGS.sessionTimeout}'`)})`;

/** Activity within this interval after the last record is not written: browsers report it at most once a minute. */
const MIN_INTERVAL_MS = 20_000;
const CAPACITY = 10_000;

/**
 * Records activity of a session's user (rule P1). Every write made by a session counts, including writes of programs
 * without a web page, whether or not the browser also reports input.
 */
export function createActivityRecorder() {
  const recorded = new LRUCache<string, number>({ max: CAPACITY });
  return async function recordActivity({ clock, write }: Pick<Context, "clock" | "write">, session_id: string) {
    const at = clock.now();
    const before = at.getTime() - MIN_INTERVAL_MS;
    if ((recorded.get(session_id) ?? before) > before) return;
    await write((tx) =>
      tx
        .update(authSessions)
        .set({ active_at: at })
        .where(and(eq(authSessions.id, session_id), lt(authSessions.active_at, new Date(before)))),
    );
    recorded.set(session_id, at.getTime());
  };
}
