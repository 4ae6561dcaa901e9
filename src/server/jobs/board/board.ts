import type { BoardQuery, JobListQuery } from "../../../contract/jobs/jobs.ts";
import type { BrowseQuery } from "../../../contract/jobs/search/browse.ts";
import { boundedCount } from "../../../rules/bounded-count.ts";
import { type Excerpt, excerptOf, notShownIn } from "../../../rules/search/excerpt.ts";
import type { SearchQuery } from "../../../rules/search/search-query.ts";
import type { Context, UserContext } from "../../infra/db/context.ts";
import { companiesOf } from "../../infra/db/team-rights.ts";
import { ANONYMOUS, actorId } from "../../infra/platform/actor.ts";
import { errorFields } from "../../infra/platform/log.ts";
import { type CardRow, cardTags, type DetailRow, plainDescription, viewCard } from "../view.ts";
import { type ListReader, readerOfScope } from "./list-cache.ts";
import { findLooserSearches } from "./looser-searches.ts";
import { type ListQuery, type ListScope, writeCursor } from "./page-filters.ts";
import { buildPageRequest } from "./page-request.ts";
import { type SpellingMode, searchWidened } from "./widen-search.ts";

type JobText = Pick<DetailRow, "id" | "requirements" | "description" | "description_format">;

const SELECT_TEXTS = {
  name: "job_texts",
  text: "SELECT id, requirements, description, description_format FROM jobs WHERE id = ANY ($1::uuid[])",
};

/**
 * The matching sentence of jobs, by id, where the card does not show the match (rule J16). Without a search the result
 * is empty.
 */
async function findExcerpts(
  reader: ListReader,
  words: SearchQuery | null,
  rows: readonly CardRow[],
): Promise<ReadonlyMap<string, Excerpt>> {
  if (words === null) return new Map();
  const missing = rows.flatMap((row) => {
    const shown = [row.title, row.company_name, row.location, row.f_type, ...cardTags(row)];
    const concepts = notShownIn(shown, words.concepts);
    return concepts.length > 0 ? [[row.id, concepts] as const] : [];
  });
  if (missing.length === 0) return new Map();
  const texts = await reader.from.prepared<JobText>(SELECT_TEXTS, [missing.map(([id]) => id)]);
  const byId = new Map(texts.map((text) => [text.id, text]));
  return new Map(
    missing.flatMap(([id, concepts]) => {
      const text = byId.get(id);
      const reason = text && excerptOf(`${text.requirements}\n${plainDescription(text)}`, concepts);
      return reason ? [[id, reason] as const] : [];
    }),
  );
}

const MAX_RELATED = 3;

function spellingMode({ exact }: Pick<ListQuery, "exact">, otherwise: SpellingMode): SpellingMode {
  return exact === "true" ? "exact" : otherwise;
}

/** An empty list is still returned when computing the ways to broaden it fails. */
function logLooserSearchFailure({ log }: Pick<Context, "log">) {
  return (error: unknown): [] => {
    log.warn(errorFields(error), "broader searches could not be counted");
    return [];
  };
}

/** Without `ways`, no broader searches are computed for an empty list. */
type ReadOptions = { readonly ways?: boolean };

/** Reads a page of jobs of one scope with its counts and the cursor of the next page. */
async function readPage(ctx: Context, scope: ListScope, query: ListQuery, { ways = true }: ReadOptions = {}) {
  const now = ctx.clock.now();
  const viewer = actorId(ctx.actor);
  const { request, sortBy, searched } = buildPageRequest(query, scope, { now, viewer });
  const reader = await readerOfScope(ctx, scope);
  const { rows, matching, total, words, ...how } = await searchWidened(
    reader,
    request,
    searched,
    spellingMode(query, "meant"),
  );
  const found = rows.filter((row) => row.id !== null);
  const page = found.slice(0, query.limit);
  const last = found.length > query.limit ? page.at(-1) : undefined;
  const reasons = await findExcerpts(reader, words, page);
  const count = async (other: ListQuery) => {
    const { request, searched } = buildPageRequest(other, scope, { now, viewer });
    return (await searchWidened(reader, request, searched, spellingMode(other, "kept"))).matching;
  };
  const empty = page.length === 0 && request.after === null;
  return {
    items: page.map((row) => viewCard(row, viewer, now, reasons.get(row.id))),
    next_cursor: last === undefined ? null : writeCursor(sortBy, how, last),
    matching: boundedCount(matching),
    total: boundedCount(total),
    respelled: page.length > 0 ? how.respelled : null,
    pay_named:
      request.filters.payNamed === null
        ? null
        : { amount: request.filters.payNamed, currency: request.filters.payNamedIn },
    also: page.length > 0 ? (words?.also.slice(0, MAX_RELATED) ?? []) : [],
    looser: empty && ways ? await findLooserSearches(query, count).catch(logLooserSearchFailure(ctx)) : [],
  };
}

/** The board: jobs open to candidates; `paused` shows the viewer's own paused jobs (rules J8, R6). */
export function readBoard(ctx: UserContext, query: BoardQuery, extras?: ReadOptions) {
  const scope: ListScope = query.status === "paused" ? { kind: "own", status: "paused" } : { kind: "open" };
  return readPage(ctx, scope, query, extras);
}

/** The public list (rule J17): open jobs, independent of the viewer. */
export function browseJobs(ctx: Context, query: BrowseQuery & { bySkill?: string }) {
  return readPage({ ...ctx, actor: ANONYMOUS }, { kind: "open" }, query);
}

type StatusCounts = { total: number; active: number; paused: number; closed: number; archived: number };

const SELECT_STATUS_COUNTS = {
  name: "own_job_counters",
  text: `SELECT count(*) FILTER (WHERE archived_at IS NULL)::int AS total,
    count(*) FILTER (WHERE archived_at IS NULL AND (status = 'Open' OR link_open))::int AS active,
    count(*) FILTER (WHERE archived_at IS NULL AND status = 'On Hold' AND NOT link_open)::int AS paused,
    count(*) FILTER (WHERE archived_at IS NULL AND status IN ('Closed', 'Filled'))::int AS closed,
    count(*) FILTER (WHERE archived_at IS NOT NULL)::int AS archived
    FROM jobs WHERE company IN ${companiesOf("$1")}`,
};

/** The list of /jobs: jobs of the viewer's teams with counts by status, or all open jobs (rules J13, J6). */
export async function listJobs(ctx: UserContext, query: JobListQuery, extras?: ReadOptions) {
  if (query.view === "open") return { ...(await readPage(ctx, { kind: "open" }, query, extras)), counters: null };
  const scope: ListScope = { kind: "own", status: query.status };
  const [page, [counters]] = await Promise.all([
    readPage(ctx, scope, query, extras),
    ctx.db.prepared<StatusCounts>(SELECT_STATUS_COUNTS, [ctx.actor.id]),
  ]);
  return { ...page, counters: counters ?? null };
}
