import { interviewEndpoints } from "../../../../../contract/hiring/interviews/interviews.ts";
import { addLiveEndpoints } from "../../../../lib/data/invalidation.ts";
import { query } from "../../../../lib/data/query.ts";
import { useOwnQuery } from "../../../../lib/data/use-query.ts";
import type { OpenRecord } from "../state/open-record.ts";

addLiveEndpoints(interviewEndpoints.ofPerson);

/** Interviews of the open record with their actions; null until loaded. */
export function useInterviews({ kind, record }: OpenRecord) {
  const asked = { params: { id: record.job.id }, query: { kind, record: record.id } };
  return useOwnQuery(query(interviewEndpoints.ofPerson, asked)).value;
}
