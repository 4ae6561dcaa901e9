import type { Line, Result } from "../report.ts";
import type { Live } from "./live-memory.ts";
import type { Part } from "./parts.ts";
import type { Hour } from "./watch.ts";

/** Memory is compared over the last hours of a day, after everything was used. */
export const LAST_HOURS = 6;
const FLAT = 0.05;

/** Memory observations of a day. */
type Seen = { readonly hours: readonly Hour[]; readonly live: readonly Live[] };

/** Resident memory of a part at the end of an hour, MB. */
export function residentIn(hour: Hour | undefined, n: number): number {
  return hour?.used[n]?.megabytes ?? Number.NaN;
}

/** Mean resident memory of a part over the last hours of a day, MB. */
export function meanResident(hours: readonly Hour[], n: number): number {
  return hours.slice(-LAST_HOURS).reduce((sum, hour) => sum + residentIn(hour, n), 0) / LAST_HOURS;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const percentOf = (grown: number) => `${grown >= 0 ? "+" : ""}${(100 * grown).toFixed(1)} %`;

/** Memory of the processes after a day, compared with the day before. */
export function memoryTable(nth: string, parts: readonly Part[], seen: Seen, before: Seen | null): Result {
  const processes = parts.flatMap((part, n) => (part.name.startsWith("process") ? [{ part, n }] : []));
  const columnsOf = ({ hours, live }: Seen) => [
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
    cells: ["beside the day before", ...grown.map(percentOf)],
    reached: grown.every((part) => Math.abs(part) <= FLAT),
  };
  return {
    name: `day${nth}, memory`,
    title: `Memory of the processes, MB: resident over the last ${LAST_HOURS} hours, what is held once the garbage was collected after the day (JavaScript's heap and buffers), and resident then. Each day begins with that.`,
    goal:
      before === null
        ? "none; the day after it has to be like it."
        : `all three, of the processes together, within ${100 * FLAT} % of the day before.`,
    columns: ["process", "resident", "held", "resident, collected"],
    lines: before === null ? [...rows, together] : [...rows, together, than],
  };
}
