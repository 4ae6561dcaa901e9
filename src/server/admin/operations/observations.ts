import { setTimeout as pause } from "node:timers/promises";
import { PRODUCT_KEY } from "../../../contract/product.ts";
import { COUNT_LIMIT } from "../../../rules/bounded-count.ts";
import { listPendingBackfills } from "../../infra/db/backfills.ts";
import { DATABASE_TIME_QUERY, measureClockSkew } from "../../infra/db/connection/clock-skew.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { LAST_EVENT_AT, UNHANDLED_EVENTS } from "../../infra/db/provider-payments.ts";
import { createKeyedCache, getOrLoad, type KeyedCache, ReadCache } from "../../infra/db/read-cache.ts";
import type { ReplicaLag } from "../../infra/db/replica.ts";
import { WAITS_FOR_SERVER } from "../../infra/mail/waiting.ts";
import { type FolderState, worstFolder } from "../../infra/platform/disk.ts";
import { type HiringSystemMetrics, readMetrics } from "../../integrations/hiring-systems/metrics.ts";
import { readWebhookStats, type WebhookStats } from "../../integrations/webhooks/webhook-metrics.ts";

type Moment = Date | null;

/** What the server reports about itself. */
export type ServerObservation = {
  readonly now: Date;
  readonly postgres: string;
  readonly connections: number;
  readonly room: number;
  /** Number of processes that listen to events, and when the newest one started. */
  readonly processes: number;
  readonly newest_process: Moment;
  readonly unpublished: number;
  /** Timestamp of the newest migration. */
  readonly migrated: number | null;
};

/** What is pending, and when it was last processed. */
export type PendingObservation = {
  readonly mails: number;
  readonly oldest_mail: Moment;
  readonly last_mail: Moment;
  readonly last_file: Moment;
  readonly bytes_left: number;
  readonly oldest_left: Moment;
  readonly erased: number;
  readonly oldest_erased: Moment;
  readonly last_event_at: Moment;
  readonly unhandled: number;
  /** As of when an unreleased restored copy was taken; null if there is none. */
  readonly copy_taken_at: Moment;
};

export type BackupObservation = {
  readonly id: string;
  readonly taken_at: Date;
  readonly finished_at: Date;
  readonly bytes: number;
  readonly place: string;
  readonly missing: number;
};

const LISTENING = `FROM pg_stat_activity WHERE application_name = '${PRODUCT_KEY}-bus' AND datname = current_database()`;
/** More than one relay statement publishes, so these are waiting and not just stored. */
export const MAX_UNPUBLISHED = 2_000;

const SERVER = `SELECT now() AS now, current_setting('server_version') AS postgres,
  (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS room,
  (SELECT count(*)::int ${LISTENING}) AS processes,
  (SELECT max(backend_start) ${LISTENING}) AS newest_process,
  (SELECT count(*)::int FROM (SELECT FROM notify_outbox LIMIT ${MAX_UNPUBLISHED + 1}) AS unpublished) AS unpublished,
  (SELECT max(created_at)::float8 FROM drizzle.__drizzle_migrations) AS migrated`;

/** Only the newest mails, because those of more than a year are kept. */
const NEWEST_MAILS = "(SELECT sent_at FROM mails ORDER BY created_at DESC LIMIT 500) AS newest";

const WAITING = `SELECT
  (SELECT count(*)::int FROM (SELECT FROM mails WHERE ${WAITS_FOR_SERVER} LIMIT ${COUNT_LIMIT}) AS those) AS mails,
  (SELECT min(created_at) FROM mails WHERE ${WAITS_FOR_SERVER}) AS oldest_mail,
  (SELECT max(sent_at) FROM ${NEWEST_MAILS}) AS last_mail,
  (SELECT created_at FROM files ORDER BY id DESC LIMIT 1) AS last_file,
  (SELECT count(*)::int FROM (SELECT FROM blob_deletions LIMIT ${COUNT_LIMIT}) AS those) AS bytes_left,
  (SELECT min(since) FROM blob_deletions) AS oldest_left,
  (SELECT count(*)::int FROM (SELECT FROM erasure_outbox LIMIT ${COUNT_LIMIT}) AS those) AS erased,
  (SELECT min(at) FROM erasure_outbox) AS oldest_erased,
  ${LAST_EVENT_AT} AS last_event_at,
  (SELECT count(*)::int FROM ${UNHANDLED_EVENTS}) AS unhandled,
  (SELECT min(taken_at) FROM restorations WHERE released_at IS NULL) AS copy_taken_at`;

