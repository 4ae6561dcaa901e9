import { codeOf } from "../../lib/net/api-error.ts";
import { getJob, listPeople } from "../../shared/jobs/job-calls.ts";
import { isMissing, type JobData, MISSING, type People, shownJob, tabOf } from "../../shared/jobs/job-data.ts";

async function peopleOf(id: string, search: string): Promise<People> {
  const tab = tabOf(search);
  try {
    return { tab, page: await listPeople(id, tab) };
  } catch {
    return { tab, page: null };
  }
}

/**
 * The page of a job for a signed-in person, with what they may do; its owner also gets the chosen tab's people.
 * Gives null when the session turned out to be over. Throws ApiError.
 */
export async function viewJob(id: string, viewer: string, search: string): Promise<JobData | null> {
  try {
    const job = await getJob(id);
    const people = job.can.manage ? await peopleOf(job.id, search) : null;
    return { job: shownJob(job), viewer, people, posting: null };
  } catch (error) {
    if (isMissing(error)) return { ...MISSING, viewer };
    if (codeOf(error) === "not_signed_in") return null;
    throw error;
  }
}
