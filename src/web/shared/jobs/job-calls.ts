import { type JobDetail, jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { type MoreJobs, moreJobsEndpoints } from "../../../contract/jobs/search/browse.ts";
import { call } from "../../lib/net/api-client.ts";

// Separate module: visitors read a job page without the contract's schemas, which are larger than the page's code.

/** The job as the signed-in user sees it. */
export function getJob(id: string): Promise<JobDetail> {
  return call(jobEndpoints.get, { params: { id } });
}

/** Related jobs and lists. */
export function getRelatedJobs(id: string): Promise<MoreJobs> {
  return call(moreJobsEndpoints.read, { params: { id } });
}

/** Adds the job to the saved ones, or removes it. */
export async function saveJob(id: string, saved: boolean): Promise<boolean> {
  const answer = await call(jobEndpoints.save, { params: { id }, body: { saved } }, { keepalive: true });
  return answer.saved;
}

/** Deletes the job; if its pipeline has people, it is archived instead (rule J6). */
export async function removeJob(id: string): Promise<"deleted" | "archived"> {
  const answer = await call(jobEndpoints.remove, { params: { id } });
  return answer.result;
}
