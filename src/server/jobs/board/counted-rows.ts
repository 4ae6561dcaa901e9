import { readRows } from "./best.ts";
import { type Counts, countsOf, type ListReader } from "./list-memory.ts";
import { isWorded, type PageRequest } from "./page-filters.ts";
import type { PageRow } from "./page-statement.ts";

/** The rows with complete counts. */
export type Read = Counts & { readonly rows: readonly PageRow[] };

/** Whether the counts may be two seconds old; not where the viewer's own actions must be visible at once. */
function mayCountBeOld({ scope, filters }: PageRequest): boolean {
  return scope.kind === "open" && ((!filters.saved && !filters.referable) || isWorded(filters));
}

const countsIn = ([first]: readonly PageRow[]): Counts => ({
  matching: first?.matching ?? 0,
  total: first?.total ?? 0,
});

/**
 * Reads a page. Public lists are counted at most every two seconds for all pages, by one request while the others wait;
 * if it fails, another one counts.
 */
export async function readCounted(reader: ListReader, request: PageRequest): Promise<Read> {
  const { filters, day, viewer } = request;
  const key = JSON.stringify([filters, request.words?.all, day, filters.saved || filters.referable ? viewer : null]);
  let own: Promise<PageRow[]> | undefined;
  const count = () => {
    own = readRows(reader, request);
    return own.then(countsIn);
  };
  const shared = () => countsOf(reader, key, count);
  const made = mayCountBeOld(request) ? shared() : count();
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
