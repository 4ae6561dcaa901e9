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

/** Reads a page. What everybody's lists hold is counted at most every two seconds, whichever page is asked for. */
export async function readCounted(reader: ListReader, request: PageRequest): Promise<Read> {
  const { filters, day, viewer } = request;
  const key = JSON.stringify([filters, request.words?.all, day, filters.saved || filters.referable ? viewer : null]);
  const counts = mayCountBeOld(request) ? countsOf(reader, key) : undefined;
  const known = counts?.known;
  const rows = await readRows(reader, { ...request, counted: known === undefined });
  const [first] = rows;
  const made = known ?? { matching: first?.matching ?? 0, total: first?.total ?? 0 };
  if (known === undefined) counts?.remember(made);
  const found = rows.filter((row) => row.id !== null).length;
  // The only page there is needs no count.
  return { rows, ...made, ...(request.after === null && found <= request.limit && { matching: found }) };
}
