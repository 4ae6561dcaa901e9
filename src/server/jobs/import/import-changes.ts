import { and, eq, sql } from "drizzle-orm";
import { isPastClosing } from "../../../rules/jobs.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import type { jobs } from "../../infra/db/tables/jobs.ts";
import { statusHistory } from "../../infra/db/tables/referrals.ts";
import type { ImportedFields, MappedPosting } from "./map-board.ts";

/** A job that an earlier import created. */
export type ExistingJob = typeof jobs.$inferSelect;

/** Closed jobs that were last changed by an import, not by their owner or their closing date. */
export async function findClosedByImport(
  db: ReadHandle,
  now: Date,
  known: readonly ExistingJob[],
): Promise<Set<string>> {
  const closed = known.filter((job) => job.status === "Closed" && job.archived_at === null);
  const ids = closed.filter((job) => !isPastClosing(job.closing_date, now)).map((job) => job.id);
  const rows = await db
    .selectDistinctOn([statusHistory.record_id], {
      id: statusHistory.record_id,
      by: statusHistory.changed_by,
      to: statusHistory.to_status,
    })
    .from(statusHistory)
    .where(and(eq(statusHistory.record_kind, "job"), sql`${statusHistory.record_id} = ANY(${sql.param(ids)}::uuid[])`))
    .orderBy(statusHistory.record_id, sql`${statusHistory.changed_at} DESC`, sql`${statusHistory.id} DESC`);
  return new Set(rows.filter((row) => row.by === null && row.to === "Closed").map((row) => row.id));
}

const PAY = ["pay_min", "pay_max", "pay_currency", "pay_per"] as const;

/** Early imports did not read addresses. Places that an owner chose for the same location are kept. */
function havePlacesChanged({ placed, marks }: Pick<MappedPosting, "placed" | "marks">, job: ExistingJob): boolean {
  if (job.location !== placed.places_of || job.places?.join() === placed.places.join()) return false;
  const known = job.source_marks?.places;
  if (known === undefined) return !job.places_chosen;
  return known !== marks.places || job.source_marks?.read === job.places?.join();
}

/** The fields that the board changed since the last import. A field that only the owner changed stays. */
export function findChangedFields(
  { fields, pay, placed, levelled, about, summary, marks }: MappedPosting,
  job: ExistingJob,
): Partial<ExistingJob> {
  const changed: Partial<ExistingJob> = {};
  const isNewValue = (field: keyof ImportedFields) =>
    job.source_marks?.[field] !== marks[field] && job[field] !== fields[field];
  if (isNewValue("title")) Object.assign(changed, { title: fields.title }, levelled);
  if (isNewValue("location")) Object.assign(changed, { location: fields.location }, placed);
  else if (havePlacesChanged({ placed, marks }, job)) Object.assign(changed, placed);
  if (isNewValue("f_type")) changed.f_type = fields.f_type;
  if (isNewValue("requirements")) changed.requirements = fields.requirements;
  // An owner's choice stays until the board states something else.
  if (about.department_said !== job.department_said) Object.assign(changed, about);
  if (isNewValue("description")) {
    Object.assign(changed, { description: fields.description, description_format: "html", summary });
  }
  // Early imports did not read pay. Pay that an owner entered since is kept.
  const known = job.source_marks?.pay;
  const isPayNews = known === undefined ? job.pay_currency === null : known !== marks.pay;
  const differs = PAY.some((name) => job[name] !== pay[name]);
  if (isPayNews && differs) Object.assign(changed, pay);
  return changed;
}
