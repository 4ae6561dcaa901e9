import { loadQueries } from "../../../lib/data/query.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { getJob } from "../../../shared/jobs/job-calls.ts";
import { isMissing, type JobData, MISSING_JOB, parseTab, toShownJob } from "../../../shared/jobs/job-data.ts";
import { peoplePages } from "../../../shared/jobs/people-pages.ts";

/**
 * Loads a job for a signed-in user, with their permissions; for its owner also the chosen tab's people. Returns null if
 * the session turned out to be over. Throws ApiError.
 */
export async function loadJobAsViewer(request: Request, id: string, viewer: string): Promise<JobData | null> {
  try {
    const job = await getJob(id);
    const people = job.can.manage ? { tab: parseTab(new URL(request.url).search) } : null;
    // A failure to load them is shown in their place.
    if (people !== null) await loadQueries(request, peoplePages(job.id, people.tab)).catch(() => undefined);
    return { job: toShownJob(job), viewer, people };
  } catch (error) {
    if (isMissing(error)) return { ...MISSING_JOB, viewer };
    if (errorCodeOf(error) === "not_signed_in") return null;
    throw error;
  }
}
