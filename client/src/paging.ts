import type { Query } from "./call.ts";

type Page = { readonly items: readonly unknown[]; readonly next_cursor: string | null };

/**
 * Every item of all pages, one after the other; each page is asked for when the one before is used up. Takes what gives a page for a
 * query, and the query of the first.
 */
export async function* itemsOf(
  pageFor: (query: Query) => Promise<unknown>,
  query: Query,
): AsyncGenerator<unknown, void, undefined> {
  let asked = query;
  for (;;) {
    const { items, next_cursor } = (await pageFor(asked)) as Page;
    yield* items;
    if (next_cursor === null) return;
    if (next_cursor === asked.cursor) throw new Error("The same page came twice.");
    asked = { ...query, cursor: next_cursor };
  }
}
