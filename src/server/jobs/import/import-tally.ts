import type { ImportCounts, ImportLine } from "../../../contract/posting/import-runs.ts";
import type { Refusal } from "./import-board.ts";

/** Lines of one kind that are kept; counts go on. Refused ones are what somebody has to look at. */
const MOST: Readonly<Record<ImportLine["what"], number>> = {
  refused: 200,
  created: 60,
  updated: 60,
  reopened: 60,
  closed: 60,
  left_open: 60,
};

export const NO_COUNTS: ImportCounts = {
  created: 0,
  updated: 0,
  unchanged: 0,
  reopened: 0,
  closed: 0,
  left_open: 0,
  unsure: 0,
  unlisted: 0,
  refused: 0,
  unpaid: 0,
  rewards: null,
};

const TITLE = 200;

function titleOf(value: unknown): string {
  const title: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "title") : undefined;
  // What cannot be stored is why some are refused; it is shown here without it.
  return typeof title === "string" ? title.replaceAll(/\p{C}/gu, " ").slice(0, TITLE).toWellFormed() : "";
}

/** What most lines have nothing of. */
type Usual = "line" | "reward" | "fields" | "faults";

/** What a run has done so far: all of it counted, the first of each kind by name. */
export class Tally {
  readonly counts: ImportCounts = { ...NO_COUNTS };
  private readonly ofFile: boolean;
  private readonly kept = new Map<ImportLine["what"], ImportLine[]>();

  /** Takes whether somebody has the file and can look at a line of it. */
  constructor(ofFile: boolean) {
    this.ofFile = ofFile;
  }

  note(line: Omit<ImportLine, Usual> & Partial<Pick<ImportLine, Usual>>): void {
    const lines = this.kept.get(line.what) ?? [];
    this.kept.set(line.what, lines);
    if (lines.length < MOST[line.what]) lines.push({ line: null, reward: null, fields: [], faults: [], ...line });
  }

  /** Counts what a job that would be created is to have. */
  reward(amount: number): void {
    const { least, most, sum } = this.counts.rewards ?? { least: amount, most: amount, sum: 0 };
    this.counts.rewards = { least: Math.min(least, amount), most: Math.max(most, amount), sum: sum + amount };
  }

  refuse({ row, faults }: Refusal): void {
    this.counts.refused += 1;
    const place = { row: row.index + 1, line: this.ofFile ? row.line : null };
    this.note({ what: "refused", title: titleOf(row.value), ...place, job: null, faults: [...faults] });
  }

  get lines(): ImportLine[] {
    const order = Object.keys(MOST) as ImportLine["what"][];
    return order.flatMap((what) => (this.kept.get(what) ?? []).sort((one, other) => (one.row ?? 0) - (other.row ?? 0)));
  }
}
