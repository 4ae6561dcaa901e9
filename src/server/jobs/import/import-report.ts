import type { Refusal } from "./import-board.ts";

/** Where an import speaks to the person who started it. */
export type Terminal = {
  /** True when somebody can answer and a line may be written over. */
  readonly interactive: boolean;
  out(text: string): void;
  ask(question: string): Promise<boolean>;
};

/** What became of the rows of one file, or of all files together. */
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
const STEERING = /[\u0000-\u001f\u007f-\u009f]/g;

export function noCounts(): Counts {
  return { created: 0, updated: 0, unchanged: 0, reopened: 0, closed: 0, unlisted: 0, refused: 0 };
}

export function addCounts(sum: Counts, more: Counts): void {
  for (const name of NAMES) sum[name] += more[name];
}

/** Text from outside as it may stand in a terminal. */
export function printable(text: string): string {
  return text.replaceAll(STEERING, "?");
}

/** `12 created, 3 unchanged`: what is not zero. */
export function inWords(counts: Counts): string {
  const parts = NAMES.filter((name) => counts[name] > 0).map((name) => `${counts[name]} ${LABELS[name]}`);
  return parts.length === 0 ? "no jobs" : parts.join(", ");
}

/** `  refused jobs[2], line 17: title: is missing` */
export function refusalLine(file: string, { row, reason }: Refusal): string {
  return printable(`  refused: ${file}, jobs[${row.index}], line ${row.line}: ${reason}`);
}

/** What is taken all the same, and should be known (rule J22). */
export function unpaidLine(postings: number): string {
  return `  without pay: ${postings}, where the law of their place asks for it`;
}

/** All counts below each other. */
export function summaryTable(counts: Counts): string {
  const width = Math.max(...NAMES.map((name) => LABELS[name].length));
  const rows = NAMES.map((name) => `  ${LABELS[name].padEnd(width)}  ${String(counts[name]).padStart(6)}`);
  return ["Jobs", ...rows].join("\n");
}

/** A counter that moves in place on a terminal, and stays silent elsewhere. */
export function movingCounter(terminal: Terminal, label: string, total: number) {
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
