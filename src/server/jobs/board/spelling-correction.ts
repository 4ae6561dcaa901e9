import { LIMITS } from "../../../contract/limits.ts";
import { isKnownTerm } from "../../../rules/search/known-terms.ts";
import { correctionOf, type KnownWord } from "../../../rules/search/misspelled.ts";
import { getOrLoad } from "../../infra/db/read-cache.ts";
import { findPlaceByWords } from "../places/gazetteer.ts";
import { cacheOf, type ListReader } from "./list-cache.ts";
import type { ListScope } from "./page-filters.ts";

/** Pages of 8 kB: the heads of some two thousand jobs. Whole texts have ten times as many words, so fewer pages. */
const SAMPLE_PAGES = { head: 200, document: 60 };
/** Minimum trigram similarity of candidate words, except for swapped letters. */
const MIN_SIMILARITY = 0.25;
const MAX_CANDIDATES = 12;
const MAX_WORDS = 8;
const MIN_WORD_LENGTH = 4;
const CACHE_MS = 60_000;

type SearchedWord = { readonly typed: string; readonly jobs: number; readonly near: readonly KnownWord[] };

/** The words of a sample of the listed jobs (of all while they are few), and how many jobs have each. */
function sampleWordsSql(column: keyof typeof SAMPLE_PAGES): string {
  return `SELECT regexp_replace(word, '^[tslc]=', '') AS word, ndoc FROM ts_stat(format(
    'SELECT ${column} FROM job_search TABLESAMPLE SYSTEM (%s) WHERE listed',
    least(100, 100.0 * ${SAMPLE_PAGES[column]} * 8192 / greatest(pg_relation_size('job_search'), 1))
  ))`;
}

/** For each word of a search: how many jobs have a word with this prefix, and similar known words. */
const SELECT_SIMILAR_WORDS = {
  name: "job_words_near",
  text: `WITH vocabulary AS MATERIALIZED (
      SELECT word, sum(ndoc)::int AS jobs FROM (${sampleWordsSql("head")} UNION ALL ${sampleWordsSql("document")}) AS words
      WHERE length(word) > 3 AND strpos(word, '=') = 0 GROUP BY word
    )
    SELECT asked.word AS typed,
      (SELECT coalesce(sum(jobs), 0)::int FROM vocabulary WHERE starts_with(word, asked.word)) AS jobs,
      ARRAY(
        SELECT to_jsonb(vocabulary) FROM vocabulary WHERE word IN (
          SELECT overlay(asked.word PLACING reverse(substr(asked.word, at, 2)) FROM at FOR 2)
          FROM generate_series(1, length(asked.word) - 1) AS at
        )
      ) || ARRAY(
        SELECT to_jsonb(vocabulary) FROM vocabulary WHERE similarity(word, asked.word) >= ${MIN_SIMILARITY}
        ORDER BY similarity(word, asked.word) DESC, jobs DESC, word LIMIT ${MAX_CANDIDATES}
      ) AS near
    FROM unnest((string_to_array(plain_words($1), ' '))[1:${MAX_WORDS}]) WITH ORDINALITY AS asked (word, nth)
    ORDER BY nth`,
};

/**
 * Whether it is a place, also one without jobs. Only usual names count, because the alternative names of small towns
 * include many typos.
 */
function isPlaceName(typed: string): boolean {
  return findPlaceByWords(typed)?.names.some((name) => name.join(" ") === typed) ?? false;
}

/** Words of jobs, words of the trade, names of places, and words that are too short are not corrected. */
function correctWord({ typed, jobs, near }: SearchedWord): string | null {
  if (isPlaceName(typed) || isKnownTerm(typed)) return typed;
  const meant = typed.length < MIN_WORD_LENGTH ? null : correctionOf(typed, jobs, near);
  return meant ?? (jobs > 0 || typed.length < MIN_WORD_LENGTH ? typed : null);
}

function correctWords(asked: readonly SearchedWord[]): string | null {
  const words = asked.map(correctWord);
  if (words.length === 0 || words.includes(null)) return null;
  if (asked.every(({ typed }, nth) => words[nth] === typed)) return null;
  const meant = words.join(" ");
  return Buffer.byteLength(meant) <= LIMITS.search ? meant : null;
}

/**
 * Corrects the misspelled words of a search with hardly any results; null where nothing can be corrected. Only for
 * lists of open jobs, whose words are public. The result fits into a cursor.
 */
export async function correctSpelling(reader: ListReader, scope: ListScope, search: string): Promise<string | null> {
  if (scope.kind !== "open") return null;
  return getOrLoad(reader, cacheOf(reader).respelled, search, CACHE_MS, async () =>
    correctWords(await reader.from.prepared<SearchedWord>(SELECT_SIMILAR_WORDS, [search])),
  );
}
