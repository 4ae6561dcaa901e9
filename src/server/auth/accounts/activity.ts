import { and, eq, lt, type SQL, sql } from "drizzle-orm";
import type { SessionTimeout } from "../../../contract/personal-choices.ts";
import { DEFAULT_SETTINGS } from "../../../contract/settings.ts";
import type { WriteHandle } from "../../db/handles.ts";
import { authSessions } from "../../db/tables/auth.ts";
import { userSettings } from "../../db/tables/settings.ts";

/** The time-out of the joined `user_settings`, the default where nothing was chosen. Holds no value: it can be prepared. */
export const timeoutColumn: SQL<SessionTimeout> = sql<SessionTimeout>`coalesce(
  ${userSettings.sessionTimeout}, ${sql.raw(`'${DEFAULT_SETTINGS.sessionTimeout}'`)})`;

/** Reports that come faster than this are dropped: the browser sends one a minute at most. */
const SOONEST_MS = 20_000;

/** The session's person did something by themselves just now (rule P1). Takes the moment of the server's clock. */
export async function recordActivity(tx: WriteHandle, session_id: string, at: Date): Promise<void> {
  const before = new Date(at.getTime() - SOONEST_MS);
  await tx
    .update(authSessions)
    .set({ active_at: at })
    .where(and(eq(authSessions.id, session_id), lt(authSessions.active_at, before)));
}
