import { CURRENCIES } from "../../../../contract/jobs/pay.ts";
import type { BrowsePage } from "../../../../contract/jobs/search/browse.ts";
import type { BoundedCount } from "../../../../contract/paging.ts";
import { paths } from "../../../../contract/paths.ts";
import { MIN_INDEXED_JOBS } from "../../../../rules/browse-lists.ts";
import { languageOfSearch } from "../../../lib/language/language.ts";
import { signInPath } from "../../../lib/session/guard.ts";
import { parseMinimumPay } from "../../../shared/jobs/filter-choices.ts";
import {
  BROWSE_FILTER_OPTIONS,
  type Filters,
  isFiltered,
  MAX_PAY_LENGTH,
  NO_FILTERS,
  readFilters,
  toUrlParameters,
} from "../../../shared/jobs/filters.ts";

/** The query of a visitor's list, all of it in the URL: the list works without scripts. */
export type BrowseQueryOfUrl = {
  filters: Filters;
  /** The cursor of the page; none on the first page. */
  cursor: string | undefined;
  /** The language in the URL, kept in the links to other pages. */
  lang: string | undefined;
  /** A typed minimum pay that is not an amount; it stays in its field. */
  unclear: string | undefined;
};

const digitsOnly = (text: string | null) => (text ?? "").replaceAll(/\D/g, "");

/** Reads the query from a URL. A form without scripts sends one parameter per job type, and amounts as typed. */
export function parseBrowseUrl(search: string | URLSearchParams): BrowseQueryOfUrl {
  const given = new URLSearchParams(search);
  const parameters = new URLSearchParams(given);
  for (const name of ["type", "level", "department", "skill"]) parameters.set(name, given.getAll(name).join(","));
  for (const name of ["rewardMin", "rewardMax"]) parameters.set(name, digitsOnly(given.get(name)));
  const typed = (given.get("payMin") ?? "").slice(0, MAX_PAY_LENGTH);
  const payMin = parseMinimumPay(typed);
  parameters.set("payMin", String(payMin ?? ""));
  // A form without scripts sends an amount even if no currency is chosen.
  if (parameters.get("payMin") && !parameters.get("payCurrency")) parameters.set("payCurrency", CURRENCIES[0]);
  if (!parameters.get("payCurrency")) parameters.delete("payMin");
  return {
    filters: readFilters(parameters, BROWSE_FILTER_OPTIONS),
    cursor: given.get("cursor") || undefined,
    lang: languageOfSearch(`?${given}`),
    unclear: payMin === null ? typed : undefined,
  };
}

/** The URL of a list's query; without a cursor that of the first page. */
export function buildBrowseUrl(asked: Partial<BrowseQueryOfUrl>, path: string = paths.browse()): string {
  const { filters = NO_FILTERS, cursor, lang } = asked;
  const parameters = { ...toUrlParameters(filters), ...(lang && { lang }), ...(cursor && { cursor }) };
  const search = new URLSearchParams(parameters).toString();
  return search === "" ? path : `${path}?${search}`;
}

/** The links of a list, built on the server, so that the browser needs no code for URLs. */
export type BrowseLinks = {
  first: string | null;
  next: string | null;
  /** Without filters; null if there are none. */
  clear: string | null;
  /** With the text as typed only; null if it was not reinterpreted. */
  exact: string | null;
  signIn: string;
  /** The same list on the board for signed-in users. */
  board: string;
};

/** Builds the links of a list's page. Takes the query, the page, and the list's own path. */
export function buildBrowseLinks(
  asked: BrowseQueryOfUrl,
  { next_cursor, respelled, pay_named }: Pick<BrowsePage, "next_cursor" | "respelled" | "pay_named">,
  path?: string,
): BrowseLinks {
  const { filters, cursor, lang } = asked;
  return {
    first: cursor === undefined ? null : buildBrowseUrl({ ...asked, cursor: undefined }, path),
    next: next_cursor === null ? null : buildBrowseUrl({ ...asked, cursor: next_cursor }, path),
    clear: isFiltered(filters) ? buildBrowseUrl({ lang }) : null,
    exact:
      respelled === null && pay_named == null ? null : buildBrowseUrl({ filters: { ...filters, exact: true }, lang }),
    signIn: signInPath(buildBrowseUrl(asked, path)),
    board: buildBrowseUrl({ filters }, paths.opportunities()),
  };
}

/** Returns whether search engines should index a list: its first page, if it has enough jobs. */
export function isWorthIndexing({ matching, items }: { matching: BoundedCount } & Pick<BrowsePage, "items">): boolean {
  return items.length > 0 && matching.value >= MIN_INDEXED_JOBS;
}
