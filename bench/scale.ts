import type { BenchServers } from "./bench-servers.ts";
import { boardCases, boardPath } from "./board-cases.ts";
import { compareTargets } from "./load.ts";
import { formatWhole, type Line, type Result } from "./report.ts";

const APART = 1.5;

/** The same lists with few and with very many jobs, in turn. */
export async function benchmarkScale(
  few: BenchServers,
  many: BenchServers,
  say: (line: string) => void,
): Promise<Result> {
  const lines: Line[] = [];
  const cases = await boardCases(few.database);
  const others = await boardCases(many.database);
  for (const [n, one] of cases.entries()) {
    const { figures, ratios } = await compareTargets([
      { origin: many.product, paths: [boardPath((others[n] ?? one).query)], token: many.token },
      { origin: few.product, paths: [boardPath(one.query)], token: few.token },
    ]);
    const slower = 1 / (ratios[1] ?? 0);
    const cells = [
      one.name,
      ...figures.flatMap(({ rps, p50, p99 }) => [formatWhole(rps), formatWhole(p50), formatWhole(p99)]),
      slower.toFixed(2),
    ];
    say(cells.join("  "));
    lines.push({ cells, reached: slower <= APART && figures.every(({ errors }) => errors === 0) });
  }
  return {
    name: `scale, ${formatWhole(many.jobs)} jobs beside ${formatWhole(few.jobs)}`,
    title: "The board with very many jobs beside the same with few; descriptions of at most 500 characters.",
    goal: `within ${APART} times.`,
    columns: [
      "list",
      `req/s of ${formatWhole(many.jobs)}`,
      "p50",
      "p99",
      `req/s of ${formatWhole(few.jobs)}`,
      "p50",
      "p99",
      "slower",
    ],
    lines,
  };
}
