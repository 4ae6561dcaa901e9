import { AppError } from "../../../contract/errors.ts";
import { fault } from "../../../contract/faults.ts";
import type { BoardQuery, JobListQuery, LIST_STATUSES, SEARCH_SORTS, URL_JOB_TYPES } from "../../../contract/jobs.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { BrowseQuery } from "../../../contract/search/browse.ts";
import { JOB_TYPES, type JobType } from "../../../contract/statuses.ts";
import { marksAsked } from "../../../rules/places/place.ts";
import { REACHES, type Reach, type SearchQuery } from "../../../rules/search/search-query.ts";
import { type CursorPart, decodeCursor, encodeCursor } from "../../db/cursor.ts";
import { storable } from "../../db/storable.ts";
import { gazetteer } from "../places/gazetteer.ts";

export type SortName = (typeof SEARCH_SORTS)[number];
export type ListStatus = (typeof LIST_STATUSES)[number];

/** Which jobs a list is about: all that are open to candidates, or the viewer's own. */
export type Scope = { readonly kind: "open" } | { readonly kind: "own"; readonly status: ListStatus | undefined };

/** The filters of a list (rule J8); null and empty ones do not narrow it. */
export type Filters = {
  readonly search: string | null;
  readonly place: string | null;
  /** Marks of places, of which a job has to bear one (rule J33). */
  readonly places: readonly string[];
  readonly types: readonly JobType[];
  readonly min: number | null;
  readonly max: number | null;
  /** Units of the currency in a year; never without it (rule J21). */
  readonly payMin: number | null;
  readonly payCurrency: string | null;
  readonly company: string | null;
  /** As the address of its list names it; lists by skill know no other filter (rule J24). */
  readonly skill: string | null;
  /** The mark of the one place that a list by place is of; as with skills, no other filter beside it. */
  readonly mark: string | null;
  /** Of each, a job has to have one (rule J40). */
  readonly levels: readonly string[];
  readonly departments: readonly string[];
  readonly skills: readonly string[];
  readonly saved: boolean;
  readonly referable: boolean;
};

type Marked = Pick<Filters, "search" | "places" | "levels" | "departments" | "skills">;

/** Whether a list is narrowed by what only the words and marks of a job know. */
function isMarked({ search, places, levels, departments, skills }: Marked): boolean {
  return search !== null || [places, levels, departments, skills].some((asked) => asked.length > 0);
}

/** The same for a list that is found without an index of its filters, as one's own is. */
export function needsWords(filters: Filters): boolean {
  return filters.place !== null || isMarked(filters);
}

/** Whether nothing narrows a list. */
export function isWhole(filters: Filters): boolean {
  const isNothing = (one: unknown) => one === null || one === false || (Array.isArray(one) && one.length === 0);
  return Object.values(filters).every(isNothing);
}

/** Whether one of the values that are counted beside a list narrows it (rule J40). */
export function isNarrowed({ levels, departments, skills }: Filters): boolean {
  return [levels, departments, skills].some((asked) => asked.length > 0);
}

/**
 * Whether a list of open jobs is found by words: a search, or filters that narrow each other so much that neither's
 * index alone leads to a page.
 */
export function isWorded(filters: Filters): boolean {
  const { place, types, company } = filters;
  return isMarked(filters) || (place !== null && types.length > 0 && company === null);
}

/** How a list is sorted: a column, then the id, both in the same direction. */
export type Sort = {
  readonly column: "created_at" | "reward_amount" | "candidates_count" | "pay_yearly";
  readonly direction: "ASC" | "DESC";
  /** What a cursor holds of the column. */
  readonly part: CursorPart;
  /** The cast of that value. */
  readonly type: "timestamptz" | "integer" | "bigint";
};

const NEWEST: Sort = { column: "created_at", direction: "DESC", part: "instant", type: "timestamptz" };
const BEST_PAID: Sort = { column: "reward_amount", direction: "DESC", part: "number", type: "integer" };

