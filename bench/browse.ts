import type { BenchServers } from "./bench-servers.ts";
import { compareTargets, type LoadResult } from "./load.ts";
import { formatWhole, type Line, type Result } from "./report.ts";

const CACHED_GOAL = 5_000;
const RENDERED_GOAL = 500;

function resultLine(name: string, { rps, p50, p99, errors }: LoadResult, goal: number): Line {
  const cells = [name, formatWhole(rps), formatWhole(p50), formatWhole(p99), String(errors), formatWhole(goal)];
  return { cells, reached: rps >= goal && errors === 0 };
}

/** Lists that everyone requests, which are cached for ten seconds. */
async function lists({ database }: BenchServers): Promise<string[]> {
  const { rows } = await database.query<{ skill: string }>(
    "SELECT skill FROM job_skills GROUP BY skill ORDER BY count(*) DESC, skill LIMIT 20",
  );
  return ["/browse", ...rows.map(({ skill }) => `/browse/skills/${encodeURIComponent(skill)}`)];
}

/** Later pages have cursors and are not cached: each request is rendered. */
async function laterPages({ product }: BenchServers, path: string): Promise<string[]> {
  const [, , kind = "", key = ""] = path.split("/");
  const cursors: string[] = [];
  let cursor: string | null = null;
  do {
    const search: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await fetch(`${product}/api/browse/lists/${kind}/${key}?limit=20${search}`);
    if (!answer.ok) throw new Error(`a page of ${path} answered ${answer.status}`);
    cursor = ((await answer.json()) as { next_cursor: string | null }).next_cursor;
    if (cursor !== null) cursors.push(cursor);
  } while (cursor !== null && cursors.length < 200);
  return cursors.map((one) => `${path}?cursor=${encodeURIComponent(one)}`);
}

/** The visitors' board: cached, and rendered for each request. */
export async function benchmarkBrowse(stage: BenchServers, say: (line: string) => void): Promise<Result> {
  const kept = await lists(stage);
  const measured: Line[] = [];
  const measure = async (name: string, paths: readonly string[], goal: number) => {
    const { figures } = await compareTargets([{ origin: stage.product, paths }]);
    const [one] = figures;
    if (one === undefined) throw new Error("nothing was measured");
    measured.push(resultLine(name, one, goal));
    say(measured.at(-1)?.cells.join("  ") ?? "");
  };
  await measure("/browse from memory", ["/browse"], CACHED_GOAL);
  await measure(`${kept.length} lists from memory`, kept, CACHED_GOAL);
  await measure("later pages of a list, rendered", await laterPages(stage, kept[1] ?? ""), RENDERED_GOAL);
  return {
    name: `browse, ${formatWhole(stage.jobs)} jobs`,
    title: "The board that visitors read, rendered on the server; load, server and database share the cores.",
    goal: `${formatWhole(CACHED_GOAL)} requests a second from memory, ${RENDERED_GOAL} rendered.`,
    columns: ["pages", "req/s", "p50", "p99", "errors", "at least"],
    lines: measured,
  };
}
