import type pg from "pg";
import { IDLE_TIMEOUT_MS, STATEMENT_TIMEOUT_MS } from "../pool.ts";

const [OLDEST, NEWER] = [150_000, 190_000];
const EXTENSIONS = ["pg_trgm", "unaccent"];
/**
 * Somewhat more than the product's own timeout, for operators who want a little more. Without a timeout a statement
 * could run forever.
 */
const MOST_PATIENT_MS = 10_000;

/** The variable that contains the address. */
export type DatabaseVariable = "DATABASE_URL" | "DATABASE_READ_URL" | "DATABASE_DIRECT_URL" | "DATABASE_MIGRATE_URL";

/**
 * How an address is used: through a pooler in transaction mode, by a role that owns no table, with a number of
 * connections.
 */
export type DatabaseUse = { readonly pooled?: boolean; readonly apart?: boolean; readonly connections?: number };

/** A reason and an advice; null if there is no problem. */
export type DatabaseFault = readonly [reason: string, advice: string] | null;

/** What a server reports about itself, the database and the role. */
export type DatabaseFacts = {
  readonly version: number;
  readonly version_name: string;
  readonly letters: boolean;
  readonly standby: boolean;
  readonly may_create: boolean;
  readonly role: string;
  readonly name: string;
  /** Equal for two addresses that lead to the same database. */
  readonly identity: string;
  /** Extensions that are not installed on the server, and those that the role may not create. */
  readonly absent: readonly string[];
  readonly forbidden: readonly string[];
  /** Connections available to this role. */
  readonly room: number;
  readonly statement_ms: number;
  readonly jit: boolean;
  readonly idle_ms: number;
};

const LISTED = EXTENSIONS.map((name) => `'${name}'`).join(", ");

/** `letters`: whether the database's locale knows letters beyond a to z, which search and places need. */
const FACTS_QUERY = `WITH wanted AS (
    SELECT name FROM unnest(ARRAY[${LISTED}]) AS name
      WHERE NOT EXISTS (SELECT FROM pg_extension WHERE extname = name)
  ), rights AS (SELECT has_database_privilege(current_database(), 'CREATE') AS creates)
  SELECT current_setting('server_version_num')::int AS version,
  current_setting('server_version') AS version_name,
  lower(U&'\\00C9\\03A9') = U&'\\00E9\\03C9' AND U&'\\00E9' ~ '^[[:alpha:]]$' AS letters,
  pg_is_in_recovery() AS standby,
  (to_regclass('users') IS NOT NULL OR coalesce(has_schema_privilege(current_schema(), 'CREATE'), false))
    AND (to_regnamespace('pgboss') IS NOT NULL OR creates) AS may_create,
  quote_ident(current_user) AS role, quote_ident(current_database()) AS name,
  (SELECT oid FROM pg_database WHERE datname = current_database()) || ' ' || pg_postmaster_start_time() AS identity,
  ARRAY(SELECT name FROM wanted WHERE name NOT IN (SELECT available.name FROM pg_available_extensions AS available)) AS absent,
  ARRAY(SELECT name FROM wanted JOIN pg_available_extension_versions AS known USING (name)
    GROUP BY name HAVING NOT bool_or(rolsuper OR NOT known.superuser OR known.trusted AND creates)) AS forbidden,
  least(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0),
    nullif(rolconnlimit, -1),
    (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database())
  ) AS room,
  (SELECT setting::int FROM pg_settings WHERE name = 'statement_timeout') AS statement_ms,
  current_setting('jit')::bool AS jit,
  (SELECT setting::int FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout') AS idle_ms
  FROM rights, pg_roles WHERE rolname = current_user`;

