import type { Referral } from "../../../contract/referrals.ts";
import { WhereFacts } from "../../shared/jobs/where-facts.tsx";
import { JobLink } from "../../shared/records/job-link.tsx";

/** The job of a referral; a link unless it is archived. */
export function ReferredJob({ job }: Pick<Referral, "job">) {
  return (
    <ul className="facts">
      <li>
        <JobLink job={job} />
      </li>
      <WhereFacts job={job} />
    </ul>
  );
}
