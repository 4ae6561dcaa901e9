import { AppError } from "../../../contract/errors.ts";
import { fieldError } from "../../../contract/field-errors.ts";
import type {
  BoardQuery,
  JobListQuery,
  LIST_STATUSES,
  SEARCH_SORTS,
  URL_JOB_TYPES,
} from "../../../contract/jobs/jobs.ts";
import type { BrowseQuery } from "../../../contract/jobs/search/browse.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { JOB_TYPES, type JobType } from "../../../contract/statuses.ts";
import { placeMarksForQuery } from "../../../rules/places/place.ts";
import { payIn } from "../../../rules/search/pay-words.ts";
import { SEARCH_REACHES, type SearchQuery, type SearchReach } from "../../../rules/search/search-query.ts";
import { type CursorPart, decodeCursor, encodeCursor } from "../../infra/db/cursor.ts";
import { toStorableText } from "../../infra/db/storable-text.ts";
import { gazetteer } from "../places/gazetteer.ts";

export type SortName = (typeof SEARCH_SORTS)[number];
export type ListStatus = (typeof LIST_STATUSES)[number];

/** The jobs of a list: all jobs open to candidates, or the viewer's own. */
export type ListScope = { readonly kind: "open" } | { readonly kind: "own"; readonly status: ListStatus | undefined };

/** The filters of a list (rule J8); null and empty filters have no effect. */
export type ListFilters = {
  readonly search: string | null;
  readonly place: string | null;
  /** Place marks; a job must have one of them (rule J33). */
  readonly places: readonly string[];
  readonly types: readonly JobType[];
  readonly min: number | null;
  readonly max: number | null;
  /** Units of the currency per year; only with a currency (rule J21). */
  readonly payMin: number | null;
  readonly payCurrency: string | null;
  /** The yearly pay stated in the search words. Jobs with less are excluded; jobs without pay stay (rule J21). */
  readonly payNamed: number | null;
  /** The currency stated with it; jobs with pay in other currencies stay. */
  readonly payNamedIn: string | null;
  readonly company: string | null;
  /** The slug of a list by skill, which has no other filter (rule J24). */
  readonly skill: string | null;
  /** The mark of a list by place, which has no other filter. */
  readonly mark: string | null;
  /** A job must have one value of each (rule J40). */
  readonly levels: readonly string[];
  readonly departments: readonly string[];
  readonly skills: readonly string[];
  readonly saved: boolean;
  readonly referable: boolean;
};

type MarkFilters = Pick<ListFilters, "search" | "places" | "levels" | "departments" | "skills">;

/** Whether a filter needs a job's search words and marks. */
function usesMarks({ search, places, levels, departments, skills }: MarkFilters): boolean {
  return search !== null || [places, levels, departments, skills].some((asked) => asked.length > 0);
}

/** The same for a list without an index of its filters, such as the viewer's own. */
export function usesWords(filters: ListFilters): boolean {
  return filters.place !== null || usesMarks(filters);
}

/** Whether a list has no filters. */
export function hasNoFilters(filters: ListFilters): boolean {
  const isNothing = (one: unknown) => one === null || one === false || (Array.isArray(one) && one.length === 0);
  return Object.values(filters).every(isNothing);
}

/** Whether one of the counted facets filters the list (rule J40). */
export function hasFacetFilters({ levels, departments, skills }: ListFilters): boolean {
  return [levels, departments, skills].some((asked) => asked.length > 0);
}

/**
 * Whether a list of open jobs is found by the word index: a search, or a combination of filters for which no single
 * index leads to a page.
 */
export function usesWordIndex(filters: ListFilters): boolean {
  const { place, types, company } = filters;
  return usesMarks(filters) || (place !== null && types.length > 0 && company === null);
}

/** The order of a list: a column, then the id, in the same direction. */
export type ListOrder = {
  readonly column: "created_at" | "reward_amount" | "candidates_count" | "pay_yearly";
  readonly direction: "ASC" | "DESC";
  /** The column's value in a cursor. */
  readonly part: CursorPart;
  /** The SQL type of that value. */
  readonly type: "timestamptz" | "integer" | "bigint";
};

const NEWEST: ListOrder = { column: "created_at", direction: "DESC", part: "instant", type: "timestamptz" };
const BEST_PAID: ListOrder = { column: "reward_amount", direction: "DESC", part: "number", type: "integer" };

export const SORTS: Readonly<Record<SortName, ListOrder>> = {
  // Within a tier.
  best: NEWEST,
  newest: NEWEST,
  oldest: { ...NEWEST, direction: "ASC" },
  "reward-high": BEST_PAID,
  "reward-low": { ...BEST_PAID, direction: "ASC" },
  candidates: { ...BEST_PAID, column: "candidates_count" },
  "pay-high": { ...BEST_PAID, column: "pay_yearly", part: "whole", type: "bigint" },
};