export const SORTS: Readonly<Record<SortName, Sort>> = {
  // Within what fits equally well.
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
  readonly scope: Scope;
  readonly filters: Filters;
  readonly sort: Sort;
  /** What is searched for; null for a search without a word, which finds nothing, and where nothing is. */
  readonly words: SearchQuery | null;
  /**
   * Whether jobs are looked at in the list's order before the index of words is asked: some, and more where that promises
   * to fill the page; as many as may be; or none.
   */
  readonly walk: "promising" | "whole" | "none";
  /** How well its jobs fit: all that do, those of one tier alone, or all with the best first. */
  readonly fit: "any" | "ranked" | number;
  /** Sort value and id of the row before the page, and its tier where those that fit best come first. */
  readonly after: { readonly key: string | number; readonly id: string; readonly tier: number } | null;
  readonly limit: number;
  /** Last day (`yyyy-mm-dd`) on which a job with a closing date is still open. */
  readonly day: string;
  /** Null: a visitor. */
  readonly viewer: string | null;
  /** Whether what the list holds is counted; one's own jobs always are. */
  readonly counted: boolean;
};

/** Half a day back: the calendar day that has not ended at UTC-12 yet (rule R8). */
const LAST_ZONE_MS = 12 * 3_600_000;

/** Jobs whose closing date is this day or later are not past it (rules R7, R8); `yyyy-mm-dd`. */
export function firstOpenDay(now: Date): string {
  return new Date(now.getTime() - LAST_ZONE_MS).toISOString().slice(0, 10);
}

function typeOf(word: (typeof URL_JOB_TYPES)[number]): JobType | undefined {
  return JOB_TYPES.find((type) => type.toLowerCase() === word);
}

function placeMarks(entries: readonly string[]): string[] {
  return [...new Set(entries.flatMap((entry) => marksAsked(entry, gazetteer())))].sort();
}

/** What a list is asked for; nobody but the lists by skill and place asks for one. */
export type ListQuery = (BoardQuery | JobListQuery | BrowseQuery) & {
  readonly bySkill?: string;
  readonly byPlace?: string;
};

/** The filters of a URL. */
export function filtersOf(query: ListQuery): Filters {
  const byPay = query.payMin !== undefined || query.sortBy === "pay-high";
  if (byPay && query.payCurrency === undefined)
    throw new AppError("validation_failed", { fields: { payCurrency: fault("required") } });
  const types = (query.type ?? []).map(typeOf).filter((type) => type !== undefined);
  return {
    search: storable(query.search) || null,
    place: storable(query.location) || null,
    places: placeMarks(query.place ?? []),
    types: [...new Set(types)].sort(),
    min: query.rewardMin ?? null,
    max: query.rewardMax ?? null,
    payMin: query.payMin ?? null,
    payCurrency: query.payCurrency ?? null,
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

function refuseCursor(): never {
  throw new AppError("validation_failed", { fields: { cursor: fault("invalid") } });
}

/** Where a page begins; the search it goes on with where the typed one was spelled wrongly, and how far that reaches. */
export type Position = Pick<PageRequest, "after"> & { readonly respelled: string | null; readonly reach: Reach };

/** The position that a cursor names. Throws `validation_failed` for a cursor that this list never gave. */
export function readCursor(cursor: string | undefined, sortBy: SortName): Position {
  const { part } = SORTS[sortBy];
  const values = decodeCursor(cursor, ["string", "string", "number", "number", part, "id"]);
  if (values === null) return { after: null, respelled: null, reach: "usual" };
  const [name, respelled, nth, tier, key, id] = values;
  const reach = REACHES[Number(nth)];
  if (name !== sortBy || reach === undefined || key === undefined || typeof id !== "string") refuseCursor();
  if (typeof tier !== "number" || !Number.isInteger(tier) || tier < 0) refuseCursor();
  if (typeof key === "number" && !Number.isInteger(key)) refuseCursor();
  if (typeof respelled !== "string" || respelled.length > LIMITS.search) refuseCursor();
  return { after: { key, id, tier }, respelled: storable(respelled) || null, reach };
}

/** The cursor behind a row; `readCursor` reads it. */
export function writeCursor(
  sortBy: SortName,
  { respelled, reach }: Omit<Position, "after">,
  row: PagePosition,
): string {
  return encodeCursor([sortBy, respelled ?? "", REACHES.indexOf(reach), row.tier, row.position, row.id]);
}
