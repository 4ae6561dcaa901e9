import { pipelineEndpoints } from "../../../contract/pipeline/pipeline.ts";
import { query } from "../../lib/data/query.ts";
import { useAsked } from "../../lib/data/use-read.ts";
import type { OpenRecord } from "./open-record.ts";

/** What only the team reads of the open record; null until it has come. It is asked for when a record opens. */
export function useThread({ kind, record }: OpenRecord) {
  const asked = { params: { id: record.job.id }, query: { kind, record: record.id } };
  return useAsked(query(pipelineEndpoints.thread, asked)).value;
}
