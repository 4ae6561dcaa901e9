import { and, asc, count, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { ReadHandle } from "../db/handles.ts";
import { scimGroupMembers, scimGroups, scimPeople } from "../db/tables/scim.ts";
import { emailKey } from "../platform/identity.ts";
import { type Filter, filterRefused, parseFilter } from "./filter.ts";
import type { GroupRow } from "./groups.ts";
import { keyOfName } from "./people.ts";
import { canBeId, type SyncedRow } from "./scene.ts";

/** One comparison of a filter: the lower-case attribute and the value it must equal. */
export type Comparison = { readonly attribute: string; readonly value: string };
export type Span = { readonly start: number; readonly count: number };
export type Found<Row> = { readonly total: number; readonly rows: readonly Row[] };

const NOTHING = { total: 0, rows: [] } as const;

/** Maximum page sizes; groups include their members. */
export const MOST = { people: 200, groups: 50 } as const;

type Term = { readonly attribute: string; readonly value: unknown };

/** The equality terms of a filter. Throws `invalidFilter` for any other filter. */
function termsOf(filter: Filter, before = ""): Term[] {
  switch (filter.op) {
    case "eq":
      return [{ attribute: `${before}${filter.path}`, value: filter.value }];
    case "and":
      return filter.filters.flatMap((one) => termsOf(one, before));
    case "[]":
      return termsOf(filter.filter, `${filter.path}.`);
    default:
      throw filterRefused();
  }
}

/** Only one address is stored, of type work. */
function saysWhichAddress({ attribute, value }: Term): boolean {
  return (
    (attribute === "emails.type" && String(value).toLowerCase() === "work") ||
    (attribute === "emails.primary" && value === true)
  );
}

/**
 * The single comparison of a filter. Others are rejected, because they would need a full scan. Throws `SyncRefused`
 * (`invalidFilter`).
 */
export function comparisonOf(text: string): Comparison {
  const terms = termsOf(parseFilter(text)).filter((term) => !saysWhichAddress(term));
  const [{ attribute, value } = { attribute: "", value: null }] = terms;
  if (terms.length !== 1 || typeof value !== "string") throw filterRefused();
  // PostgreSQL cannot store such texts.
  if (!value.isWellFormed() || value.includes("\0")) throw filterRefused();
  return { attribute, value };
}

/** Undefined if nothing can match; null if this kind lacks the attribute. */
function personWhere({ attribute, value }: Comparison): SQL | undefined | null {
  switch (attribute) {
    case "username":
      return eq(scimPeople.user_name_key, keyOfName(value));
    case "externalid":
      return eq(scimPeople.external_id, value);
    case "id":
      return canBeId(value) ? eq(scimPeople.id, value) : undefined;
    case "emails.value":
    case "emails":
      return eq(scimPeople.email_key, emailKey(value));
    default:
      return null;
  }
}

function groupWhere({ attribute, value }: Comparison): SQL | undefined | null {
  switch (attribute) {
    case "displayname":
      return eq(scimGroups.name_key, keyOfName(value));
    case "externalid":
      return eq(scimGroups.external_id, value);
    case "id":
      return canBeId(value) ? eq(scimGroups.id, value) : undefined;
    default:
      return null;
  }
}

/** Users of a company, oldest first; null for a filter by an attribute that users lack. */
export async function findPeople(
  db: ReadHandle,
  company: string,
  by: Comparison | null,
  { start, count: most }: Span,
): Promise<Found<SyncedRow> | null> {
  const asked = by === null ? true : personWhere(by);
  if (asked === null) return null;
  if (asked === undefined) return NOTHING;
  const own = and(eq(scimPeople.company, company), isNull(scimPeople.deleted_at), asked === true ? undefined : asked);
  const [counted] = await db.select({ total: count() }).from(scimPeople).where(own);
  const rows = await db
    .select()
    .from(scimPeople)
    .where(own)
    .orderBy(asc(scimPeople.created_at), asc(scimPeople.id))
    .limit(Math.min(most, MOST.people))
    .offset(start - 1);
  return { total: counted?.total ?? 0, rows };
}

/** Groups of a company, likewise. */
export async function findGroups(
  db: ReadHandle,
  company: string,
  by: Comparison | null,
  { start, count: most }: Span,
): Promise<Found<GroupRow> | null> {
  const asked = by === null ? true : groupWhere(by);
  if (asked === null) return null;
  if (asked === undefined) return NOTHING;
  const own = and(eq(scimGroups.company, company), asked === true ? undefined : asked);
  const [counted] = await db.select({ total: count() }).from(scimGroups).where(own);
  const rows = await db
    .select()
    .from(scimGroups)
    .where(own)
    .orderBy(asc(scimGroups.created_at), asc(scimGroups.id))
    .limit(Math.min(most, MOST.groups))
    .offset(start - 1);
  return { total: counted?.total ?? 0, rows };
}

/** The members of several groups, by group. */
export async function membersOfAll(db: ReadHandle, groups: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const members = new Map<string, string[]>(groups.map((id) => [id, []]));
  if (groups.length === 0) return members;
  const rows = await db
    .select()
    .from(scimGroupMembers)
    .where(inArray(scimGroupMembers.group, [...groups]))
    .orderBy(asc(scimGroupMembers.person));
  for (const { group, person } of rows) members.get(group)?.push(person);
  return members;
}