const BACKUP = `SELECT id, taken_at, finished_at, bytes, place, missing FROM backups_taken
  ORDER BY taken_at DESC LIMIT 1`;

/** A part that takes longer is reported as silent, so that the page stays fast. */
const READ_TIMEOUT_MS = 500;
/** The sum scans all entries, so it is cached like the metric. */
const LEDGER_MS = 60_000;
const LEDGER = "SELECT coalesce(sum(cents), 0)::float8 AS figure FROM ledger_entries";

const sums = new ReadCache<KeyedCache<Promise<number>>>(() => createKeyedCache(1));

type Figure = { figure: number | null };

async function figureOf(db: ReadHandle, name: string, text: string): Promise<number | null> {
  return (await db.prepared<Figure>({ name, text }, []))[0]?.figure ?? null;
}

/** The result if it arrives in time; `silent` if the work hangs or fails. */
async function withTimeout<T>(work: Promise<T>): Promise<T | "silent"> {
  const late = pause(READ_TIMEOUT_MS, "silent" as const, { ref: false });
  return Promise.race([work.catch(() => "silent" as const), late]);
}

/** The ledger's imbalance in cents, read at most once a minute; null if that takes too long. */
async function ledgerSum(ctx: UserContext): Promise<number | null> {
  const shelf = sums.of({ config: ctx.config, from: ctx.db });
  const read = async () => (await figureOf(ctx.db, "ledger_sum", LEDGER)) ?? 0;
  const sum = await withTimeout(getOrLoad(ctx, shelf, "sum", LEDGER_MS, read));
  return sum === "silent" ? null : sum;
}

async function lagOf({ replica }: UserContext): Promise<ReplicaLag | "none"> {
  return replica === null ? "none" : withTimeout(replica.readLag());
}

async function only<R extends Record<string, unknown>>(db: ReadHandle, name: string, text: string): Promise<R> {
  const [row] = await db.prepared<R>({ name, text }, []);
  if (row === undefined) throw new Error("the database returned no row");
  return row;
}

/** All observations except queue and schedule. */
export type SystemObservations = {
  readonly server: ServerObservation;
  readonly waiting: PendingObservation;
  readonly backup: BackupObservation | null;
  readonly webhooks: WebhookStats;
  readonly hiring: HiringSystemMetrics;
  /** Clock difference to the database in milliseconds. */
  readonly apart: number;
  readonly lag: ReplicaLag | "none";
  /** The folder of this process's machine in the worst state; null if it writes to none. */
  readonly disk: FolderState | null;
  readonly ledger: number | null;
  /** Names of unfinished backfills. */
  readonly backfills: readonly string[];
  /** Whether this process receives events. */
  readonly receivesEvents: boolean;
};

/** Collects the observations from the database and from this process. Throws if the database does not answer. */
export async function observeSystem(ctx: UserContext): Promise<SystemObservations> {
  const { db, bus, clock } = ctx;
  const beside = Promise.all([lagOf(ctx), ledgerSum(ctx), ctx.disk.look()]);
  const apart = await measureClockSkew(
    clock,
    async () => (await only<{ at: number }>(db, "moment", DATABASE_TIME_QUERY)).at,
  );
  const server = await only<ServerObservation>(db, "server_seen", SERVER);
  const waiting = await only<PendingObservation>(db, "waiting_seen", WAITING);
  const [backup = null] = await db.prepared<BackupObservation>({ name: "last_backup", text: BACKUP }, []);
  const webhooks = await readWebhookStats(db);
  const hiring = await readMetrics(db);
  const backfills = await listPendingBackfills(db);
  const [lag, ledger, folders] = await beside;
  const disk = worstFolder(folders);
  return {
    server,
    waiting,
    backup,
    webhooks,
    hiring,
    apart,
    lag,
    disk,
    ledger,
    backfills,
    receivesEvents: bus.isListening(),
  };
}
