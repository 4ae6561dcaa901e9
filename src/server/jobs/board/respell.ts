import { LIMITS } from "../../../contract/limits.ts";
import { knownSpelling, type ListReader, rememberSpelling } from "./list-memory.ts";
import type { Scope } from "./page-filters.ts";

/** Pages of 8 kB with the heads of some two thousand jobs; of whole texts, which have ten times as many words, fewer. */
const SAMPLE_PAGES = { head: 200, document: 60 };
/** Of how many threes of letters two words must share at least this part to be taken for each other. */
const ALIKE = 0.36;
const WORDS_MAX = 8;

type Respelled = { typed: string; meant: string | null };

/** The words of a sample of the listed jobs, or of all while they are few, and how many jobs have each. */
function wordsIn(column: keyof typeof SAMPLE_PAGES): string {
  return `SELECT regexp_replace(word, '^[tslc]=', '') AS word, ndoc FROM ts_stat(format(
    'SELECT ${column} FROM job_search TABLESAMPLE SYSTEM (%s) WHERE listed',
    least(100, 100.0 * ${SAMPLE_PAGES[column]} * 8192 / greatest(pg_relation_size('job_search'), 1))
  ))`;
}

/**
 * For each word of a search the one of the vocabulary that two swapped letters make of it, or else that looks most like
 * it; the word itself where the vocabulary has one that begins so.
 */
const RESPELLED = {
  name: "job_words_respelled",
  text: `WITH vocabulary AS MATERIALIZED (
      SELECT word, sum(ndoc) AS ndoc FROM (${wordsIn("head")} UNION ALL ${wordsIn("document")}) AS words
      WHERE length(word) > 3 AND strpos(word, '=') = 0 GROUP BY word
    )
    SELECT asked.word AS typed, CASE
      WHEN length(asked.word) < 4 OR EXISTS (SELECT FROM vocabulary WHERE starts_with(word, asked.word)) THEN asked.word
      ELSE coalesce((
        SELECT word FROM vocabulary WHERE word IN (
          SELECT overlay(asked.word PLACING reverse(substr(asked.word, at, 2)) FROM at FOR 2)
          FROM generate_series(1, length(asked.word) - 1) AS at
        ) ORDER BY ndoc DESC, word LIMIT 1
      ), (
        SELECT word FROM vocabulary WHERE similarity(word, asked.word) >= ${ALIKE}
        ORDER BY similarity(word, asked.word) DESC, ndoc DESC, word LIMIT 1
      )) END AS meant
    FROM unnest((string_to_array(plain_words($1), ' '))[1:${WORDS_MAX}]) WITH ORDINALITY AS asked (word, nth)
    ORDER BY nth`,
};

function meantBy(words: readonly Respelled[]): string | null {
  if (words.length === 0 || words.some(({ meant }) => meant === null)) return null;
  if (words.every(({ typed, meant }) => typed === meant)) return null;
  const meant = words.map((word) => word.meant).join(" ");
  return Buffer.byteLength(meant) <= LIMITS.search ? meant : null;
}

/**
 * A search that found nothing, with its misspelled words replaced; null where there is nothing to replace.
 * Only for lists of open jobs, whose words are public. What comes back fits into a cursor.
 */
export async function respell(reader: ListReader, scope: Scope, search: string): Promise<string | null> {
  if (scope.kind !== "open") return null;
  const known = knownSpelling(reader, search);
  if (known !== undefined) return known;
  const meant = meantBy(await reader.from.prepared<Respelled>(RESPELLED, [search]));
  rememberSpelling(reader, search, meant);
  return meant;
}
