import { DEPARTMENTS, type Facet, LEVELS } from "../../../contract/jobs/facets.ts";
import { type FacetQuery, type FacetValue, facetEndpoints } from "../../../contract/jobs/search/facets.ts";
import { boundedCount, COUNT_LIMIT } from "../../../rules/bounded-count.ts";
import { slugify } from "../../../rules/browse-lists.ts";
import { completionsOf } from "../../../rules/search/completions.ts";
import type { Context } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import {
  createKeyedCache,
  getCached,
  getOrLoad,
  type KeyedCache,
  ReadCache,
  setCached,
} from "../../infra/db/read-cache.ts";
import { toStorableText } from "../../infra/db/storable-text.ts";
import { companiesOf } from "../../infra/db/team-rights.ts";
import { actorId } from "../../infra/platform/actor.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import { type ListReader, listReader, readerOfScope } from "../board/list-cache.ts";
import { hasNoFilters, type ListScope, type PageRequest } from "../board/page-filters.ts";
import { buildPageRequest } from "../board/page-request.ts";
import { pageValues, statementValues } from "../board/page-values.ts";
import { searchWidened } from "../board/widen-search.ts";
import { readKnownTerms } from "../suggestions/terms.ts";
import { facetCountsSql, facetValuesSql } from "./facet-sets.ts";

type CountedValue = { readonly value: string; readonly jobs: number; readonly complete: boolean };

const MAX_FOUND = 12;
const MAX_OWN_JOBS = 2_000;

/** The spelling of each skill in the newest jobs. */
const SELECT_SKILL_NAMES = {
  name: "facet_skill_names",
  text: `SELECT asked.skill AS value, (SELECT name FROM (
      SELECT name FROM job_skills WHERE skill = asked.skill ORDER BY created_at DESC, job_id DESC LIMIT 20) AS newest
    GROUP BY name ORDER BY count(*) DESC, name LIMIT 1) AS name FROM unnest($1::text[]) AS asked (skill)`,
};

/** The same for jobs of the viewer's teams that are not open, which no other list contains. */
const SELECT_OWN_SKILL_NAMES = {
  name: "facet_own_skill_names",
  text: `SELECT asked.skill AS value, found.name FROM unnest($1::text[]) AS asked (skill)
    CROSS JOIN LATERAL (SELECT jobs.requirements FROM jobs JOIN job_search ON job_search.job_id = jobs.id
      WHERE jobs.company IN ${companiesOf("$2")} AND asked.skill = ANY (job_search.skills) ORDER BY jobs.created_at DESC LIMIT 1) AS newest
    CROSS JOIN LATERAL job_skills_of(newest.requirements) AS found WHERE found.skill = asked.skill`,
};

/** Runs a statement that refers to values of the request, with one additional array after them. */
async function runFacetStatement<Row extends Record<string, unknown>>(
  { from }: ListReader,
  request: PageRequest,
  write: (values: ReturnType<typeof pageValues>) => string,
  own: readonly unknown[] = [],
): Promise<Row[]> {
  const values = pageValues(request, false);
  const text = write(values);
  const given = statementValues(request);
  const named = values.names.map((name) => given[name]);
  const shown = text.replaceAll("$own", `$${named.length + 1}`);
  return from.prepared<Row>({ name: "", text: shown }, [...named, ...own]);
}

async function countEachValue(reader: ListReader, facet: Facet, request: PageRequest, asked: readonly string[]) {
  const rows = await runFacetStatement<{ value: string; jobs: number }>(
    reader,
    request,
    (values) => facetCountsSql(facet, request, values, "$own", COUNT_LIMIT),
    [asked],
  );
  return rows.map((row) => ({ ...row, complete: true }));
}

