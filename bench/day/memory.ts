import type { Line, Result } from "../report.ts";
import type { LiveMemory } from "./live-memory.ts";
import type { HourObservation } from "./observe.ts";
import type { Part } from "./resource-use.ts";

/** Memory is compared over the last hours of a day, after everything was used. */
export const LAST_HOURS = 6;
const MAX_GROWTH = 0.05;

/** Memory observations of a day. */
type MemoryObservations = { readonly hours: readonly HourObservation[]; readonly live: readonly LiveMemory[] };

/** Resident memory of a part at the end of an hour, MB. */
export function residentAtHour(hour: HourObservation | undefined, n: number): number {
  return hour?.used[n]?.megabytes ?? Number.NaN;
}

/** Mean resident memory of a part over the last hours of a day, MB. */
export function meanResident(hours: readonly HourObservation[], n: number): number {
  return hours.slice(-LAST_HOURS).reduce((sum, hour) => sum + residentAtHour(hour, n), 0) / LAST_HOURS;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const formatPercent = (grown: number) => `${grown >= 0 ? "+" : ""}${(100 * grown).toFixed(1)} %`;

/** Memory of the processes after a day, compared with the day before. */
export function memoryTable(
  nth: string,
  parts: readonly Part[],
  seen: MemoryObservations,
  before: MemoryObservations | null,
): Result {
  const processes = parts.flatMap((part, n) => (part.name.startsWith("process") ? [{ part, n }] : []));
  const columnsOf = ({ hours, live }: MemoryObservations) => [
    processes.map(({ n }) => meanResident(hours, n)),
    live.map(({ held }) => held),
    live.map(({ resident }) => resident),
  ];
  const now = columnsOf(seen);
  const rows = processes.map(({ part }, nth): Line => {
    return { cells: [part.name, ...now.map((column) => (column[nth] ?? Number.NaN).toFixed(1))], reached: null };
  });
  const together: Line = { cells: ["together", ...now.map((column) => sum(column).toFixed(1))], reached: null };
  const grown = before === null ? [] : columnsOf(before).map((column, nth) => sum(now[nth] ?? []) / sum(column) - 1);
  const than: Line = {
    cells: ["beside the day before", ...grown.map(formatPercent)],
    reached: grown.every((part) => Math.abs(part) <= MAX_GROWTH),
  };
  return {
    name: `day${nth}, memory`,
    title: `Memory of the processes, MB: resident over the last ${LAST_HOURS} hours, what is held once the garbage was collected after the day (JavaScript's heap and buffers), and resident then. Each day begins with that.`,
    goal:
      before === null
        ? "none; the day after it has to be like it."
        : `all three, of the processes together, within ${100 * MAX_GROWTH} % of the day before.`,
    columns: ["process", "resident", "held", "resident, collected"],
    lines: before === null ? [...rows, together] : [...rows, together, than],
  };
}
