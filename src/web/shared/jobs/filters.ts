import type { Facet } from "../../../contract/jobs/facets.ts";
import { BOARD_STATUSES, LIST_STATUSES, type SEARCH_SORTS, URL_JOB_TYPES } from "../../../contract/jobs/jobs.ts";
import { JOB_FILTER_LIMITS as LIMITS } from "../../../contract/jobs/search/job-filter-limits.ts";
import type { Role } from "../../../contract/statuses.ts";

export type Sort = (typeof SEARCH_SORTS)[number];
export type UrlType = (typeof URL_JOB_TYPES)[number];
/** Status filters of drafts and templates, which are not jobs yet (rules J46, J47). */
const DRAFTS = ["draft", "template"] as const;
export type Status = (typeof LIST_STATUSES)[number] | (typeof DRAFTS)[number];

/** Returns the kind of drafts that a list shows; undefined for a list of jobs. */
export function draftKindOf({ status }: Pick<Filters, "status">): (typeof DRAFTS)[number] | undefined {
  return DRAFTS.find((kind) => kind === status);
}

/** The filters as stored in the URL (rule J8). */
export type Filters = {
  search: string;
  location: string;
  /** Places; a job matches with any of them (rule J33). */
  place: readonly string[];
  type: readonly UrlType[];
  rewardMin: number | undefined;
  rewardMax: number | undefined;
  /** Units of the currency per year (rule J21). */
  payMin: number | undefined;
  payCurrency: string;
  company: string;
  /** Facet values in the server's form (rule J40); the server ignores unknown ones. */
  level: readonly string[];
  department: readonly string[];
  skill: readonly string[];
  status: Status | undefined;
  /** Undefined: the default order, which is best match for a search, else newest first (rule J16). */
  sortBy: Sort | undefined;
  saved: boolean;
  /** Search the exact spelling. */
  exact: boolean;
};

/**
 * What a screen offers to a role: posters get no reward filters and sorts, only they get candidate counts and Paused.
 * Suggestions are offered for open jobs, not for the user's own.
 */
export type FilterOptions = {
  rewards: boolean;
  sorts: readonly Sort[];
  statuses: readonly Status[];
  saved: boolean;
  suggests: boolean;
  /** Whether the list contains only the user's own jobs, of any status. */
  own: boolean;
};

const POSTER_SORTS: readonly Sort[] = ["newest", "oldest", "candidates"];
const OTHER_SORTS: readonly Sort[] = ["newest", "oldest", "reward-high", "reward-low"];

const BOARD_FILTER_OPTIONS: Record<"poster" | "other", FilterOptions> = {
  poster: { rewards: false, sorts: POSTER_SORTS, statuses: BOARD_STATUSES, saved: true, suggests: true, own: false },
  other: { rewards: true, sorts: OTHER_SORTS, statuses: ["active"], saved: true, suggests: true, own: false },
};
const LIST_FILTER_OPTIONS: Record<"poster" | "other", FilterOptions> = {
  poster: {
    rewards: false,
    sorts: POSTER_SORTS,
    statuses: [...LIST_STATUSES, ...DRAFTS],
    saved: false,
    suggests: false,
    own: true,
  },
  other: { rewards: true, sorts: OTHER_SORTS, statuses: [], saved: false, suggests: true, own: false },
};

/** The offer of the board. */
export function boardFilterOptions(role: Role): FilterOptions {
  return BOARD_FILTER_OPTIONS[role === "poster" ? "poster" : "other"];
}

/** The offer of My Jobs. */
export function listFilterOptions(role: Role): FilterOptions {
  return LIST_FILTER_OPTIONS[role === "poster" ? "poster" : "other"];
}

/** The offer of the list for visitors. */
export const BROWSE_FILTER_OPTIONS: FilterOptions = LIST_FILTER_OPTIONS.other;

export const NO_FILTERS: Filters = {
  search: "",
  location: "",
  place: [],
  type: [],
  rewardMin: undefined,
  rewardMax: undefined,
  payMin: undefined,
  payCurrency: "",
  company: "",
  level: [],
  department: [],
  skill: [],
  status: undefined,
  sortBy: undefined,
  saved: false,
  exact: false,
};

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const WHOLE = /^\d{1,10}$/;
const CURRENCY = /^[A-Z]{3}$/;

// The server validates every value by the contract's schema; here only meaningless parameters of a shared link are
// dropped.
function textParameter(params: URLSearchParams, name: string, longest: number): string {
  const text = params.get(name)?.trim() ?? "";
  return text.length <= longest ? text : "";
}

function amountParameter(params: URLSearchParams, name: string, most: number = LIMITS.reward_max): number | undefined {
  const text = params.get(name) ?? "";
  return WHOLE.test(text) && Number(text) <= most ? Number(text) : undefined;
}

