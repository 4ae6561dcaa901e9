import { DEPARTMENTS, type Facet, LEVELS } from "../../../contract/facets.ts";
import { type FacetQuery, type FacetValue, facetEndpoints } from "../../../contract/search/facets.ts";
import { boundedCount, COUNT_LIMIT } from "../../../rules/bounded-count.ts";
import { slugOf } from "../../../rules/browse-lists.ts";
import { completionsOf } from "../../../rules/search/completions.ts";
import type { Context } from "../../db/context.ts";
import type { ReadHandle } from "../../db/handles.ts";
import { emptyShelf, knownFor, ReaderMemory, remember, rememberedFor, type Shelf } from "../../db/reader-memory.ts";
import { storable } from "../../db/storable.ts";
import { companiesOf } from "../../db/team.ts";
import { actorId } from "../../platform/actor.ts";
import { implement } from "../../platform/endpoints.ts";
import { type ListReader, listReader, readerOf } from "../board/list-memory.ts";
import { isWhole, type PageRequest, type Scope } from "../board/page-filters.ts";
import { pageRequest } from "../board/page-request.ts";
import { pageValues, valuesOf } from "../board/page-values.ts";
import { findWidened } from "../board/widened.ts";
import { knownTerms } from "../suggestions/terms.ts";
import { countsOfValues, valuesOfSet } from "./facet-sets.ts";

type Counted = { readonly value: string; readonly jobs: number; readonly complete: boolean };

const FOUND_MAX = 12;
const OWN_MAX = 2_000;

/** The spelling of each skill in the newest jobs. */
const NAMES = {
  name: "facet_skill_names",
  text: `SELECT asked.skill AS value, (SELECT name FROM (
      SELECT name FROM job_skills WHERE skill = asked.skill ORDER BY created_at DESC, job_id DESC LIMIT 20) AS newest
    GROUP BY name ORDER BY count(*) DESC, name LIMIT 1) AS name FROM unnest($1::text[]) AS asked (skill)`,
};

/** The same for jobs of the viewer's teams that are not open, which no other list contains. */
const OWN_NAMES = {
  name: "facet_own_skill_names",
  text: `SELECT asked.skill AS value, found.name FROM unnest($1::text[]) AS asked (skill)
    CROSS JOIN LATERAL (SELECT jobs.requirements FROM jobs JOIN job_search ON job_search.job_id = jobs.id
      WHERE jobs.company IN ${companiesOf("$2")} AND asked.skill = ANY (job_search.skills) ORDER BY jobs.created_at DESC LIMIT 1) AS newest
    CROSS JOIN LATERAL job_skills_of(newest.requirements) AS found WHERE found.skill = asked.skill`,
};

/** Runs a statement that refers to values of the request, with one additional array after them. */
async function read<Row extends Record<string, unknown>>(
  { from }: ListReader,
  request: PageRequest,
  write: (values: ReturnType<typeof pageValues>) => string,
  own: readonly unknown[] = [],
): Promise<Row[]> {
  const values = pageValues(request, false);
  const text = write(values);
  const given = valuesOf(request);
  const named = values.names.map((name) => given[name]);
  const shown = text.replaceAll("$own", `$${named.length + 1}`);
  return from.prepared<Row>({ name: "", text: shown }, [...named, ...own]);
}

async function countEach(reader: ListReader, facet: Facet, request: PageRequest, asked: readonly string[]) {
  const rows = await read<{ value: string; jobs: number }>(
    reader,
    request,
    (values) => countsOfValues(facet, request, values, "$own", COUNT_LIMIT),
    [asked],
  );
  return rows.map((row) => ({ ...row, complete: true }));
}

/** Counts a sample of the newest jobs if there are too many to count at once. */
async function countSet(reader: ListReader, facet: Facet, request: PageRequest): Promise<Counted[]> {
  const found = await read<Counted>(reader, request, (values) => valuesOfSet(facet, request, values));
  const [first] = found;
  if (!isWhole(request.filters) || first === undefined || first.complete) return found;
  // The list without filters is counted once for all viewers: exactly, value by value.
  const known = { level: LEVELS, department: DEPARTMENTS, skill: found.map(({ value }) => value) };
  return countEach(reader, facet, request, known[facet]);
}

/** With the list's own correction where no job has the typed words (rule J16). */
async function countWidened(
  reader: ListReader,
  facet: Facet,
  request: PageRequest,
  { exact }: Pick<FacetQuery, "exact">,
): Promise<Counted[]> {
  const found = await countSet(reader, facet, request);
  if (found.length > 0 || request.words === null || exact === "true") return found;
  const { words } = await findWidened(reader, request, { respelled: null, reach: "usual" }, "meant");
  return words?.all === request.words.all ? found : countSet(reader, facet, { ...request, words });
}

/** Counts of the viewer's own jobs, visible only to the viewer. */
async function countOwn(reader: ListReader, request: PageRequest, begun: string): Promise<Counted[]> {
  const counted = await read<Counted>(reader, request, (values) => valuesOfSet("skill", request, values, OWN_MAX));
  return counted.filter(({ value }) => value.startsWith(begun)).slice(0, FOUND_MAX);
}

/** Skills with the typed prefix. */
async function countFound(ctx: Context, reader: ListReader, request: PageRequest, typed: string): Promise<Counted[]> {
  if (request.scope.kind === "own") return countOwn(reader, request, slugOf(typed));
  const { skill } = await knownTerms(ctx);
  const asked = new Set(completionsOf(skill, typed, FOUND_MAX).map(({ label }) => slugOf(label)));
  const counted = await countEach(reader, "skill", request, [...asked]);
  return counted.filter(({ jobs }) => jobs > 0);
}

