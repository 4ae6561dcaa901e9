import { and, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AuditEntry, AuditQuery } from "../../contract/admin/admin-users.ts";
import type { UserContext } from "../infra/db/context.ts";
import { afterCursor, decodeCursor, exactInstant, toPage } from "../infra/db/cursor.ts";
import type { ReadHandle } from "../infra/db/handles.ts";
import { authAuditLog } from "../infra/db/tables/auth.ts";
import { users } from "../infra/db/tables/users.ts";
import { matchesSearch } from "./user-queries.ts";

const who = alias(users, "who");
const whom = alias(users, "whom");
/** Maximum number of matching people; a search with more is too broad. */
const PEOPLE = 100;

type Joined<T> = { readonly [K in keyof T]: T[K] | null };
type PersonRow = Joined<Pick<typeof users.$inferSelect, "id" | "name" | "surname" | "email" | "deleted_at">>;

/** Null if the entry concerns nobody. */
function viewPerson(row: PersonRow | null) {
  if (row === null || row.id === null) return null;
  const { id, name, surname, email, deleted_at } = row;
  return { id, name: `${name ?? ""} ${surname ?? ""}`.trim(), email: email ?? "", deleted: deleted_at !== null };
}

function personColumns(table: typeof who | typeof whom | typeof users) {
  const { id, name, surname, email, deleted_at } = table;
  return { id, name, surname, email, deleted_at };
}

/** Formats a value for display; of a list or object its non-empty parts. */
function textOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value ?? "");
  return Object.values(value).map(textOf).filter(Boolean).join(", ");
}

/** Formats the entry's details as names and texts. They contain ids, reasons and numbers. */
function detailOf(detail: Record<string, unknown>): AuditEntry["detail"] {
  const entries = Object.entries(detail).map(([name, value]) => ({ name, value: textOf(value) }));
  return entries.filter(({ value }) => value !== "");
}

/** Ids of people who match the search. Looked up first, so that the log is read by id. Null without a search. */
async function findMatchingPeople(db: ReadHandle, search: string | undefined): Promise<string[] | null> {
  const words = matchesSearch(search);
  if (words === undefined) return null;
  const found = await db.select({ id: users.id }).from(users).where(words).limit(PEOPLE);
  return found.map(({ id }) => id);
}

function concernsPeople({ event, person }: AuditQuery, sought: string[] | null): SQL | undefined {
  const { user_id, target_id } = authAuditLog;
  const of = (people: string[]) => or(inArray(user_id, people), inArray(target_id, people)) ?? sql`FALSE`;
  return and(
    event === undefined ? undefined : eq(authAuditLog.event, event),
    person === undefined ? undefined : of([person]),
    sought === null ? undefined : sought.length === 0 ? sql`FALSE` : of(sought),
  );
}

async function personOf(db: ReadHandle, id: string | undefined) {
  if (id === undefined) return null;
  const [row] = await db.select(personColumns(users)).from(users).where(eq(users.id, id));
  return row === undefined ? null : viewPerson(row);
}

/** Lists the audit log, newest first, with the names of existing accounts. Throws `validation_failed`. */
export async function listAudit({ db }: UserContext, query: AuditQuery) {
  const after = decodeCursor(query.cursor, ["instant", "id"]);
  const { id, at, event, ip, detail } = authAuditLog;
  const sought = await findMatchingPeople(db, query.search);
  const [rows, person] = await Promise.all([
    db
      .select({
        entry: { event, ip, detail, at },
        who: personColumns(who),
        whom: personColumns(whom),
        id,
        position: exactInstant(at),
      })
      .from(authAuditLog)
      .leftJoin(who, eq(who.id, authAuditLog.user_id))
      .leftJoin(whom, eq(whom.id, authAuditLog.target_id))
      .where(and(concernsPeople(query, sought), afterCursor(after, at, id)))
      .orderBy(desc(at), desc(id))
      .limit(query.limit + 1),
    personOf(db, query.person),
  ]);
  const page = toPage(rows, query.limit);
  const items = page.rows.map((row) => ({
    id: row.id,
    at: row.entry.at.toISOString(),
    event: row.entry.event,
    who: viewPerson(row.who),
    whom: viewPerson(row.whom),
    ip: row.entry.ip,
    detail: detailOf(row.entry.detail),
  }));
  return { items, next_cursor: page.next_cursor, person };
}
