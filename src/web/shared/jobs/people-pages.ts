import { pipelineEndpoints } from "../../../contract/pipeline/pipeline.ts";
import { pages } from "../../lib/data/query.ts";
import type { PeopleTab } from "./job-data.ts";

/** Who was referred or applied, for the job's owner. */
export function peoplePages(id: string, kind: PeopleTab) {
  return pages(pipelineEndpoints.list, { params: { id }, query: { kind } });
}
