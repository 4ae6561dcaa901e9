import pg from "pg";
import {
  type DatabaseFacts,
  faultOf,
  noteOf,
  readFacts,
  type Use,
  type Variable,
} from "./connecting/database-facts.ts";
import { connectionSettings } from "./pool.ts";

/** Ten seconds in which this process itself did not stand still, as it does while everything else is being loaded. */
const [TICK_MS, TICKS] = [250, 40];

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

const DIRECT = "must lead to PostgreSQL itself, or through a pooler in session mode that passes settings on";
const CERTIFICATE = /^(?:SELF_SIGNED_CERT|DEPTH_ZERO|UNABLE_TO|CERT_|ERR_TLS_CERT)/;

/** What to do about a connection that was not to be had. */
function adviceFor(error: unknown, reason: string, variable: Variable): string {
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
  if (code === "53300") return "Raise max_connections there, or lower DATABASE_POOL of every process.";
  return `Check ${variable}, and that PostgreSQL runs there.`;
}

/** That a connection was not to be had, in words. */
export function unusable(error: unknown, variable: Variable): DatabaseUnusableError {
  const reason = reasonOf(error);
  return new DatabaseUnusableError(reason, adviceFor(error, reason, variable));
}

const HERE = /^(?:\/|localhost$|127\.|::1$)/;

/** Who sits between could read along, or be the database. */
function openTo(client: pg.Client): string | null {
  const { ssl } = client as unknown as { ssl: boolean | { rejectUnauthorized?: boolean } };
  if (client.host === "" || HERE.test(client.host)) return null;
  if (ssl === false) return `the connection to ${client.host} is not encrypted: add sslmode=verify-full`;
  const unverified = typeof ssl === "object" && ssl.rejectUnauthorized === false;
  return unverified ? `the certificate of ${client.host} is not verified: use sslmode=verify-full` : null;
}

/** Connects; throws where nobody answers. Turns of the event loop count, not seconds: a start that is loading everything hears late. */
export async function connectPatiently(client: pg.Client): Promise<void> {
  let ticking: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    let left = TICKS;
    ticking = setInterval(() => {
      left -= 1;
      if (left === 0) reject(new Error("nobody answers there"));
    }, TICK_MS);
  });
  try {
    await Promise.race([client.connect(), silence]);
  } finally {
    clearInterval(ticking);
  }
}

/** A database that can be worked with, by which variable it was found. `notes`: what should be known all the same, in words. */
export type Checked = { readonly variable: Variable; readonly facts: DatabaseFacts; readonly notes: readonly string[] };

/**
 * Looks whether a server is one that the product can work with, over a connection like all of its own.
 * Throws DatabaseUnusableError with one readable reason.
 */
export async function checkDatabase(url: string, variable: Variable, use: Use = {}): Promise<Checked> {
  let client: pg.Client | undefined;
  let connected = false;
  try {
    client = new pg.Client(connectionSettings(url, use.pooled));
    // A cut connection fails the statement that runs; unheard, it would end the process.
    client.on("error", () => undefined);
    await connectPatiently(client);
    connected = true;
    const read = await readFacts(client);
    const fault = "fault" in read ? read.fault : faultOf(read.facts, variable, use);
    if (fault !== null || "fault" in read) throw new DatabaseUnusableError(...(fault ?? ["", ""]));
    const notes = [noteOf(read.facts), openTo(client)].filter((note) => note !== null);
    return { variable, facts: read.facts, notes: notes.map((note) => `${variable}: ${note}`) };
  } catch (error) {
    throw error instanceof DatabaseUnusableError ? error : unusable(error, variable);
  } finally {
    const ended = client?.end().catch(() => undefined);
    // Whoever was silent does not answer a farewell.
    if (connected) await ended;
  }
}
