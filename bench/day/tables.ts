import { formatWhole, type Line, quantileOf, type Result } from "../report.ts";
import type { CallResult } from "./calls.ts";
import type { FinalCheck } from "./final-checks.ts";
import type { LiveMemory } from "./live-memory.ts";
import { LAST_HOURS, meanResident, residentAtHour } from "./memory.ts";
import type { HourObservation } from "./observe.ts";
import { VISITS_PER_HOUR } from "./plan.ts";
import type { Part } from "./resource-use.ts";

const MAX_P99_MS = 300;

/** Measurements of one day. */
export type DayMeasurements = {
  readonly called: readonly CallResult[];
  readonly hours: readonly HourObservation[];
  readonly settled: readonly FinalCheck[];
  readonly shed: number;
  /** Memory of each process after the day. */
  readonly live: readonly LiveMemory[];
};

/** Parameters of a day, shown in titles. */
export type DayParameters = {
  readonly people: number;
  readonly visits: number;
  readonly seconds: number;
  readonly load: string;
};

const durationsOf = (called: readonly CallResult[]) => called.map(({ took }) => took);
const milliseconds = (value: number) => (Number.isNaN(value) ? "" : formatWhole(value));

const isFailure = ({ status }: CallResult) => status === 0 || status >= 500;
const isRefusal = ({ status }: CallResult) => status >= 400 && status < 500;

