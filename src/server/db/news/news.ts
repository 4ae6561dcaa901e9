import type pg from "pg";
import { PRODUCT_KEY } from "../../../contract/product.ts";
import { errorFields, type Log } from "../../platform/log.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { type News, openPool } from "../pool.ts";

/** What is left by whoever died between commit and telling is found so much later; a revocation has a second. */
const LOOK_MS = 800;
/** Told by one statement. */
const BATCH = 2_000;

const KEEP = "INSERT INTO untold_news (channel, payload) SELECT * FROM unnest($1::text[], $2::text[])";

/**
 * PostgreSQL lets one transaction of all that NOTIFY commit at a time: this one, which changes nothing that lasts, waits for
 * no disk. What another process is just telling is left to it.
 */
const TELL = `WITH taken AS (
    DELETE FROM untold_news WHERE ctid = ANY (ARRAY(SELECT ctid FROM untold_news LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
    RETURNING channel, payload
  )
  SELECT set_config('synchronous_commit', 'off', true), (SELECT count(*) FROM taken) AS taken,
    (SELECT count(pg_notify(channel, payload)) FROM (SELECT DISTINCT channel, payload FROM taken) AS news) AS told`;

/** More than are ever told at once: whoever looks need not know how many exactly. */
const COUNT = "SELECT count(*)::int AS n FROM (SELECT FROM untold_news LIMIT 100000) AS waiting";

/** Registers what an operator wants to be woken by: news that stay untold, as when nobody can tell any. */
export function registerNewsFigure(metrics: Metrics, pool: Pick<pg.Pool, "query">): void {
  const help = "News of committed changes that other processes were not told yet";
  metrics.gauges("news_waiting", help, "table", async () => {
    const { rows } = await pool.query<{ n: number }>(COUNT);
    return new Map(rows.map(({ n }) => ["untold_news", n]));
  });
}

function distinct(news: readonly News[]): News[] {
  return [...new Map(news.map((one) => [`${one.channel} ${one.payload}`, one])).values()];
}

/** Leaves news with the transaction of this connection: told once that is committed, never if it is not. Gives each once. */
export async function keepNews(client: pg.PoolClient, news: readonly News[]): Promise<readonly News[]> {
  if (news.length === 0) return news;
  const each = distinct(news);
  const values = [each.map(({ channel }) => channel), each.map(({ payload }) => payload)];
  await client.query({ name: "keep_news", text: KEEP, values });
  return each;
}

/** Tells all processes what committed transactions have left, this one's and those of processes that died. */
export type Teller = {
  /** Something was just committed: it is told at once, or together with what comes while others' is told. */
  wake(): void;
  /** Tells what is left, and ends. */
  stop(): Promise<void>;
};

/**
 * Opens the teller of a process, on one connection of its own to the primary, which a pooler may give it (`pooled`). It has one
 * statement under way at most, so that what is committed meanwhile goes together.
 */
export function openTeller(url: string, log: Log, pooled = false): Teller {
  const pool = openPool(url, log, { max: 1, application_name: `${PRODUCT_KEY}-news`, pooled });
  let more = false;
  let stopped = false;
  let silent = false;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;

  async function tell(): Promise<void> {
    do {
      more = false;
      const { rows } = await pool.query<{ taken: number }>({ name: "tell_news", text: TELL });
      silent = false;
      more ||= rows[0]?.taken === BATCH;
    } while (more);
  }
  async function tellAndWait(): Promise<void> {
    clearTimeout(timer);
    try {
      await tell();
    } catch (error) {
      more = false;
      // Nothing is lost: it is looked for again, here and in every other process.
      if (!silent && !stopped) log.warn(errorFields(error), "news cannot be told for the moment");
      silent = true;
    }
    round = undefined;
    if (stopped) return;
    if (more) return wake();
    timer = setTimeout(wake, LOOK_MS);
    timer.unref();
  }
  function wake(): void {
    more = true;
    if (!stopped) round ??= tellAndWait();
  }

  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await round;
      await tellAndWait();
      await pool.end();
    },
  };
}
