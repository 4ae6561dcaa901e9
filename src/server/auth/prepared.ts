import { getTableColumns, type Table } from "drizzle-orm";
import { DEFAULT_SETTINGS } from "../../contract/settings.ts";
import type { ReadHandle } from "../db/handles.ts";
import { authSessions, authUsers } from "../db/tables/auth.ts";
import { userSettings } from "../db/tables/settings.ts";
import type { Account, Factor, Identity, Locked, Session } from "./rows.ts";

/** What every open page asks again and again is prepared: making and planning the text cost more than running it. */
function columnsOf(table: Table, alias: string): string {
  const names = Object.values(getTableColumns(table)).map(({ name }) => name);
  return names.map((name) => `${alias}."${name}" AS "${alias}.${name}"`).join(", ");
}

/** The columns of one table out of a row of several. */
function partOf(row: Record<string, unknown>, alias: string): Record<string, unknown> {
  const prefix = `${alias}.`;
  const own = Object.entries(row).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]));
}

const LOCK = {
  name: "auth-lock-session",
  text: `SELECT ${columnsOf(authSessions, "session")}, ${columnsOf(authUsers, "account")},
      coalesce(user_settings."${userSettings.sessionTimeout.name}", '${DEFAULT_SETTINGS.sessionTimeout}') AS timeout,
      EXISTS (SELECT FROM auth_factors WHERE user_id = session.user_id AND status = 'verified') AS second
    FROM auth_sessions AS session JOIN auth_users AS account ON account.id = session.user_id
    LEFT JOIN user_settings ON user_settings.user_id = session.user_id
    WHERE session.id = $1::uuid FOR UPDATE OF session`,
};

/** A session with its account, held until the transaction ends; undefined where there is none. */
export async function lockSession(tx: ReadHandle, id: string): Promise<Locked | undefined> {
  const [row] = await tx.prepared<Record<string, unknown>>(LOCK, [id]);
  if (row === undefined) return undefined;
  return {
    session: partOf(row, "session") as Session,
    account: partOf(row, "account") as Account,
    timeout: row.timeout as Locked["timeout"],
    second: row.second === true,
  };
}

const ROTATE = {
  name: "auth-rotate-session",
  text: `UPDATE auth_sessions SET refresh_counter = $2, refreshed_at = $3, user_agent = $4, ip = $5
    WHERE id = $1::uuid AND refresh_counter = $2 - 1`,
};

/** Puts a session that is held one refresh further. */
export async function rotateSession(tx: ReadHandle, session: Session): Promise<void> {
  const { id, refresh_counter, refreshed_at, user_agent, ip } = session;
  await tx.prepared(ROTATE, [id, refresh_counter, refreshed_at, user_agent, ip]);
}

const inOrder = (table: string) => ({
  name: `auth-own-${table}`,
  text: `SELECT * FROM ${table} WHERE user_id = $1::uuid ORDER BY created_at, id`,
});
const IDENTITIES = inOrder("auth_identities");
const FACTORS = inOrder("auth_factors");

/** The identities and the factors of a person, in the order in which they came. */
export async function waysIn(db: ReadHandle, user_id: string): Promise<[Identity[], Factor[]]> {
  return Promise.all([db.prepared<Identity>(IDENTITIES, [user_id]), db.prepared<Factor>(FACTORS, [user_id])]);
}
