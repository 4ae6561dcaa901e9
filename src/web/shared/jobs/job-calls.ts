import { type JobDetail, jobEndpoints } from "../../../contract/jobs.ts";
import { type MoreJobs, moreJobsEndpoints } from "../../../contract/search/browse.ts";
import { call } from "../../lib/net/caller.ts";

// The calls of a job's page stand apart: visitors read it without the contract's schemas, which weigh more than it does.

/** The job as the signed-in person sees it. */
export function getJob(id: string): Promise<JobDetail> {
  return call(jobEndpoints.get, { params: { id } });
}

/** What leads on from the job. */
export function getMore(id: string): Promise<MoreJobs> {
  return call(moreJobsEndpoints.read, { params: { id } });
}

/** Keeps the job among one's saved ones, or takes it out. */
export async function saveJob(id: string, saved: boolean): Promise<boolean> {
  const answer = await call(jobEndpoints.save, { params: { id }, body: { saved } }, { keepalive: true });
  return answer.saved;
}

/** Deletes the job; with people in its pipeline it is archived instead (rule J6). */
export async function removeJob(id: string): Promise<"deleted" | "archived"> {
  const answer = await call(jobEndpoints.remove, { params: { id } });
  return answer.result;
}
