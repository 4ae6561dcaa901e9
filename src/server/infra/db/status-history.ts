import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { HistoryEntry } from "../../../contract/hiring/history.ts";
import { ENDED_WITHOUT_COMPANY, type HistoryNote } from "../../../contract/statuses.ts";
import type { Context } from "./context.ts";
import type { ReadHandle, Statement, WriteHandle } from "./handles.ts";
import { logSteps } from "./receipts/log-entries.ts";
import { consentRequests } from "./tables/consent.ts";
import { statusHistory } from "./tables/referrals.ts";
import { users } from "./tables/users.ts";

type RecordKind = (typeof statusHistory.$inferInsert)["record_kind"];

/** First and last name of a `users` row under this alias; null if both are empty, as after an erasure. */
export function fullNameOf(person: string): string {
  return `NULLIF(TRIM(CONCAT(${person}.name, ' ', ${person}.surname)), '')`;
}

/** The same for the joined `users` row. */
export const fullName: SQL<string | null> = sql.raw(fullNameOf("users")) as SQL<string | null>;

/** The full name of an account; empty if it has none, as after an erasure. */
export async function nameOf(db: ReadHandle, id: string): Promise<string> {
  const [row] = await db.select({ name: fullName }).from(users).where(eq(users.id, id));
  return row?.name ?? "";
}

/** One status change: `from` is null for the creation, `by` is null if the system did it. */
export type StatusChange = {
  readonly kind: RecordKind;
  readonly id: string;
  readonly from: string | null;
  readonly to: string;
  readonly by: string | null;
  readonly at: Date;
  readonly note?: HistoryNote;
};

/** Stores status changes permanently, in the transaction that makes them (rule F6). */
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
  // A step is dated after those before it, even if a machine's clock was set back.
  text: `INSERT INTO status_history (id, record_kind, record_id, from_status, to_status, changed_by, changed_at, note)
    SELECT step.id, kind, record, was, becomes, by, greatest(at, (
      SELECT max(changed_at) + interval '1 microsecond' FROM status_history
      WHERE record_kind = kind AND record_id = record AND changed_at > at)), step.note
    FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::timestamptz[], $8::text[])
      AS step (id, kind, record, was, becomes, by, at, note)`,
};

/** Stores one status change. Returns its id. */
export async function recordStatus(ctx: Pick<Context, "ids">, tx: WriteHandle, change: StatusChange): Promise<string> {
  const id = ctx.ids.next();
  await recordStatuses({ ids: { next: () => id } }, tx, [change]);
  return id;
}

/** Notes of steps that ended a record without the company's action, for `IN (…)`. */
export const ENDED_NOTES_TEXT = ENDED_WITHOUT_COMPANY.map((note) => `'${note}'`).join(", ");
/**
 * The displayed status of a `status_history` row: records that ended without the company's action are shown as
 * Withdrawn, which older rows store as Rejected.
 */
export const TO_STATUS_TEXT = `CASE WHEN note IN (${ENDED_NOTES_TEXT}) THEN 'Withdrawn' ELSE to_status END`;

/** All status changes of a record, oldest first (rule F6). The caller has checked that the viewer may read it. */
export async function historyOf(db: ReadHandle, kind: RecordKind, id: string): Promise<HistoryEntry[]> {
  return (await historiesOf(db, kind, [id])).get(id) ?? [];
}

/** The same for a viewer who may see only these people's names; other steps appear without a name. */
export async function historyNaming(
  db: ReadHandle,
  { kind, id, people }: { kind: RecordKind; id: string; people: readonly string[] },
): Promise<HistoryEntry[]> {
  return (await historiesOf(db, kind, [id], people)).get(id) ?? [];
}

/** The same for several records by id; records without steps are missing. `people`: whose names to include. */
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
      to: sql.raw(TO_STATUS_TEXT) as SQL<string>,
      note: statusHistory.note,
    })
    .from(statusHistory)
    .leftJoin(users, and(eq(users.id, statusHistory.changed_by), people && inArray(users.id, [...people])))
    .where(and(eq(statusHistory.record_kind, kind), inArray(statusHistory.record_id, [...ids])))
    .orderBy(asc(statusHistory.changed_at), asc(statusHistory.id));
  const byRecord = new Map<string, HistoryEntry[]>();
  for (const { record, at, ...entry } of rows)
    byRecord.set(record, [...(byRecord.get(record) ?? []), { ...entry, at: at.toISOString() }]);
  if (kind === "referral") for (const [id, at] of await consentsOf(db, ids)) addConsent(byRecord.get(id), at);
  return byRecord;
}

/**
 * When the person of a `consent_requests` row accepted; null if they did not. Older rows have it only in
 * `answered_at`.
 */
export const ACCEPTED_AT_TEXT = "coalesce(accepted_at, CASE WHEN answer = 'accepted' THEN answered_at END)";
export const ACCEPTED_AT: SQL<Date | null> = sql.raw(ACCEPTED_AT_TEXT) as SQL<Date | null>;

/** When the people of these referrals accepted. */
async function consentsOf(db: ReadHandle, ids: readonly string[]): Promise<(readonly [string, Date])[]> {
  const rows = await db
    .select({ id: consentRequests.referral, at: ACCEPTED_AT.mapWith(consentRequests.answered_at) })
    .from(consentRequests)
    .where(and(inArray(consentRequests.referral, [...ids]), sql`${ACCEPTED_AT} IS NOT NULL`));
  return rows.flatMap(({ id, at }) => (at === null ? [] : [[id, at] as const]));
}

/** Inserts the consent into a history, after the creation and before other steps of the same time. */
function addConsent(history: HistoryEntry[] | undefined, accepted: Date): void {
  if (history === undefined) return;
  const at = accepted.toISOString();
  const after = history.findLastIndex((entry) => entry.from === null || entry.at < at);
  const status = history[Math.max(after, 0)]?.to ?? "Pending";
  history.splice(after + 1, 0, { at, by: null, from: status, to: status, note: "accepted" });
}
