/** Relevance of a posting: exact, relevant, or related. Without a grade it is irrelevant. */
type Grade = 1 | 2 | 3;

/** The judgement of one search: postings by their index in the list of all. */
export type JudgedQuery = {
  readonly kind: string;
  readonly exact?: readonly number[];
  readonly fits?: readonly number[];
  readonly related?: readonly number[];
};

/** Judgements by search, and the indexed postings: each by its board and its id there. */
export type Judged = { readonly postings: readonly string[]; readonly queries: Readonly<Record<string, JudgedQuery>> };

/** Of the first ten: the relevant share, the similarity to the ideal order, and whether the first is relevant. */
export type Score = { readonly precision: number; readonly ndcg: number; readonly first: number };

/** A search with its score. */
export type Scored = Score & { readonly query: string; readonly kind: string };

const SHOWN = 10;
const ALL: Score = { precision: 1, ndcg: 1, first: 1 };
const NONE: Score = { precision: 0, ndcg: 0, first: 0 };

/** The grades of a search by posting name. */
export function gradesByPosting(query: JudgedQuery, postings: readonly string[]): ReadonlyMap<string, Grade> {
  const graded = (numbers: readonly number[] | undefined, grade: Grade) =>
    (numbers ?? []).map((nth) => [postings[nth] ?? "", grade] as const);
  return new Map([...graded(query.exact, 3), ...graded(query.fits, 2), ...graded(query.related, 1)]);
}

function cumulativeGain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}

/**
 * The score of shown results, best first. If fewer than ten are shown, precision counts those; missing ones only lower
 * the nDCG. Where nothing is relevant, nothing should be shown.
 */
export function score(shown: readonly string[], grades: ReadonlyMap<string, number>): Score {
  if (grades.size === 0) return shown.length === 0 ? ALL : NONE;
  const got = shown.slice(0, SHOWN).map((name) => grades.get(name) ?? 0);
  if (got.length === 0) return NONE;
  const best = [...grades.values()].toSorted((a, b) => b - a).slice(0, SHOWN);
  return {
    precision: got.filter((grade) => grade > 0).length / got.length,
    ndcg: cumulativeGain(got) / cumulativeGain(best),
    first: (got[0] ?? 0) > 0 ? 1 : 0,
  };
}

/** The mean of scores, each search weighed equally. */
export function mean(scores: readonly Score[]): Score {
  const of = (figure: keyof Score) => scores.reduce((sum, each) => sum + each[figure], 0) / scores.length;
  return { precision: of("precision"), ndcg: of("ndcg"), first: of("first") };
}
