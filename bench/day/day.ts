import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { missed, type Result, whole } from "../report.ts";
import { lookAfterwards } from "./afterwards.ts";
import { openCaller } from "./calls.ts";
import { type House, openHouse } from "./house.ts";
import { readLetters } from "./letters.ts";
import { memoryTable } from "./memory.ts";
import { CURVE, planDay, type Visit } from "./plan.ts";
import { hoursOf, type Measured, partsOf, requestsOf } from "./tables.ts";
import { visit } from "./visits.ts";
import { type Browser, beginWalk, type Ground } from "./walk.ts";
import { shedOf, watch } from "./watch.ts";

const DAY_SECONDS = 86_400;
const SEED = 20_261;
/** Pause after setup and between days, so that no day is affected by what came before. */
const REST_MS = 5_000;

export type DayOptions = {
  readonly people: number;
  readonly seconds: number;
  readonly days: number;
  /** Multiple of the usual visits. */
  readonly times: number;
};

/** Variants by `VOUCHWELL_DAY_PEOPLE`, `_SECONDS`, `_VISITS` (multiple of the usual ones) and `VOUCHWELL_DAYS`. */
export function dayOptionsIn(environment: Readonly<Record<string, string | undefined>>): DayOptions {
  const number = (name: string, usual: number) => Number(environment[name] ?? usual);
  const people = Math.max(200, Math.floor(number("VOUCHWELL_DAY_PEOPLE", 50_000) / 20) * 20);
  return {
    people,
    seconds: number("VOUCHWELL_DAY_SECONDS", 600),
    days: number("VOUCHWELL_DAYS", 1),
    times: number("VOUCHWELL_DAY_VISITS", 1),
  };
}

/**
 * Open-loop load: every visit starts on time, whether earlier ones were answered or not. Returns after the last one.
 */
async function live(ground: Ground, visits: readonly Visit[], begun: number): Promise<void> {
  const open = new Set<Promise<void>>();
  for (const planned of visits) {
    const due = begun + planned.at;
    const wait = due - performance.now();
    if (wait > 1) await pause(wait);
    const one = visit(ground, planned, due).finally(() => open.delete(one));
    open.add(one);
  }
  await Promise.all(open);
}

async function jobsOf({ database }: House): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>("SELECT id FROM jobs WHERE listed ORDER BY md5(id::text)");
  return rows.map(({ id }) => id);
}

type OneDay = {
  readonly house: House;
  readonly browsers: Map<number, Browser>;
  readonly options: DayOptions;
  readonly seed: number;
  readonly say: (line: string) => void;
};

async function measureDay(
  { house, browsers, options, seed, say }: OneDay,
  visits: readonly Visit[],
): Promise<Measured> {
  const { people, seconds } = options;
  const caller = openCaller(house.url);
  let number = seed * 1_000_000;
  const ground: Ground = {
    caller,
    browsers,
    seed,
    compressed: DAY_SECONDS / seconds,
    jobs: await jobsOf(house),
    admin: people,
    next: () => ++number,
  };
  const admin: Visit = { nth: -1, at: 0, hour: 0, kind: "poster", who: people, password: true };
  if (!(await beginWalk(ground, admin, performance.now()).enter())) throw new Error("the admin cannot sign in");
  const hourMs = (seconds * 1_000) / CURVE.length;
  const before = await shedOf(house.processes);
  const begun = performance.now();
  const hourNow = () => Math.min(CURVE.length - 1, Math.floor((performance.now() - begun) / hourMs));
  const letters = readLetters(ground, house.mailFolder, hourNow);
  const watching = watch(house.parts, house.processes, CURVE.length, hourMs);
  await live(ground, visits, begun);
  const hours = await watching;
  await letters.end();
  const { mails, opened } = letters.counted();
  say(
    `${whole(caller.called.length)} requests; ${whole(mails)} mails left, ${whole(opened)} of their links were followed`,
  );
  const shed = (await shedOf(house.processes)) - before;
  caller.close();
  const settled = await lookAfterwards(house.database);
  return { called: caller.called, hours, settled, shed, live: await house.liveMemory() };
}

/** The processes' logs, printed after a failure. */
function sayLog(house: House, say: (line: string) => void): void {
  const lines = house
    .said()
    .split("\n")
    .filter((line) => /"level":(?:50|60|"error"|"fatal")/.test(line));
  for (const line of lines.slice(-20)) say(line.slice(0, 600));
}

/** Simulates days of a marketplace on the same processes, reporting each as soon as it is over. */
export async function day(
  options: DayOptions,
  say: (line: string) => void,
  done: (result: Result) => Promise<void>,
): Promise<void> {
  const { people, seconds, days, times } = options;
  const milliseconds = seconds * 1_000;
  const plans = Array.from({ length: days }, (_one, nth) => planDay({ seed: SEED + nth, people, milliseconds, times }));
  const coming = plans.flat().filter(({ kind }) => kind !== "visitor");
  const house = await openHouse({ people, coming: coming.map(({ who }) => who), say });
  try {
    const browsers = new Map<number, Browser>();
    for (const [who, refresh_token] of house.sessions) browsers.set(who, { refresh_token });
    let before: Measured | null = null;
    for (const [nth, visits] of plans.entries()) {
      await pause(REST_MS);
      const load = loadavg()[0]?.toFixed(1);
      const measured = await measureDay({ house, browsers, options, seed: SEED + nth, say }, visits);
      const asked = {
        people,
        visits: visits.length,
        seconds,
        load: `${load} before, ${loadavg()[0]?.toFixed(1)} after`,
      };
      const name = nth === 0 ? "" : ` ${nth + 1}`;
      const requests = requestsOf(name, asked, measured);
      await done(requests);
      await done(partsOf(name, house.parts, measured));
      await done(hoursOf(name, house.parts, measured));
      await done(memoryTable(name, house.parts, measured, before));
      if (missed(requests) > 0) sayLog(house, say);
      before = measured;
    }
  } finally {
    await house.close();
  }
}
