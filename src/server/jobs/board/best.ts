import { estimate } from "./frequencies.ts";
import type { ListReader } from "./list-memory.ts";
import type { PageRequest } from "./page-filters.ts";
import { type PageRow, pageStatement } from "./page-statement.ts";

/** So many jobs are put in order at once; more are read tier by tier. */
const RANKED_MAX = 3_000;

function inOneGo(reader: ListReader, request: PageRequest): Promise<PageRow[]> {
  const { statement, values } = pageStatement(request);
  return reader.from.prepared<PageRow>(statement, values);
}

const isJob = ({ id }: PageRow) => id !== null;

/** The counts of a search for what many jobs have: one row that carries them. */
async function counted(reader: ListReader, request: PageRequest): Promise<PageRow[]> {
  if (!request.counted) return [];
  const [row] = await inOneGo(reader, { ...request, fit: "any", after: null, limit: 0 });
  return row === undefined ? [] : [{ id: null, matching: row.matching, total: row.total }];
}

/** Tier after tier, until the page is full: for what many jobs have, the first tier mostly fills it. */
async function byTiers(reader: ListReader, request: PageRequest, tiers: number): Promise<PageRow[]> {
  const found: PageRow[] = [];
  for (let tier = request.after?.tier ?? 0; tier < tiers && found.length <= request.limit; tier += 1) {
    const after = tier === request.after?.tier ? request.after : null;
    const limit = request.limit - found.length;
    const rows = await inOneGo(reader, { ...request, fit: tier, after, limit, counted: false });
    found.push(...rows.filter(isJob));
  }
  return found;
}

/**
 * The rows of a page, one more than it has, and before them or in the first the counts where they were asked for. Of a
 * search by best match those that fit best first, and within what fits equally well the newest (rule J16).
 */
export async function readRows(reader: ListReader, request: PageRequest): Promise<PageRow[]> {
  const { words, scope, fit } = request;
  if (words === null || scope.kind !== "open" || fit !== "ranked") return inOneGo(reader, request);
  if ((await estimate(reader, words)) <= RANKED_MAX) return inOneGo(reader, request);
  const counts = await counted(reader, request);
  return [...counts, ...(await byTiers(reader, request, words.tiers.length + (words.inText ? 1 : 0)))];
}
