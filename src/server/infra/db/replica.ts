import type pg from "pg";
import { errorFields, type Log } from "../platform/log.ts";
import { isTimeout } from "./failures.ts";
import { type Queryable, type ReadHandle, readHandle } from "./handles.ts";
import { QUERY_TIMEOUT_MS } from "./pool.ts";

/**
 * Replication lag of the queried database in seconds, as `figure`; null if unknown. A replica that replayed everything
 * it received from a live primary has no lag, however long ago the last write was.
 */
const LAG_QUERY = `SELECT (CASE WHEN NOT pg_is_in_recovery() THEN 0
  WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() AND EXISTS (SELECT FROM pg_stat_wal_receiver) THEN 0
  ELSE extract(epoch FROM now() - pg_last_xact_replay_timestamp()) END)::float8 AS figure`;

/** Replication lag in seconds; `unknown` if it cannot be determined, `silent` if the replica does not answer. */
export type ReplicaLag = number | "unknown" | "silent";

/** The database of DATABASE_READ_URL. While it is lost, the primary serves its reads. */
export type Replica = {
  /** Reads from the replica, and from the primary if the replica fails. */
  readonly reader: ReadHandle;
  isUp(): boolean;
  readLag(): Promise<ReplicaLag>;
  stop(): void;
};

/** Interval of reconnection attempts to a lost replica. */
const PROBE_MS = 2_000;
/**
 * SQLSTATE classes that concern the server or the connection: connection, authorization, missing database, resources,
 * operator, system.
 */
const SERVER_CLASSES = /^(?:08|28|3D|53|57|58)/;
const CANCELED = "57014";

type FailureMeaning = "lost" | "ask_primary" | "statement";

/**
 * What a failed read means for the replica. A statement timeout would happen on the primary as well. A statement
 * refused by the replica (recovery conflict, table not replicated yet) says nothing about others.
 */
function classifyFailure(error: unknown): FailureMeaning {
  if (isTimeout(error)) return "lost";
  const { code } = (error ?? {}) as { code?: unknown };
  if (code === CANCELED) return "statement";
  const isSqlState = typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]{4}$/.test(code);
  return isSqlState && !SERVER_CLASSES.test(code) ? "ask_primary" : "lost";
}

/** Opens the replica's reader. `probeMs`: interval of reconnection attempts. */
export function openReplica(
  pools: { readonly primary: pg.Pool; readonly standby: pg.Pool },
  log: Log,
  probeMs = PROBE_MS,
): Replica {
  const { primary, standby } = pools;
  let probe: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function tryAgain(): Promise<void> {
    const asked = { text: "SELECT 1", query_timeout: QUERY_TIMEOUT_MS / 2 } as { text: string };
    try {
      await standby.query(asked);
      if (isStopped) return;
      probe = undefined;
      log.warn({}, "the replica answers again and serves its reads");
    } catch {
      if (!isStopped) probe = setTimeout(() => void tryAgain(), probeMs).unref();
    }
  }

  function lose(error: unknown): void {
    if (probe !== undefined || isStopped) return;
    log.error(errorFields(error), "the replica is lost: the primary answers its reads");
    probe = setTimeout(() => void tryAgain(), probeMs).unref();
  }

  type Query = (...all: readonly unknown[]) => Promise<unknown>;
  const [askPrimary, askReplica] = [primary, standby].map((pool): Query => {
    const query = pool.query.bind(pool) as unknown as Query;
    return (...all) => query(...all);
  }) as [Query, Query];

  const query: Query = async (...all) => {
    if (probe !== undefined) return askPrimary(...all);
    try {
      return await askReplica(...all);
    } catch (error) {
      const meaning = classifyFailure(error);
      if (meaning === "statement") throw error;
      if (meaning === "lost") lose(error);
      return askPrimary(...all);
    }
  };

  return {
    reader: readHandle({ query } as unknown as Queryable),
    isUp: () => probe === undefined,
    async readLag() {
      if (probe !== undefined) return "silent";
      try {
        const { rows } = await standby.query<{ figure: number | null }>(LAG_QUERY);
        return rows[0]?.figure ?? "unknown";
      } catch (error) {
        if (classifyFailure(error) === "lost") lose(error);
        return "silent";
      }
    },
    stop() {
      isStopped = true;
      clearTimeout(probe);
    },
  };
}
