import { boardCases, boardPath } from "./cases.ts";
import { compare } from "./load.ts";
import { type Line, type Result, whole } from "./report.ts";
import type { Stage } from "./stage.ts";

const APART = 1.5;

/** The same lists with few and with very many jobs, in turn. */
export async function scale(few: Stage, many: Stage, say: (line: string) => void): Promise<Result> {
  const lines: Line[] = [];
  const cases = await boardCases(few.database);
  const others = await boardCases(many.database);
  for (const [n, one] of cases.entries()) {
    const { figures, ratios } = await compare([
      { origin: many.product, paths: [boardPath((others[n] ?? one).query)], token: many.token },
      { origin: few.product, paths: [boardPath(one.query)], token: few.token },
    ]);
    const slower = 1 / (ratios[1] ?? 0);
    const cells = [
      one.name,
      ...figures.flatMap(({ rps, p50, p99 }) => [whole(rps), whole(p50), whole(p99)]),
      slower.toFixed(2),
    ];
    say(cells.join("  "));
    lines.push({ cells, reached: slower <= APART && figures.every(({ errors }) => errors === 0) });
  }
  return {
    name: `scale, ${whole(many.jobs)} jobs beside ${whole(few.jobs)}`,
    title: "The board with very many jobs beside the same with few; descriptions of at most 500 characters.",
    goal: `within ${APART} times.`,
    columns: [
      "list",
      `req/s of ${whole(many.jobs)}`,
      "p50",
      "p99",
      `req/s of ${whole(few.jobs)}`,
      "p50",
      "p99",
      "slower",
    ],
    lines,
  };
}
