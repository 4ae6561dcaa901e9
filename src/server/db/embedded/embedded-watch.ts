import { setTimeout as sleep } from "node:timers/promises";
import { keepConnectionOpen } from "./embedded-client.ts";

const AFTER_LOSS_MS = 100;
const AFTER_FAILURE_MS = 2_000;
/** A full disk lasts for hours: its lines would fill it again. */
const REPEAT_LOG_MS = 60_000;

export type LogLine = (level: "error" | "warn", line: string) => void;

type WatchOptions = {
  readonly folder: string;
  /** Finds the server again or restarts it. Returns its socket folder. */
  readonly revive: () => Promise<string>;
  readonly report: LogLine;
  readonly signal: AbortSignal;
};

/**
 * Detects by an open connection that the server is gone (killed, out of memory) and restarts it, until the signal
 * aborts. Does not keep the process alive.
 */
export async function watchServer({ folder, revive, report, signal }: WatchOptions): Promise<void> {
  let current = folder;
  let reportedAt: number | undefined;
  while (!signal.aborted) {
    const opened = await keepConnectionOpen(current, signal);
    if (signal.aborted) return;
    await sleep(opened ? AFTER_LOSS_MS : AFTER_FAILURE_MS, undefined, { ref: false });
    if (signal.aborted) return;
    try {
      current = await revive();
      if (reportedAt !== undefined) report("warn", "The database runs again.");
      reportedAt = undefined;
    } catch (error) {
      if (signal.aborted) return;
      if (reportedAt !== undefined && performance.now() - reportedAt < REPEAT_LOG_MS) continue;
      reportedAt = performance.now();
      report(
        "error",
        `The database cannot be started again: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}
