import { and, asc, count, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { ReadHandle } from "../db/handles.ts";
import { scimGroupMembers, scimGroups, scimPeople } from "../db/tables/scim.ts";
import { emailKey } from "../platform/identity.ts";
import type { GroupRow } from "./groups.ts";
import { keyOfName } from "./people.ts";
import { SyncRefused } from "./refused.ts";
import { canBeId, type SyncedRow } from "./scene.ts";

/** One comparison of a filter: the attribute in lower case, and what it has to be equal to. */
export type Comparison = { readonly attribute: string; readonly value: string };
export type Span = { readonly start: number; readonly count: number };
export type Found<Row> = { readonly total: number; readonly rows: readonly Row[] };

const NOTHING = { total: 0, rows: [] } as const;

/** How many of each kind one answer holds at most: members of groups come along. */
export const MOST = { people: 200, groups: 50 } as const;

/**
 * The one comparison that a parsed filter makes. Others are refused instead of answered by reading everything. Throws `invalid`.
 */
export function comparisonOf(filter: readonly unknown[]): Comparison {
  const refuse = (): never => {
    throw new FilterRefused();
  };
  const [branch] = filter;
  if (filter.length !== 1 || typeof branch !== "object" || branch === null) return refuse();
  const found: Comparison[] = [];
  const walk = (part: object, before: string) => {
    for (const [name, said] of Object.entries(part)) {
      const attribute = `${before}${name}`.toLowerCase();
      if (Array.isArray(said)) {
        const [how, value] = said as unknown[];
        if (said.length !== 2 || how !== "eq" || typeof value !== "string") return refuse();
        // Of addresses there is one, and it is that for work.
        if (attribute !== "emails.type") found.push({ attribute, value });
      } else if (typeof said === "object" && said !== null && before === "") walk(said, `${name}.`);
      else return refuse();
    }
  };
  walk(branch, "");
  const [one] = found;
  return found.length === 1 && one !== undefined ? one : refuse();
}

/** A filter that is understood by nobody here. */
export class FilterRefused extends SyncRefused {
  constructor() {
    super("invalid", "", "Supported filters compare userName, externalId, id, emails.value or displayName with eq.");
  }
}

/** Undefined where nothing can match; null where this kind has no such attribute. */
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

/** People of a company, the first who came first; null for a filter by what people do not have. */
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

/** The same of groups. */
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

/** The members of several groups at once, by group. */
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
