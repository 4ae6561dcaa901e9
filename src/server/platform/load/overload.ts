import { monitorEventLoopDelay } from "node:perf_hooks";
import { AppError } from "../../../contract/errors.ts";
import { COST_CLASSES, type CostClass } from "./cost-classes.ts";

/** How busy this process is. */
export type Load = {
  /** How long a turn of the event loop lasts, of late: so long waits whatever comes now. Milliseconds. */
  readonly delayMs: number;
  /** How long the first of those who wait for a connection of the database has waited. Milliseconds. */
  readonly waitMs: number;
};

/** From which of both on one class more is turned away. Whoever waited two seconds for a connection is given up anyway. */
const STEPS: readonly Load[] = [
  { delayMs: 300, waitMs: 300 },
  { delayMs: 600, waitMs: 700 },
  { delayMs: 1_200, waitMs: 1_200 },
  { delayMs: 2_500, waitMs: 1_700 },
];
/** Waits that were long for less than that were a moment, over before whoever is turned away could come back. */
const LASTS_MS = 600;
/** A step is left when the load is below so much of what led to it … */
const EASED = 0.6;
/** … for so long, one step after the other. Where nobody asked meanwhile nothing was held up either. */
const CALM_MS = 500;
/** Those who were turned away do not all come back at once. Seconds. */
const [SOONEST, LATEST] = [2, 5];

/** Turned away to keep what matters more going; `seconds` is when to ask again. */
export class Shed extends AppError {
  readonly seconds: number;

  constructor(costClass: CostClass, seconds: number) {
    super("unavailable", { detail: `too busy for ${costClass}` });
    this.seconds = seconds;
  }
}

/** Decides what is turned away while a process is overloaded, the dearest that can wait first (rule O38). */
export type Shedder = {
  /** Throws Shed where requests of this class are turned away at the moment. */
  admit(costClass: CostClass): void;
  /** How many were turned away, by class. */
  shed(): ReadonlyMap<CostClass, number>;
  /** How many classes are turned away at the moment. */
  level(): number;
};

function stepsUp({ delayMs, waitMs }: Load, part = 1): number {
  return STEPS.filter((step) => delayMs >= step.delayMs * part || waitMs >= step.waitMs * part).length;
}

type Parts = {
  /** Asked at each request. */
  readonly read: () => Load;
  readonly on: boolean;
  /** Milliseconds that only go on; a clock that is set back would keep everybody out for so long. */
  readonly now?: () => number;
  /** Hears of each change of how many classes are turned away. */
  readonly onLevel?: (level: number) => void;
};

const steady = () => performance.now();

/** Waits that lead to the first step do so once they have lasted; those that lead further have lasted by themselves. */
function lastingWaits(): (load: Load, now: number, quiet: boolean) => Load {
  const [first, second] = STEPS.map(({ waitMs }) => waitMs) as [number, number];
  let since: number | null = null;
  return ({ delayMs, waitMs }, now, quiet) => {
    // Nobody saw what was between.
    if (quiet || waitMs < first * EASED) since = null;
    if (waitMs >= first) since ??= now;
    const isMoment = waitMs < second && (since === null || now - since < LASTS_MS);
    return { delayMs, waitMs: isMoment ? Math.min(waitMs, first - 1) : waitMs };
  };
}

/** Takes what tells the load, and when it is. */
export function makeShedder({ read, on, now: time = steady, onLevel }: Parts): Shedder {
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
      throw new Shed(costClass, SOONEST + (turn % (LATEST - SOONEST + 1)));
    },
    shed: () => counts,
    // Where nobody asks any more nobody is turned away: the next one will be let in.
    level: () => (time() - lastAsked >= CALM_MS ? Math.min(level, stepsUp(read())) : level),
  };
}

const RESOLUTION_MS = 10;
const WINDOW_MS = 1_000;

/**
 * Measures how long the turns of this process's event loop are for whoever comes at any moment of a second: one long turn
 * counts for the time that it lasts, and a pause among many short turns for little. A slow second is told where one of the two
 * before it was slow as well: a single long turn is over by the time that it is known. The first begins when somebody first asks, after
 * the start's own work.
 */
export function measureDelay(time: () => number = steady): { read(): number; stop(): void } {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let since: number | null = null;
  let [earlier, before, latest] = [0, 0, 0];
  const told = () => Math.min(latest, Math.max(before, earlier));
  return {
    read() {
      const now = time();
      if (since !== null && now - since < WINDOW_MS) return told();
      const [mean, deviation] = [histogram.mean / 1e6, histogram.stddev / 1e6];
      [earlier, before] = [before, latest];
      latest =
        since === null || histogram.count === 0
          ? 0
          : Math.max(0, (mean * mean + deviation * deviation) / mean - RESOLUTION_MS);
      histogram.reset();
      since = now;
      return told();
    },
    stop: () => void histogram.disable(),
  };
}