function typeParameters(params: URLSearchParams): UrlType[] {
  const asked = (params.get("type") ?? "").split(",").filter((type) => type !== "");
  const known = asked.flatMap((type) => URL_JOB_TYPES.find((one) => one === type) ?? []);
  return known.length === asked.length ? known : [];
}

/** Maximum length of a typed amount; longer text is invalid. */
export const MAX_PAY_LENGTH = 120;
/** Maximum number of places in a filter. */
export const MAX_PLACES = 10;
const PLACE = /^[A-Za-z0-9.-]{1,40}$/;
const FACET = /^[\p{L}\p{N}-]{1,64}$/u;

/** More than the number of levels or departments. */
const MAX_FACET_VALUES = 20;

function listParameter(params: URLSearchParams, name: string, one: RegExp, most: number = MAX_PLACES): string[] {
  const asked = (params.get(name) ?? "").split(",").filter((value) => one.test(value));
  return [...new Set(asked)].slice(0, most);
}

function facetParameter(params: URLSearchParams, name: Facet): string[] {
  return listParameter(params, name, FACET, name === "skill" ? LIMITS.skills : MAX_FACET_VALUES);
}

/**
 * Reads the filters of a URL; values that are not offered or make no sense are dropped, so that a shared link never
 * fails.
 */
export function readFilters(params: URLSearchParams, offer: FilterOptions): Filters {
  const company = params.get("company") ?? "";
  const currency = params.get("payCurrency") ?? "";
  const payCurrency = CURRENCY.test(currency) ? currency : "";
  return {
    search: textParameter(params, "search", LIMITS.search),
    location: textParameter(params, "location", LIMITS.location),
    place: listParameter(params, "place", PLACE),
    type: typeParameters(params),
    rewardMin: offer.rewards ? amountParameter(params, "rewardMin") : undefined,
    rewardMax: offer.rewards ? amountParameter(params, "rewardMax") : undefined,
    payMin: payCurrency ? amountParameter(params, "payMin", LIMITS.pay_year_max) : undefined,
    payCurrency,
    company: ID.test(company) ? company : "",
    level: facetParameter(params, "level"),
    department: facetParameter(params, "department"),
    skill: facetParameter(params, "skill"),
    status: offer.statuses.find((one) => one === params.get("status")),
    sortBy: availableSorts({ search: "", payCurrency }, offer).find((one) => one === params.get("sortBy")),
    saved: offer.saved && params.get("saved") === "true",
    exact: params.get("exact") === "true",
  };
}

/** The query parameters common to all lists. */
export function toCommonQuery(filters: Filters) {
  return {
    search: filters.search || undefined,
    location: filters.location || undefined,
    place: filters.place.join(",") || undefined,
    type: filters.type.join(",") || undefined,
    rewardMin: filters.rewardMin,
    rewardMax: filters.rewardMax,
    payMin: filters.payMin,
    payCurrency: filters.payCurrency || undefined,
    company: filters.company || undefined,
    level: filters.level.join(",") || undefined,
    department: filters.department.join(",") || undefined,
    skill: filters.skill.join(",") || undefined,
    sortBy: filters.sortBy,
    exact: filters.exact ? ("true" as const) : undefined,
  };
}

/** The query of the board. */
export function toBoardQuery(filters: Filters) {
  const status = filters.status === "paused" ? ("paused" as const) : ("active" as const);
  return { ...toCommonQuery(filters), status, saved: filters.saved ? ("true" as const) : undefined };
}

/** The job status to query. */
export function toJobStatus({ status }: Pick<Filters, "status">) {
  return LIST_STATUSES.find((one) => one === status);
}

/** The query of My Jobs: posters see their own jobs, others all open ones (rule J13). */
export function toListQuery(filters: Filters, role: Role) {
  const view = role === "poster" ? ("own" as const) : ("open" as const);
  return { ...toCommonQuery(filters), status: toJobStatus(filters), view };
}

/** The filters as URL parameters, without defaults. */
export function toUrlParameters(filters: Filters): Record<string, string> {
  const query = { ...toCommonQuery(filters), status: filters.status, saved: filters.saved || undefined };
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** The sort orders of a list, the default first (rule J16); sorting by pay needs a currency. */
export function availableSorts(
  { search, payCurrency }: Pick<Filters, "search" | "payCurrency">,
  { sorts }: FilterOptions,
): readonly Sort[] {
  const all: readonly Sort[] = payCurrency ? [...sorts, "pay-high"] : sorts;
  return search === "" ? all : ["best", ...all];
}

/** Returns whether any filter narrows the list; the sort order does not count. */
export function isFiltered(filters: Filters): boolean {
  return Object.keys(toUrlParameters({ ...filters, sortBy: undefined })).length > 0;
}
