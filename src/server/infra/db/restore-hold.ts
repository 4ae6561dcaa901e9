import type pg from "pg";
import { PRODUCT_KEY } from "../../../contract/product.ts";
import { errorFields, type Log } from "../platform/log.ts";
import { openPool } from "./pool.ts";

const POLL_MS = 5_000;
/** The name of the connection for the first look, as PostgreSQL lists it. */
export const HOLD_CONNECTION = `${PRODUCT_KEY}-hold`;

/** Statement with one row: whether this is a restored copy that nobody has released. */
export const IS_ON_HOLD_QUERY = "SELECT EXISTS (SELECT FROM restorations WHERE released_at IS NULL) AS on_hold";

/** Whether this is an unreleased copy from a backup, so that the original may still be running (rule O15). */
export type RestoreHold = {
  holds(): boolean;
  /** Runs work now, or as soon as the copy is released. */
  afterRelease(work: () => Promise<void>): Promise<void>;
  /** Polls every few seconds for the release with a connection of this pool, so that no process needs a restart. */
  watch(pool: Pick<pg.Pool, "query">): void;
  close(): void;
};

async function isOnHold(pool: Pick<pg.Pool, "query">): Promise<boolean> {
  return (await pool.query<{ on_hold: boolean }>(IS_ON_HOLD_QUERY)).rows[0]?.on_hold === true;
}

/** Checks once, with a connection that is closed before any pool opens, so that it counts toward no limit. */
export async function openRestoreHold(url: string, log: Log): Promise<RestoreHold> {
  const once = openPool(url, log, { max: 1, application_name: HOLD_CONNECTION });
  let onHold = await isOnHold(once).finally(() => once.end());
  const waiting: (() => Promise<void>)[] = [];
  let looking: NodeJS.Timeout | undefined;
  let busy = false;
  async function again(pool: Pick<pg.Pool, "query">): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      if (onHold && (await isOnHold(pool))) return;
      onHold = false;
      // Work that cannot start now is retried at the next poll.
      for (let work = waiting[0]; work !== undefined; work = waiting[0]) {
        await work();
        waiting.shift();
      }
      clearInterval(looking);
    } finally {
      busy = false;
    }
  }
  return {
    holds: () => onHold,
    async afterRelease(work) {
      if (onHold) waiting.push(work);
      else await work();
    },
    watch(pool) {
      if (!onHold || looking !== undefined) return;
      looking = setInterval(() => again(pool).catch((error) => log.warn(errorFields(error), "hold")), POLL_MS);
    },
    close: () => clearInterval(looking),
  };
}
