import type { BrowseKind } from "../contract/search/browse.ts";
import { wordsOf } from "./search/words.ts";

/** With fewer open jobs a list is shown, but kept out of indexes and out of the sitemap (rule J24). */
export const WORTH_INDEXING = 5;

const ID = /(?:^|-)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
/** Of a company's name; the id behind it says which one is meant. */
const LONGEST_NAME = 60;

/** A text as a part of an address: its words in lower case, with hyphens between; empty for one without a word. */
export function slugOf(text: string): string {
  return wordsOf(text).join("-");
}

/** What the list of a company is called in its address. Takes its name and id. */
export function companyKey(name: string, id: string): string {
  const words = [...slugOf(name)].slice(0, LONGEST_NAME).join("").replace(/-+$/, "");
  return words === "" ? id : `${words}-${id}`;
}

/** The company that an address means, whatever stands before its id; null where there is none. */
export function companyOf(key: string): string | null {
  return ID.exec(key)?.[1]?.toLowerCase() ?? null;
}

/** The address of a list (rule J24). Takes its kind and what it is called. */
export function listPath(kind: BrowseKind, key: string): string {
  return `/browse/${kind}/${encodeURIComponent(key)}`;
}
