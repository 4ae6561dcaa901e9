import type { BrowseKind } from "../contract/jobs/search/browse.ts";
import { wordsOf } from "./search/words.ts";

/** Lists with fewer open jobs are shown, but not indexed and not in the sitemap (rule J24). */
export const MIN_INDEXED_JOBS = 5;

const ID = /(?:^|-)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
/** Maximum length of a company's name in a URL; the id after it identifies the company. */
const LONGEST_NAME = 60;

/** A text as a slug: its words in lower case, with hyphens; empty without a word. */
export function slugify(text: string): string {
  return wordsOf(text).join("-");
}

/** The slug of a company's list. Takes its name and id. */
export function companyKey(name: string, id: string): string {
  const words = [...slugify(name)]
    .slice(0, LONGEST_NAME)
    .join("")
    .replace(/(?<!-)-+$/, "");
  return words === "" ? id : `${words}-${id}`;
}

/** The company's id at the end of a slug; null without one. */
export function companyIdOfKey(key: string): string | null {
  return ID.exec(key)?.[1]?.toLowerCase() ?? null;
}

/** The path of a list (rule J24). Takes its kind and slug. */
export function listPath(kind: BrowseKind, key: string): string {
  return `/browse/${kind}/${encodeURIComponent(key)}`;
}
