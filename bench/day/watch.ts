import { setTimeout as pause } from "node:timers/promises";
import { type Part, type Use, useOf } from "./parts.ts";

/** Between two looks at the figures of the processes. */
const LOOK_MS = 5_000;

/** What was seen of one hour of the day. */
export type Hour = {
  /** Of each part, in their order: seconds of a core used in it, and memory at its end. */
  readonly used: readonly Use[];
  /** The most requests of a process that waited for a connection, and the longest turn of an event loop (p99, milliseconds). */
  readonly waiting: number;
  readonly loop: number;
  /** How far behind the standby was at most, seconds. */
  readonly lag: number;
  readonly seconds: number;
};

type Look = { waiting: number; loop: number; lag: number; shed: number };

function figureOf(text: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1] ?? 0);
}

function shedIn(text: string): number {
  const counts = [...text.matchAll(/^shed_total\{.*\} (\d+)$/gm)].map(([, count]) => Number(count));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function lookAt(url: string): Promise<Look> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return {
    waiting: figureOf(text, "database_waiting"),
    loop: figureOf(text, "nodejs_eventloop_lag_p99_seconds") * 1_000,
    lag: figureOf(text, "database_replica_lag_seconds"),
    shed: shedIn(text),
  };
}

/** How many requests processes have turned away since they started, to keep others going. */
export async function shedOf(urls: readonly string[]): Promise<number> {
  const looks = await Promise.all(urls.map(lookAt));
  return looks.reduce((sum, { shed }) => sum + shed, 0);
}

function between(before: readonly Use[], after: readonly Use[]): Use[] {
  return after.map((use, nth) => ({
    seconds: use.seconds - (before[nth]?.seconds ?? 0),
    thread: use.thread - (before[nth]?.thread ?? 0),
    megabytes: use.megabytes,
  }));
}

/** Watches the parts hour by hour from now on. Takes the addresses of the processes and how long an hour is. */
export async function watch(parts: readonly Part[], urls: readonly string[], hours: number, hourMs: number) {
  const seen: Hour[] = [];
  const begun = performance.now();
  let before = await Promise.all(parts.map(useOf));
  let begin = begun;
  let most: Look[] = [];
  const over = new AbortController();
  async function look(): Promise<void> {
    while (!over.signal.aborted) {
      // A process that does not answer is seen in the requests.
      most.push(...(await Promise.all(urls.map(lookAt)).catch(() => [])));
      await pause(Math.min(LOOK_MS, hourMs / 2), undefined, { signal: over.signal }).catch(() => undefined);
    }
  }
  const looking = look();
  for (let hour = 1; hour <= hours; hour += 1) {
    await pause(Math.max(0, begun + hour * hourMs - performance.now()));
    const after = await Promise.all(parts.map(useOf));
    const end = performance.now();
    seen.push({
      used: between(before, after),
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
