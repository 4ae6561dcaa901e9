import { load } from "../../lib/data/query.ts";
import { codeOf } from "../../lib/net/api-error.ts";
import { getJob } from "../../shared/jobs/job-calls.ts";
import { isMissing, type JobData, MISSING, shownJob, tabOf } from "../../shared/jobs/job-data.ts";
import { peoplePages } from "../../shared/jobs/people-pages.ts";

/**
 * Loads a job for a signed-in user, with their permissions; for its owner also the chosen tab's people. Returns null if
 * the session turned out to be over. Throws ApiError.
 */
export async function viewJob(request: Request, id: string, viewer: string): Promise<JobData | null> {
  try {
    const job = await getJob(id);
    const people = job.can.manage ? { tab: tabOf(new URL(request.url).search) } : null;
    // A failure to load them is shown in their place.
    if (people !== null) await load(request, peoplePages(job.id, people.tab)).catch(() => undefined);
    return { job: shownJob(job), viewer, people };
  } catch (error) {
    if (isMissing(error)) return { ...MISSING, viewer };
    if (codeOf(error) === "not_signed_in") return null;
    throw error;
  }
}
