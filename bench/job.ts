import type { BenchServers } from "./bench-servers.ts";
import { someJobs } from "./fetching.ts";
import { compareTargets } from "./load.ts";
import { formatWhole, type Line, type Result } from "./report.ts";

const MIN_SHARE_OF_BASELINE = 0.8;
const DIFFERENT = 2_000;

/** Single jobs compared with the bare handler, for the viewer and for a visitor. */
export async function benchmarkJob(stage: BenchServers, say: (line: string) => void): Promise<Result> {
  const { product, bare, token } = stage;
  const paths = (await someJobs(stage, DIFFERENT)).map((id) => `/api/jobs/${id}`);
  const { figures, ratios } = await compareTargets([
    { origin: product, paths, token },
    { origin: bare, paths, token },
  ]);
  const [, ofBare = 0] = ratios;
  const cells = [
    `${formatWhole(paths.length)} jobs in turn`,
    ...figures.flatMap(({ rps, p50, p99 }) => [formatWhole(rps), formatWhole(p50), formatWhole(p99)]),
    ofBare.toFixed(2),
  ];
  say(cells.join("  "));
  const lines: Line[] = [
    { cells, reached: ofBare >= MIN_SHARE_OF_BASELINE && figures.every(({ errors }) => errors === 0) },
  ];
  return {
    name: `job, ${formatWhole(stage.jobs)} jobs`,
    title: "`GET /api/jobs/{id}` beside the bare handler.",
    goal: `at least ${MIN_SHARE_OF_BASELINE} of the bare handler.`,
    columns: ["asked for", "req/s", "p50", "p99", "bare req/s", "bare p50", "bare p99", "of bare"],
    lines,
  };
}
