import type { BenchServers } from "./bench-servers.ts";
import { boardCases, boardPath, type Case, PLAIN } from "./board-cases.ts";
import { fetchJson, findCursor } from "./fetching.ts";
import { compareTargets, type LoadResult } from "./load.ts";
import { formatWhole, type Line, type Result } from "./report.ts";

const MIN_SHARE_OF_BASELINE = 0.9;
const MAX_PAGE_RATIO = 1.5;
const DEEP_PAGE = 1_000;

type Board = { matching: { value: number; more: boolean }; total: { value: number; more: boolean } };

async function countExactly(stage: BenchServers, { plainly, name }: Case): Promise<number> {
  const own = name === "status: paused";
  const open = "listed AND (closing_date IS NULL OR closing_date >= (now() - interval '12 hours')::date)";
  const { rows } = await stage.database.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM jobs WHERE ${plainly} AND ${own ? "TRUE" : open}`,
  );
  return rows[0]?.n ?? 0;
}

/** X of "X of Y" as displayed by the product, and whether it is correct: exact to 1,000, then "1,000+". */
async function readCount(stage: BenchServers, of: Case): Promise<{ shown: string; right: boolean }> {
  const { matching } = await fetchJson<Board>(stage, boardPath(of.query));
  const shown = matching.more ? `${formatWhole(matching.value)}+` : formatWhole(matching.value);
  if (of.plainly === null) return { shown, right: true };
  const real = await countExactly(stage, of);
  return { shown, right: matching.value === Math.min(real, 1_000) && matching.more === real > 1_000 };
}

function figureCells({ rps, p50, p99 }: LoadResult): string[] {
  return [formatWhole(rps), formatWhole(p50), formatWhole(p99)];
}

async function measureCase(stage: BenchServers, of: Case): Promise<Line> {
  const { product, bare, token } = stage;
  const path = boardPath(of.query);
  const { figures, ratios } = await compareTargets([
    { origin: product, paths: [path], token },
    { origin: bare, paths: [path], token },
    { origin: product, paths: [boardPath(PLAIN.query)], token },
  ]);
  const [mine, other] = figures;
  const [, ofBare = 0, ofPlain = 0] = ratios;
  if (mine === undefined || other === undefined) throw new Error("nothing was measured");
  const count = await readCount(stage, of);
  const errors = figures.reduce((sum, one) => sum + one.errors, 0);
  return {
    cells: [
      of.name,
      ...figureCells(mine),
      ...figureCells(other),
      ofBare.toFixed(2),
      `${(1 / ofPlain).toFixed(2)} of ${of.allowance}`,
      count.shown + (count.right ? "" : " (wrong)"),
      String(errors),
    ],
    reached:
      ofBare >= MIN_SHARE_OF_BASELINE && (of === PLAIN || 1 / ofPlain <= of.allowance) && count.right && errors === 0,
  };
}

/** Every sort, filter and search of the board, compared with the bare handler. */
export async function benchmarkBoard(stage: BenchServers, say: (line: string) => void): Promise<Result> {
  const lines: Line[] = [];
  for (const one of await boardCases(stage.database)) {
    const line = await measureCase(stage, one);
    say(line.cells.join("  "));
    lines.push(line);
  }
  return {
    name: `board, ${formatWhole(stage.jobs)} jobs`,
    title: "`GET /api/opportunities` beside the bare handler.",
    goal: `at least ${MIN_SHARE_OF_BASELINE} of the bare handler; sorts and filters within 3 times of the plain list, searches within 5; counts right.`,
    columns: [
      "list",
      "req/s",
      "p50",
      "p99",
      "bare req/s",
      "bare p50",
      "bare p99",
      "of bare",
      "slower than plain",
      "X of Y: X",
      "errors",
    ],
    lines,
  };
}

const DEEP: readonly Record<string, string>[] = [
  {},
  { sortBy: "reward-high" },
  { type: "full-time" },
  { search: "engineer" },
];

/** The first page compared with a page far down the list. */
export async function benchmarkDepth(stage: BenchServers, say: (line: string) => void): Promise<Result> {
  const lines: Line[] = [];
  const deep = Math.min(DEEP_PAGE, Math.floor(stage.jobs / 80));
  for (const query of DEEP) {
    const cursor = await findCursor(stage, query, deep);
    const { product: origin, token } = stage;
    const { figures, ratios } = await compareTargets([
      { origin, paths: [boardPath({ ...query, cursor })], token },
      { origin, paths: [boardPath(query)], token },
    ]);
    const slower = 1 / (ratios[1] ?? 0);
    const cells = [
      new URLSearchParams(query).toString() || "newest",
      ...figures.flatMap(figureCells),
      slower.toFixed(2),
    ];
    say(cells.join("  "));
    lines.push({ cells, reached: slower <= MAX_PAGE_RATIO && figures.every(({ errors }) => errors === 0) });
  }
  return {
    name: `depth, ${formatWhole(stage.jobs)} jobs`,
    title: `Page ${formatWhole(deep)} of the board beside page 1.`,
    goal: `equally fast, within ${MAX_PAGE_RATIO} times.`,
    columns: ["list", "deep req/s", "p50", "p99", "first req/s", "p50", "p99", "deep slower"],
    lines,
  };
}
