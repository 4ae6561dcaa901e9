import type { OutputOf } from "../../../../../contract/endpoint.ts";
import { PIPELINE_KINDS } from "../../../../../contract/hiring/pipeline/bounds.ts";
import { pipelineEndpoints } from "../../../../../contract/hiring/pipeline/pipeline.ts";
import { type JobDetail, jobEndpoints } from "../../../../../contract/jobs/jobs.ts";
import { cachedAnswer, loadQueries, query } from "../../../../lib/data/query.ts";
import { currentZone } from "../../../../lib/language/time-zone.ts";
import { errorCodeOf } from "../../../../lib/net/api-error.ts";
import { knownValue } from "../../../../shared/lists/use-url-filters.ts";

/**
 * Loads everything that the pipeline screen of a job shows, except the open record, which its panel fetches. Throws
 * `not_found` if the job does not exist; users who may view but not manage it get only the job.
 */
export async function loadPipeline(request: Request, jobId: string) {
  const input = { params: { id: jobId } };
  const kind = knownValue(new URL(request.url).searchParams.get("kind"), PIPELINE_KINDS) ?? "all";
  const job = query(jobEndpoints.get, input);
  const board = query(pipelineEndpoints.board, { ...input, query: { kind } });
  const numbers = query(jobEndpoints.numbers, { ...input, query: { zone: currentZone() } });
  const refused = await findRefusal(loadQueries(request, job, board, numbers));
  if (refused !== null) await loadQueries(request, job);
  const seen = cachedAnswer(job);
  if (seen?.can.manage === false) return { denied: seen };
  if (refused !== null) throw refused;
  return { jobId, kind, job, board, numbers };
}

/** Returns the refusal if the user may not view a part, else null; other failures are thrown. */
async function findRefusal(loading: Promise<unknown>): Promise<unknown> {
  try {
    await loading;
    return null;
  } catch (error) {
    if (errorCodeOf(error) !== "not_found") throw error;
    return error;
  }
}

export type LoadedPipeline = Exclude<Awaited<ReturnType<typeof loadPipeline>>, { denied: JobDetail }>;
export type Board = OutputOf<typeof pipelineEndpoints.board>;
