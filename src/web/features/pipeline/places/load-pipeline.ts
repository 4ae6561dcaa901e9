import type { OutputOf } from "../../../../contract/endpoint.ts";
import { type JobDetail, jobEndpoints } from "../../../../contract/jobs.ts";
import { KINDS } from "../../../../contract/pipeline/bounds.ts";
import { pipelineEndpoints } from "../../../../contract/pipeline/pipeline.ts";
import { known, load, query } from "../../../lib/data/query.ts";
import { presentZone } from "../../../lib/language/zone.ts";
import { codeOf } from "../../../lib/net/api-error.ts";
import { chosen } from "../../../shared/lists/use-url-filters.ts";

/**
 * Loads everything that the pipeline screen of a job shows, except the open record, which its panel fetches. Throws
 * `not_found` if the job does not exist; users who may view but not manage it get only the job.
 */
export async function loadPipeline(request: Request, jobId: string) {
  const input = { params: { id: jobId } };
  const kind = chosen(new URL(request.url).searchParams.get("kind"), KINDS) ?? "all";
  const job = query(jobEndpoints.get, input);
  const board = query(pipelineEndpoints.board, { ...input, query: { kind } });
  const numbers = query(jobEndpoints.numbers, { ...input, query: { zone: presentZone() } });
  const refused = await refusalOf(load(request, job, board, numbers));
  if (refused !== null) await load(request, job);
  const seen = known(job);
  if (seen?.can.manage === false) return { denied: seen };
  if (refused !== null) throw refused;
  return { jobId, kind, job, board, numbers };
}

/** Returns the refusal if the user may not view a part, else null; other failures are thrown. */
async function refusalOf(loading: Promise<unknown>): Promise<unknown> {
  try {
    await loading;
    return null;
  } catch (error) {
    if (codeOf(error) !== "not_found") throw error;
    return error;
  }
}

export type Loaded = Exclude<Awaited<ReturnType<typeof loadPipeline>>, { denied: JobDetail }>;
export type Board = OutputOf<typeof pipelineEndpoints.board>;
