import type { Query } from "./call.ts";
import { ConnectionError } from "./errors.ts";

type Page = { readonly items: readonly unknown[]; readonly next_cursor: string | null };

function isPage(answer: unknown): answer is Page {
  if (typeof answer !== "object" || answer === null) return false;
  const { items, next_cursor } = answer as Partial<Page>;
  return Array.isArray(items) && (next_cursor === null || typeof next_cursor === "string");
}

/**
 * Yields every item of all pages; each page is fetched when the previous one is used up. Takes a function that fetches
 * a page, and the first query. Throws a ConnectionError for an invalid page and for a cursor that repeats.
 */
export async function* iterateItems(
  pageFor: (query: Query) => Promise<unknown>,
  query: Query,
): AsyncGenerator<unknown, void, undefined> {
  let asked = query;
  const been = new Set<unknown>([query.cursor]);
  for (;;) {
    const page = await pageFor(asked);
    if (!isPage(page)) throw new ConnectionError("The answer is no page of a list.");
    const { items, next_cursor } = page;
    yield* items;
    if (next_cursor === null) return;
    if (been.has(next_cursor)) throw new ConnectionError("The same page came twice.");
    been.add(next_cursor);
    asked = { ...query, cursor: next_cursor };
  }
}
