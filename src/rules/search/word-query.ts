/**
 * A query of a job's words, in the notation of PostgreSQL's `tsquery`: a word or a prefix, any of several queries, or
 * all of them.
 */
export type WordQuery = { readonly text: string } & (
  | { readonly word: string; readonly begins: boolean }
  | { readonly any: readonly WordQuery[] }
  | { readonly all: readonly WordQuery[] }
);

/** The approximate number of jobs with each frequent word. */
export type WordFrequencies = ReadonlyMap<string, number>;

/** After the most frequent ones, alternatives add few jobs and cost as much. */
const TELLING = 3;

export function word(lexeme: string): WordQuery {
  return { text: `'${lexeme}'`, word: lexeme, begins: false };
}

export function beginningOf(lexeme: string): WordQuery {
  return { text: `'${lexeme}':*`, word: lexeme, begins: true };
}

const joined = (parts: readonly WordQuery[], by: string) => `(${parts.map(({ text }) => text).join(by)})`;

/** Any of these, without duplicates. */
export function anyOf(parts: readonly WordQuery[]): WordQuery {
  const unlike = [...new Map(parts.map((part) => [part.text, part])).values()];
  const [only] = unlike;
  return only !== undefined && unlike.length === 1 ? only : { text: joined(unlike, " | "), any: unlike };
}

/** All of these. */
export function allOf(parts: readonly WordQuery[]): WordQuery {
  const [only] = parts;
  return only !== undefined && parts.length === 1 ? only : { text: joined(parts, " & "), all: parts };
}

function jobsBeginning(frequencies: WordFrequencies, start: string): number {
  let jobs = 0;
  for (const [known, count] of frequencies) if (known.startsWith(start)) jobs += count;
  return jobs;
}

/** The estimated maximum number of jobs of a query; 0 for rare words. */
export function jobsWith(query: WordQuery, frequencies: WordFrequencies): number {
  if ("word" in query)
    return query.begins ? jobsBeginning(frequencies, query.word) : (frequencies.get(query.word) ?? 0);
  if ("any" in query) return query.any.reduce((jobs, part) => jobs + jobsWith(part, frequencies), 0);
  return Math.min(...query.all.map((part) => jobsWith(part, frequencies)));
}

/**
 * A shorter query of frequent words whose matches the whole query includes. Null where the whole query requires a rare
 * word.
 */
export function frequentPart(query: WordQuery, frequencies: WordFrequencies): WordQuery | null {
  if ("word" in query) return !query.begins && frequencies.has(query.word) ? query : null;
  if ("all" in query) {
    const parts = query.all.map((part) => frequentPart(part, frequencies));
    return parts.every((part) => part !== null) ? allOf(parts) : null;
  }
  const parts = query.any.map((part) => frequentPart(part, frequencies)).filter((part) => part !== null);
  const flat = parts.flatMap((part) => ("any" in part ? part.any : [part]));
  const telling = flat
    .map((part) => ({ part, jobs: jobsWith(part, frequencies) }))
    .sort((one, other) => other.jobs - one.jobs)
    .slice(0, TELLING);
  return telling.length === 0 ? null : anyOf(telling.map(({ part }) => part));
}