/** Everything that a page of a list depends on. */
export type PageRequest = {
  readonly scope: ListScope;
  readonly filters: ListFilters;
  readonly sort: ListOrder;
  /** The parsed search; null without a search, and for a search without words, which matches nothing. */
  readonly words: SearchQuery | null;
  /**
   * Whether rows are scanned in the list's order before the word index is used: some, and more if the page is likely to
   * fill; as many as allowed; or none.
   */
  readonly walk: "promising" | "whole" | "none";
  /** Which tiers are read: all without an order, a single tier, or all with the best first. */
  readonly fit: "any" | "ranked" | number;
  /** Sort value and id of the row before the page, and its tier where the best match comes first. */
  readonly after: { readonly key: string | number; readonly id: string; readonly tier: number } | null;
  readonly limit: number;
  /** Last day (`yyyy-mm-dd`) on which a job with a closing date is still open. */
  readonly day: string;
  /** Null: a visitor. */
  readonly viewer: string | null;
  /** Whether the list is counted; the viewer's own jobs always are. */
  readonly counted: boolean;
};

function jobTypeOfUrl(word: (typeof URL_JOB_TYPES)[number]): JobType | undefined {
  return JOB_TYPES.find((type) => type.toLowerCase() === word);
}

function placeMarks(entries: readonly string[]): string[] {
  return [...new Set(entries.flatMap((entry) => placeMarksForQuery(entry, gazetteer())))].sort();
}

/** The query of a list; only lists by skill and place set those fields. */
export type ListQuery = (BoardQuery | JobListQuery | BrowseQuery) & {
  readonly bySkill?: string;
  readonly byPlace?: string;
};

/** Splits a search into words and pay. An exact search is not parsed for pay. */
function parseSearch({ search, exact }: ListQuery): ReturnType<typeof payIn> {
  const typed = toStorableText(search) ?? "";
  return exact === "true" ? { pay: null, rest: typed } : payIn(typed);
}

/** The filters of a URL. */
export function filtersOfQuery(query: ListQuery): ListFilters {
  const byPay = query.payMin !== undefined || query.sortBy === "pay-high";
  if (byPay && query.payCurrency === undefined)
    throw new AppError("validation_failed", { fields: { payCurrency: fieldError("required") } });
  const { pay, rest } = parseSearch(query);
  const types = (query.type ?? []).map(jobTypeOfUrl).filter((type) => type !== undefined);
  return {
    search: rest || null,
    place: toStorableText(query.location) || null,
    places: placeMarks(query.place ?? []),
    types: [...new Set(types)].sort(),
    min: query.rewardMin ?? null,
    max: query.rewardMax ?? null,
    payMin: query.payMin ?? null,
    payCurrency: query.payCurrency ?? null,
    payNamed: pay?.amount ?? null,
    payNamedIn: pay?.currency ?? null,
    company: query.company ?? null,
    skill: query.bySkill ?? null,
    mark: query.byPlace ?? null,
    levels: query.level ?? [],
    departments: query.department ?? [],
    skills: query.skill ?? [],
    saved: "saved" in query && query.saved === "true",
    referable: "referable" in query && query.referable === "true",
  };
}

export type PagePosition = { readonly position: string | number; readonly id: string; readonly tier: number };

function throwInvalidCursor(): never {
  throw new AppError("validation_failed", { fields: { cursor: fieldError("invalid") } });
}

/** Where a page begins, with the corrected search, if any, and its reach. */
export type ListPosition = Pick<PageRequest, "after"> & {
  readonly respelled: string | null;
  readonly reach: SearchReach;
};

/** Parses a cursor. Throws `validation_failed` for a cursor that this list did not issue. */
export function readCursor(cursor: string | undefined, sortBy: SortName): ListPosition {
  const { part } = SORTS[sortBy];
  const values = decodeCursor(cursor, ["string", "string", "number", "number", part, "id"]);
  if (values === null) return { after: null, respelled: null, reach: "usual" };
  const [name, respelled, nth, tier, key, id] = values;
  const reach = SEARCH_REACHES[Number(nth)];
  if (name !== sortBy || reach === undefined || key === undefined || typeof id !== "string") throwInvalidCursor();
  if (typeof tier !== "number" || !Number.isInteger(tier) || tier < 0) throwInvalidCursor();
  if (typeof key === "number" && !Number.isInteger(key)) throwInvalidCursor();
  if (typeof respelled !== "string" || respelled.length > LIMITS.search) throwInvalidCursor();
  return { after: { key, id, tier }, respelled: toStorableText(respelled) || null, reach };
}

/** The cursor after a row; `readCursor` parses it. */
export function writeCursor(
  sortBy: SortName,
  { respelled, reach }: Omit<ListPosition, "after">,
  row: PagePosition,
): string {
  return encodeCursor([sortBy, respelled ?? "", SEARCH_REACHES.indexOf(reach), row.tier, row.position, row.id]);
}
