import { readFileSync } from "node:fs";
import type { Result } from "../report.ts";
import { importBoards } from "./imported.ts";
import { gradesByPosting, type Judged, mean, type Scored, score } from "./score.ts";

/** Goals for the mean of all searches. */
export const GOALS = { precision: 0.95, ndcg: 0.9 } as const;

const WORST = 20;

/** Typical searches and their relevant postings. */
export function readJudgements(): Judged {
  return JSON.parse(readFileSync(new URL("judged.json", import.meta.url), "utf8")) as Judged;
}

/** Scores every judged search on a marketplace with the postings of a folder. */
export async function measure(folder: string): Promise<Scored[]> {
  const { postings, queries } = readJudgements();
  const market = await importBoards(folder);
  try {
    const scored: Scored[] = [];
    for (const [query, judgement] of Object.entries(queries)) {
      const shown = (await market.search(query)).map(({ name }) => name);
      scored.push({ query, kind: judgement.kind, ...score(shown, gradesByPosting(judgement, postings)) });
    }
    return scored;
  } finally {
    await market.close();
  }
}

function line(name: string, scored: readonly Scored[]): string[] {
  const { precision, ndcg, first } = mean(scored);
  return [name, String(scored.length), precision.toFixed(3), ndcg.toFixed(3), first.toFixed(3)];
}

/** The worst-scored searches, worst first. */
export function worstSearches(scored: readonly Scored[]): readonly Scored[] {
  return scored.toSorted((a, b) => a.precision + a.ndcg - b.precision - b.ndcg).slice(0, WORST);
}

/** The scores of all searches and of each kind, and the worst searches. */
export function relevanceResult(scored: readonly Scored[]): Result {
  const { precision, ndcg } = mean(scored);
  const kinds = Map.groupBy(scored, ({ kind }) => kind);
  return {
    name: "relevance",
    title: `What ${scored.length} judged searches show first among real postings. The last lines are those that show the worst.`,
    goal: `precision of the first ten ${GOALS.precision}, nDCG@10 ${GOALS.ndcg}, in the mean of all searches`,
    columns: ["searches", "count", "precision", "nDCG@10", "first one fits"],
    lines: [
      { cells: line("all", scored), reached: precision >= GOALS.precision && ndcg >= GOALS.ndcg },
      ...[...kinds].map(([kind, of]) => ({ cells: line(kind, of), reached: null })),
      ...worstSearches(scored).map((one) => ({ cells: line(`\`${one.query}\``, [one]), reached: null })),
    ],
  };
}
