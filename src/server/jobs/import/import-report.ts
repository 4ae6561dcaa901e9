import type { RefusedRow } from "./map-board.ts";

/** Where an import writes its output. */
export type Terminal = {
  /** True where a person can answer and lines may be overwritten. */
  readonly interactive: boolean;
  out(text: string): void;
  ask(question: string): Promise<boolean>;
};

/** Results of the rows of one file, or of all files. */
export type Counts = {
  created: number;
  updated: number;
  unchanged: number;
  reopened: number;
  closed: number;
  unlisted: number;
  refused: number;
};

const LABELS: Readonly<Record<keyof Counts, string>> = {
  created: "created",
  updated: "updated",
  unchanged: "unchanged",
  reopened: "reopened",
  closed: "closed",
  unlisted: "skipped, unlisted",
  refused: "refused",
};
const NAMES = ["created", "updated", "unchanged", "reopened", "closed", "unlisted", "refused"] as const;
const CLEAR_LINE = "\r\u001b[K";
// biome-ignore lint/suspicious/noControlCharactersInRegex: file names may hold signs that steer a terminal
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]/g;

export function noCounts(): Counts {
  return { created: 0, updated: 0, unchanged: 0, reopened: 0, closed: 0, unlisted: 0, refused: 0 };
}

export function addCounts(sum: Counts, more: Counts): void {
  for (const name of NAMES) sum[name] += more[name];
}

/** Removes control characters from external text before it is printed. */
export function printable(text: string): string {
  return text.replaceAll(CONTROL_CHARACTERS, "?");
}

/** `12 created, 3 unchanged`: the counts that are not zero. */
export function countsText(counts: Counts): string {
  const parts = NAMES.filter((name) => counts[name] > 0).map((name) => `${counts[name]} ${LABELS[name]}`);
  return parts.length === 0 ? "no jobs" : parts.join(", ");
}

/** `  refused jobs[2], line 17: title: is missing` */
export function refusalLine(file: string, { row, reason }: RefusedRow): string {
  return printable(`  refused: ${file}, jobs[${row.index}], line ${row.line}: ${reason}`);
}

/** Postings that are accepted without the legally required pay (rule J22). */
export function unpaidLine(postings: number): string {
  return `  without pay: ${postings}, where the law of their place asks for it`;
}

/** All counts as a table. */
export function summaryTable(counts: Counts): string {
  const width = Math.max(...NAMES.map((name) => LABELS[name].length));
  const rows = NAMES.map((name) => `  ${LABELS[name].padEnd(width)}  ${String(counts[name]).padStart(6)}`);
  return ["Jobs", ...rows].join("\n");
}

/** A progress counter that overwrites its line on a terminal, and prints nothing elsewhere. */
export function progressCounter(terminal: Terminal, label: string, total: number) {
  let done = 0;
  return {
    advance(rows: number) {
      done += rows;
      if (terminal.interactive) terminal.out(`${CLEAR_LINE}${label} ${done}/${total}`);
    },
    clear() {
      if (terminal.interactive) terminal.out(CLEAR_LINE);
    },
  };
}
