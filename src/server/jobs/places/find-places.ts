import type { FoundPlace } from "../../../contract/jobs/places.ts";
import { boundedCount, COUNT_LIMIT } from "../../../rules/bounded-count.ts";
import { firstOpenDay } from "../../../rules/jobs.ts";
import { placeMarksForQuery, readEntry } from "../../../rules/places/place.ts";
import { wordsOf } from "../../../rules/search/words.ts";
import type { Context } from "../../infra/db/context.ts";
import { getCached, getOrLoad, setCached } from "../../infra/db/read-cache.ts";
import { COUNT_CACHE_MS, cacheOf, type ListReader, listReader } from "../board/list-cache.ts";
import { isNotPast, isOpen } from "../board/open-jobs.ts";
import { gazetteer } from "./gazetteer.ts";
import { createPrefixSearch } from "./prefix-search.ts";
import { viewPlace } from "./view-place.ts";

const MAX_SHOWN = 8;
/** Candidates that are counted; those with jobs are shown first. */
const MAX_COUNTED = 24;
const CACHE_MS = 30_000;
const REMOTE =
  /^(?:remoto|remote|home ?office|teletravail|teletrabajo)(?: (?:in|from|en|aus|depuis|desde)(?: the)?)?(?: |$)/;
/** Without input: places of this many newest jobs. */
const SAMPLED_JOBS = 1_000;
const MAX_FREQUENT = 200;

const SELECT_COUNTS = {
  name: "place_counts",
  text: `SELECT asked.nth::int AS nth, CASE WHEN EXISTS (SELECT FROM listed_places_of(ARRAY[asked.mark]))
      THEN (SELECT count(*)::int FROM (
        SELECT FROM job_places WHERE place = asked.mark AND ${isNotPast("$3::date", "job_places")}
        ORDER BY created_at LIMIT ${COUNT_LIMIT}) AS counted)
      ELSE (SELECT count(*)::int FROM (
        SELECT FROM job_search WHERE ${isOpen("$3::date", "job_search")} AND job_search.document @@ asked.query::tsquery
        LIMIT ${COUNT_LIMIT}) AS counted) END AS jobs
    FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked (query, mark, nth)`,
};

const SELECT_FREQUENT = {
  name: "place_usual",
  text: `SELECT substr(mark, 4) AS entry FROM (
      SELECT place_marks FROM jobs WHERE ${isOpen("$1::date")} ORDER BY created_at DESC LIMIT ${SAMPLED_JOBS}
    ) AS newest, unnest(newest.place_marks) AS mark
    WHERE mark ~ '^at=([A-Z]{2}|[0-9]+|remote)$' GROUP BY mark ORDER BY count(*) DESC, mark LIMIT ${MAX_FREQUENT}`,
};

const findByPrefix = createPrefixSearch({ namesFrom: (words) => gazetteer().namesFrom(words) });

/** The entries that may be meant, the most likely first, each followed by remote work from there. */
function candidateEntries(query: string, often: ReadonlySet<string>): string[] {
  const words = wordsOf(query).join(" ");
  const said = REMOTE.exec(words)?.[0];
  if (said !== undefined) {
    const rest = words.slice(said.length);
    const wide = rest === "" ? [] : findByPrefix(rest).filter(({ kind }) => kind !== "city");
    return ["remote", ...wide.map(({ id }) => `remote.${id}`)].slice(rest === "" ? 0 : 1, MAX_COUNTED);
  }
  const entries = findByPrefix(words).flatMap(({ id, kind }) => {
    if (id === "worldwide") return [`remote.${id}`];
    return kind === "country" || kind === "group" ? [id, `remote.${id}`] : [id];
  });
  // For a short prefix the most likely places may have no jobs, so places with known jobs are added.
  const first = entries.slice(0, MAX_COUNTED);
  const more = entries.slice(MAX_COUNTED).filter((entry) => often.has(entry));
  return [...("remote".startsWith(words) ? ["remote"] : []), ...first, ...more.slice(0, MAX_COUNTED)];
}

function entryQuery(entry: string): string {
  return placeMarksForQuery(entry, gazetteer())
    .map((mark) => `'${mark}'`)
    .join(" | ");
}

/** The single mark of an entry, for which a list may exist. */
function singleMark(entry: string): string | null {
  const [mark = null, another] = placeMarksForQuery(entry, gazetteer());
  return another === undefined ? mark : null;
}

/** Open jobs of each entry, as old as the counts of their lists at most. */
async function countOpenJobs(reader: ListReader, entries: readonly string[]): Promise<number[]> {
  const { places } = cacheOf(reader);
  const counts = new Map(entries.map((entry) => [entry, getCached(reader, places, entry, COUNT_CACHE_MS)]));
  const unknown = entries.filter((entry) => counts.get(entry) === undefined);
  if (unknown.length > 0) {
    const day = firstOpenDay(reader.clock.now());
    const rows = await reader.from.prepared<{ nth: number; jobs: number }>(SELECT_COUNTS, [
      unknown.map(entryQuery),
      unknown.map(singleMark),
      day,
    ]);
    for (const { nth, jobs } of rows) {
      const entry = unknown[nth - 1] ?? "";
      counts.set(entry, jobs);
      setCached(reader, places, entry, jobs);
    }
  }
  return entries.map((entry) => counts.get(entry) ?? 0);
}

/** Places of the newest jobs, the most frequent first, cached for half a minute. */
function frequentPlaces(reader: ListReader): Promise<string[]> {
  return getOrLoad(reader, cacheOf(reader).usualPlaces, "", CACHE_MS, async () => {
    const rows = await reader.from.prepared<{ entry: string }>(SELECT_FREQUENT, [firstOpenDay(reader.clock.now())]);
    return rows.map(({ entry }) => entry);
  });
}

/**
 * Places whose name in any known language begins with the input, those with open jobs first; without input the most
 * frequent places (rule J32).
 */
export async function findPlaces(ctx: Context, query: string): Promise<FoundPlace[]> {
  const reader = await listReader(ctx);
  const often = await frequentPlaces(reader);
  const entries = query.trim() === "" ? often.slice(0, MAX_SHOWN) : candidateEntries(query, new Set(often));
  const counts = await countOpenJobs(reader, entries);
  const counted = entries.map((entry, nth) => ({ entry, jobs: counts[nth] ?? 0 }));
  // Remote entries without jobs are useless; towns without jobs stay, because a new job may be posted there.
  const worth = counted.filter(({ entry, jobs }) => jobs > 0 || !readEntry(entry).remote);
  // Worldwide remote jobs match every place, so places with jobs of their own come first.
  const order = ({ entry, jobs }: (typeof worth)[number]) => (jobs === 0 ? 2 : entry.startsWith("remote.") ? 1 : 0);
  const sorted = worth.toSorted((one, other) => order(one) - order(other));
  return sorted.slice(0, MAX_SHOWN).flatMap(({ entry, jobs }) => {
    const place = viewPlace(entry);
    return place === null ? [] : [{ ...place, jobs: boundedCount(jobs) }];
  });
}
