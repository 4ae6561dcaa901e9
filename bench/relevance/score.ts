/** How well a posting fits a search: exactly that, it fits, or it is related. What has no grade does not fit. */
type Grade = 1 | 2 | 3;

/** The judgement of one search: postings by their number in the list of all. */
export type JudgedQuery = {
  readonly kind: string;
  readonly exact?: readonly number[];
  readonly fits?: readonly number[];
  readonly related?: readonly number[];
};

/** Judgements by search, and the postings that they number: each by its board and its id there. */
export type Judged = { readonly postings: readonly string[]; readonly queries: Readonly<Record<string, JudgedQuery>> };

/** Of the ten that are shown first: the part that fits, how near they are to the best ten, whether the first fits. */
export type Score = { readonly precision: number; readonly ndcg: number; readonly first: number };

/** A search with its score. */
export type Scored = Score & { readonly query: string; readonly kind: string };

const SHOWN = 10;
const ALL: Score = { precision: 1, ndcg: 1, first: 1 };
const NONE: Score = { precision: 0, ndcg: 0, first: 0 };

/** The grades of a search by the names of postings. */
export function gradesOf(query: JudgedQuery, postings: readonly string[]): ReadonlyMap<string, Grade> {
  const graded = (numbers: readonly number[] | undefined, grade: Grade) =>
    (numbers ?? []).map((nth) => [postings[nth] ?? "", grade] as const);
  return new Map([...graded(query.exact, 3), ...graded(query.fits, 2), ...graded(query.related, 1)]);
}

function gained(grades: readonly number[]): number {
  return grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}

/**
 * The score of what is shown, the best first. Where fewer than ten are shown, the precision is that of those; what is
 * missing lowers the nDCG alone. Where nothing fits, nothing should be shown.
 */
export function score(shown: readonly string[], grades: ReadonlyMap<string, number>): Score {
  if (grades.size === 0) return shown.length === 0 ? ALL : NONE;
  const got = shown.slice(0, SHOWN).map((name) => grades.get(name) ?? 0);
  if (got.length === 0) return NONE;
  const best = [...grades.values()].toSorted((a, b) => b - a).slice(0, SHOWN);
  return {
    precision: got.filter((grade) => grade > 0).length / got.length,
    ndcg: gained(got) / gained(best),
    first: (got[0] ?? 0) > 0 ? 1 : 0,
  };
}

/** The mean of scores, each search counting alike. */
export function mean(scores: readonly Score[]): Score {
  const of = (figure: keyof Score) => scores.reduce((sum, each) => sum + each[figure], 0) / scores.length;
  return { precision: of("precision"), ndcg: of("ndcg"), first: of("first") };
}
