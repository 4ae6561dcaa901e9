import { and, eq, inArray } from "drizzle-orm";
import type { ImportLine } from "../../../contract/posting/import-runs.ts";
import { importReward } from "../../../rules/posting/import-reward.ts";
import { jobs } from "../../db/tables/jobs.ts";
import type { Posting } from "./import-board.ts";
import { changesOf, closedByImport, type Known } from "./import-changes.ts";
import { type Board, type ImportContext, isMoved } from "./import-company.ts";
import { reasonText } from "./import-refusal.ts";
import type { Tally } from "./import-tally.ts";
import { payVerdict, UNPAID } from "./import-unpaid.ts";

/** Names of columns that users know; derived columns have none. */
const FIELDS: Readonly<Partial<Record<keyof Known, string>>> = {
  title: "title",
  description: "descriptionHtml",
  location: "location",
  places: "location",
  f_type: "employmentType",
  requirements: "department",
  department: "department",
  pay_min: "compensation",
  pay_max: "compensation",
};

function namesOf(changes: Partial<Known>): string[] {
  return [...new Set(Object.keys(changes).flatMap((name) => FIELDS[name as keyof Known] ?? []))];
}

/** Computes what an import of these postings would do now; writes nothing (rule X101). */
export async function previewBatch(
  ctx: ImportContext,
  board: Board,
  postings: readonly Posting[],
  tally: Tally,
): Promise<void> {
  const { poster, source } = board;
  const ids = postings.map(({ source_id }) => source_id);
  const ofBoard = and(eq(jobs.created_by, poster), eq(jobs.source, source), inArray(jobs.source_id, ids));
  const rows = await ctx.db.select().from(jobs).where(ofBoard);
  const known = new Map(rows.map((row) => [row.source_id ?? "", row]));
  const now = ctx.clock.now();
  const reopenable = await closedByImport(ctx.db, now, rows);
  for (const posting of postings) {
    const job = known.get(posting.source_id);
    if (job !== undefined && isMoved(board, job)) {
      tally.counts.unchanged += 1;
      continue;
    }
    const changes = job === undefined || job.archived_at !== null ? {} : changesOf(posting, job);
    const reopened = job !== undefined && reopenable.has(job.id);
    const verdict = payVerdict(board.pay_rules, posting, { job: job ?? null, changes, reopen: reopened }, now);
    if (verdict === "refused") {
      tally.refuse({ row: posting.row, reason: reasonText(UNPAID), faults: UNPAID });
      continue;
    }
    if (verdict === "unpaid") tally.counts.unpaid += 1;
    const faults = verdict === "unpaid" ? [...UNPAID] : [];
    const line = { title: posting.fields.title, row: posting.row.index + 1, job: job?.id ?? null, faults };
    if (job !== undefined) noteKnown(tally, line, { changes, reopened });
    else {
      const reward = importReward(board.reward, { department: posting.about.department, pay: posting.pay });
      tally.counts.created += 1;
      tally.reward(reward);
      tally.note({ what: "created", ...line, reward });
    }
  }
}

type Line = Pick<ImportLine, "title" | "row" | "job" | "faults">;
type Change = { readonly changes: Partial<Known>; readonly reopened: boolean };

/** Tallies the result for an existing job. An unchanged job has a line only with an error. */
function noteKnown(tally: Tally, line: Line, { changes, reopened }: Change): void {
  const changed = Object.keys(changes).length > 0;
  if (reopened) tally.note({ what: "reopened", ...line });
  if (changed) tally.note({ what: "updated", ...line, fields: namesOf(changes) });
  if (reopened) tally.counts.reopened += 1;
  if (changed) tally.counts.updated += 1;
  if (changed || reopened) return;
  tally.counts.unchanged += 1;
  if (line.faults.length > 0) tally.note({ what: "unchanged", ...line });
}
