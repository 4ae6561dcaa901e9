import { getTableColumns, type SQL, sql, type Table } from "drizzle-orm";
import type { SessionTimeout } from "../../../../contract/identity/personal-choices.ts";
import { preparedStatement, type ReadHandle, type WriteHandle } from "../../../infra/db/handles.ts";
import { authSessions, authUsers } from "../../../infra/db/tables/auth.ts";
import { userSettings } from "../../../infra/db/tables/settings.ts";
import { timeoutColumn } from "../accounts/activity.ts";
import type { Account, Factor, Identity, Session, SessionState } from "../accounts/rows.ts";
import { hasSecondFactor } from "../factors/second-factor.ts";

type Row = Record<string, unknown>;

function columnsJson(table: Table, alias: string): SQL {
  const columns = Object.values(getTableColumns(table));
  return sql.join(
    columns.map((column) => sql`${column} AS ${sql.identifier(`${alias}.${column.name}`)}`),
    sql`, `,
  );
}

/** Extracts one table's columns from a joined row. */
function extractColumns(row: Row, alias: string): Row {
  const prefix = `${alias}.`;
  const own = Object.entries(row).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), value]));
}

/** Frequent queries are prepared: building and planning them costs more than running them. */
const SESSION_STATE_COLUMNS = sql`${columnsJson(authUsers, "account")}, ${columnsJson(authSessions, "session")},
  ${timeoutColumn} AS timeout, ${hasSecondFactor} AS second`;
const JOIN_SETTINGS = sql`LEFT JOIN ${userSettings} ON ${userSettings.user_id} = ${authUsers.id}`;

function toSessionState(row: Row): Omit<SessionState, "session"> {
  return {
    account: extractColumns(row, "account") as Account,
    timeout: row.timeout as SessionTimeout,
    second: row.second === true,
  };
}

const FIND_SESSION = preparedStatement<Row>(
  "auth-find-session",
  sql`SELECT ${SESSION_STATE_COLUMNS} FROM ${authUsers} ${JOIN_SETTINGS}
    LEFT JOIN ${authSessions} ON ${authSessions.user_id} = ${authUsers.id} AND ${authSessions.id} = $2::uuid
    WHERE ${authUsers.id} = $1::uuid`,
);

/** An account with one of its sessions, or null for the session; undefined without the account. */
export async function findSession(db: ReadHandle, user_id: string, id: string) {
  const [row] = await db.prepared(FIND_SESSION, [user_id, id]);
  if (row === undefined) return undefined;
  const session = extractColumns(row, "session") as Session | { id: null };
  return { ...toSessionState(row), session: session.id === null ? null : session };
}

const LOCK_SESSION = preparedStatement<Row>(
  "auth-lock-session",
  sql`SELECT ${SESSION_STATE_COLUMNS} FROM ${authSessions} JOIN ${authUsers} ON ${authUsers.id} = ${authSessions.user_id} ${JOIN_SETTINGS}
    WHERE ${authSessions.id} = $1::uuid FOR UPDATE OF ${authSessions}`,
);

/** A session with its account, locked until the transaction ends; undefined if there is none. */
export async function lockSession(tx: WriteHandle, id: string): Promise<SessionState | undefined> {
  const [row] = await tx.prepared(LOCK_SESSION, [id]);
  return row && { ...toSessionState(row), session: extractColumns(row, "session") as Session };
}

const ROTATE_SESSION = {
  name: "auth-rotate-session",
  text: `UPDATE auth_sessions SET refresh_counter = $2, refreshed_at = $3, user_agent = $4, ip = $5
    WHERE id = $1::uuid AND refresh_counter = $2 - 1`,
};

/** Advances a locked session by one refresh. */
export async function rotateSession(tx: WriteHandle, session: Session): Promise<void> {
  const { id, refresh_counter, refreshed_at, user_agent, ip } = session;
  await tx.prepared(ROTATE_SESSION, [id, refresh_counter, refreshed_at, user_agent, ip]);
}

const selectInOrder = (table: string) => ({
  name: `auth-own-${table}`,
  text: `SELECT * FROM ${table} WHERE user_id = $1::uuid ORDER BY created_at, id`,
});
const SELECT_IDENTITIES = selectInOrder("auth_identities");
const SELECT_FACTORS = selectInOrder("auth_factors");

/** A user's identities and factors in the order of creation. */
export async function findSignInMethods(db: ReadHandle, user_id: string): Promise<[Identity[], Factor[]]> {
  return Promise.all([
    db.prepared<Identity>(SELECT_IDENTITIES, [user_id]),
    db.prepared<Factor>(SELECT_FACTORS, [user_id]),
  ]);
}
