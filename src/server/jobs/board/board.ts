import type { BoardQuery, JobListQuery } from "../../../contract/jobs.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { BoundedCount } from "../../../contract/paging.ts";
import type { UserContext } from "../../db/context.ts";
import { viewCard } from "../view.ts";
import { type Counts, countsOf, type ListReader, listReader } from "./list-memory.ts";
import {
  filtersOf,
  firstOpenDay,
  isWorded,
  type PageRequest,
  readCursor,
  type Scope,
  SORTS,
  writeCursor,
} from "./page-filters.ts";
import { type PageRow, pageStatement } from "./page-statement.ts";
import { respell } from "./respell.ts";

function bounded(count: number): BoundedCount {
  const more = count > LIMITS.exact_count;
  return { value: more ? LIMITS.exact_count : count, more };
}

/** What was read; the counts are complete. */
type Read = Counts & { readonly rows: readonly PageRow[]; readonly respelled: string | null };

/** Whether its counts may be two seconds old: not where the viewer's own press has to show in them. */
function isCountedAlone({ scope, filters }: PageRequest): boolean {
  return scope.kind === "open" && ((!filters.saved && !filters.referable) || isWorded(filters));
}

/** Reads a page. What everybody's lists hold is counted at most every two seconds, whichever page is asked for. */
async function read(reader: ListReader, request: PageRequest): Promise<Omit<Read, "respelled">> {
  const { filters, day, viewer } = request;
  const key = JSON.stringify([filters, day, filters.saved || filters.referable ? viewer : null]);
  const counts = isCountedAlone(request) ? countsOf(reader, key) : undefined;
  const known = counts?.known;
  const { statement, values } = pageStatement({ ...request, counted: known === undefined });
  const rows = await reader.from.prepared<PageRow>(statement, values);
  const [first] = rows;
  const made = known ?? { matching: first?.matching ?? 0, total: first?.total ?? 0 };
  if (known === undefined) counts?.remember(made);
  const found = rows.filter((row) => row.id !== null).length;
  // The only page there is needs no count.
  return { rows, ...made, ...(request.after === null && found <= request.limit && { matching: found }) };
}

/** Reads the page; where no job has the words of a search, it is read with the words that were probably meant. */
async function readOrRespell(reader: ListReader, request: PageRequest, respelled: string | null): Promise<Read> {
  const exact = await read(reader, request);
  const { search } = request.filters;
  if (search === null || exact.matching > 0 || request.after !== null) return { ...exact, respelled };
  const meant = await respell(reader, request.scope, search);
  if (meant === null) return { ...exact, respelled };
  return { ...(await read(reader, { ...request, filters: { ...request.filters, search: meant } })), respelled: meant };
}

/** A page of jobs of one scope with its counts, and the cursor of the next page. */
async function readPage(ctx: UserContext, scope: Scope, query: BoardQuery | JobListQuery) {
  const now = ctx.clock.now();
  const { after, respelled: meant } = readCursor(query.cursor, query.sortBy);
  const filters = filtersOf(query);
  const first: PageRequest = {
    after,
    scope,
    filters: { ...filters, search: meant ?? filters.search },
    sort: SORTS[query.sortBy],
    limit: query.limit,
    day: firstOpenDay(now),
    viewer: ctx.actor.id,
    counted: true,
  };
  // One's own list is never behind.
  const reader = scope.kind === "open" ? await listReader(ctx) : { ...ctx, from: ctx.db };
  const { rows, matching, total, respelled } = await readOrRespell(reader, first, meant);
  const found = rows.filter((row) => row.id !== null);
  const page = found.slice(0, query.limit);
  const last = found.length > query.limit ? page.at(-1) : undefined;
  return {
    items: page.map((row) => viewCard(row, ctx.actor.id, now)),
    next_cursor: last === undefined ? null : writeCursor(query.sortBy, respelled, last),
    matching: bounded(matching),
    total: bounded(total),
    respelled: page.length > 0 ? respelled : null,
  };
}

/** The board: jobs that are open to candidates; `paused` shows the viewer's own paused ones (rules J8, R6). */
export function readBoard(ctx: UserContext, query: BoardQuery) {
  const scope: Scope = query.status === "paused" ? { kind: "own", status: "paused" } : { kind: "open" };
  return readPage(ctx, scope, query);
}

type Counters = { total: number; active: number; paused: number; closed: number; archived: number };

const COUNTERS = {
  name: "own_job_counters",
  text: `SELECT count(*) FILTER (WHERE archived_at IS NULL)::int AS total,
    count(*) FILTER (WHERE archived_at IS NULL AND status = 'Open')::int AS active,
    count(*) FILTER (WHERE archived_at IS NULL AND status = 'On Hold')::int AS paused,
    count(*) FILTER (WHERE archived_at IS NULL AND status = 'Closed')::int AS closed,
    count(*) FILTER (WHERE archived_at IS NOT NULL)::int AS archived
    FROM jobs WHERE created_by = $1`,
};

/** The list of /jobs: the viewer's own jobs with counters by status, or all open jobs (rules J13, J6). */
export async function listJobs(ctx: UserContext, query: JobListQuery) {
  if (query.view === "open") return { ...(await readPage(ctx, { kind: "open" }, query)), counters: null };
  const scope: Scope = { kind: "own", status: query.status };
  const [page, [counters]] = await Promise.all([
    readPage(ctx, scope, query),
    ctx.db.prepared<Counters>(COUNTERS, [ctx.actor.id]),
  ]);
  return { ...page, counters: counters ?? null };
}
