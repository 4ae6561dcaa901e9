import type { BrowseQuery } from "../../../contract/browse.ts";
import type { BoardQuery, JobListQuery } from "../../../contract/jobs.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { BoundedCount } from "../../../contract/paging.ts";
import type { Context, UserContext } from "../../db/context.ts";
import { ANONYMOUS, actorId } from "../../platform/actor.ts";
import { viewCard } from "../view.ts";
import { readRows } from "./best.ts";
import { type Counts, countsOf, type ListReader, listReader } from "./list-memory.ts";
import { isWorded, type ListQuery, type PageRequest, type Scope, writeCursor } from "./page-filters.ts";
import { pageRequest, type Searched, searchedFor } from "./page-request.ts";
import type { PageRow } from "./page-statement.ts";
import { reasonsOf } from "./reasons.ts";
import { respell } from "./respell.ts";

function bounded(count: number): BoundedCount {
  const more = count > LIMITS.exact_count;
  return { value: more ? LIMITS.exact_count : count, more };
}

/** What was read; the counts are complete. */
type Read = Counts & { readonly rows: readonly PageRow[] };
/** And with which words it was found. */
type Found = Read & Searched & Pick<PageRequest, "words">;

/** Whether its counts may be two seconds old: not where the viewer's own press has to show in them. */
function mayCountBeOld({ scope, filters }: PageRequest): boolean {
  return scope.kind === "open" && ((!filters.saved && !filters.referable) || isWorded(filters));
}

/** Reads a page. What everybody's lists hold is counted at most every two seconds, whichever page is asked for. */
async function read(reader: ListReader, request: PageRequest): Promise<Read> {
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

/**
 * A search for one kind of work that names no job, with texts as well. Several things that no job has together would be
 * found in texts that mention each of them: that is no answer.
 */
function inTexts(request: PageRequest, search: string): PageRequest | null {
  const { words } = request;
  const widened = words?.concepts.length === 1 ? searchedFor(request, search, true) : request;
  return widened.words?.all === words?.all ? null : widened;
}

const FEW = 2;

/** Whether so few texts have the words, and no job's name, that they may be somebody else's typing error. */
function isNextToNothing({ rows, matching, words }: Found): boolean {
  return matching <= FEW && rows.every((row) => row.id === null || row.tier === words?.tiers.length);
}

/**
 * Reads the page. Where no job is named so, it is read with texts as well, and where none has the words at all, with those
 * that were probably meant.
 */
async function readWidened(
  reader: ListReader,
  request: PageRequest,
  searched: Searched,
  exact: boolean,
): Promise<Found> {
  const find = async (one: PageRequest, how: Searched): Promise<Found> => {
    return { ...(await read(reader, one)), ...how, words: one.words };
  };
  const asked = await find(request, searched);
  const { search } = request.filters;
  if (search === null || request.after !== null || exact || !isNextToNothing(asked)) return asked;
  if (asked.matching > 0) return (await findMeant(search)) ?? asked;
  const wider = inTexts(request, search);
  const widened = wider && (await find(wider, { respelled: null, everywhere: true }));
  if (widened !== null && widened.matching > 0) return widened;
  return (await findMeant(search)) ?? asked;

  async function findMeant(typed: string): Promise<Found | null> {
    const meant = await respell(reader, request.scope, typed);
    if (meant === null) return null;
    const other = searchedFor(request, meant);
    const named = await find(other, { respelled: meant, everywhere: false });
    const texts = named.matching > 0 ? null : inTexts(other, meant);
    return texts === null ? named : find(texts, { respelled: meant, everywhere: true });
  }
}

const ALSO_MAX = 3;

/** A page of jobs of one scope with its counts, and the cursor of the next page. */
async function readPage(ctx: Context, scope: Scope, query: ListQuery) {
  const now = ctx.clock.now();
  const viewer = actorId(ctx.actor);
  const { request, sortBy, searched } = pageRequest(query, scope, { now, viewer });
  // One's own list is never behind.
  const reader = scope.kind === "open" ? await listReader(ctx) : { ...ctx, from: ctx.db };
  const { rows, matching, total, words, ...how } = await readWidened(reader, request, searched, query.exact === "true");
  const found = rows.filter((row) => row.id !== null);
  const page = found.slice(0, query.limit);
  const last = found.length > query.limit ? page.at(-1) : undefined;
  const reasons = await reasonsOf(reader, words, page);
  return {
    items: page.map((row) => viewCard(row, viewer, now, reasons.get(row.id))),
    next_cursor: last === undefined ? null : writeCursor(sortBy, how, last),
    matching: bounded(matching),
    total: bounded(total),
    respelled: page.length > 0 ? how.respelled : null,
    also: page.length > 0 ? (words?.also.slice(0, ALSO_MAX) ?? []) : [],
  };
}

/** The board: jobs that are open to candidates; `paused` shows the viewer's own paused ones (rules J8, R6). */
export function readBoard(ctx: UserContext, query: BoardQuery) {
  const scope: Scope = query.status === "paused" ? { kind: "own", status: "paused" } : { kind: "open" };
  return readPage(ctx, scope, query);
}

/** What visitors read (rule J17): open jobs, and the same for everybody, whoever asks. */
export function browseJobs(ctx: Context, query: BrowseQuery & { skill?: string }) {
  return readPage({ ...ctx, actor: ANONYMOUS }, { kind: "open" }, query);
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
