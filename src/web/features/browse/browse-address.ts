import type { BoundedCount } from "../../../contract/paging.ts";
import { paths } from "../../../contract/paths.ts";
import { CURRENCIES } from "../../../contract/pay.ts";
import type { BrowsePage } from "../../../contract/search/browse.ts";
import { WORTH_INDEXING } from "../../../rules/browse-lists.ts";
import { languageOfSearch } from "../../lib/language/language.ts";
import { signInPath } from "../../lib/session/guard.ts";
import { leastPayOf } from "../../shared/jobs/filter-choices.ts";
import {
  BROWSE_OFFER,
  type Filters,
  isFiltered,
  NO_FILTERS,
  PAY_TYPED_MAX,
  parametersOf,
  readFilters,
} from "../../shared/jobs/filters.ts";

/** What a list for visitors is asked for by its address: it works without scripts, so everything stands there. */
export type Asked = {
  filters: Filters;
  /** Of the page before; none on the first page. */
  cursor: string | undefined;
  /** The language that the address names, kept on the way to the next page. */
  lang: string | undefined;
  /** What was typed for a least pay and is no amount; it stays in its field. */
  unclear: string | undefined;
};

const digits = (text: string | null) => (text ?? "").replaceAll(/\D/g, "");

/** What an address asks for. A form without scripts names each chosen type by itself, and amounts as they were typed. */
export function readAsked(search: string | URLSearchParams): Asked {
  const given = new URLSearchParams(search);
  const told = new URLSearchParams(given);
  for (const name of ["type", "level", "department", "skill"]) told.set(name, given.getAll(name).join(","));
  for (const name of ["rewardMin", "rewardMax"]) told.set(name, digits(given.get(name)));
  const typed = (given.get("payMin") ?? "").slice(0, PAY_TYPED_MAX);
  const payMin = leastPayOf(typed);
  told.set("payMin", String(payMin ?? ""));
  // A form without scripts sends an amount with no currency chosen.
  if (told.get("payMin") && !told.get("payCurrency")) told.set("payCurrency", CURRENCIES[0]);
  if (!told.get("payCurrency")) told.delete("payMin");
  return {
    filters: readFilters(told, BROWSE_OFFER),
    cursor: given.get("cursor") || undefined,
    lang: languageOfSearch(`?${given}`),
    unclear: payMin === null ? typed : undefined,
  };
}

/** The address of a list as it is asked for; of its first page without a cursor. */
export function addressOf(asked: Partial<Asked>, path: string = paths.browse()): string {
  const { filters = NO_FILTERS, cursor, lang } = asked;
  const told = { ...parametersOf(filters), ...(lang && { lang }), ...(cursor && { cursor }) };
  const search = new URLSearchParams(told).toString();
  return search === "" ? path : `${path}?${search}`;
}

/** Where the links of a list lead; made on the server, so that a browser need not know how addresses are written. */
export type Ways = {
  first: string | null;
  next: string | null;
  /** Without filters; null where there are none. */
  clear: string | null;
  /** With nothing but the typed words; null where nothing else was taken for them. */
  exact: string | null;
  signIn: string;
  /** The same list on the board of those who are signed in. */
  board: string;
};

/** The ways on from a page of a list. Takes what was asked for, the page, and the list's own path. */
export function waysOf(
  asked: Asked,
  { next_cursor, respelled }: Pick<BrowsePage, "next_cursor" | "respelled">,
  path?: string,
): Ways {
  const { filters, cursor, lang } = asked;
  return {
    first: cursor === undefined ? null : addressOf({ ...asked, cursor: undefined }, path),
    next: next_cursor === null ? null : addressOf({ ...asked, cursor: next_cursor }, path),
    clear: isFiltered(filters) ? addressOf({ lang }) : null,
    exact: respelled === null ? null : addressOf({ filters: { ...filters, exact: true }, lang }),
    signIn: signInPath(addressOf(asked, path)),
    board: addressOf({ filters }, paths.opportunities()),
  };
}

/** Whether a list is worth a place in search engines: its first page, with enough on it. */
export function isWorthIndexing({ matching, items }: { matching: BoundedCount } & Pick<BrowsePage, "items">): boolean {
  return items.length > 0 && matching.value >= WORTH_INDEXING;
}
