import type { ImportCounts, ImportLine } from "../../../contract/jobs/posting/import-runs.ts";
import type { RefusedRow } from "./map-board.ts";

/** Maximum number of stored lines with errors per kind; these need a person's attention. */
const MAX_ERROR_LINES = 200;
/** Maximum number of stored lines per kind; counts continue. */
const MAX_LINES: Readonly<Record<ImportLine["what"], number>> = {
  refused: MAX_ERROR_LINES,
  created: 60,
  updated: 60,
  reopened: 60,
  unchanged: 60,
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

const TITLE_LENGTH = 200;

function titleOf(value: unknown): string {
  const title: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "title") : undefined;
  // A title with characters that cannot be stored may be the reason for the refusal, so it is shown without them.
  return typeof title === "string" ? title.replaceAll(/\p{C}/gu, " ").slice(0, TITLE_LENGTH).toWellFormed() : "";
}

type StoredLines = Map<ImportLine["what"], ImportLine[]>;

/** Fields that most lines leave empty. */
type OptionalLineField = "line" | "reward" | "fields" | "errors";

/** Results of a run so far: counts of all postings, and the first lines of each kind. */
export class Tally {
  readonly counts: ImportCounts = { ...NO_COUNTS };
  private readonly ofFile: boolean;
  private readonly kept: Record<"faulty" | "fine", StoredLines> = { faulty: new Map(), fine: new Map() };

  /** `ofFile`: the source is a file, so line numbers are useful. */
  constructor(ofFile: boolean) {
    this.ofFile = ofFile;
  }

  note(line: Omit<ImportLine, OptionalLineField> & Partial<Pick<ImportLine, OptionalLineField>>): void {
    const isFaulty = (line.errors ?? []).length > 0;
    const kept = isFaulty ? this.kept.faulty : this.kept.fine;
    const lines = kept.get(line.what) ?? [];
    kept.set(line.what, lines);
    if (lines.length < (isFaulty ? MAX_ERROR_LINES : MAX_LINES[line.what]))
      lines.push({ line: null, reward: null, fields: [], errors: [], ...line });
  }

  /** Tallies the reward of a job that would be created. */
  reward(amount: number): void {
    const { least, most, sum } = this.counts.rewards ?? { least: amount, most: amount, sum: 0 };
    this.counts.rewards = { least: Math.min(least, amount), most: Math.max(most, amount), sum: sum + amount };
  }

  refuse({ row, errors }: RefusedRow): void {
    this.counts.refused += 1;
    const place = { row: row.index + 1, line: this.ofFile ? row.line : null };
    this.note({ what: "refused", title: titleOf(row.value), ...place, job: null, errors: [...errors] });
  }

  get lines(): ImportLine[] {
    const order = Object.keys(MAX_LINES) as ImportLine["what"][];
    const { faulty, fine } = this.kept;
    return order.flatMap((what) =>
      [faulty, fine].flatMap((kept) => (kept.get(what) ?? []).sort((one, other) => (one.row ?? 0) - (other.row ?? 0))),
    );
  }
}
