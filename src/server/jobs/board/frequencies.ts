import type { SearchQuery } from "../../../rules/search/search-query.ts";
import { frequentPart, jobsWith, type WordQuery } from "../../../rules/search/word-query.ts";
import { rememberedFor } from "../../db/reader-memory.ts";
import { type Frequencies, type ListReader, memoryOf } from "./list-memory.ts";

const FRESH_MS = 60_000;

type Stored = { jobs: number; mark: string; words: string[]; parts: number[] };

/**
 * What the database knows of frequent words from its last look at the table; of a table that it never looked at nothing.
 * Of what names a job it knows ten times more beside than among the words of whole texts; of levels and skills, too.
 */
const STATEMENT = {
  name: "job_word_frequencies",
  text: `SELECT greatest(pg_class.reltuples, 0)::float8 AS jobs, most_common_elems::text::text[] AS words,
      most_common_elem_freqs AS parts,
      CASE attname WHEN 'levels' THEN 'level=' WHEN 'skills' THEN 'skill=' ELSE '' END AS mark
    FROM pg_class, pg_stats
    WHERE pg_class.oid = 'public.job_search'::regclass AND schemaname = 'public' AND tablename = 'job_search'
      AND attname IN ('document', 'head', 'levels', 'skills') AND most_common_elems IS NOT NULL
    ORDER BY attname`,
};

async function load(reader: ListReader): Promise<Frequencies> {
  const stored = await reader.from.prepared<Stored>(STATEMENT, []);
  const words = stored.flatMap(({ jobs, mark, words, parts }) =>
    words.map((word, at) => [mark + word, (parts[at] ?? 0) * jobs] as const),
  );
  return { jobs: stored[0]?.jobs ?? 0, words: new Map(words) };
}

/** About how many jobs a search finds, at most. It decides how jobs are looked for, never which. */
export type Expected = {
  /** By all that it looks for, and by names alone. */
  readonly found: number;
  readonly named: number;
  /** Of how many jobs. */
  readonly all: number;
  /** A short query for its frequent words, and what that finds. */
  readonly part: { readonly query: WordQuery; readonly found: number } | null;
};

const expected = new WeakMap<Frequencies, WeakMap<SearchQuery, Expected>>();

function frequenciesOf(reader: ListReader): Promise<Frequencies> {
  return rememberedFor(reader, memoryOf(reader).frequencies, "", FRESH_MS, () => load(reader));
}

/** About how many jobs have these words, of how many; none of what is rare. */
export async function expectedOfWords(reader: ListReader, query: WordQuery): Promise<Pick<Expected, "found" | "all">> {
  const { jobs, words } = await frequenciesOf(reader);
  return { found: jobsWith(query, words), all: jobs };
}

/** Of what is rare nothing is expected. */
export async function expectedOf(reader: ListReader, search: SearchQuery): Promise<Expected> {
  const frequencies = await frequenciesOf(reader);
  const known = expected.get(frequencies) ?? new WeakMap<SearchQuery, Expected>();
  expected.set(frequencies, known);
  const made = known.get(search) ?? expect(search, frequencies);
  known.set(search, made);
  return made;
}

function expect({ found, named }: SearchQuery, { jobs, words }: Frequencies): Expected {
  const part = frequentPart(found, words);
  return {
    found: jobsWith(found, words),
    named: jobsWith(named, words),
    all: jobs,
    part: part && { query: part, found: jobsWith(part, words) },
  };
}
