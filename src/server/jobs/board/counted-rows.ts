import { readRows } from "./best.ts";
import { type Counts, countsOf, type ListReader } from "./list-memory.ts";
import { isWorded, type PageRequest } from "./page-filters.ts";
import type { PageRow } from "./page-statement.ts";

/** What was read; the counts are complete. */
export type Read = Counts & { readonly rows: readonly PageRow[] };

/** Whether its counts may be two seconds old: not where the viewer's own press has to show in them. */
function mayCountBeOld({ scope, filters }: PageRequest): boolean {
  return scope.kind === "open" && ((!filters.saved && !filters.referable) || isWorded(filters));
}

const countsIn = ([first]: readonly PageRow[]): Counts => ({
  matching: first?.matching ?? 0,
  total: first?.total ?? 0,
});

/**
 * Reads a page. What everybody's lists hold is counted at most every two seconds, whichever page is asked for, and by one
 * reader while the others wait for it; where that one fails, another does.
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
  // How a search is read depends on how much it finds.
  const others = () =>
    request.words === null
      ? readRows(reader, { ...request, counted: false })
      : counts.then((known) => readRows(reader, request, known));
  const [rows, told] = await Promise.all([own ?? others(), counts]);
  const found = rows.filter((row) => row.id !== null).length;
  // The only page there is needs no count.
  return { rows, ...told, ...(request.after === null && found <= request.limit && { matching: found }) };
}
