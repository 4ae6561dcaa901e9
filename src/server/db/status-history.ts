import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { HistoryEntry } from "../../contract/history.ts";
import type { HistoryNote } from "../../contract/statuses.ts";
import type { Context } from "./context.ts";
import type { ReadHandle, WriteHandle } from "./handles.ts";
import { statusHistory } from "./tables/referrals.ts";
import { users } from "./tables/users.ts";

type RecordKind = (typeof statusHistory.$inferInsert)["record_kind"];

/** First and last name of the joined `users` row; null where both are empty, as after an erased account. */
export const fullName: SQL<string | null> = sql<
  string | null
>`NULLIF(TRIM(CONCAT(${users.name}, ' ', ${users.surname})), '')`;

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

/** Keeps a status change for good, in the transaction that makes it (DECISIONS F6). Gives the change's id. */
export async function recordStatus(ctx: Pick<Context, "ids">, tx: WriteHandle, change: StatusChange): Promise<string> {
  const id = ctx.ids.next();
  await tx.insert(statusHistory).values({
    id,
    record_kind: change.kind,
    record_id: change.id,
    from_status: change.from,
    to_status: change.to,
    changed_by: change.by,
    changed_at: change.at,
    note: change.note ?? null,
  });
  return id;
}

/** All status changes of a record, oldest first (DECISIONS F6). The caller has made sure that the viewer may read it. */
export async function historyOf(db: ReadHandle, kind: RecordKind, id: string): Promise<HistoryEntry[]> {
  const rows = await db
    .select({
      at: statusHistory.changed_at,
      by: fullName,
      from: statusHistory.from_status,
      to: statusHistory.to_status,
      note: statusHistory.note,
    })
    .from(statusHistory)
    .leftJoin(users, eq(users.id, statusHistory.changed_by))
    .where(and(eq(statusHistory.record_kind, kind), eq(statusHistory.record_id, id)))
    .orderBy(asc(statusHistory.changed_at), asc(statusHistory.id));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
