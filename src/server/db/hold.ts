import { errorFields, type Log } from "../platform/log.ts";
import { openPool } from "./pool.ts";

const LOOK_MS = 5_000;
const HELD = "SELECT EXISTS (SELECT FROM restorations WHERE released_at IS NULL) AS held";

/** Whether this is a copy out of a backup that nobody has released, so that another one may be at work (rule O15). */
export type Hold = {
  holds(): boolean;
  /** Does something now, or as soon as the copy is released. */
  onceReleased(work: () => Promise<void>): Promise<void>;
  close(): void;
};

/** Looks once, and while the copy is held every few seconds, so that no process has to be started again for its release. */
export async function openHold(url: string, log: Log): Promise<Hold> {
  const pool = openPool(url, log, { max: 1 });
  const look = async () => (await pool.query<{ held: boolean }>(HELD)).rows[0]?.held === true;
  let held: boolean;
  try {
    held = await look();
  } catch (error) {
    await pool.end();
    throw error;
  }
  const waiting: (() => Promise<void>)[] = [];
  let looking: NodeJS.Timeout | undefined;
  function close(): void {
    clearInterval(looking);
    if (!pool.ending) void pool.end();
  }
  let busy = false;
  async function again(): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      if (held && (await look())) return;
      held = false;
      // What cannot begin now is tried at the next look.
      for (let work = waiting[0]; work !== undefined; work = waiting[0]) {
        await work();
        waiting.shift();
      }
      close();
    } finally {
      busy = false;
    }
  }
  if (held) looking = setInterval(() => again().catch((error) => log.warn(errorFields(error), "hold")), LOOK_MS);
  else close();
  return {
    holds: () => held,
    async onceReleased(work) {
      if (held) waiting.push(work);
      else await work();
    },
    close,
  };
}
