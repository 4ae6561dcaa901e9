import type { Facet } from "../../../contract/facets.ts";
import { BOARD_STATUSES, LIST_STATUSES, type SEARCH_SORTS, URL_JOB_TYPES } from "../../../contract/jobs.ts";
import { JOB_FILTER_LIMITS as LIMITS } from "../../../contract/search/job-filter-limits.ts";
import type { Role } from "../../../contract/statuses.ts";

export type Sort = (typeof SEARCH_SORTS)[number];
export type UrlType = (typeof URL_JOB_TYPES)[number];
/** What is no job yet stands under filters of its own (rules J46, J47). */
const DRAFTS = ["draft", "template"] as const;
export type Status = (typeof LIST_STATUSES)[number] | (typeof DRAFTS)[number];

/** The kind of drafts that a list is narrowed to; undefined where it is one of jobs. */
export function draftsOf({ status }: Pick<Filters, "status">): (typeof DRAFTS)[number] | undefined {
  return DRAFTS.find((kind) => kind === status);
}

/** The filters as they stand in the address (rule J8). */
export type Filters = {
  search: string;
  location: string;
  /** Places, of which a job has one (rule J33). */
  place: readonly string[];
  type: readonly UrlType[];
  rewardMin: number | undefined;
  rewardMax: number | undefined;
  /** Units of the currency in a year (rule J21). */
  payMin: number | undefined;
  payCurrency: string;
  company: string;
  /** Values as the server knows them (rule J40); it leaves out what is none. */
  level: readonly string[];
  department: readonly string[];
  skill: readonly string[];
  status: Status | undefined;
  /** Undefined: as it comes, which is best match for a search, else newest first (rule J16). */
  sortBy: Sort | undefined;
  saved: boolean;
  /** The search as it is spelled. */
  exact: boolean;
};

/**
 * What a screen offers to a role: reward filters and sorts are not for posters, candidates and Paused only for them. Words
 * are suggested where open jobs are searched, not among one's own.
 */
export type Offer = {
  rewards: boolean;
  sorts: readonly Sort[];
  statuses: readonly Status[];
  saved: boolean;
  suggests: boolean;
  /** Whether all of it are one's own jobs, whatever their status. */
  own: boolean;
};

const POSTER_SORTS: readonly Sort[] = ["newest", "oldest", "candidates"];
const OTHER_SORTS: readonly Sort[] = ["newest", "oldest", "reward-high", "reward-low"];

