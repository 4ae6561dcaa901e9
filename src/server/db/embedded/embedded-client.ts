import { Socket } from "node:net";
import pg from "pg";

/** What a socket says: nobody there, starting or stopping, no database of ours yet, or ready. */
type ServerState = "absent" | "busy" | "unprepared" | "ready";

const OWNER = "app";
const DATABASE = "vouchwell";
const SUPERUSER = "postgres";

/** Takes the socket's folder; gives the address of our database for `pg` and every other PostgreSQL client. */
export function databaseUrl(folder: string): string {
  return `postgresql://${OWNER}@/${DATABASE}?host=${encodeURIComponent(folder)}`;
}

/** Decides by connecting: process numbers and files tell too little right after a crash. */
export async function probe(folder: string): Promise<ServerState> {
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
  // Nobody listens, or the folder of the socket is gone.
  if (["ENOENT", "ECONNREFUSED", "ENOTDIR"].includes(code)) return "absent";
  // The role or the database is missing.
  if (code === "28000" || code === "3D000") return "unprepared";
  // So many connections that there is no room for ours: it works.
  if (code === "53300") return "ready";
  return "busy";
}

/** Holds an idle connection until it is lost or the signal ends it; gives whether it could be opened at all. */
export async function holdConnection(folder: string, signal: AbortSignal): Promise<boolean> {
  const socket = new Socket();
  let client: pg.Client;
  try {
    // The superuser has places of its own when all others are taken.
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

/** Makes the role and the database where they are missing; can be repeated after a crash in between. */
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
  // An error that comes beside the promise would otherwise end the process.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
