import { LIMITS } from "../../../contract/limits.ts";
import { type KnownWord, meantBy } from "../../../rules/search/misspelled.ts";
import { isRight } from "../../../rules/search/right-words.ts";
import { rememberedFor } from "../../db/reader-memory.ts";
import { placeOf } from "../places/gazetteer.ts";
import { type ListReader, memoryOf } from "./list-memory.ts";
import type { Scope } from "./page-filters.ts";

/** Pages of 8 kB: the heads of some two thousand jobs. Whole texts have ten times as many words, so fewer pages. */
const SAMPLE_PAGES = { head: 200, document: 60 };
/** Minimum trigram similarity of candidate words, except for swapped letters. */
const ALIKE = 0.25;
const NEAR_MAX = 12;
const WORDS_MAX = 8;
const SHORTEST = 4;
const FRESH_MS = 60_000;

type Asked = { readonly typed: string; readonly jobs: number; readonly near: readonly KnownWord[] };

/** The words of a sample of the listed jobs (of all while they are few), and how many jobs have each. */
function wordsIn(column: keyof typeof SAMPLE_PAGES): string {
  return `SELECT regexp_replace(word, '^[tslc]=', '') AS word, ndoc FROM ts_stat(format(
    'SELECT ${column} FROM job_search TABLESAMPLE SYSTEM (%s) WHERE listed',
    least(100, 100.0 * ${SAMPLE_PAGES[column]} * 8192 / greatest(pg_relation_size('job_search'), 1))
  ))`;
}

/** For each word of a search: how many jobs have a word with this prefix, and similar known words. */
const NEAR = {
  name: "job_words_near",
  text: `WITH vocabulary AS MATERIALIZED (
      SELECT word, sum(ndoc)::int AS jobs FROM (${wordsIn("head")} UNION ALL ${wordsIn("document")}) AS words
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
        SELECT to_jsonb(vocabulary) FROM vocabulary WHERE similarity(word, asked.word) >= ${ALIKE}
        ORDER BY similarity(word, asked.word) DESC, jobs DESC, word LIMIT ${NEAR_MAX}
      ) AS near
    FROM unnest((string_to_array(plain_words($1), ' '))[1:${WORDS_MAX}]) WITH ORDINALITY AS asked (word, nth)
    ORDER BY nth`,
};

/**
 * Whether it is a place, also one without jobs. Only usual names count, because the alternative names of small towns
 * include many typos.
 */
function isPlace(typed: string): boolean {
  return placeOf(typed)?.names.some((name) => name.join(" ") === typed) ?? false;
}

/** Words of jobs, words of the trade, names of places, and words that are too short are not corrected. */
function wordMeant({ typed, jobs, near }: Asked): string | null {
  if (isPlace(typed) || isRight(typed)) return typed;
  const meant = typed.length < SHORTEST ? null : meantBy(typed, jobs, near);
  return meant ?? (jobs > 0 || typed.length < SHORTEST ? typed : null);
}

function searchMeant(asked: readonly Asked[]): string | null {
  const words = asked.map(wordMeant);
  if (words.length === 0 || words.includes(null)) return null;
  if (asked.every(({ typed }, nth) => words[nth] === typed)) return null;
  const meant = words.join(" ");
  return Buffer.byteLength(meant) <= LIMITS.search ? meant : null;
}

/**
 * Corrects the misspelled words of a search with hardly any results; null where nothing can be corrected. Only for
 * lists of open jobs, whose words are public. The result fits into a cursor.
 */
export async function respell(reader: ListReader, scope: Scope, search: string): Promise<string | null> {
  if (scope.kind !== "open") return null;
  return rememberedFor(reader, memoryOf(reader).respelled, search, FRESH_MS, async () =>
    searchMeant(await reader.from.prepared<Asked>(NEAR, [search])),
  );
}
