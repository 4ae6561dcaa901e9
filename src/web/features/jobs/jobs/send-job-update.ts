import type { output } from "zod";
import { type JobDetail, jobEndpoints } from "../../../../contract/jobs/jobs.ts";
import type { jobUpdate } from "../../../../contract/jobs/posting/job-forms.ts";
import { call } from "../../../lib/net/api-client.ts";

/**
 * Sends the form of a job. Omitted fields stay unchanged: the previous server version rejects fields that it does not
 * know. Throws ApiError.
 */
export async function sendJobUpdate(job: JobDetail, values: output<typeof jobUpdate>): Promise<void> {
  const { department, private: hidden, referrers, requires_consent, worked_together } = values;
  const body = {
    ...values,
    department: department === job.department ? undefined : department,
    private: hidden === (job.private === true) ? undefined : hidden,
    referrers: referrers === (job.referrers ?? "everybody") ? undefined : referrers,
    requires_consent: requires_consent === (job.requires_consent === true) ? undefined : requires_consent,
    worked_together: worked_together === (job.worked_together === true) ? undefined : worked_together,
    updated_at: job.updated_at,
  };
  await call(jobEndpoints.update, { params: { id: job.id }, body });
}
