import { interviewEndpoints } from "../../../../contract/interviews/interviews.ts";
import { alsoLive } from "../../../lib/data/changes.ts";
import { query } from "../../../lib/data/query.ts";
import { useAsked } from "../../../lib/data/use-read.ts";
import type { OpenRecord } from "../places/open-record.ts";

alsoLive(interviewEndpoints.ofPerson);

/** Interviews of the open record with their actions; null until loaded. */
export function useInterviews({ kind, record }: OpenRecord) {
  const asked = { params: { id: record.job.id }, query: { kind, record: record.id } };
  return useAsked(query(interviewEndpoints.ofPerson, asked)).value;
}
