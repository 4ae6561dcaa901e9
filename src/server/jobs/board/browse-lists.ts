import { AppError } from "../../../contract/errors.ts";
import type {
  BrowseKind,
  BrowseList,
  BrowseListQuery,
  BrowseLists,
  ListRef,
  NearRef,
} from "../../../contract/jobs/search/browse.ts";
import { BROWSE_KINDS } from "../../../contract/jobs/search/browse.ts";
import { boundedCount } from "../../../rules/bounded-count.ts";
import { listPath, MIN_INDEXED_JOBS } from "../../../rules/browse-lists.ts";
import { firstOpenDay } from "../../../rules/jobs.ts";
import type { Context } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { getCached, getOrLoad, setCached } from "../../infra/db/read-cache.ts";
import { markToEntry } from "../places/listed-place.ts";
import { browseJobs } from "./board.ts";
import { cacheOf, type ListReader, type ListSummary, listReader } from "./list-cache.ts";
import { IS_PLACE_ID, LIST_KINDS, type ListSubject, listLink } from "./list-kinds.ts";

/** How many of a list's newest jobs are sampled for related lists. */
const SAMPLED_JOBS = 200;
const MAX_RELATED_LISTS = 6;
const CACHE_MS = 60_000;

type Row = { readonly name: string; readonly key: string; readonly jobs: number };
type AroundRow = { readonly reward_max: number } & Readonly<Record<BrowseKind, readonly Omit<Row, "jobs">[] | null>>;

function toListRefs(kind: BrowseKind, row: Row): ListRef[] {
  return listLink(kind, row).map((ref) => ({ ...ref, jobs: boundedCount(row.jobs) }));
}

function frequentStatement(kind: BrowseKind) {
  return { name: `lists_${kind}`, text: LIST_KINDS[kind].frequent };
}

async function readFrequent({ from, clock }: ListReader): Promise<BrowseLists> {
  const day = [firstOpenDay(clock.now())];
  const [skills = [], companies = [], places = []] = await Promise.all(
    BROWSE_KINDS.map(async (kind) =>
      (await from.prepared<Row>(frequentStatement(kind), day))
        .flatMap((row) => toListRefs(kind, row))
        .filter(({ jobs }) => jobs.value > 0),
    ),
  );
  return { skills, companies, places };
}

/** The most frequent skills, companies and places of open jobs (rule J24), cached for a minute. */
export async function readLists(ctx: Context): Promise<BrowseLists> {
  const reader = await listReader(ctx);
  return getOrLoad(reader, cacheOf(reader).lists, "", CACHE_MS, () => readFrequent(reader));
}

/**
 * Throws `lists_unread` while older jobs are still being indexed, because a list may be missing until then (rule J42).
 */
async function requireIndexed(db: ReadHandle, kind: BrowseKind): Promise<void> {
  const { unread } = LIST_KINDS[kind];
  if (unread === null) return;
  const [row] = await db.prepared<{ yes: boolean }>({ name: `lists_unread_${kind}`, text: unread }, []);
  if (row?.yes === true) throw new AppError("lists_unread");
}

/**
 * Lists that search engines should index: the paths of each kind in order (rule J24), cached for a minute. Throws
 * `lists_unread`.
 */
export async function readIndexableLists(
  ctx: Pick<Context, "config" | "clock" | "readReplica">,
): Promise<readonly string[]> {
  const reader = await listReader(ctx);
  return getOrLoad(reader, cacheOf(reader).worthy, "", CACHE_MS, () => loadIndexableLists(reader));
}

async function loadIndexableLists({ from, clock }: ListReader): Promise<readonly string[]> {
  const values = [firstOpenDay(clock.now()), MIN_INDEXED_JOBS];
  const paths: string[] = [];
  for (const kind of BROWSE_KINDS) {
    // An incomplete sitemap would be taken for the complete one (rule P8).
    await requireIndexed(from, kind);
    const rows = await from.prepared<Row>({ name: `all_lists_${kind}`, text: LIST_KINDS[kind].all }, values);
    paths.push(...rows.flatMap((row) => listLink(kind, row)).map(({ path }) => path));
  }
  return paths;
}

