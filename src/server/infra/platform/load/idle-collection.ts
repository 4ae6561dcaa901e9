import { performance } from "node:perf_hooks";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const LOOK_MS = 10_000;
/** A process is idle if its event loop was busy for less than this share of the time since the last check. */
const IDLE_SHARE = 0.05;
/** Less garbage is not worth a pause of a tenth of a second. */
const MIN_GARBAGE_BYTES = 32 * 1_048_576;

type Parts = {
  /** Share of the time since the last call in which the event loop was busy, 0 to 1. */
  readonly busy: () => number;
  /** Heap size in bytes, including garbage. */
  readonly usedBytes: () => number;
  readonly collect: () => void;
};

/** Returns a check that collects garbage if the process is idle and enough has gathered since the last collection. */
export function createIdleCollector({ busy, usedBytes, collect }: Parts): () => void {
  let kept = 0;
  return () => {
    if (busy() >= IDLE_SHARE || usedBytes() - kept < MIN_GARBAGE_BYTES) return;
    collect();
    kept = usedBytes();
  };
}

function eventLoop(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const before = last;
    last = performance.eventLoopUtilization();
    return performance.eventLoopUtilization(last, before).utilization;
  };
}

/**
 * Starts a periodic check that collects garbage left by startup or a busy hour while the process is idle. The engine
 * collects only as memory grows, which it does not do when idle. Does not keep the process alive.
 */
export function collectGarbageWhenIdle(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const usedBytes = () => getHeapStatistics().used_heap_size;
  setInterval(createIdleCollector({ busy: eventLoop(), usedBytes, collect }), LOOK_MS).unref();
}
