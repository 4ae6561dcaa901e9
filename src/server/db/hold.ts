import type pg from "pg";
import { errorFields, type Log } from "../platform/log.ts";
import { openPool } from "./pool.ts";

const LOOK_MS = 5_000;

/** Whether this is a restored copy that nobody has released, as a statement that gives one row. */
export const IS_HELD = "SELECT EXISTS (SELECT FROM restorations WHERE released_at IS NULL) AS held";

/** Whether this is a copy out of a backup that nobody has released, so that another one may be at work (rule O15). */
export type Hold = {
  holds(): boolean;
  /** Does something now, or as soon as the copy is released. */
  onceReleased(work: () => Promise<void>): Promise<void>;
  /** While the copy is held, looks every few seconds, by a connection of this pool: no process has to be started again. */
  watch(pool: Pick<pg.Pool, "query">): void;
  close(): void;
};

async function isHeld(pool: Pick<pg.Pool, "query">): Promise<boolean> {
  return (await pool.query<{ held: boolean }>(IS_HELD)).rows[0]?.held === true;
}

/** Looks once, by a connection that is given back before any pool is open: it counts among nobody's. */
export async function openHold(url: string, log: Log): Promise<Hold> {
  const once = openPool(url, log, { max: 1 });
  let held = await isHeld(once).finally(() => once.end());
  const waiting: (() => Promise<void>)[] = [];
  let looking: NodeJS.Timeout | undefined;
  let busy = false;
  async function again(pool: Pick<pg.Pool, "query">): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      if (held && (await isHeld(pool))) return;
      held = false;
      // What cannot begin now is tried at the next look.
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
    holds: () => held,
    async onceReleased(work) {
      if (held) waiting.push(work);
      else await work();
    },
    watch(pool) {
      if (!held || looking !== undefined) return;
      looking = setInterval(() => again(pool).catch((error) => log.warn(errorFields(error), "hold")), LOOK_MS);
    },
    close: () => clearInterval(looking),
  };
}
