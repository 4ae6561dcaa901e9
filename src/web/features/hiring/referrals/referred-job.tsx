import type { Referral } from "../../../../contract/hiring/referrals.ts";
import { LocationFacts } from "../../../shared/jobs/location-facts.tsx";
import { JobLink } from "../../../shared/records/job-link.tsx";

/** The job of a referral; a link unless it is archived. */
export function ReferredJob({ job }: Pick<Referral, "job">) {
  return (
    <ul className="facts">
      <li>
        <JobLink job={job} />
      </li>
      <LocationFacts job={job} />
    </ul>
  );
}
