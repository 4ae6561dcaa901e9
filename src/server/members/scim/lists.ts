import { and, asc, count, eq, inArray, isNull, type SQL } from "drizzle-orm";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { scimGroupMembers, scimGroups, scimPeople } from "../../infra/db/tables/scim.ts";
import { emailKey } from "../../infra/platform/identity.ts";
import { isPossibleId, type ProvisionedUserRow } from "./context.ts";
import { type Filter, invalidFilterError, parseFilter } from "./filter.ts";
import type { GroupRow } from "./groups.ts";
import { userNameKey } from "./users.ts";

/** One comparison of a filter: the lower-case attribute and the value it must equal. */
export type Comparison = { readonly attribute: string; readonly value: string };
export type PageRange = { readonly start: number; readonly count: number };
export type FoundPage<Row> = { readonly total: number; readonly rows: readonly Row[] };

const NO_RESULTS = { total: 0, rows: [] } as const;

/** Maximum page sizes; groups include their members. */
export const MAX_PAGE_SIZE = { people: 200, groups: 50 } as const;

type Term = { readonly attribute: string; readonly value: unknown };

/** The equality terms of a filter. Throws `invalidFilter` for any other filter. */
function equalityTerms(filter: Filter, before = ""): Term[] {
  switch (filter.op) {
    case "eq":
      return [{ attribute: `${before}${filter.path}`, value: filter.value }];
    case "and":
      return filter.filters.flatMap((one) => equalityTerms(one, before));
    case "[]":
      return equalityTerms(filter.filter, `${filter.path}.`);
    default:
      throw invalidFilterError();
  }
}

/** Only one address is stored, of type work. */
function isAddressType({ attribute, value }: Term): boolean {
  return (
    (attribute === "emails.type" && String(value).toLowerCase() === "work") ||
    (attribute === "emails.primary" && value === true)
  );
}

/**
 * The single comparison of a filter. Others are rejected, because they would need a full scan. Throws `ScimRejection`
 * (`invalidFilter`).
 */
export function parseComparison(text: string): Comparison {
  const terms = equalityTerms(parseFilter(text)).filter((term) => !isAddressType(term));
  const [{ attribute, value } = { attribute: "", value: null }] = terms;
  if (terms.length !== 1 || typeof value !== "string") throw invalidFilterError();
  // PostgreSQL cannot store such texts.
  if (!value.isWellFormed() || value.includes("\0")) throw invalidFilterError();
  return { attribute, value };
}

/** Undefined if nothing can match; null if this kind lacks the attribute. */
function userCondition({ attribute, value }: Comparison): SQL | undefined | null {
  switch (attribute) {
    case "username":
      return eq(scimPeople.user_name_key, userNameKey(value));
    case "externalid":
      return eq(scimPeople.external_id, value);
    case "id":
      return isPossibleId(value) ? eq(scimPeople.id, value) : undefined;
    case "emails.value":
    case "emails":
      return eq(scimPeople.email_key, emailKey(value));
    default:
      return null;
  }
}

function groupCondition({ attribute, value }: Comparison): SQL | undefined | null {
  switch (attribute) {
    case "displayname":
      return eq(scimGroups.name_key, userNameKey(value));
    case "externalid":
      return eq(scimGroups.external_id, value);
    case "id":
      return isPossibleId(value) ? eq(scimGroups.id, value) : undefined;
    default:
      return null;
  }
}

/** Users of a company, oldest first; null for a filter by an attribute that users lack. */
export async function findUsers(
  db: ReadHandle,
  company: string,
  by: Comparison | null,
  { start, count: most }: PageRange,
): Promise<FoundPage<ProvisionedUserRow> | null> {
  const asked = by === null ? true : userCondition(by);
  if (asked === null) return null;
  if (asked === undefined) return NO_RESULTS;
  const own = and(eq(scimPeople.company, company), isNull(scimPeople.deleted_at), asked === true ? undefined : asked);
  const [counted] = await db.select({ total: count() }).from(scimPeople).where(own);
  const rows = await db
    .select()
    .from(scimPeople)
    .where(own)
    .orderBy(asc(scimPeople.created_at), asc(scimPeople.id))
    .limit(Math.min(most, MAX_PAGE_SIZE.people))
    .offset(start - 1);
  return { total: counted?.total ?? 0, rows };
}

/** Groups of a company, likewise. */
export async function findGroups(
  db: ReadHandle,
  company: string,
  by: Comparison | null,
  { start, count: most }: PageRange,
): Promise<FoundPage<GroupRow> | null> {
  const asked = by === null ? true : groupCondition(by);
  if (asked === null) return null;
  if (asked === undefined) return NO_RESULTS;
  const own = and(eq(scimGroups.company, company), asked === true ? undefined : asked);
  const [counted] = await db.select({ total: count() }).from(scimGroups).where(own);
  const rows = await db
    .select()
    .from(scimGroups)
    .where(own)
    .orderBy(asc(scimGroups.created_at), asc(scimGroups.id))
    .limit(Math.min(most, MAX_PAGE_SIZE.groups))
    .offset(start - 1);
  return { total: counted?.total ?? 0, rows };
}

/** The members of several groups, by group. */
export async function listMembersOfGroups(
  db: ReadHandle,
  groups: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
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
