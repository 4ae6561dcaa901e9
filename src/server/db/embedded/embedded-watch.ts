import { setTimeout as sleep } from "node:timers/promises";
import { holdConnection } from "./embedded-client.ts";

const AFTER_LOSS_MS = 100;
const AFTER_FAILURE_MS = 2_000;

type Watched = {
  readonly folder: string;
  /** Finds the server again or starts it; gives its socket folder. */
  readonly revive: () => Promise<string>;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
};

/**
 * Notices by an open connection that the server is gone (killed, out of memory) and has it started again, until the
 * signal ends it. Keeps no process alive.
 */
export async function watchServer({ folder, revive, log, signal }: Watched): Promise<void> {
  let current = folder;
  while (!signal.aborted) {
    const opened = await holdConnection(current, signal);
    if (signal.aborted) return;
    await sleep(opened ? AFTER_LOSS_MS : AFTER_FAILURE_MS, undefined, { ref: false });
    if (signal.aborted) return;
    try {
      current = await revive();
    } catch (error) {
      if (signal.aborted) return;
      log(`The database cannot be started again: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
