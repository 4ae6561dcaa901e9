import { FACETS } from "../src/contract/jobs/facets.ts";
import type { BenchServers } from "./bench-servers.ts";
import { boardPath, PLAIN } from "./board-cases.ts";
import { compareTargets } from "./load.ts";
import { readJudgements } from "./relevance/measure.ts";
import { formatWhole, type Line, type Result } from "./report.ts";

const SLOWER = 3;

/** Whether the p99 is within three times that of the plain list. */
async function measure(stage: BenchServers, name: string, paths: readonly string[]): Promise<Line> {
  const { product: origin, token } = stage;
  const { figures } = await compareTargets([
    { origin, paths, token },
    { origin, paths: [boardPath(PLAIN.query)], token },
  ]);
  const [mine, plain] = figures;
  if (mine === undefined || plain === undefined) throw new Error("nothing was measured");
  const slower = mine.p99 / plain.p99;
  const errors = mine.errors + plain.errors;
  const cells = [
    name,
    formatWhole(mine.rps),
    formatWhole(mine.p50),
    formatWhole(mine.p99),
    formatWhole(plain.p99),
    slower.toFixed(2),
  ];
  return { cells: [...cells, String(errors)], reached: slower <= SLOWER && errors === 0 };
}

/** Hundreds of different searches in turn, so that caches help little; and facet values. */
export async function benchmarkSearch(stage: BenchServers, say: (line: string) => void): Promise<Result> {
  const searches = Object.keys(readJudgements().queries);
  const facets = FACETS.map((facet) => `/api/facets?${new URLSearchParams({ facet })}`);
  const narrowed = FACETS.flatMap((facet) =>
    searches.slice(0, 50).map((typed) => `/api/facets?${new URLSearchParams({ facet, search: typed })}`),
  );
  const lines: Line[] = [];
  for (const [name, paths] of [
    ["search: two words", [boardPath({ search: "senior engineer" })]],
    [`search: ${searches.length} in turn`, searches.map((typed) => boardPath({ search: typed }))],
    ["values of facets", facets],
    [`values of facets: ${narrowed.length} in turn`, narrowed],
  ] as const) {
    const line = await measure(stage, name, paths);
    say(line.cells.join("  "));
    lines.push(line);
  }
  return {
    name: `search, ${formatWhole(stage.jobs)} jobs`,
    title: "The judged searches of `relevance` and the values of filters beside the plain first page.",
    goal: `p99 at most ${SLOWER} times the plain list's.`,
    columns: ["asked for", "req/s", "p50", "p99", "plain p99", "slower", "errors"],
    lines,
  };
}
