import { companyJobsEndpoints } from "../../../../contract/companies/companies.ts";
import type { JobCard } from "../../../../contract/jobs/jobs.ts";
import type { Page } from "../../../../contract/paging.ts";
import { call } from "../../../lib/net/api-client.ts";

/** The next page of a company's open jobs; separate from the page, which most visitors read without a call. */
export function fetchNextJobs(id: string, cursor: string): Promise<Page<JobCard>> {
  return call(companyJobsEndpoints.list, { params: { id }, query: { cursor } });
}
