import { AppError } from "../../contract/errors.ts";
import { paths } from "../../contract/paths.ts";
import { browseQuery } from "../../contract/search/browse.ts";
import type { CostClass } from "../platform/load/cost-classes.ts";

/**
 * What a page is rendered for. `subject`: whose news drop the page, the id or username in its path, however it is
 * spelled there. `kept`: how it is remembered, if at all. `costClass`: what it is turned away with (rule O38).
 */
export type Address = {
  readonly key: string;
  readonly path: string;
  readonly subject: string | null;
  readonly kept: "page" | "list" | "not";
  readonly costClass: CostClass;
};

const LANGUAGES = new Set(["es", "fr", "de"]);
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
/** A referrer's public page: news of it come under its name. */
const REFERRER = /^\/r\/([\w-]{1,30})\/?$/;

/**
 * The screens that are one page for everybody, rendered once a minute at most: without them nobody gets in or to their money. What
 * needs an id or a name says `undefined` in its path here; addresses of nothing are without number and wait with the others.
 */
const SCREENS: ReadonlySet<string> = new Set(
  Object.values<() => string>(paths as unknown as Record<string, () => string>)
    .map((path) => path().replace(/[?#].*/, ""))
    .filter((path) => !path.includes("undefined")),
);

/** In the order in which they stand in a key; how many jobs a page has is no visitor's choice. */
const LIST_PARAMETERS = ["lang", ...Object.keys(browseQuery.shape)].filter((name) => name !== "limit").sort();
/** One of these at a time: searches, amounts and later pages are without number, and would push the others out. */
const FEW = new Set(["company", "department", "level", "location", "sortBy", "type"]);
/** What a form without scripts names once for each that was chosen. */
const SEVERAL = new Set(["department", "level", "skill", "type"]);
const LONGEST_KEY = 300;

/** A path as it is meant. Throws `not_found` for one that cannot be read: it names nothing, and nobody writes it in a log. */
export function meantBy(path: string): string {
  try {
    const decoded = decodeURIComponent(path);
    if (!/\p{Cc}/u.test(decoded)) return decoded;
  } catch {
    // An ill-formed escape.
  }
  throw new AppError("not_found");
}

function languageOf(search: URLSearchParams): string | null {
  const lang = search.get("lang") ?? "";
  return LANGUAGES.has(lang) ? lang : null;
}

/** The values of a parameter; of those that have one the first counts. */
function toldOf(given: URLSearchParams, name: string): string | null {
  return SEVERAL.has(name) ? given.getAll(name).filter(Boolean).join(",") : given.get(name);
}

/** A list for visitors (rule J25): what it holds stands in its address, in known parameters alone, which are sorted. */
function listAddress(path: string, given: URLSearchParams): Address {
  const told = new URLSearchParams();
  for (const name of LIST_PARAMETERS) {
    const value = name === "lang" ? languageOf(given) : toldOf(given, name);
    if (value) told.set(name, value);
  }
  const key = told.size === 0 ? path : `${path}?${told}`;
  const filters = [...told.keys()].filter((name) => name !== "lang");
  const few = filters.length <= 1 && filters.every((name) => FEW.has(name)) && key.length <= LONGEST_KEY;
  return { key, path, subject: null, kept: few ? "list" : "not", costClass: "public" };
}

/**
 * What a page depends on: its path and the language, the only parameter that changes it; every other one stays in the
 * browser. Lists for visitors depend on their filters as well. Throws `not_found` for a path that cannot be read.
 */
export function addressOf(url: string): Address {
  const { pathname, searchParams } = new URL(url);
  const meant = meantBy(pathname);
  if (meant === paths.browse() || meant.startsWith(`${paths.browse()}/`)) return listAddress(pathname, searchParams);
  // What a link says follows its referrer's rights as well, and hangs on no one thing whose news could drop it.
  const kept = meant.startsWith("/v/") ? "not" : "page";
  const subject = (REFERRER.exec(meant)?.[1] ?? ID.exec(meant)?.[0])?.toLowerCase() ?? null;
  const lang = languageOf(searchParams);
  const costClass = SCREENS.has(meant) ? "vital" : "public";
  return { key: lang === null ? pathname : `${pathname}?lang=${lang}`, path: pathname, subject, kept, costClass };
}
