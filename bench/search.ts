import { FACETS } from "../src/contract/facets.ts";
import { boardPath, PLAIN } from "./cases.ts";
import { compare } from "./load.ts";
import { judged } from "./relevance/measure.ts";
import { type Line, type Result, whole } from "./report.ts";
import type { Stage } from "./stage.ts";

const SLOWER = 3;

/** Whether the p99 is within three times that of the plain list. */
async function measure(stage: Stage, name: string, paths: readonly string[]): Promise<Line> {
  const { product: origin, token } = stage;
  const { figures } = await compare([
    { origin, paths, token },
    { origin, paths: [boardPath(PLAIN.query)], token },
  ]);
  const [mine, plain] = figures;
  if (mine === undefined || plain === undefined) throw new Error("nothing was measured");
  const slower = mine.p99 / plain.p99;
  const errors = mine.errors + plain.errors;
  const cells = [name, whole(mine.rps), whole(mine.p50), whole(mine.p99), whole(plain.p99), slower.toFixed(2)];
  return { cells: [...cells, String(errors)], reached: slower <= SLOWER && errors === 0 };
}

/** Hundreds of different searches in turn, so that caches help little; and facet values. */
export async function search(stage: Stage, say: (line: string) => void): Promise<Result> {
  const searches = Object.keys(judged().queries);
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
    name: `search, ${whole(stage.jobs)} jobs`,
    title: "The judged searches of `relevance` and the values of filters beside the plain first page.",
    goal: `p99 at most ${SLOWER} times the plain list's.`,
    columns: ["asked for", "req/s", "p50", "p99", "plain p99", "slower", "errors"],
    lines,
  };
}
