import { setTimeout as pause } from "node:timers/promises";
import { measureUse, type Part, type ResourceUse } from "./resource-use.ts";

/** Poll interval of the processes' metrics. */
const POLL_MS = 5_000;

/** Observations of one hour. */
export type HourObservation = {
  /** Per part, in order: CPU seconds used, and memory at the end. */
  readonly used: readonly ResourceUse[];
  /** Maximum number of requests waiting for a connection, and longest event loop delay (p99, milliseconds). */
  readonly waiting: number;
  readonly loop: number;
  /** Maximum replication lag in seconds. */
  readonly lag: number;
  readonly seconds: number;
};

type MetricsSample = { waiting: number; loop: number; lag: number; shed: number };

function figureOf(text: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1] ?? 0);
}

function parseRejected(text: string): number {
  const counts = [...text.matchAll(/^shed_total\{.*\} (\d+)$/gm)].map(([, count]) => Number(count));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function readMetrics(url: string): Promise<MetricsSample> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return {
    waiting: figureOf(text, "database_waiting"),
    loop: figureOf(text, "nodejs_eventloop_lag_p99_seconds") * 1_000,
    lag: figureOf(text, "database_replica_lag_seconds"),
    shed: parseRejected(text),
  };
}

/** Number of requests rejected under overload since the processes started. */
export async function countRejected(urls: readonly string[]): Promise<number> {
  const looks = await Promise.all(urls.map(readMetrics));
  return looks.reduce((sum, { shed }) => sum + shed, 0);
}

function subtractUse(before: readonly ResourceUse[], after: readonly ResourceUse[]): ResourceUse[] {
  return after.map((use, nth) => ({
    seconds: use.seconds - (before[nth]?.seconds ?? 0),
    thread: use.thread - (before[nth]?.thread ?? 0),
    megabytes: use.megabytes,
  }));
}

/** Observes the parts hour by hour. Takes the processes' addresses and the duration of an hour. */
export async function observe(parts: readonly Part[], urls: readonly string[], hours: number, hourMs: number) {
  const seen: HourObservation[] = [];
  const begun = performance.now();
  let before = await Promise.all(parts.map(measureUse));
  let begin = begun;
  let most: MetricsSample[] = [];
  const over = new AbortController();
  async function look(): Promise<void> {
    while (!over.signal.aborted) {
      // A process that does not answer shows in the requests.
      most.push(...(await Promise.all(urls.map(readMetrics)).catch(() => [])));
      await pause(Math.min(POLL_MS, hourMs / 2), undefined, { signal: over.signal }).catch(() => undefined);
    }
  }
  const looking = look();
  for (let hour = 1; hour <= hours; hour += 1) {
    await pause(Math.max(0, begun + hour * hourMs - performance.now()));
    const after = await Promise.all(parts.map(measureUse));
    const end = performance.now();
    seen.push({
      used: subtractUse(before, after),
      waiting: Math.max(0, ...most.map(({ waiting }) => waiting)),
      loop: Math.max(0, ...most.map(({ loop }) => loop)),
      lag: Math.max(0, ...most.map(({ lag }) => lag)),
      seconds: (end - begin) / 1_000,
    });
    [before, begin, most] = [after, end, []];
  }
  over.abort();
  await looking;
  return seen;
}
