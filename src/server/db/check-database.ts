import pg from "pg";
import { connectionSettings } from "./pool.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const OLDEST = 150_000;

/** The database of an address cannot be had; the message is for people and holds no password. */
export class DatabaseUnusableError extends Error {
  constructor(reason: string, advice: string) {
    super(`The database cannot be used: ${reason}\n${advice}`);
    this.name = "DatabaseUnusableError";
  }
}

/** What the server or the system said, without the statement around it. */
export function reasonOf(error: unknown): string {
  // A name with several addresses fails with one error for each.
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}

/** The variable that holds the address. */
type Variable = "DATABASE_URL" | "DATABASE_READ_URL";

const DIRECT = "must lead to PostgreSQL itself, or through a pooler in session mode that passes settings on";

/** That a connection was not to be had, in words. */
export function unusable(error: unknown, variable: Variable): DatabaseUnusableError {
  const reason = reasonOf(error);
  const pooled = /unsupported startup parameter/i.test(reason);
  const advice = pooled
    ? `${variable} ${DIRECT} (PgBouncer: pool_mode = session, ignore_startup_parameters = statement_timeout,` +
      "idle_in_transaction_session_timeout)."
    : `Check ${variable}, and that PostgreSQL runs there.`;
  return new DatabaseUnusableError(reason, advice);
}

type Facts = {
  version: number;
  version_name: string;
  encoding: string;
  letters: boolean;
  standby: boolean;
  may_create: boolean;
  role: string;
  name: string;
};

/** `letters`: whether it knows letters beyond a to z, which search and places are made of. */
const FACTS = `SELECT current_setting('server_version_num')::int AS version,
  current_setting('server_version') AS version_name,
  current_setting('server_encoding') AS encoding,
  lower(U&'\\00C9\\03A9') = U&'\\00E9\\03C9' AND U&'\\00E9' ~ '^[[:alpha:]]$' AS letters,
  pg_is_in_recovery() AS standby,
  (to_regclass('users') IS NOT NULL OR coalesce(has_schema_privilege(current_schema(), 'CREATE'), false))
    AND (to_regnamespace('pgboss') IS NOT NULL OR has_database_privilege(current_database(), 'CREATE')) AS may_create,
  current_user AS role, current_database() AS name`;
const ENCODING = "SELECT current_setting('server_encoding') AS encoding";

/** What the product cannot work with, and what to do about it; null where all is well. */
function faultOf(facts: Facts, variable: Variable): readonly [reason: string, advice: string] | null {
  const { version, version_name, letters, standby, may_create, role, name } = facts;
  if (version < OLDEST) return [`PostgreSQL ${version_name} runs there`, `${variable} needs PostgreSQL 15 or later.`];
  if (variable === "DATABASE_READ_URL") return null;
  if (standby) return ["it is a standby, which only reads", `${variable} must lead to the primary.`];
  if (!letters) {
    const made = "CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'";
    return [`${name} knows no letters beyond a to z (its LC_CTYPE is C)`, `Make one with a locale: ${made}.`];
  }
  if (!may_create) {
    const rights = `GRANT CREATE ON DATABASE ${name} TO ${role}, and the same on its schema`;
    return [`the role ${role} may not make tables in ${name}`, `Give it the rights: ${rights}.`];
  }
  return null;
}

async function read(client: pg.Client): Promise<Facts> {
  const { rows: encodings } = await client.query<{ encoding: string }>(ENCODING);
  const encoding = encodings[0]?.encoding ?? "";
  // The letters of the next statement cannot be written in another one.
  if (encoding !== "UTF8") {
    const made = "CREATE DATABASE … TEMPLATE template0 ENCODING 'UTF8'";
    throw new DatabaseUnusableError(`its encoding is ${encoding}`, `It has to be UTF8: ${made}.`);
  }
  const { rows } = await client.query<Facts>(FACTS);
  const [facts] = rows;
  if (facts === undefined) throw new Error("the server said nothing of itself");
  return facts;
}

/**
 * Looks whether a server is one that the product can work with, over a connection like all of its own.
 * Throws DatabaseUnusableError with one readable reason.
 */
export async function checkDatabase(url: string, variable: Variable): Promise<void> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({ ...connectionSettings(url), connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    // A cut connection fails the statement that runs; unheard, it would end the process.
    client.on("error", () => undefined);
    await client.connect();
    const fault = faultOf(await read(client), variable);
    if (fault !== null) throw new DatabaseUnusableError(...fault);
  } catch (error) {
    throw error instanceof DatabaseUnusableError ? error : unusable(error, variable);
  } finally {
    await client?.end().catch(() => undefined);
  }
}
