import { performance } from "node:perf_hooks";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const LOOK_MS = 10_000;
/** A process rests when its event loop was busy for less of the time since the last look. */
const RESTING = 0.05;
/** Less than this is not worth a pause of a tenth of a second. */
const WORTH_BYTES = 32 * 1_048_576;

type Parts = {
  /** The part of the time since it was last asked for in which the event loop was busy, 0 to 1. */
  readonly busy: () => number;
  /** Bytes on the heap, garbage among them. */
  readonly held: () => number;
  readonly collect: () => void;
};

/** Gives what looks once, and collects where the process rests and enough has gathered since the last time. */
export function makeGiveBack({ busy, held, collect }: Parts): () => void {
  let kept = 0;
  return () => {
    if (busy() >= RESTING || held() - kept < WORTH_BYTES) return;
    collect();
    kept = held();
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
 * From now on gives back at rest what a start or a busy hour left behind: the engine collects as memory grows, and at rest
 * it does not grow. Does not keep the process alive.
 */
export function giveBackAtRest(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const held = () => getHeapStatistics().used_heap_size;
  setInterval(makeGiveBack({ busy: eventLoop(), held, collect }), LOOK_MS).unref();
}
