import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { AuditEntry, AuditQuery } from "../../contract/admin-users.ts";
import type { UserContext } from "../db/context.ts";
import { cutPage, decodeCursor, exactInstant, olderThan } from "../db/cursor.ts";
import type { ReadHandle } from "../db/handles.ts";
import { authAuditLog } from "../db/tables/auth.ts";
import { users } from "../db/tables/users.ts";
import { foundPeople } from "./user-queries.ts";

const who = alias(users, "who");
const whom = alias(users, "whom");
/** More people than that are no search any more. */
const PEOPLE = 100;

type Joined<T> = { readonly [K in keyof T]: T[K] | null };
type PersonRow = Joined<Pick<typeof users.$inferSelect, "id" | "name" | "surname" | "email" | "deleted_at">>;

/** Null where the entry names nobody. */
function viewPerson(row: PersonRow | null) {
  if (row === null || row.id === null) return null;
  const { id, name, surname, email, deleted_at } = row;
  return { id, name: `${name ?? ""} ${surname ?? ""}`.trim(), email: email ?? "", deleted: deleted_at !== null };
}

function personColumns(table: typeof who | typeof whom | typeof users) {
  const { id, name, surname, email, deleted_at } = table;
  return { id, name, surname, email, deleted_at };
}

/** What was written down besides, as names and texts; it holds ids, reasons and numbers. */
function detailOf(detail: Record<string, unknown>): AuditEntry["detail"] {
  const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
  return Object.entries(detail).map(([name, value]) => ({ name, value: textOf(value) }));
}

function about(query: AuditQuery): SQL | undefined {
  const { user_id, target_id, event } = authAuditLog;
  const words = foundPeople(query.search);
  const people = words === undefined ? undefined : sql`(SELECT id FROM users WHERE ${words} LIMIT ${PEOPLE})`;
  return and(
    query.event === undefined ? undefined : eq(event, query.event),
    query.person === undefined ? undefined : sql`(${user_id} = ${query.person} OR ${target_id} = ${query.person})`,
    people && sql`(${user_id} IN ${people} OR ${target_id} IN ${people})`,
  );
}

async function personOf(db: ReadHandle, id: string | undefined) {
  if (id === undefined) return null;
  const [row] = await db.select(personColumns(users)).from(users).where(eq(users.id, id));
  return row === undefined ? null : viewPerson(row);
}

/** The audit log, newest first, with the names of accounts that still are there. Throws `validation_failed`. */
export async function listAudit({ db }: UserContext, query: AuditQuery) {
  const after = decodeCursor(query.cursor, ["instant", "id"]);
  const { id, at, event, ip, detail } = authAuditLog;
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
      .where(and(about(query), olderThan(after, at, id)))
      .orderBy(desc(at), desc(id))
      .limit(query.limit + 1),
    personOf(db, query.person),
  ]);
  const page = cutPage(rows, query.limit);
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
