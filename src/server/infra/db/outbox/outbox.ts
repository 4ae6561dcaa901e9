import type pg from "pg";
import { PRODUCT_KEY } from "../../../../contract/product.ts";
import { errorFields, type Log } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { type BusEvent, openPool } from "../pool.ts";

/**
 * Poll interval for events of processes that died between commit and publishing. A revocation must take effect within a
 * second.
 */
const POLL_MS = 800;
/** Poll interval while nobody relies on events; the next use polls first. */
const IDLE_POLL_MS = 15_000;
/** Events published by one statement. */
const BATCH = 2_000;

const INSERT_EVENTS = "INSERT INTO notify_outbox (channel, payload) SELECT * FROM unnest($1::text[], $2::text[])";

/**
 * PostgreSQL serializes commits of all transactions that NOTIFY. This statement changes nothing durable, so its commit
 * does not wait for the disk. Rows that another process is publishing are skipped.
 */
const PUBLISH_EVENTS = `WITH taken AS (
    DELETE FROM notify_outbox WHERE ctid = ANY (ARRAY(SELECT ctid FROM notify_outbox LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
    RETURNING channel, payload
  )
  SELECT set_config('synchronous_commit', 'off', true), (SELECT count(*) FROM taken) AS taken,
    (SELECT count(pg_notify(channel, payload)) FROM (SELECT DISTINCT channel, payload FROM taken) AS news) AS told`;

/** The limit exceeds any realistic backlog; beyond it the exact number is not needed. */
const COUNT_EVENTS = "SELECT count(*)::int AS n FROM (SELECT FROM notify_outbox LIMIT 100000) AS waiting";

/** Exports the number of unpublished events, for an alert if no process can publish. */
export function registerOutboxMetric(metrics: Metrics, pool: Pick<pg.Pool, "query">): void {
  const help = "News of committed changes that other processes were not told yet";
  metrics.gauges("outbox_waiting", help, "table", async () => {
    const { rows } = await pool.query<{ n: number }>(COUNT_EVENTS);
    return new Map(rows.map(({ n }) => ["notify_outbox", n]));
  });
}

function deduplicateEvents(news: readonly BusEvent[]): BusEvent[] {
  return [...new Map(news.map((one) => [`${one.channel} ${one.payload}`, one])).values()];
}

/**
 * Stores events in the transaction of this connection, to be published after the commit. Returns them without
 * duplicates.
 */
export async function storeEvents(client: pg.PoolClient, news: readonly BusEvent[]): Promise<readonly BusEvent[]> {
  if (news.length === 0) return news;
  const each = deduplicateEvents(news);
  const values = [each.map(({ channel }) => channel), each.map(({ payload }) => payload)];
  await client.query({ name: "keep_news", text: INSERT_EVENTS, values });
  return each;
}

/** Publishes the events of committed transactions of this process, and of processes that died. */
export type OutboxRelay = {
  /** Called after a commit: publishes at once, or together with events committed while a statement runs. */
  wake(): void;
  /** Publishes the pending events and stops. */
  stop(): Promise<void>;
};

/**
 * Opens the relay of a process on its own connection to the primary, possibly through a pooler (`pooled`). At most one
 * statement runs at a time, so that events committed meanwhile are published together. `isUsed`: whether anyone relies
 * on events.
 */
export function openOutboxRelay(
  url: string,
  log: Log,
  { pooled = false, isUsed = () => true }: { pooled?: boolean; isUsed?: () => boolean } = {},
): OutboxRelay {
  const pool = openPool(url, log, { max: 1, application_name: `${PRODUCT_KEY}-news`, pooled });
  let more = false;
  let stopped = false;
  let silent = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;

  async function publishPending(): Promise<void> {
    do {
      more = false;
      const { rows } = await pool.query<{ taken: number }>({ name: "publish_events", text: PUBLISH_EVENTS });
      silent = false;
      more ||= rows[0]?.taken === BATCH;
    } while (more);
  }
  async function runRound(): Promise<void> {
    clearTimeout(timer);
    try {
      await publishPending();
    } catch (error) {
      more = false;
      // Nothing is lost: this process and all others poll again.
      if (!silent && !stopped) log.warn(errorFields(error), "events cannot be published at the moment");
      silent = true;
    }
    round = undefined;
    if (stopped) return;
    if (more) return wake();
    timer = setTimeout(wake, isUsed() ? POLL_MS : IDLE_POLL_MS);
    timer.unref();
  }
  function wake(): void {
    more = true;
    if (!stopped) round ??= runRound();
  }

  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await round;
      await runRound();
      await pool.end();
    },
  };
}
