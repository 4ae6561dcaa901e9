import type { OutputOf } from "../../../contract/endpoint.ts";
import { jobEndpoints } from "../../../contract/jobs.ts";
import { KINDS, pipelineEndpoints } from "../../../contract/pipeline.ts";
import { known, load, query } from "../../lib/data/query.ts";
import { presentZone } from "../../lib/language/zone.ts";
import { ApiError } from "../../lib/net/api-error.ts";
import { chosen } from "../../shared/lists/use-url-filters.ts";

/**
 * Makes sure of everything that the screen of one job's pipeline shows but the open record, which is fetched in its
 * panel. Throws `not_found` for anybody but the owner.
 */
export async function loadPipeline(request: Request, jobId: string) {
  const input = { params: { id: jobId } };
  const kind = chosen(new URL(request.url).searchParams.get("kind"), KINDS) ?? "all";
  const job = query(jobEndpoints.get, input);
  const board = query(pipelineEndpoints.board, { ...input, query: { kind } });
  const numbers = query(jobEndpoints.numbers, { ...input, query: { zone: presentZone() } });
  await load(request, job, board, numbers);
  if (known(job)?.can.manage !== true) throw new ApiError("not_found", { status: 404 });
  return { jobId, kind, job, board, numbers };
}

export type Loaded = Awaited<ReturnType<typeof loadPipeline>>;
export type Board = OutputOf<typeof pipelineEndpoints.board>;
