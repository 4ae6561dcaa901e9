import type { Referral } from "../../../contract/referrals.ts";
import { JobLink } from "../../shared/records/job-link.tsx";

/** The job of a referral, whose page leads on as long as it is not archived. */
export function ReferredJob({ job }: Pick<Referral, "job">) {
  return (
    <ul className="facts">
      <li>
        <JobLink job={job} />
      </li>
      <li>{job.company.name}</li>
      <li>{job.location}</li>
    </ul>
  );
}
