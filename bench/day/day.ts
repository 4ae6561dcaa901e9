import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { countMissed, formatWhole, type Result } from "../report.ts";
import { createCaller } from "./calls.ts";
import { readEmails } from "./emails.ts";
import { runFinalChecks } from "./final-checks.ts";
import { type BenchInstallation, startBenchInstallation } from "./installation.ts";
import { memoryTable } from "./memory.ts";
import { countRejected, observe } from "./observe.ts";
import { planDay, VISITS_PER_HOUR, type Visit } from "./plan.ts";
import { type DayMeasurements, hoursTable, requestsTable, resourcesTable } from "./tables.ts";
import { type Browser, beginVisit, type VisitContext } from "./visit-session.ts";
import { runVisit } from "./visits.ts";

const DAY_SECONDS = 86_400;
const SEED = 20_261;
/** Pause after setup and between days, so that no day is affected by what came before. */
const PAUSE_MS = 5_000;

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
async function runVisits(ground: VisitContext, visits: readonly Visit[], begun: number): Promise<void> {
  const open = new Set<Promise<void>>();
  for (const planned of visits) {
    const due = begun + planned.at;
    const wait = due - performance.now();
    if (wait > 1) await pause(wait);
    const one = runVisit(ground, planned, due).finally(() => open.delete(one));
    open.add(one);
  }
  await Promise.all(open);
}

async function listJobs({ database }: BenchInstallation): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>("SELECT id FROM jobs WHERE listed ORDER BY md5(id::text)");
  return rows.map(({ id }) => id);
}

type OneDay = {
  readonly house: BenchInstallation;
  readonly browsers: Map<number, Browser>;
  readonly options: DayOptions;
  readonly seed: number;
  readonly say: (line: string) => void;
};

async function measureDay(
  { house, browsers, options, seed, say }: OneDay,
  visits: readonly Visit[],
): Promise<DayMeasurements> {
  const { people, seconds } = options;
  const caller = createCaller(house.url);
  let number = seed * 1_000_000;
  const ground: VisitContext = {
    caller,
    browsers,
    seed,
    compressed: DAY_SECONDS / seconds,
    jobs: await listJobs(house),
    admin: people,
    next: () => ++number,
  };
  const admin: Visit = { nth: -1, at: 0, hour: 0, kind: "poster", who: people, password: true };
  if (!(await beginVisit(ground, admin, performance.now()).enter())) throw new Error("the admin cannot sign in");
  const hourMs = (seconds * 1_000) / VISITS_PER_HOUR.length;
  const before = await countRejected(house.processes);
  const begun = performance.now();
  const hourNow = () => Math.min(VISITS_PER_HOUR.length - 1, Math.floor((performance.now() - begun) / hourMs));
  const letters = readEmails(ground, house.mailFolder, hourNow);
  const watching = observe(house.parts, house.processes, VISITS_PER_HOUR.length, hourMs);
  await runVisits(ground, visits, begun);
  const hours = await watching;
  await letters.end();
  const { mails, opened } = letters.counted();
  say(
    `${formatWhole(caller.called.length)} requests; ${formatWhole(mails)} mails left, ${formatWhole(opened)} of their links were followed`,
  );
  const shed = (await countRejected(house.processes)) - before;
  caller.close();
  const settled = await runFinalChecks(house.database);
  return { called: caller.called, hours, settled, shed, live: await house.liveMemory() };
}

/** The processes' logs, printed after a failure. */
function printLogs(house: BenchInstallation, say: (line: string) => void): void {
  const lines = house
    .said()
    .split("\n")
    .filter((line) => /"level":(?:50|60|"error"|"fatal")/.test(line));
  for (const line of lines.slice(-20)) say(line.slice(0, 600));
}

/** Simulates days of a marketplace on the same processes, reporting each as soon as it is over. */
export async function simulateDays(
  options: DayOptions,
  say: (line: string) => void,
  done: (result: Result) => Promise<void>,
): Promise<void> {
  const { people, seconds, days, times } = options;
  const milliseconds = seconds * 1_000;
  const plans = Array.from({ length: days }, (_one, nth) => planDay({ seed: SEED + nth, people, milliseconds, times }));
  const coming = plans.flat().filter(({ kind }) => kind !== "visitor");
  const house = await startBenchInstallation({ people, coming: coming.map(({ who }) => who), say });
  try {
    const browsers = new Map<number, Browser>();
    for (const [who, refresh_token] of house.sessions) browsers.set(who, { refresh_token });
    let before: DayMeasurements | null = null;
    for (const [nth, visits] of plans.entries()) {
      await pause(PAUSE_MS);
      const load = loadavg()[0]?.toFixed(1);
      const measured = await measureDay({ house, browsers, options, seed: SEED + nth, say }, visits);
      const asked = {
        people,
        visits: visits.length,
        seconds,
        load: `${load} before, ${loadavg()[0]?.toFixed(1)} after`,
      };
      const name = nth === 0 ? "" : ` ${nth + 1}`;
      const requests = requestsTable(name, asked, measured);
      await done(requests);
      await done(resourcesTable(name, house.parts, measured));
      await done(hoursTable(name, house.parts, measured));
      await done(memoryTable(name, house.parts, measured, before));
      if (countMissed(requests) > 0) printLogs(house, say);
      before = measured;
    }
  } finally {
    await house.close();
  }
}
