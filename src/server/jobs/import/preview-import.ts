import { and, eq, inArray } from "drizzle-orm";
import type { ImportLine } from "../../../contract/jobs/posting/import-runs.ts";
import { importReward } from "../../../rules/posting/import-reward.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { type ExistingJob, findChangedFields, findClosedByImport } from "./import-changes.ts";
import { type Board, hasMovedCompany, type ImportContext } from "./import-company.ts";
import { errorText } from "./import-errors.ts";
import type { Tally } from "./import-tally.ts";
import type { MappedPosting } from "./map-board.ts";
import { checkRequiredPay, MISSING_PAY } from "./required-pay.ts";

/** Names of columns that users know; derived columns have none. */
const COLUMN_NAMES: Readonly<Partial<Record<keyof ExistingJob, string>>> = {
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

function changedNames(changes: Partial<ExistingJob>): string[] {
  return [...new Set(Object.keys(changes).flatMap((name) => COLUMN_NAMES[name as keyof ExistingJob] ?? []))];
}

/** Computes what an import of these postings would do now; writes nothing (rule X101). */
export async function previewBatch(
  ctx: ImportContext,
  board: Board,
  postings: readonly MappedPosting[],
  tally: Tally,
): Promise<void> {
  const { poster, source } = board;
  const ids = postings.map(({ source_id }) => source_id);
  const ofBoard = and(eq(jobs.created_by, poster), eq(jobs.source, source), inArray(jobs.source_id, ids));
  const rows = await ctx.db.select().from(jobs).where(ofBoard);
  const known = new Map(rows.map((row) => [row.source_id ?? "", row]));
  const now = ctx.clock.now();
  const reopenable = await findClosedByImport(ctx.db, now, rows);
  for (const posting of postings) {
    const job = known.get(posting.source_id);
    if (job !== undefined && hasMovedCompany(board, job)) {
      tally.counts.unchanged += 1;
      continue;
    }
    const changes = job === undefined || job.archived_at !== null ? {} : findChangedFields(posting, job);
    const reopened = job !== undefined && reopenable.has(job.id);
    const verdict = checkRequiredPay(board.pay_rules, posting, { job: job ?? null, changes, reopen: reopened }, now);
    if (verdict === "refused") {
      tally.refuse({ row: posting.row, reason: errorText(MISSING_PAY), errors: MISSING_PAY });
      continue;
    }
    if (verdict === "unpaid") tally.counts.unpaid += 1;
    const errors = verdict === "unpaid" ? [...MISSING_PAY] : [];
    const line = { title: posting.fields.title, row: posting.row.index + 1, job: job?.id ?? null, errors };
    if (job !== undefined) tallyExisting(tally, line, { changes, reopened });
    else {
      const reward = importReward(board.reward, { department: posting.about.department, pay: posting.pay });
      tally.counts.created += 1;
      tally.reward(reward);
      tally.note({ what: "created", ...line, reward });
    }
  }
}

type PreviewLine = Pick<ImportLine, "title" | "row" | "job" | "errors">;
type Change = { readonly changes: Partial<ExistingJob>; readonly reopened: boolean };

/** Tallies the result for an existing job. An unchanged job has a line only with an error. */
function tallyExisting(tally: Tally, line: PreviewLine, { changes, reopened }: Change): void {
  const changed = Object.keys(changes).length > 0;
  if (reopened) tally.note({ what: "reopened", ...line });
  if (changed) tally.note({ what: "updated", ...line, fields: changedNames(changes) });
  if (reopened) tally.counts.reopened += 1;
  if (changed) tally.counts.updated += 1;
  if (changed || reopened) return;
  tally.counts.unchanged += 1;
  if (line.errors.length > 0) tally.note({ what: "unchanged", ...line });
}
