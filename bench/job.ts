import { someJobs } from "./fetching.ts";
import { compare } from "./load.ts";
import { type Line, type Result, whole } from "./report.ts";
import type { Stage } from "./stage.ts";

const OF_BARE = 0.8;
const DIFFERENT = 2_000;

/** Single jobs compared with the bare handler, for the viewer and for a visitor. */
export async function job(stage: Stage, say: (line: string) => void): Promise<Result> {
  const { product, bare, token } = stage;
  const paths = (await someJobs(stage, DIFFERENT)).map((id) => `/api/jobs/${id}`);
  const { figures, ratios } = await compare([
    { origin: product, paths, token },
    { origin: bare, paths, token },
  ]);
  const [, ofBare = 0] = ratios;
  const cells = [
    `${whole(paths.length)} jobs in turn`,
    ...figures.flatMap(({ rps, p50, p99 }) => [whole(rps), whole(p50), whole(p99)]),
    ofBare.toFixed(2),
  ];
  say(cells.join("  "));
  const lines: Line[] = [{ cells, reached: ofBare >= OF_BARE && figures.every(({ errors }) => errors === 0) }];
  return {
    name: `job, ${whole(stage.jobs)} jobs`,
    title: "`GET /api/jobs/{id}` beside the bare handler.",
    goal: `at least ${OF_BARE} of the bare handler.`,
    columns: ["asked for", "req/s", "p50", "p99", "bare req/s", "bare p50", "bare p99", "of bare"],
    lines,
  };
}
