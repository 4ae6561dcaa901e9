import { setTimeout as pause } from "node:timers/promises";
import { PRODUCT_KEY } from "../../../contract/product.ts";
import { COUNT_LIMIT } from "../../../rules/bounded-count.ts";
import { clocksApart, MOMENT } from "../../db/connecting/clock-apart.ts";
import { LAG } from "../../db/connecting/lag.ts";
import type { UserContext } from "../../db/context.ts";
import type { ReadHandle } from "../../db/handles.ts";
import { LAST_HEARD, UNHANDLED_WORDS } from "../../db/provider-payments.ts";
import { emptyShelf, ReaderMemory, rememberedFor, type Shelf } from "../../db/reader-memory.ts";
import { type HiringFigures, hiringFigures } from "../../hiring-systems/figures.ts";
import { WAITS_FOR_SERVER } from "../../mail/waiting.ts";
import { type WebhookFigures, webhookFigures } from "../../webhooks/figures.ts";

type Moment = Date | null;

/** What the server says of itself. */
export type ServerSeen = {
  readonly now: Date;
  readonly postgres: string;
  readonly connections: number;
  readonly room: number;
  /** Processes of the product that listen to news, and since when the newest of them does. */
  readonly processes: number;
  readonly newest_process: Moment;
  readonly untold: number;
  /** The moment of the newest migration that has run. */
  readonly migrated: number | null;
};

/** What waits, and what was done last. */
export type WaitingSeen = {
  readonly mails: number;
  readonly oldest_mail: Moment;
  readonly last_mail: Moment;
  readonly last_file: Moment;
  readonly bytes_left: number;
  readonly oldest_left: Moment;
  readonly erased: number;
  readonly oldest_erased: Moment;
  readonly last_heard: Moment;
  readonly unhandled: number;
  /** As of when a restored copy is that nobody has released. */
  readonly held: Moment;
};

export type BackupSeen = {
  readonly id: string;
  readonly taken_at: Date;
  readonly finished_at: Date;
  readonly bytes: number;
  readonly place: string;
  readonly missing: number;
};

const LISTENING = `FROM pg_stat_activity WHERE application_name = '${PRODUCT_KEY}-bus' AND datname = current_database()`;
/** More than one statement tells: these wait, and were not only just put in. */
export const UNTOLD_MOST = 2_000;

const SERVER = `SELECT now() AS now, current_setting('server_version') AS postgres,
  (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS room,
  (SELECT count(*)::int ${LISTENING}) AS processes,
  (SELECT max(backend_start) ${LISTENING}) AS newest_process,
  (SELECT count(*)::int FROM (SELECT FROM untold_news LIMIT ${UNTOLD_MOST + 1}) AS news) AS untold,
  (SELECT max(created_at)::float8 FROM drizzle.__drizzle_migrations) AS migrated`;

/** Of the newest mails alone: all of more than a year are kept. */
const NEWEST_MAILS = "(SELECT sent_at FROM mails ORDER BY created_at DESC LIMIT 500) AS newest";

const WAITING = `SELECT
  (SELECT count(*)::int FROM (SELECT FROM mails WHERE ${WAITS_FOR_SERVER} LIMIT ${COUNT_LIMIT}) AS those) AS mails,
  (SELECT min(created_at) FROM mails WHERE ${WAITS_FOR_SERVER}) AS oldest_mail,
  (SELECT max(sent_at) FROM ${NEWEST_MAILS}) AS last_mail,
  (SELECT created_at FROM files ORDER BY id DESC LIMIT 1) AS last_file,
  (SELECT count(*)::int FROM (SELECT FROM bytes_to_remove LIMIT ${COUNT_LIMIT}) AS those) AS bytes_left,
  (SELECT min(since) FROM bytes_to_remove) AS oldest_left,
  (SELECT count(*)::int FROM (SELECT FROM erased_waiting LIMIT ${COUNT_LIMIT}) AS those) AS erased,
  (SELECT min(at) FROM erased_waiting) AS oldest_erased,
  ${LAST_HEARD} AS last_heard,
  (SELECT count(*)::int FROM ${UNHANDLED_WORDS}) AS unhandled,
  (SELECT min(taken_at) FROM restorations WHERE released_at IS NULL) AS held`;

const BACKUP = `SELECT id, taken_at, finished_at, bytes, place, missing FROM backups_taken
  ORDER BY taken_at DESC LIMIT 1`;

/** A part that says nothing is told as silent: whoever looks at this has other things to do than to wait. */
const PATIENCE_MS = 500;
/** All entries are read for a sum, as for the figures of a process. */
const LEDGER_MS = 60_000;
const LEDGER = "SELECT coalesce(sum(cents), 0)::float8 AS figure FROM ledger_entries";

const sums = new ReaderMemory<Shelf<Promise<number>>>(() => emptyShelf(1));

type Figure = { figure: number | null };

async function figureOf(db: ReadHandle, name: string, text: string): Promise<number | null> {
  return (await db.prepared<Figure>({ name, text }, []))[0]?.figure ?? null;
}

/** What comes in time; `silent` for what hangs or fails. */
async function inTime<T>(work: Promise<T>): Promise<T | "silent"> {
  const late = pause(PATIENCE_MS, "silent" as const, { ref: false });
  return Promise.race([work.catch(() => "silent" as const), late]);
}

/** Cents that the ledger is off by, read once a minute at most; null while that takes longer than anybody waits. */
async function ledgerSum(ctx: UserContext): Promise<number | null> {
  const shelf = sums.of({ config: ctx.config, from: ctx.db });
  const read = async () => (await figureOf(ctx.db, "ledger_sum", LEDGER)) ?? 0;
  const sum = await inTime(rememberedFor(ctx, shelf, "sum", LEDGER_MS, read));
  return sum === "silent" ? null : sum;
}

async function lagOf({ standby }: UserContext): Promise<number | "none" | "silent"> {
  if (standby === null) return "none";
  return (await inTime(figureOf(standby, "lag", LAG))) ?? 0;
}

async function only<R extends Record<string, unknown>>(db: ReadHandle, name: string, text: string): Promise<R> {
  const [row] = await db.prepared<R>({ name, text }, []);
  if (row === undefined) throw new Error("the database gave no row");
  return row;
}

/** What was seen of everything but queue and timetable. */
export type Seen = {
  readonly server: ServerSeen;
  readonly waiting: WaitingSeen;
  readonly backup: BackupSeen | null;
  readonly webhooks: WebhookFigures;
  readonly hiring: HiringFigures;
  /** Milliseconds between the clocks. */
  readonly apart: number;
  readonly lag: number | "none" | "silent";
  readonly ledger: number | null;
  /** Whether this process hears what the others tell. */
  readonly hears: boolean;
};

/** Looks at the database and at what it knows of the rest. Throws where it does not answer. */
export async function look(ctx: UserContext): Promise<Seen> {
  const { db, bus, clock } = ctx;
  const beside = Promise.all([lagOf(ctx), ledgerSum(ctx)]);
  const apart = await clocksApart(clock, async () => (await only<{ at: number }>(db, "moment", MOMENT)).at);
  const server = await only<ServerSeen>(db, "server_seen", SERVER);
  const waiting = await only<WaitingSeen>(db, "waiting_seen", WAITING);
  const [backup = null] = await db.prepared<BackupSeen>({ name: "last_backup", text: BACKUP }, []);
  const webhooks = await webhookFigures(db);
  const hiring = await hiringFigures(db);
  const [lag, ledger] = await beside;
  return { server, waiting, backup, webhooks, hiring, apart, lag, ledger, hears: bus.healthy() };
}
