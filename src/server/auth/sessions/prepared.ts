import { getTableColumns, type SQL, sql, type Table } from "drizzle-orm";
import type { SessionTimeout } from "../../../contract/personal-choices.ts";
import { type ReadHandle, statementOf, type WriteHandle } from "../../db/handles.ts";
import { authSessions, authUsers } from "../../db/tables/auth.ts";
import { userSettings } from "../../db/tables/settings.ts";
import { timeoutColumn } from "../accounts/activity.ts";
import type { Account, Factor, Identity, KnownSession, Session } from "../accounts/rows.ts";
import { hasSecondFactor } from "../factors/second-factor.ts";

type Row = Record<string, unknown>;

function columnsOf(table: Table, alias: string): SQL {
  const columns = Object.values(getTableColumns(table));
  return sql.join(
    columns.map((column) => sql`${column} AS ${sql.identifier(`${alias}.${column.name}`)}`),
    sql`, `,
  );
}

/** Extracts one table's columns from a joined row. */
function partOf(row: Row, alias: string): Row {
  const prefix = `${alias}.`;
  const own = Object.entries(row).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]));
}

/** Frequent queries are prepared: building and planning them costs more than running them. */
const KNOWN = sql`${columnsOf(authUsers, "account")}, ${columnsOf(authSessions, "session")},
  ${timeoutColumn} AS timeout, ${hasSecondFactor} AS second`;
const SETTINGS = sql`LEFT JOIN ${userSettings} ON ${userSettings.user_id} = ${authUsers.id}`;

function knownOf(row: Row): Omit<KnownSession, "session"> {
  return {
    account: partOf(row, "account") as Account,
    timeout: row.timeout as SessionTimeout,
    second: row.second === true,
  };
}

const FIND = statementOf<Row>(
  "auth-find-session",
  sql`SELECT ${KNOWN} FROM ${authUsers} ${SETTINGS}
    LEFT JOIN ${authSessions} ON ${authSessions.user_id} = ${authUsers.id} AND ${authSessions.id} = $2::uuid
    WHERE ${authUsers.id} = $1::uuid`,
);

/** An account with one of its sessions, or null for the session; undefined without the account. */
export async function findSession(db: ReadHandle, user_id: string, id: string) {
  const [row] = await db.prepared(FIND, [user_id, id]);
  if (row === undefined) return undefined;
  const session = partOf(row, "session") as Session | { id: null };
  return { ...knownOf(row), session: session.id === null ? null : session };
}

const LOCK = statementOf<Row>(
  "auth-lock-session",
  sql`SELECT ${KNOWN} FROM ${authSessions} JOIN ${authUsers} ON ${authUsers.id} = ${authSessions.user_id} ${SETTINGS}
    WHERE ${authSessions.id} = $1::uuid FOR UPDATE OF ${authSessions}`,
);

/** A session with its account, locked until the transaction ends; undefined if there is none. */
export async function lockSession(tx: WriteHandle, id: string): Promise<KnownSession | undefined> {
  const [row] = await tx.prepared(LOCK, [id]);
  return row && { ...knownOf(row), session: partOf(row, "session") as Session };
}

const ROTATE = {
  name: "auth-rotate-session",
  text: `UPDATE auth_sessions SET refresh_counter = $2, refreshed_at = $3, user_agent = $4, ip = $5
    WHERE id = $1::uuid AND refresh_counter = $2 - 1`,
};

/** Advances a locked session by one refresh. */
export async function rotateSession(tx: WriteHandle, session: Session): Promise<void> {
  const { id, refresh_counter, refreshed_at, user_agent, ip } = session;
  await tx.prepared(ROTATE, [id, refresh_counter, refreshed_at, user_agent, ip]);
}

const inOrder = (table: string) => ({
  name: `auth-own-${table}`,
  text: `SELECT * FROM ${table} WHERE user_id = $1::uuid ORDER BY created_at, id`,
});
const IDENTITIES = inOrder("auth_identities");
const FACTORS = inOrder("auth_factors");

/** A user's identities and factors in the order of creation. */
export async function waysIn(db: ReadHandle, user_id: string): Promise<[Identity[], Factor[]]> {
  return Promise.all([db.prepared<Identity>(IDENTITIES, [user_id]), db.prepared<Factor>(FACTORS, [user_id])]);
}
