import type { BenchServers } from "./bench-servers.ts";
import { someJobs } from "./fetching.ts";
import { compareTargets, type LoadResult } from "./load.ts";
import { formatWhole, type Line, type Result } from "./report.ts";

const CACHED = { pages: 100, goal: 1_500 };
const UNCACHED = { pages: 6_000, goal: 600 };
const ROUNDS = 3;

function resultLine(name: string, { rps, p50, p99, errors }: LoadResult, goal: number): Line {
  const cells = [name, formatWhole(rps), formatWhole(p50), formatWhole(p99), String(errors), formatWhole(goal)];
  return { cells, reached: rps >= goal && errors === 0 };
}

/** A job's page for a visitor: cached, and rendered for each request. */
export async function benchmarkPage(stage: BenchServers, say: (line: string) => void): Promise<Result> {
  const needed = CACHED.pages + UNCACHED.pages * ROUNDS;
  const paths = (await someJobs(stage, needed)).map((id) => `/jobs/${id}`);
  // Fewer jobs would be asked for again while their pages are still in memory.
  if (paths.length < needed) throw new Error(`page needs ${needed} listed jobs, and there are ${paths.length}`);
  const cached = await compareTargets([{ origin: stage.product, paths: paths.slice(0, CACHED.pages) }]);
  const fresh: LoadResult[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    // Uncached pages, different ones in each round.
    const from = CACHED.pages + round * UNCACHED.pages;
    const own = { origin: stage.product, paths: paths.slice(from, from + UNCACHED.pages) };
    const { figures } = await compareTargets([own], { rounds: 1 });
    if (figures[0] !== undefined) fresh.push(figures[0]);
  }
  const middle = fresh.toSorted((a, b) => a.rps - b.rps)[Math.floor(ROUNDS / 2)];
  const [warm] = cached.figures;
  if (warm === undefined || middle === undefined) throw new Error("nothing was measured");
  const lines = [
    resultLine(`${CACHED.pages} pages from memory`, warm, CACHED.goal),
    resultLine("each page rendered", middle, UNCACHED.goal),
  ];
  for (const { cells } of lines) say(cells.join("  "));
  return {
    name: `page, ${formatWhole(stage.jobs)} jobs`,
    title: "The page of a job, rendered on the server; load, server and database share the cores.",
    goal: `${formatWhole(CACHED.goal)} requests a second from memory, ${UNCACHED.goal} rendered.`,
    columns: ["pages", "req/s", "p50", "p99", "errors", "at least"],
    lines,
  };
}
