import type { BenchServers } from "./bench-servers.ts";
import { compareTargets } from "./load.ts";
import { formatWhole, type Line, type Result } from "./report.ts";

const MOST_MS = 50;
const WORDS = [
  "software engineer",
  "product designer",
  "data",
  "new york",
  "kubernetes",
  "sales lead",
  "remote",
  "zzz",
];

/** Every prefix of some words as typed, mostly different from earlier ones. */
const BEGINNINGS = WORDS.flatMap((words) => [...words].map((_letter, at) => words.slice(0, at + 1)));

/** Search suggestions for visitors, key by key (rule J35). */
export async function benchmarkSuggestions(stage: BenchServers, say: (line: string) => void): Promise<Result> {
  const paths = BEGINNINGS.map((search) => `/api/search/suggestions?${new URLSearchParams({ search })}`);
  const { figures } = await compareTargets([{ origin: stage.product, paths }]);
  const lines: Line[] = figures.map(({ rps, p50, p99, errors }) => {
    const cells = [
      `${formatWhole(paths.length)} beginnings in turn`,
      formatWhole(rps),
      formatWhole(p50),
      formatWhole(p99),
    ];
    say(cells.join("  "));
    return { cells, reached: p99 < MOST_MS && errors === 0 };
  });
  return {
    name: `suggestions, ${formatWhole(stage.jobs)} jobs`,
    title: "`GET /api/search/suggestions` while the terms are read anew beside it.",
    goal: `p99 under ${MOST_MS} ms.`,
    columns: ["asked for", "req/s", "p50", "p99"],
    lines,
  };
}
