import { monitorEventLoopDelay } from "node:perf_hooks";
import { AppError } from "../../../../contract/errors.ts";
import { COST_CLASSES, type CostClass } from "./cost-classes.ts";

/** The load of this process. */
export type Load = {
  /** Recent duration of an event loop turn in milliseconds, which is how long a new request waits. */
  readonly delayMs: number;
  /** How long the longest-waiting request has waited for a database connection. Milliseconds. */
  readonly waitMs: number;
};

/** Thresholds: each one reached rejects one more class. A wait of two seconds for a connection times out anyway. */
const STEPS: readonly Load[] = [
  { delayMs: 300, waitMs: 300 },
  { delayMs: 600, waitMs: 700 },
  { delayMs: 1_200, waitMs: 1_200 },
  { delayMs: 2_500, waitMs: 1_700 },
];
/** Waits that lasted less than this were a spike, over before a rejected client could retry. */
const LASTS_MS = 600;
/** The level drops when the load is below this share of the threshold that raised it … */
const EASED = 0.6;
/** … for this long, one step at a time. Time without requests counts as calm. */
const CALM_MS = 500;
/** Range of retry delays in seconds, so that rejected clients do not return all at once. */
const [SOONEST, LATEST] = [2, 5];

/** Rejection under overload. `seconds`: when to retry. */
export class OverloadError extends AppError {
  readonly seconds: number;

  constructor(costClass: CostClass, seconds: number) {
    super("unavailable", { detail: `too busy for ${costClass}` });
    this.seconds = seconds;
  }
}

/** Decides which requests to reject while a process is overloaded, expensive deferrable ones first (rule O38). */
export type LoadShedder = {
  /** Throws Shed while requests of this class are rejected. */
  admit(costClass: CostClass): void;
  /** Number of rejected requests by class. */
  shed(): ReadonlyMap<CostClass, number>;
  /** Number of classes that are currently rejected. */
  level(): number;
};

function stepsUp({ delayMs, waitMs }: Load, part = 1): number {
  return STEPS.filter((step) => delayMs >= step.delayMs * part || waitMs >= step.waitMs * part).length;
}

type Parts = {
  /** Called at each request. */
  readonly read: () => Load;
  readonly on: boolean;
  /** Monotonic milliseconds. With a clock that can be set back, requests would be rejected for that long. */
  readonly now?: () => number;
  /** Called when the number of rejected classes changes. */
  readonly onLevel?: (level: number) => void;
};

const steady = () => performance.now();

/** Delays the first threshold until a wait has lasted. Waits at higher thresholds have lasted by definition. */
function lastingWaits(): (load: Load, now: number, quiet: boolean) => Load {
  const [first, second] = STEPS.map(({ waitMs }) => waitMs) as [number, number];
  let since: number | null = null;
  return ({ delayMs, waitMs }, now, quiet) => {
    // No request observed the time in between.
    if (quiet || waitMs < first * EASED) since = null;
    if (waitMs >= first) since ??= now;
    const isMoment = waitMs < second && (since === null || now - since < LASTS_MS);
    return { delayMs, waitMs: isMoment ? Math.min(waitMs, first - 1) : waitMs };
  };
}

/** Takes the load reader and the clock. */
export function createLoadShedder({ read, on, now: time = steady, onLevel }: Parts): LoadShedder {
  const counts = new Map<CostClass, number>();
  let [level, turn] = [0, 0];
  let calmSince: number | null = null;
  let lastAsked = Number.NEGATIVE_INFINITY;
  const lasting = lastingWaits();

  function look(): void {
    const now = time();
    const quiet = now - lastAsked >= CALM_MS;
    const load = lasting(read(), now, quiet);
    lastAsked = now;
    const up = stepsUp(load);
    if (up >= level || quiet) {
      level = up;
      calmSince = null;
      return;
    }
    if (stepsUp(load, EASED) >= level) {
      calmSince = null;
      return;
    }
    calmSince ??= now;
    if (now - calmSince < CALM_MS) return;
    level -= 1;
    calmSince = now;
  }

  return {
    admit(costClass) {
      if (!on) return;
      const before = level;
      look();
      if (level !== before) onLevel?.(level);
      if (COST_CLASSES.indexOf(costClass) >= level) return;
      counts.set(costClass, (counts.get(costClass) ?? 0) + 1);
      turn += 1;
      throw new OverloadError(costClass, SOONEST + (turn % (LATEST - SOONEST + 1)));
    },
    shed: () => counts,
    // Without requests nobody is rejected; the next request will be admitted.
    level: () => (time() - lastAsked >= CALM_MS ? Math.min(level, stepsUp(read())) : level),
  };
}

const RESOLUTION_MS = 10;
const WINDOW_MS = 1_000;

/**
 * Measures the event loop delay that a request meets at a random moment of a second: a long turn counts for its
 * duration, a gap among many short turns counts little. A slow second is reported only if one of the two before it was
 * slow as well, because a single long turn is over once it is known. Measuring begins at the first read, after startup
 * work.
 */
export function measureDelay(time: () => number = steady): { read(): number; stop(): void } {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let since: number | null = null;
  let [earlier, before, latest] = [0, 0, 0];
  const delay = () => Math.min(latest, Math.max(before, earlier));
  return {
    read() {
      const now = time();
      if (since !== null && now - since < WINDOW_MS) return delay();
      const [mean, deviation] = [histogram.mean / 1e6, histogram.stddev / 1e6];
      [earlier, before] = [before, latest];
      latest =
        since === null || histogram.count === 0
          ? 0
          : Math.max(0, (mean * mean + deviation * deviation) / mean - RESOLUTION_MS);
      histogram.reset();
      since = now;
      return delay();
    },
    stop: () => void histogram.disable(),
  };
}