const BOARD_OFFERS: Record<"poster" | "other", Offer> = {
  poster: { rewards: false, sorts: POSTER_SORTS, statuses: BOARD_STATUSES, saved: true, suggests: true, own: false },
  other: { rewards: true, sorts: OTHER_SORTS, statuses: ["active"], saved: true, suggests: true, own: false },
};
const LIST_OFFERS: Record<"poster" | "other", Offer> = {
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

/** What the board offers. */
export function boardOffer(role: Role): Offer {
  return BOARD_OFFERS[role === "poster" ? "poster" : "other"];
}

/** What My Jobs offers. */
export function listOffer(role: Role): Offer {
  return LIST_OFFERS[role === "poster" ? "poster" : "other"];
}

/** What the list for visitors offers. */
export const BROWSE_OFFER: Offer = LIST_OFFERS.other;

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

// The server checks every value by the contract's schema; here only what makes no sense is left out of a shared link.
function textOf(params: URLSearchParams, name: string, longest: number): string {
  const text = params.get(name)?.trim() ?? "";
  return text.length <= longest ? text : "";
}

function amountOf(params: URLSearchParams, name: string, most: number = LIMITS.reward_max): number | undefined {
  const text = params.get(name) ?? "";
  return WHOLE.test(text) && Number(text) <= most ? Number(text) : undefined;
}

function typesOf(params: URLSearchParams): UrlType[] {
  const asked = (params.get("type") ?? "").split(",").filter((type) => type !== "");
  const known = asked.flatMap((type) => URL_JOB_TYPES.find((one) => one === type) ?? []);
  return known.length === asked.length ? known : [];
}

/** So much may be typed for an amount; what is longer than any is said to be none. */
export const PAY_TYPED_MAX = 120;
/** Places that a list is narrowed to at once. */
export const PLACES_MAX = 10;
const PLACE = /^[A-Za-z0-9.-]{1,40}$/;
const FACET = /^[\p{L}\p{N}-]{1,64}$/u;

/** More than there are levels or departments. */
const KNOWN_MAX = 20;

function listOf(params: URLSearchParams, name: string, one: RegExp, most: number = PLACES_MAX): string[] {
  const asked = (params.get(name) ?? "").split(",").filter((value) => one.test(value));
  return [...new Set(asked)].slice(0, most);
}

function facetOf(params: URLSearchParams, name: Facet): string[] {
  return listOf(params, name, FACET, name === "skill" ? LIMITS.skills : KNOWN_MAX);
}

/** The filters of an address; what is not offered or makes no sense is left out, so that a shared link never breaks. */
export function readFilters(params: URLSearchParams, offer: Offer): Filters {
  const company = params.get("company") ?? "";
  const currency = params.get("payCurrency") ?? "";
  const payCurrency = CURRENCY.test(currency) ? currency : "";
  return {
    search: textOf(params, "search", LIMITS.search),
    location: textOf(params, "location", LIMITS.location),
    place: listOf(params, "place", PLACE),
    type: typesOf(params),
    rewardMin: offer.rewards ? amountOf(params, "rewardMin") : undefined,
    rewardMax: offer.rewards ? amountOf(params, "rewardMax") : undefined,
    payMin: payCurrency ? amountOf(params, "payMin", LIMITS.pay_year_max) : undefined,
    payCurrency,
    company: ID.test(company) ? company : "",
    level: facetOf(params, "level"),
    department: facetOf(params, "department"),
    skill: facetOf(params, "skill"),
    status: offer.statuses.find((one) => one === params.get("status")),
    sortBy: sortsOf({ search: "", payCurrency }, offer).find((one) => one === params.get("sortBy")),
    saved: offer.saved && params.get("saved") === "true",
    exact: params.get("exact") === "true",
  };
}

/** What every list asks the server for. */
export function commonQueryOf(filters: Filters) {
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

/** What the board asks the server for. */
export function boardQueryOf(filters: Filters) {
  const status = filters.status === "paused" ? ("paused" as const) : ("active" as const);
  return { ...commonQueryOf(filters), status, saved: filters.saved ? ("true" as const) : undefined };
}

/** The status of jobs that is asked for. */
export function jobStatusOf({ status }: Pick<Filters, "status">) {
  return LIST_STATUSES.find((one) => one === status);
}

/** What My Jobs asks the server for: posters their own jobs, others all open ones (rule J13). */
export function listQueryOf(filters: Filters, role: Role) {
  const view = role === "poster" ? ("own" as const) : ("open" as const);
  return { ...commonQueryOf(filters), status: jobStatusOf(filters), view };
}

/** The filters as parameters of the address; those at rest are left out. */
export function parametersOf(filters: Filters): Record<string, string> {
  const told = { ...commonQueryOf(filters), status: filters.status, saved: filters.saved || undefined };
  return Object.fromEntries(
    Object.entries(told).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** The orders that a list offers, the one first that it has where none was chosen (rule J16); pay is known in one currency. */
export function sortsOf(
  { search, payCurrency }: Pick<Filters, "search" | "payCurrency">,
  { sorts }: Offer,
): readonly Sort[] {
  const all: readonly Sort[] = payCurrency ? [...sorts, "pay-high"] : sorts;
  return search === "" ? all : ["best", ...all];
}

/** Whether any filter narrows the list; the order does not. */
export function isFiltered(filters: Filters): boolean {
  return Object.keys(parametersOf({ ...filters, sortBy: undefined })).length > 0;
}
