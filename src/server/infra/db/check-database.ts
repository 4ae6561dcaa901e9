import pg from "pg";
import {
  type DatabaseFacts,
  type DatabaseUse,
  type DatabaseVariable,
  findDatabaseFault,
  readDatabaseFacts,
  versionWarning,
} from "./connection/database-facts.ts";
import { connectionSettings } from "./pool.ts";

/**
 * Ten seconds of event loop time. Time in which this process itself is blocked does not count, as while modules load.
 */
const [TICK_MS, TICKS] = [250, 40];

/** The database of an address cannot be used. The message is for the operator and contains no password. */
export class DatabaseUnusableError extends Error {
  constructor(reason: string, advice: string, options?: ErrorOptions) {
    super(`The database cannot be used: ${reason}\n${advice}`, options);
    this.name = "DatabaseUnusableError";
  }
}

/** The message of the server or system, without the statement. */
export function databaseErrorReason(error: unknown): string {
  // A host name with several addresses yields one error per address.
  if (error instanceof AggregateError) return error.errors.map(databaseErrorReason).join(", ");
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? databaseErrorReason(error.cause) : error.message;
}

const DIRECT = "must lead to PostgreSQL itself, or through a pooler in session mode that passes settings on";
const CERTIFICATE = /^(?:SELF_SIGNED_CERT|DEPTH_ZERO|UNABLE_TO|CERT_|ERR_TLS_CERT)/;

/** What to do about a failed connection. */
function adviceFor(error: unknown, reason: string, variable: DatabaseVariable): string {
  const { code = "", syscall } = (error ?? {}) as { code?: string; syscall?: string };
  if (/unsupported startup parameter/i.test(reason)) {
    return (
      `${variable} ${DIRECT} (PgBouncer: pool_mode = session, ignore_startup_parameters = statement_timeout,` +
      "idle_in_transaction_session_timeout).\nThrough one in transaction mode it needs DATABASE_DIRECT_URL besides: the same " +
      "database, without the pooler."
    );
  }
  if (CERTIFICATE.test(code)) {
    return (
      `The certificate of the server was not accepted: in ${variable}, sslrootcert=FILE names the authority that made it, ` +
      "and the host has to be a name that stands in it."
    );
  }
  if (syscall === "open") return `Check the files that ${variable} names (sslrootcert, sslcert, sslkey).`;
  if (/does not support SSL/.test(reason)) return `Switch TLS on at the server, or take sslmode out of ${variable}.`;
  if (/no encryption/.test(reason)) return `The server wants TLS: add sslmode=verify-full to ${variable}.`;
  if (code === "28P01" || code === "28000")
    return `Check user and password in ${variable}, percent-encoded where they hold @ : or /, and the line for this role in pg_hba.conf.`;
  if (code === "3D000") return `Check ${variable}, or make the database: CREATE DATABASE … OWNER … ENCODING 'UTF8'.`;
  if (code === "53300") return "Raise max_connections there, or lower DATABASE_POOL of every process.";
  return `Check ${variable}, and that PostgreSQL runs there.`;
}

/** Turns a failed connection into a readable error. */
export function unusableError(error: unknown, variable: DatabaseVariable): DatabaseUnusableError {
  const reason = databaseErrorReason(error);
  return new DatabaseUnusableError(reason, adviceFor(error, reason, variable), { cause: error });
}

const HERE = /^(?:\/|localhost$|127\.|::1$)/;

/** An unencrypted or unverified connection could be read, or answered by an impostor. */
function describeInsecurity(client: pg.Client): string | null {
  const { ssl } = client as unknown as { ssl: boolean | { rejectUnauthorized?: boolean } };
  if (client.host === "" || HERE.test(client.host)) return null;
  if (ssl === false) return `the connection to ${client.host} is not encrypted: add sslmode=verify-full`;
  const unverified = typeof ssl === "object" && ssl.rejectUnauthorized === false;
  return unverified ? `the certificate of ${client.host} is not verified: use sslmode=verify-full` : null;
}

/**
 * Connects. Throws if nobody answers. The timeout counts event loop turns instead of seconds, because a process that
 * loads modules reads answers late.
 */
export async function connectWithTimeout(client: pg.Client): Promise<void> {
  let ticking: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    let left = TICKS;
    ticking = setInterval(() => {
      left -= 1;
      if (left === 0) reject(Object.assign(new Error("no server answers at this address"), { code: "ETIMEDOUT" }));
    }, TICK_MS);
  });
  try {
    await Promise.race([client.connect(), silence]);
  } finally {
    clearInterval(ticking);
  }
}

/** A usable database and the variable that names it. `notes`: warnings for the operator. */
export type CheckedDatabase = {
  readonly variable: DatabaseVariable;
  readonly facts: DatabaseFacts;
  readonly notes: readonly string[];
};

/**
 * Checks that the product can work with a server, over a connection with the product's settings. Throws
 * DatabaseUnusableError with one readable reason.
 */
export async function checkDatabase(
  url: string,
  variable: DatabaseVariable,
  use: DatabaseUse = {},
): Promise<CheckedDatabase> {
  let client: pg.Client | undefined;
  let connected = false;
  try {
    client = new pg.Client(connectionSettings(url, use.pooled));
    // A cut connection also fails the running statement. Without a listener the event would end the process.
    client.on("error", () => undefined);
    await connectWithTimeout(client);
    connected = true;
    const read = await readDatabaseFacts(client);
    const failure = "failure" in read ? read.failure : findDatabaseFault(read.facts, variable, use);
    if (failure !== null || "failure" in read) throw new DatabaseUnusableError(...(failure ?? ["", ""]));
    const notes = [versionWarning(read.facts), describeInsecurity(client)].filter((note) => note !== null);
    return { variable, facts: read.facts, notes: notes.map((note) => `${variable}: ${note}`) };
  } catch (error) {
    throw error instanceof DatabaseUnusableError ? error : unusableError(error, variable);
  } finally {
    const ended = client?.end().catch(() => undefined);
    // A server that did not answer will not confirm the disconnect either.
    if (connected) await ended;
  }
}