/** `3 × 409 status_not_allowed`, the most frequent first. */
function formatErrorCodes(called: readonly CallResult[]): string {
  const counts = new Map<string, number>();
  for (const { status, code } of called) {
    const name = `${status === 0 ? "" : status} ${code}`.trim();
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
  return sorted.length === 0 ? "0" : sorted.map(([name, count]) => `${formatWhole(count)} × ${name}`).join(", ");
}

function lineOf(kind: string, called: readonly CallResult[], reached: boolean | null): Line {
  const times = durationsOf(called);
  const [p50, p95, p99, most] = [0.5, 0.95, 0.99, 1].map((part) => milliseconds(quantileOf(times, part)));
  const cells = [kind, formatWhole(called.length), p50 ?? "", p95 ?? "", p99 ?? "", most ?? ""];
  return {
    cells: [...cells, formatErrorCodes(called.filter(isRefusal)), formatErrorCodes(called.filter(isFailure))],
    reached,
  };
}

const perHour = (called: readonly CallResult[], hour: number) => called.filter((one) => one.hour === hour);
const peakOf = ({ called }: DayMeasurements) =>
  VISITS_PER_HOUR.map((_part, hour) => perHour(called, hour).length).reduce(
    (most, count, hour, all) => (count > (all[most] ?? 0) ? hour : most),
    0,
  );

/** Requests by kind. Passes if nothing failed, the p99 of all is short enough, and everything settled afterwards. */
export function requestsTable(
  nth: string,
  { people, visits, seconds, load }: DayParameters,
  measured: DayMeasurements,
): Result {
  const { called, settled, shed } = measured;
  const kinds = [...new Set(called.map(({ kind }) => kind))].toSorted();
  const times = durationsOf(called);
  const good = !called.some(isFailure) && quantileOf(times, 0.99) < MAX_P99_MS;
  const peak = peakOf(measured);
  const rate = (count: number, hours: number) => formatWhole(count / ((seconds / 24) * hours));
  return {
    name: `day${nth}`,
    title: `${formatWhole(people)} people's day in ${seconds} s: ${formatWhole(visits)} visits, ${formatWhole(called.length)} requests, ${rate(called.length, 24)} a second and ${rate(perHour(called, peak).length, 1)} in hour ${peak}, the fullest. Two processes behind a balancer, PgBouncer, a primary that flushes each commit, its standby and a bucket, all on these cores, as is who asks (load average ${load}). Milliseconds from the moment a request was due; ${shed} were turned away to keep others going and stand among what failed.`,
    goal: `no 5xx and no request without an answer, p99 under ${MAX_P99_MS} ms, afterwards the books at zero, no work given up and the standby level.`,
    columns: ["what", "requests", "p50", "p95", "p99", "slowest", "4xx", "failed"],
    lines: [
      ...kinds.map((kind) =>
        lineOf(
          kind,
          called.filter((one) => one.kind === kind),
          null,
        ),
      ),
      lineOf(`the fullest hour, ${peak}`, perHour(called, peak), null),
      lineOf("**all**", called, good),
      ...settled.map((one): Line => ({ cells: [one.what, one.found, "", "", "", "", "", ""], reached: one.good })),
    ],
  };
}

const percent = (part: number) => `${Math.round(100 * part)} %`;

/** Resource use of each part at the peak, and the rate at which it would be saturated. */
export function resourcesTable(nth: string, parts: readonly Part[], measured: DayMeasurements): Result {
  const peak = peakOf(measured);
  const hour = measured.hours[peak];
  const all = measured.hours.reduce((sum, { seconds }) => sum + seconds, 0);
  const seconds = hour?.seconds ?? 1;
  const rate = perHour(measured.called, peak).length / seconds;
  const rows = parts.map((part, n) => {
    const use = hour?.used[n];
    const day = measured.hours.reduce((sum, { used }) => sum + (used[n]?.seconds ?? 0), 0) / all;
    const [cores, thread] = [(use?.seconds ?? 0) / seconds, (use?.thread ?? 0) / seconds];
    // A single-threaded part is saturated when its thread is.
    const full = part.cores === 1 ? thread : cores / part.cores;
    return { part, day, cores, full };
  });
  const machine = rows.reduce((sum, { cores }) => sum + cores, 0);
  const MACHINE = {
    part: { name: "**the machine, two cores**" },
    day: rows.reduce((sum, { day }) => sum + day, 0),
    cores: machine,
    full: machine / 2,
  };
  const sorted = [MACHINE, ...rows].toSorted((a, b) => b.full - a.full);
  const first = sorted[0] ?? MACHINE;
  // Load balancer and load generator are not part of the service.
  const own = rows.filter(({ part }) => !["balancer", "load generator"].includes(part.name));
  const share = own.reduce((sum, { cores }) => sum + cores, 0);
  const thread = rate / Math.max(...own.filter(({ part }) => part.cores === 1).map(({ full }) => full));
  const [limit, more] = [rate / first.full, Math.min(rate / (machine / 3), thread)];
  const brings =
    more > limit
      ? `one more core would bring ${formatWhole(more)}${more === thread ? ", where a process's own thread is full: another process is to be added with it" : ""}`
      : "one more core would bring nothing before there is another process";
  const most = (of: (hour: HourObservation) => number) => Math.max(...measured.hours.map(of));
  return {
    name: `day${nth}, parts`,
    title: `What each part took of the machine in hour ${peak} (${formatWhole(rate)} requests a second): cores, and of what it can take at most (one thread, or all cores). Computed from that, as if load and use grew alike: ${first.part.name.replaceAll("*", "")} would be full first, at ${formatWhole(limit)} requests a second; ${brings}. Without balancer and load generator it took ${share.toFixed(2)} cores. At most ${most(({ waiting }) => waiting)} requests of a process waited for a connection; the longest turn of an event loop (p99 of a look) was ${formatWhole(most(({ loop }) => loop))} ms; the standby was ${most(({ lag }) => lag).toFixed(1)} s behind at most.`,
    goal: "none; it says what is to be added first.",
    columns: ["part", "cores over the day", "cores in that hour", "of its most", "full at, a second"],
    lines: sorted.map(({ part, day, cores, full }) => ({
      cells: [part.name, day.toFixed(2), cores.toFixed(2), percent(full), full > 0 ? formatWhole(rate / full) : ""],
      reached: null,
    })),
  };
}

const isShown = ({ name }: Part) => name !== "load generator" && name !== "balancer" && name !== "bucket";

/** Per hour: requests, latency, memory of the parts. */
export function hoursTable(nth: string, parts: readonly Part[], measured: DayMeasurements): Result {
  const shown = parts.map((part, n) => ({ part, n })).filter(({ part }) => isShown(part));
  const lines = measured.hours.map((hour, n): Line => {
    const called = perHour(measured.called, n);
    const times = durationsOf(called);
    const cells = [
      String(n),
      formatWhole(called.length),
      milliseconds(quantileOf(times, 0.99)),
      String(hour.waiting),
      formatWhole(hour.loop),
    ];
    return { cells: [...cells, ...shown.map((one) => formatWhole(residentAtHour(hour, one.n)))], reached: null };
  });
  const means = shown.map(({ n }) => meanResident(measured.hours, n).toFixed(1));
  const last: Line = { cells: [`mean of the last ${LAST_HOURS}`, "", "", "", "", ...means], reached: null };
  return {
    name: `day${nth}, hours`,
    title: `The day hour by hour: requests, p99 (ms), most requests of a process that waited for a connection, longest turn of an event loop (p99, ms), memory in MB (resident; of PostgreSQL's processes each one's share).`,
    goal: "none.",
    columns: ["hour", "requests", "p99", "waited", "loop", ...shown.map(({ part }) => part.name)],
    lines: [...lines, last],
  };
}
