import { type Counts, type ListReader, readCachedCounts } from "./list-cache.ts";
import { type PageRequest, usesWordIndex } from "./page-filters.ts";
import type { PageRow } from "./page-statement.ts";
import { readRows } from "./read-rows.ts";

/** The rows with complete counts. */
export type CountedRows = Counts & { readonly rows: readonly PageRow[] };

/** Whether the counts may be two seconds old; not where the viewer's own actions must be visible at once. */
function isStaleCountAllowed({ scope, filters }: PageRequest): boolean {
  return scope.kind === "open" && ((!filters.saved && !filters.referable) || usesWordIndex(filters));
}

const countsOfRow = ([first]: readonly PageRow[]): Counts => ({
  matching: first?.matching ?? 0,
  total: first?.total ?? 0,
});

/**
 * Reads a page. Public lists are counted at most every two seconds for all pages, by one request while the others wait;
 * if it fails, another one counts.
 */
export async function readCountedRows(reader: ListReader, request: PageRequest): Promise<CountedRows> {
  const { filters, day, viewer } = request;
  const key = JSON.stringify([filters, request.words?.all, day, filters.saved || filters.referable ? viewer : null]);
  let own: Promise<PageRow[]> | undefined;
  const count = () => {
    own = readRows(reader, request);
    return own.then(countsOfRow);
  };
  const shared = () => readCachedCounts(reader, key, count);
  const made = isStaleCountAllowed(request) ? shared() : count();
  const counts = own === undefined ? made.catch(shared) : made;
  // The number of matches decides how a search is read.
  const others = () =>
    request.words === null
      ? readRows(reader, { ...request, counted: false })
      : counts.then((known) => readRows(reader, request, known));
  const [rows, told] = await Promise.all([own ?? others(), counts]);
  const found = rows.filter((row) => row.id !== null).length;
  // A single page needs no separate count.
  return { rows, ...told, ...(request.after === null && found <= request.limit && { matching: found }) };
}