/** Rows of each job by key. Without this the planner reads all of a small table. */
function eachKeySql(table: "job_skills" | "job_places"): string {
  return `LATERAL (SELECT * FROM ${table} AS one WHERE one.job_id = newest.job_id OFFSET 0) AS ${table} ON TRUE`;
}

/** The highest reward and the most frequent values of a list's newest jobs. */
function summaryStatement(kind: BrowseKind) {
  const most = (name: string, key: string, from: string, own: string) =>
    `(SELECT json_agg(json_build_object('name', name, 'key', key)) FROM (
      SELECT min(${name}) AS name, ${key} AS key FROM newest JOIN ${from} WHERE ${own} GROUP BY ${key}
      ORDER BY count(*) DESC, ${key} LIMIT ${MAX_RELATED_LISTS}) AS most)`;
  const others = (one: BrowseKind, column: string) => (one === kind ? `${column} <> $2` : "TRUE");
  return {
    name: `list_around_${kind}`,
    text: `WITH newest AS MATERIALIZED (${LIST_KINDS[kind].jobs} LIMIT ${SAMPLED_JOBS})
      SELECT (SELECT coalesce(max(reward_amount), 0) FROM newest JOIN jobs ON jobs.id = newest.job_id) AS reward_max,
        ${most("job_skills.name", "job_skills.skill", eachKeySql("job_skills"), others("skills", "job_skills.skill"))} AS skills,
        ${most(
          "companies.name",
          "companies.id",
          "jobs ON jobs.id = newest.job_id JOIN companies ON companies.id = jobs.company",
          others("companies", "jobs.company"),
        )} AS companies,
        ${most(
          "job_places.name",
          "job_places.place",
          eachKeySql("job_places"),
          `${IS_PLACE_ID} AND ${others("places", "job_places.place")}`,
        )} AS places`,
  };
}

async function loadSummary(
  { from, clock }: ListReader,
  kind: BrowseKind,
  { wanted }: ListSubject,
): Promise<ListSummary> {
  const [row] = await from.prepared<AroundRow>(summaryStatement(kind), [firstOpenDay(clock.now()), wanted]);
  const near = (one: BrowseKind): NearRef[] => (row?.[one] ?? []).flatMap((found) => listLink(one, found));
  return {
    reward_max: row?.reward_max ?? 0,
    near: { skills: near("skills"), companies: near("companies"), places: near("places") },
  };
}

/** The summary of a list, cached so that later pages need not compute it. */
async function cachedSummary(
  reader: ListReader,
  kind: BrowseKind,
  key: string,
  isLater: boolean,
): Promise<ListSubject> {
  const [shelf, name] = [cacheOf(reader).about, `${kind} ${key}`];
  const known = isLater ? getCached(reader, shelf, name, CACHE_MS) : undefined;
  if (known !== undefined) return known;
  const found = await LIST_KINDS[kind].find(reader.from, firstOpenDay(reader.clock.now()), key);
  if (found === null) {
    await requireIndexed(reader.from, kind);
    throw new AppError("not_found");
  }
  setCached(reader, shelf, name, found);
  return found;
}

/**
 * A list by skill, company or place with a page of its open jobs, the same for all viewers (rule J24). Any spelling of
 * its URL is accepted; `path` is the canonical one. Throws `not_found` where no open job has such a skill or place,
 * `lists_unread` where that is not known yet.
 */
export async function readList(
  ctx: Context,
  { kind, key }: { kind: BrowseKind; key: string },
  query: BrowseListQuery,
): Promise<BrowseList> {
  const reader = await listReader(ctx);
  const found = await cachedSummary(reader, kind, key, query.cursor !== undefined);
  const [page, said] = await Promise.all([
    browseJobs(ctx, { ...query, ...found.filter }),
    getOrLoad(reader, cacheOf(reader).around, `${kind} ${found.key}`, CACHE_MS, () => loadSummary(reader, kind, found)),
  ]);
  const place = kind === "places" ? markToEntry(found.wanted) : null;
  return { ...page, kind, name: found.name, path: listPath(kind, found.key), place, ...said };
}
