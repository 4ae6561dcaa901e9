import { jobEndpoints } from "../../../contract/jobs.ts";
import { KINDS, pipelineEndpoints } from "../../../contract/pipeline.ts";
import { presentZone } from "../../lib/language/zone.ts";
import { ApiError } from "../../lib/net/api-error.ts";
import { call } from "../../lib/net/caller.ts";
import { chosen } from "../../shared/lists/use-url-filters.ts";
import { loadOpenRecord } from "./open-record.ts";

/** Everything that the screen of one job's pipeline shows. Throws `not_found` for anybody but the owner. */
export async function loadPipeline(jobId: string, search: URLSearchParams) {
  const input = { params: { id: jobId } };
  const kind = chosen(search.get("kind"), KINDS) ?? "all";
  const [job, board, numbers, open] = await Promise.all([
    call(jobEndpoints.get, input),
    call(pipelineEndpoints.board, { ...input, query: { kind } }),
    call(jobEndpoints.numbers, { ...input, query: { zone: presentZone() } }),
    loadOpenRecord(search.get("open")),
  ]);
  if (!job.can.manage) throw new ApiError("not_found", { status: 404 });
  return { job, board, numbers, open, kind };
}

export type Loaded = Awaited<ReturnType<typeof loadPipeline>>;
