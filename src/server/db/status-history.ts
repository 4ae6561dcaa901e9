import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { HistoryEntry } from "../../contract/history.ts";
import type { HistoryNote } from "../../contract/statuses.ts";
import type { Context } from "./context.ts";
import type { ReadHandle, Statement, WriteHandle } from "./handles.ts";
import { logSteps } from "./receipts/log-entries.ts";
import { statusHistory } from "./tables/referrals.ts";
import { users } from "./tables/users.ts";

type RecordKind = (typeof statusHistory.$inferInsert)["record_kind"];

/** First and last name of a row of `users` that the query calls so, as text; null where both are empty, as after an erased account. */
export function fullNameOf(person: string): string {
  return `NULLIF(TRIM(CONCAT(${person}.name, ' ', ${person}.surname)), '')`;
}

/** The same of the joined `users` row. */
export const fullName: SQL<string | null> = sql.raw(fullNameOf("users")) as SQL<string | null>;

/** One status change: `from` is null for the beginning, `by` is null where the system did it. */
export type StatusChange = {
  readonly kind: RecordKind;
  readonly id: string;
  readonly from: string | null;
  readonly to: string;
  readonly by: string | null;
  readonly at: Date;
  readonly note?: HistoryNote;
};

/** Keeps status changes for good, in the transaction that makes them (rule F6). */
export async function recordStatuses(
  ctx: Pick<Context, "ids">,
  tx: WriteHandle,
  changes: readonly StatusChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const column = <K extends keyof StatusChange>(name: K) => changes.map((change) => change[name] ?? null);
  const ids = changes.map(() => ctx.ids.next());
  const values = [
    column("kind"),
    column("id"),
    column("from"),
    column("to"),
    column("by"),
    column("at"),
    column("note"),
  ];
  await tx.prepared(RECORD, [ids, ...values]);
  await logSteps(tx, ids, changes);
}

const RECORD: Statement<Record<string, never>> = {
  name: "status-history-record",
  // A step stands after those before it, also where a machine's clock was set back meanwhile.
  text: `INSERT INTO status_history (id, record_kind, record_id, from_status, to_status, changed_by, changed_at, note)
    SELECT step.id, kind, record, was, becomes, by, greatest(at, (
      SELECT max(changed_at) + interval '1 microsecond' FROM status_history
      WHERE record_kind = kind AND record_id = record AND changed_at > at)), step.note
    FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::timestamptz[], $8::text[])
      AS step (id, kind, record, was, becomes, by, at, note)`,
};

/** One status change. Gives its id. */
export async function recordStatus(ctx: Pick<Context, "ids">, tx: WriteHandle, change: StatusChange): Promise<string> {
  const id = ctx.ids.next();
  await recordStatuses({ ids: { next: () => id } }, tx, [change]);
  return id;
}

/** All status changes of a record, oldest first (rule F6). The caller has made sure that the viewer may read it. */
export async function historyOf(db: ReadHandle, kind: RecordKind, id: string): Promise<HistoryEntry[]> {
  return (await historiesOf(db, kind, [id])).get(id) ?? [];
}

/** The same for somebody who reads the names of these people alone; of everybody else it only says that it was done. */
export async function historyNaming(
  db: ReadHandle,
  { kind, id, people }: { kind: RecordKind; id: string; people: readonly string[] },
): Promise<HistoryEntry[]> {
  return (await historiesOf(db, kind, [id], people)).get(id) ?? [];
}

/** The same of several records, by their ids; those without any are not in it. `people`: whose names are in it. */
export async function historiesOf(
  db: ReadHandle,
  kind: RecordKind,
  ids: readonly string[],
  people?: readonly string[],
): Promise<ReadonlyMap<string, HistoryEntry[]>> {
  const rows = await db
    .select({
      record: statusHistory.record_id,
      at: statusHistory.changed_at,
      by: fullName,
      from: statusHistory.from_status,
      to: statusHistory.to_status,
      note: statusHistory.note,
    })
    .from(statusHistory)
    .leftJoin(users, and(eq(users.id, statusHistory.changed_by), people && inArray(users.id, [...people])))
    .where(and(eq(statusHistory.record_kind, kind), inArray(statusHistory.record_id, [...ids])))
    .orderBy(asc(statusHistory.changed_at), asc(statusHistory.id));
  const byRecord = new Map<string, HistoryEntry[]>();
  for (const { record, at, ...entry } of rows)
    byRecord.set(record, [...(byRecord.get(record) ?? []), { ...entry, at: at.toISOString() }]);
  return byRecord;
}
