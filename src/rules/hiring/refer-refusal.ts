import type { ErrorCode } from "../../contract/errors.ts";
import type { JobDetail } from "../../contract/jobs/jobs.ts";

/** Why the viewer cannot refer anybody to this job, with the code that a submission would get. */
export function referRefusal(job: JobDetail): ErrorCode {
  if (job.can.manage) return "referral_own_job";
  if (job.accepting && !job.referrals_paused && job.referrers) return `referrers_${job.referrers}`;
  if (!job.accepting || !job.referrals_paused) return "referrals_closed";
  return job.answers_owed ? "referrals_answers_owed" : "referrals_paused";
}