/** Returns the facts, or the problem that prevents reading them. */
export async function readDatabaseFacts(
  client: pg.ClientBase,
): Promise<{ facts: DatabaseFacts } | { failure: NonNullable<DatabaseFault> }> {
  const asked =
    "SELECT current_setting('server_encoding') AS encoding, current_setting('server_version_num')::int AS version, current_setting('server_version') AS name";
  const { rows: first } = await client.query<{ encoding: string; version: number; name: string }>(asked);
  const { encoding = "", version = 0, name = "" } = first[0] ?? {};
  if (version < OLDEST) return { failure: [`PostgreSQL ${name} runs there`, "It has to be PostgreSQL 15 or later."] };
  // The next statement contains characters that other encodings cannot represent.
  if (encoding !== "UTF8") {
    const made = "CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8'";
    return { failure: [`its encoding is ${encoding}`, `It has to be UTF8: ${made}.`] };
  }
  const { rows } = await client.query<DatabaseFacts>(FACTS_QUERY);
  const [facts] = rows;
  if (facts === undefined) throw new Error("the server returned no information about itself");
  return { facts };
}

function ownerFault({ may_create, absent, forbidden, role, name }: DatabaseFacts): DatabaseFault {
  if (!may_create) {
    const rights = `GRANT CREATE ON DATABASE ${name} TO ${role}, and the same on its schema`;
    return [`the role ${role} may not make tables in ${name}`, `Give it the rights: ${rights}.`];
  }
  if (absent.length > 0) {
    const what = `its machine lacks the extensions ${absent.join(" and ")}`;
    return [what, "Install PostgreSQL's contributed modules there (Debian: they come with postgresql-15 and later)."];
  }
  if (forbidden.length > 0) {
    const made = forbidden.map((one) => `CREATE EXTENSION ${one};`).join(" ");
    return [
      `the role ${role} may not make the extensions ${forbidden.join(" and ")}`,
      `As a superuser, in ${name}: ${made}`,
    ];
  }
  return null;
}

/** Behind a pooler only the role's own settings end statements and transactions that take too long. */
function timeoutFault({ statement_ms, idle_ms, jit, role, name }: DatabaseFacts): DatabaseFault {
  const set = `ALTER ROLE ${role} IN DATABASE ${name} SET`;
  const short = (milliseconds: number, most: number) => milliseconds > 0 && milliseconds <= most;
  if (short(statement_ms, MOST_PATIENT_MS) && short(idle_ms, 2 * IDLE_TIMEOUT_MS) && !jit) return null;
  return [
    `the role ${role} lacks settings of its own (statement_timeout, jit), and a pooler passes none on`,
    `${set} statement_timeout = ${STATEMENT_TIMEOUT_MS}; ${set} idle_in_transaction_session_timeout = ${IDLE_TIMEOUT_MS}; ` +
      `${set} jit = off; ` +
      "then let the pooler connect anew (PgBouncer: RECONNECT).",
  ];
}

/** A problem that makes the database unusable for the product. */
export function findDatabaseFault(
  facts: DatabaseFacts,
  variable: DatabaseVariable,
  { pooled, apart, connections = 0 }: DatabaseUse,
): DatabaseFault {
  const { letters, standby, name, room } = facts;
  const patience = pooled === true ? timeoutFault(facts) : null;
  if (variable === "DATABASE_READ_URL") return patience;
  if (standby) return ["it is a standby, which only reads", `${variable} must lead to the primary.`];
  if (!letters) {
    const made = "CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'";
    return [`${name} knows no letters beyond a to z (its LC_CTYPE is C)`, `Make one with a locale: ${made}.`];
  }
  const owner = apart === true ? null : ownerFault(facts);
  if (owner !== null || patience !== null) return owner ?? patience;
  if (connections > room) {
    const what = `it gives this role ${room} connections, and this installation may open ${connections}`;
    return [what, "Lower DATABASE_POOL or PROCESSES, raise max_connections, or use PgBouncer."];
  }
  return null;
}

/** A warning that does not prevent the start. */
export function versionWarning({ version, version_name }: DatabaseFacts): string | null {
  return version < NEWER ? null : `PostgreSQL ${version_name} runs there; this version is tried with 15 to 18`;
}
