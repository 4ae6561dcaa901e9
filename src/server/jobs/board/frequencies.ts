import type { Concept } from "../../../rules/search/concepts.ts";
import { numbersOf } from "../../../rules/search/inflections.ts";
import { type SearchQuery, typeMark } from "../../../rules/search/search-query.ts";
import { rememberedFor } from "../../db/reader-memory.ts";
import { type Frequencies, type ListReader, memoryOf } from "./list-memory.ts";

const FRESH_MS = 60_000;
const NAMING = ["t=", "s=", "l=", "c="];

type Stored = { jobs: number; words: string[]; parts: number[] };

/**
 * What the database knows of frequent words from its last look at the table; of a table that it never looked at nothing.
 * Of what names a job it knows ten times more beside than among the words of whole texts.
 */
const STATEMENT = {
  name: "job_word_frequencies",
  text: `SELECT greatest(pg_class.reltuples, 0)::float8 AS jobs, most_common_elems::text::text[] AS words,
      most_common_elem_freqs AS parts
    FROM pg_class, pg_stats
    WHERE pg_class.oid = 'public.job_search'::regclass AND schemaname = 'public' AND tablename = 'job_search'
      AND attname IN ('document', 'head') AND most_common_elems IS NOT NULL
    ORDER BY attname`,
};

async function load(reader: ListReader): Promise<Frequencies> {
  const stored = await reader.from.prepared<Stored>(STATEMENT, []);
  return new Map(
    stored.flatMap(({ jobs, words, parts }) => words.map((word, at) => [word, (parts[at] ?? 0) * jobs] as const)),
  );
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

function jobsBeginning(frequencies: Frequencies, starts: readonly string[]): number {
  let jobs = 0;
  for (const [word, count] of frequencies) if (starts.some((start) => word.startsWith(start))) jobs += count;
  return jobs;
}

function jobsNamed(frequencies: Frequencies, name: readonly string[], field: string): number {
  const ofWord = (word: string) => sum(numbersOf(word).map((form) => frequencies.get(field + form) ?? 0));
  return Math.min(...name.map(ofWord));
}

function jobsWith(concept: Concept, frequencies: Frequencies): number {
  const { names, kinds, typed, parts, place, inText, unfinished } = concept;
  const marks = [place, typeMark(concept)].filter((mark) => mark !== null);
  const [only = ""] = typed;
  const all = [...names, ...kinds];
  const begins =
    unfinished && typed.length === 1 ? [...NAMING.map((field) => field + only), ...(inText ? [only] : [])] : [];
  return sum([
    ...marks.map((mark) => frequencies.get(mark) ?? 0),
    ...(inText ? [""] : NAMING).flatMap((field) => all.map((name) => jobsNamed(frequencies, name, field))),
    begins.length > 0 ? jobsBeginning(frequencies, begins) : 0,
    parts.length > 0 ? Math.min(...parts.map((part) => jobsWith(part, frequencies))) : 0,
  ]);
}

/** About how many jobs a search finds at most; 0 for what is rare. It decides how jobs are looked for, never which. */
export async function estimate(reader: ListReader, { widest }: SearchQuery): Promise<number> {
  const frequencies = await rememberedFor(reader, memoryOf(reader).frequencies, "", FRESH_MS, () => load(reader));
  return Math.min(...widest.map((concept) => jobsWith(concept, frequencies)));
}
