import type { SearchQuery } from "../../../rules/search/search-query.ts";
import { frequentPart, jobsWith, type WordQuery } from "../../../rules/search/word-query.ts";
import { getOrLoad } from "../../infra/db/read-cache.ts";
import { cacheOf, type ListReader, type WordFrequencyTable } from "./list-cache.ts";

const CACHE_MS = 60_000;

type StoredFrequencies = { jobs: number; mark: string; words: string[]; parts: number[] };

/**
 * Frequencies of common words from the last ANALYZE; nothing for a table that was never analyzed. The statistics of the
 * words in job names, and of levels and skills, hold ten times more words than those of whole texts.
 */
const SELECT_FREQUENCIES = {
  name: "job_word_frequencies",
  text: `SELECT greatest(pg_class.reltuples, 0)::float8 AS jobs, most_common_elems::text::text[] AS words,
      most_common_elem_freqs AS parts,
      CASE attname WHEN 'levels' THEN 'level=' WHEN 'skills' THEN 'skill=' ELSE '' END AS mark
    FROM pg_class, pg_stats
    WHERE pg_class.oid = 'public.job_search'::regclass AND schemaname = 'public' AND tablename = 'job_search'
      AND attname IN ('document', 'head', 'levels', 'skills') AND most_common_elems IS NOT NULL
    ORDER BY attname`,
};

async function loadFrequencies(reader: ListReader): Promise<WordFrequencyTable> {
  const stored = await reader.from.prepared<StoredFrequencies>(SELECT_FREQUENCIES, []);
  const words = stored.flatMap(({ jobs, mark, words, parts }) =>
    words.map((word, at) => [mark + word, (parts[at] ?? 0) * jobs] as const),
  );
  return { jobs: stored[0]?.jobs ?? 0, words: new Map(words) };
}

/**
 * An estimate of how many jobs a search matches, an upper bound. It decides how jobs are searched, never which are
 * found.
 */
export type MatchEstimate = {
  /** Matches by the whole search, and by names alone. */
  readonly found: number;
  readonly named: number;
  /** The total number of jobs. */
  readonly all: number;
  /** A short query of the search's frequent words, and its number of matches. */
  readonly part: { readonly query: WordQuery; readonly found: number } | null;
};

const estimates = new WeakMap<WordFrequencyTable, WeakMap<SearchQuery, MatchEstimate>>();

function readFrequencies(reader: ListReader): Promise<WordFrequencyTable> {
  return getOrLoad(reader, cacheOf(reader).frequencies, "", CACHE_MS, () => loadFrequencies(reader));
}

/** Estimates how many jobs have these words, and the total; rare words have no statistics. */
export async function estimateWordMatches(
  reader: ListReader,
  query: WordQuery,
): Promise<Pick<MatchEstimate, "found" | "all">> {
  const { jobs, words } = await readFrequencies(reader);
  return { found: jobsWith(query, words), all: jobs };
}

/** Rare words have no estimate. */
export async function estimateMatches(reader: ListReader, search: SearchQuery): Promise<MatchEstimate> {
  const frequencies = await readFrequencies(reader);
  const known = estimates.get(frequencies) ?? new WeakMap<SearchQuery, MatchEstimate>();
  estimates.set(frequencies, known);
  const made = known.get(search) ?? computeEstimate(search, frequencies);
  known.set(search, made);
  return made;
}

function computeEstimate({ found, named }: SearchQuery, { jobs, words }: WordFrequencyTable): MatchEstimate {
  const part = frequentPart(found, words);
  return {
    found: jobsWith(found, words),
    named: jobsWith(named, words),
    all: jobs,
    part: part && { query: part, found: jobsWith(part, words) },
  };
}