const ORDER: Readonly<Record<Facet, readonly string[] | null>> = {
  level: LEVELS,
  department: DEPARTMENTS,
  skill: null,
};

/** Levels from the lowest, departments in their fixed order, skills by number of jobs. */
function inOrder(facet: Facet, counted: readonly Counted[]): Counted[] {
  const order = ORDER[facet];
  const listed = counted.filter(({ value, jobs }) => jobs > 0 && (order === null || order.includes(value)));
  if (order === null) return listed.toSorted((a, b) => b.jobs - a.jobs || (a.value < b.value ? -1 : 1));
  return listed.toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value));
}

type Names = ReadonlyMap<string, string | null>;
/** A viewer whose own jobs may have a skill that no open job has. */
type Owner = { readonly db: ReadHandle; readonly id: string | null };

/** The spelling of skills. */
async function skillNames(from: ReadHandle, skills: readonly string[], { db, id }: Owner): Promise<Names> {
  if (skills.length === 0) return new Map();
  const rows = await from.prepared<{ value: string; name: string | null }>(NAMES, [skills]);
  const names = new Map(rows.map(({ value, name }) => [value, name]));
  const missing = skills.filter((skill) => !names.get(skill));
  if (id === null || missing.length === 0) return names;
  const own = await db.prepared<{ value: string; name: string }>(OWN_NAMES, [missing, id]);
  return new Map([...names, ...own.map(({ value, name }) => [value, name] as const)]);
}

type Asked = { readonly query: FacetQuery; readonly request: PageRequest };

async function shown(
  { from }: ListReader,
  facet: Facet,
  counted: readonly Counted[],
  owner: Owner,
): Promise<FacetValue[]> {
  const skills = facet === "skill" ? counted.map(({ value }) => value) : [];
  const names = await skillNames(from, skills, owner);
  return counted.map(({ value, jobs, complete }) => {
    const { value: most, more } = boundedCount(jobs);
    return { value, name: names.get(value) ?? null, jobs: { value: most, more: more || !complete } };
  });
}

async function load(ctx: Context, reader: ListReader, { query, request }: Asked): Promise<FacetValue[]> {
  const { facet, find = "" } = query;
  const counted =
    facet === "skill" && find !== ""
      ? await countFound(ctx, reader, request, storable(find))
      : await countWidened(reader, facet, request, query);
  // Skills on public lists are spelled as for all viewers.
  const id = request.scope.kind === "own" ? request.viewer : null;
  return shown(reader, facet, inOrder(facet, counted), { db: ctx.db, id });
}

const FRESH_MS = 5_000;
/** The list without filters, which all viewers see first: cached values are returned while it is counted again. */
const WHOLE_FRESH_MS = 30_000;
const WHOLE_OLD_MS = 600_000;
type FacetMemory = {
  readonly counting: Shelf<Promise<FacetValue[]>>;
  /** The last counts of the list without filters. */
  readonly whole: Shelf<FacetValue[]>;
};
const memories = new ReaderMemory<FacetMemory>(() => ({ counting: emptyShelf(), whole: emptyShelf() }));

/** The same request within seconds gets the cached result. */
async function remembered(ctx: Context, reader: ListReader, { query, request }: Asked): Promise<FacetValue[]> {
  const { facet, find = "", exact } = query;
  const { filters, day, viewer, scope } = request;
  const own = scope.kind === "own";
  const key = JSON.stringify([facet, find, exact, filters, day, scope, filters.saved || own ? viewer : null]);
  const memory = memories.of(reader);
  if (!isWhole(filters) || find !== "" || own) {
    return rememberedFor(reader, memory.counting, key, FRESH_MS, () => load(ctx, reader, { query, request }));
  }
  const counting = rememberedFor(reader, memory.counting, key, WHOLE_FRESH_MS, async () => {
    const items = await load(ctx, reader, { query, request });
    remember(reader, memory.whole, key, items);
    return items;
  });
  return knownFor(reader, memory.whole, key, WHOLE_OLD_MS) ?? counting;
}

/**
 * The values by which open jobs, or the viewer's own, can be filtered by one facet under all other filters, at most
 * seconds old (rule J40).
 */
export async function readFacet(ctx: Context, query: FacetQuery): Promise<{ items: FacetValue[] }> {
  const viewer = actorId(ctx.actor);
  const { facet, find, saved, view, status, ...filters } = query;
  const scope: Scope = view === "own" ? { kind: "own", status } : { kind: "open" };
  if (scope.kind === "own" && viewer === null) return { items: [] };
  const reader = await readerOf(ctx, scope);
  const others = { ...filters, [facet]: undefined, limit: 1, ...(viewer !== null && { saved }) };
  const { request } = pageRequest(others, scope, { now: ctx.clock.now(), viewer });
  const items = await remembered(ctx, reader, { query, request });
  // Selected values are always listed so that they can be removed, even without a matching job.
  const missing = find ? [] : (query[facet] ?? []).filter((value) => !items.some((one) => one.value === value));
  const more = missing.length === 0 ? [] : await countEach(reader, facet, request, missing);
  return { items: [...items, ...(await shown(reader, facet, more, { db: ctx.db, id: viewer }))] };
}

export const facetsRouter = implement<Context, typeof facetEndpoints>("facets", facetEndpoints, {
  values: (ctx, { query }) => readFacet(ctx, query),
  async names(ctx, { query: { skills } }) {
    const { from } = await listReader(ctx);
    const names = await skillNames(from, skills, { db: ctx.db, id: actorId(ctx.actor) });
    return { items: skills.map((value) => ({ value, name: names.get(value) ?? null })) };
  },
});