/** Counts a sample of the newest jobs if there are too many to count at once. */
async function countSample(reader: ListReader, facet: Facet, request: PageRequest): Promise<CountedValue[]> {
  const found = await runFacetStatement<CountedValue>(reader, request, (values) =>
    facetValuesSql(facet, request, values),
  );
  const [first] = found;
  if (!hasNoFilters(request.filters) || first === undefined || first.complete) return found;
  // The list without filters is counted once for all viewers: exactly, value by value.
  const known = { level: LEVELS, department: DEPARTMENTS, skill: found.map(({ value }) => value) };
  return countEachValue(reader, facet, request, known[facet]);
}

/** With the list's own correction where no job has the typed words (rule J16). */
async function countWidened(
  reader: ListReader,
  facet: Facet,
  request: PageRequest,
  { exact }: Pick<FacetQuery, "exact">,
): Promise<CountedValue[]> {
  const found = await countSample(reader, facet, request);
  if (found.length > 0 || request.words === null || exact === "true") return found;
  const { words } = await searchWidened(reader, request, { respelled: null, reach: "usual" }, "meant");
  return words?.all === request.words.all ? found : countSample(reader, facet, { ...request, words });
}

/** Counts of the viewer's own jobs, visible only to the viewer. */
async function countOwn(reader: ListReader, request: PageRequest, begun: string): Promise<CountedValue[]> {
  const counted = await runFacetStatement<CountedValue>(reader, request, (values) =>
    facetValuesSql("skill", request, values, MAX_OWN_JOBS),
  );
  return counted.filter(({ value }) => value.startsWith(begun)).slice(0, MAX_FOUND);
}

/** Skills with the typed prefix. */
async function countSkillsByPrefix(
  ctx: Context,
  reader: ListReader,
  request: PageRequest,
  typed: string,
): Promise<CountedValue[]> {
  if (request.scope.kind === "own") return countOwn(reader, request, slugify(typed));
  const { skill } = await readKnownTerms(ctx);
  const asked = new Set(completionsOf(skill, typed, MAX_FOUND).map(({ label }) => slugify(label)));
  const counted = await countEachValue(reader, "skill", request, [...asked]);
  return counted.filter(({ jobs }) => jobs > 0);
}

const FACET_ORDER: Readonly<Record<Facet, readonly string[] | null>> = {
  level: LEVELS,
  department: DEPARTMENTS,
  skill: null,
};

/** Levels from the lowest, departments in their fixed order, skills by number of jobs. */
function sortValues(facet: Facet, counted: readonly CountedValue[]): CountedValue[] {
  const order = FACET_ORDER[facet];
  const listed = counted.filter(({ value, jobs }) => jobs > 0 && (order === null || order.includes(value)));
  if (order === null) return listed.toSorted((a, b) => b.jobs - a.jobs || (a.value < b.value ? -1 : 1));
  return listed.toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value));
}

type SkillNames = ReadonlyMap<string, string | null>;
/** A viewer whose own jobs may have a skill that no open job has. */
type OwnSkillNames = { readonly db: ReadHandle; readonly id: string | null };

/** The spelling of skills. */
async function readSkillNames(
  from: ReadHandle,
  skills: readonly string[],
  { db, id }: OwnSkillNames,
): Promise<SkillNames> {
  if (skills.length === 0) return new Map();
  const rows = await from.prepared<{ value: string; name: string | null }>(SELECT_SKILL_NAMES, [skills]);
  const names = new Map(rows.map(({ value, name }) => [value, name]));
  const missing = skills.filter((skill) => !names.get(skill));
  if (id === null || missing.length === 0) return names;
  const own = await db.prepared<{ value: string; name: string }>(SELECT_OWN_SKILL_NAMES, [missing, id]);
  return new Map([...names, ...own.map(({ value, name }) => [value, name] as const)]);
}

type FacetRequest = { readonly query: FacetQuery; readonly request: PageRequest };

async function viewValues(
  { from }: ListReader,
  facet: Facet,
  counted: readonly CountedValue[],
  owner: OwnSkillNames,
): Promise<FacetValue[]> {
  const skills = facet === "skill" ? counted.map(({ value }) => value) : [];
  const names = await readSkillNames(from, skills, owner);
  return counted.map(({ value, jobs, complete }) => {
    const { value: most, more } = boundedCount(jobs);
    return { value, name: names.get(value) ?? null, jobs: { value: most, more: more || !complete } };
  });
}

