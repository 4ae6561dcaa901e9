import { LANGUAGES, type Language } from "../../../contract/choices.ts";
import { AppError } from "../../../contract/errors.ts";
import { browseQuery } from "../../../contract/jobs/search/browse.ts";
import { paths } from "../../../contract/paths.ts";
import { LANGUAGE_KEY } from "../../../contract/product.ts";
import type { CostClass } from "../../infra/platform/load/cost-classes.ts";

/**
 * What a page is rendered for. `subject`: the id or username in its path, whose events invalidate the page, in any
 * spelling. `kept`: how it is cached, if at all. `costClass`: its class under overload (rule O38). `chosen`: the
 * cookie's language if the URL names none. `name`: the cache key.
 */
export type PageAddress = {
  readonly key: string;
  readonly path: string;
  readonly subject: string | null;
  readonly kept: "page" | "list" | "not";
  readonly costClass: CostClass;
  readonly chosen: Language | null;
  readonly name: string;
};
type Asked = Omit<PageAddress, "chosen" | "name">;

const COOKIE = new RegExp(`(?:^|;) ?${LANGUAGE_KEY}=([a-z]{2})(?:;|$)`);
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
/** A referrer's public page, invalidated by username. */
const REFERRER = /^\/r\/([\w-]{1,30})\/?$/;

/**
 * Static screens, rendered at most once a minute and essential for access and payments. Paths with an id or name
 * contain `undefined` here; unknown paths have no limit in number and are treated like other pages.
 */
const SCREENS: ReadonlySet<string> = new Set(
  Object.values<() => string>(paths as unknown as Record<string, () => string>)
    .map((path) => path().replace(/[?#].*/, ""))
    .filter((path) => !path.includes("undefined")),
);

/** Parameters of a cache key in order; the page size is not a visitor's choice. */
const LIST_PARAMETERS = ["lang", ...Object.keys(browseQuery.shape)].filter((name) => name !== "limit").sort();
/**
 * A list with one of these filters is cached with the pages. Searches, amounts and later pages are unlimited in number
 * and would evict others.
 */
const FEW = new Set(["company", "department", "level", "location", "sortBy", "type"]);
/** Parameters that a form without scripts repeats for each selected value. */
const SEVERAL = new Set(["department", "level", "skill", "type"]);
const LONGEST_KEY = 300;

/** Decodes a path. Throws `not_found` if it is malformed, without logging it. */
export function decodePath(path: string): string {
  try {
    const decoded = decodeURIComponent(path);
    if (!/\p{Cc}/u.test(decoded)) return decoded;
  } catch {
    // A malformed escape.
  }
  throw new AppError("not_found");
}

function languageOf(search: URLSearchParams): string | null {
  const lang = search.get("lang");
  return LANGUAGES.find((one) => one !== "en" && one === lang) ?? null;
}

/** The language chosen in this browser (rule P12); null for English or if none was chosen. */
export function languageOfCookie(cookies: string): Language | null {
  const chosen = COOKIE.exec(cookies)?.[1];
  return LANGUAGES.find((one) => one !== "en" && one === chosen) ?? null;
}

/** The cookie's language if the URL names none. */
function chosenLanguage(cookies: string, search: URLSearchParams): Language | null {
  return LANGUAGES.some((one) => one === search.get("lang")) ? null : languageOfCookie(cookies);
}

/** The values of a parameter; for single-valued ones the first. */
function parameterValue(given: URLSearchParams, name: string): string | null {
  return SEVERAL.has(name) ? given.getAll(name).filter(Boolean).join(",") : given.get(name);
}

/** A public list (rule J25), identified by its known parameters in sorted order. */
function listAddress(path: string, given: URLSearchParams): Asked {
  const parameters = new URLSearchParams();
  for (const name of LIST_PARAMETERS) {
    const value = name === "lang" ? languageOf(given) : parameterValue(given, name);
    if (value) parameters.set(name, value);
  }
  const key = parameters.size === 0 ? path : `${path}?${parameters}`;
  const filters = [...parameters.keys()].filter((name) => name !== "lang");
  const few = filters.length <= 1 && filters.every((name) => FEW.has(name)) && key.length <= LONGEST_KEY;
  return { key, path, subject: null, kept: few ? "list" : "not", costClass: "public" };
}

function pageAddress(pathname: string, searchParams: URLSearchParams): Asked {
  const meant = decodePath(pathname);
  if (meant === paths.browse() || meant.startsWith(`${paths.browse()}/`)) return listAddress(pathname, searchParams);
  // A link page also depends on its referrer's rights and has no single subject to invalidate it by, so it is not
  // cached.
  const kept = meant.startsWith("/v/") ? "not" : "page";
  const subject = (REFERRER.exec(meant)?.[1] ?? ID.exec(meant)?.[0])?.toLowerCase() ?? null;
  const lang = languageOf(searchParams);
  const costClass = SCREENS.has(meant) ? "vital" : "public";
  return { key: lang === null ? pathname : `${pathname}?lang=${lang}`, path: pathname, subject, kept, costClass };
}

/**
 * What a page depends on: its path and language, the only parameter that changes it; others are handled in the browser.
 * Public lists also depend on their filters. Throws `not_found` for a malformed path.
 */
export function pageAddressOf(url: string, cookies = ""): PageAddress {
  const { pathname, searchParams } = new URL(url);
  const asked = pageAddress(pathname, searchParams);
  const chosen = chosenLanguage(cookies, searchParams);
  return { ...asked, chosen, name: chosen === null ? asked.key : `${chosen} ${asked.key}` };
}
