import { Socket } from "node:net";
import pg from "pg";

/** What a socket reveals: no server, starting or stopping, our database missing, or ready. */
type ServerState = "absent" | "busy" | "unprepared" | "ready";

const OWNER = "app";
const DATABASE = "vouchwell";
const SUPERUSER = "postgres";

/** Takes the socket's folder. Returns the address of our database for `pg` and other PostgreSQL clients. */
export function databaseUrl(folder: string): string {
  return `postgresql://${OWNER}@/${DATABASE}?host=${encodeURIComponent(folder)}`;
}

/** Determines the state by connecting, because process ids and files are unreliable right after a crash. */
export async function probeServer(folder: string): Promise<ServerState> {
  try {
    const client = await connect(folder, OWNER, DATABASE);
    await client.end();
    return "ready";
  } catch (error) {
    return stateOf(error);
  }
}

function stateOf(error: unknown): ServerState {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  // No server listens, or the socket's folder is gone.
  if (["ENOENT", "ECONNREFUSED", "ENOTDIR"].includes(code)) return "absent";
  // The role or the database is missing.
  if (code === "28000" || code === "3D000") return "unprepared";
  // All connections are taken, so the server works.
  if (code === "53300") return "ready";
  return "busy";
}

/** Keeps an idle connection open until it is lost or the signal aborts. Returns whether it could be opened. */
export async function keepConnectionOpen(folder: string, signal: AbortSignal): Promise<boolean> {
  const socket = new Socket();
  let client: pg.Client;
  try {
    // The superuser has reserved connections when all others are taken.
    client = await connect(folder, SUPERUSER, "postgres", socket);
  } catch {
    return false;
  }
  socket.unref();
  const close = () => void client.end().catch(() => undefined);
  const lost = new Promise<void>((resolve) => client.once("end", () => resolve()));
  if (signal.aborted) close();
  else signal.addEventListener("abort", close, { once: true });
  await lost;
  signal.removeEventListener("abort", close);
  return true;
}

/** Creates the role and the database if missing. Can be repeated after a crash in between. */
export async function prepareDatabase(folder: string): Promise<void> {
  const client = await connect(folder, SUPERUSER, "postgres");
  try {
    const role = await client.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [OWNER]);
    if (role.rowCount === 0) await client.query(`CREATE ROLE ${OWNER} LOGIN CREATEDB`);
    const database = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [DATABASE]);
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`);
  } finally {
    await client.end();
  }
}

async function connect(folder: string, user: string, database: string, socket = new Socket()): Promise<pg.Client> {
  const settings = { host: folder, user, database, connectionTimeoutMillis: 5_000, stream: () => socket };
  const client = new pg.Client(settings);
  // An error event outside of the promise would otherwise end the process.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