async function loadFacet(ctx: Context, reader: ListReader, { query, request }: FacetRequest): Promise<FacetValue[]> {
  const { facet, find = "" } = query;
  const counted =
    facet === "skill" && find !== ""
      ? await countSkillsByPrefix(ctx, reader, request, toStorableText(find))
      : await countWidened(reader, facet, request, query);
  // Skills on public lists are spelled as for all viewers.
  const id = request.scope.kind === "own" ? request.viewer : null;
  return viewValues(reader, facet, sortValues(facet, counted), { db: ctx.db, id });
}

const CACHE_MS = 5_000;
/** The list without filters, which all viewers see first: cached values are returned while it is counted again. */
const UNFILTERED_CACHE_MS = 30_000;
const UNFILTERED_STALE_MS = 600_000;
type FacetCache = {
  readonly counting: KeyedCache<Promise<FacetValue[]>>;
  /** The last counts of the list without filters. */
  readonly whole: KeyedCache<FacetValue[]>;
};
const caches = new ReadCache<FacetCache>(() => ({ counting: createKeyedCache(), whole: createKeyedCache() }));

/** The same request within seconds gets the cached result. */
async function readCachedFacet(
  ctx: Context,
  reader: ListReader,
  { query, request }: FacetRequest,
): Promise<FacetValue[]> {
  const { facet, find = "", exact } = query;
  const { filters, day, viewer, scope } = request;
  const own = scope.kind === "own";
  const key = JSON.stringify([facet, find, exact, filters, day, scope, filters.saved || own ? viewer : null]);
  const memory = caches.of(reader);
  if (!hasNoFilters(filters) || find !== "" || own) {
    return getOrLoad(reader, memory.counting, key, CACHE_MS, () => loadFacet(ctx, reader, { query, request }));
  }
  const counting = getOrLoad(reader, memory.counting, key, UNFILTERED_CACHE_MS, async () => {
    const items = await loadFacet(ctx, reader, { query, request });
    setCached(reader, memory.whole, key, items);
    return items;
  });
  return getCached(reader, memory.whole, key, UNFILTERED_STALE_MS) ?? counting;
}

/**
 * The values by which open jobs, or the viewer's own, can be filtered by one facet under all other filters, at most
 * seconds old (rule J40).
 */
export async function readFacet(ctx: Context, query: FacetQuery): Promise<{ items: FacetValue[] }> {
  const viewer = actorId(ctx.actor);
  const { facet, find, saved, view, status, ...filters } = query;
  const scope: ListScope = view === "own" ? { kind: "own", status } : { kind: "open" };
  if (scope.kind === "own" && viewer === null) return { items: [] };
  const reader = await readerOfScope(ctx, scope);
  const others = { ...filters, [facet]: undefined, limit: 1, ...(viewer !== null && { saved }) };
  const { request } = buildPageRequest(others, scope, { now: ctx.clock.now(), viewer });
  const items = await readCachedFacet(ctx, reader, { query, request });
  // Selected values are always listed so that they can be removed, even without a matching job.
  const missing = find ? [] : (query[facet] ?? []).filter((value) => !items.some((one) => one.value === value));
  const more = missing.length === 0 ? [] : await countEachValue(reader, facet, request, missing);
  return { items: [...items, ...(await viewValues(reader, facet, more, { db: ctx.db, id: viewer }))] };
}

export const facetsRouter = implement<Context, typeof facetEndpoints>("facets", facetEndpoints, {
  values: (ctx, { query }) => readFacet(ctx, query),
  async names(ctx, { query: { skills } }) {
    const { from } = await listReader(ctx);
    const names = await readSkillNames(from, skills, { db: ctx.db, id: actorId(ctx.actor) });
    return { items: skills.map((value) => ({ value, name: names.get(value) ?? null })) };
  },
});
