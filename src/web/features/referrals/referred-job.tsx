import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";
import type { Referral } from "../../../contract/referrals.ts";

/** The job of a referral, whose page leads on as long as it is not archived. */
export function ReferredJob({ job }: Pick<Referral, "job">) {
  return (
    <ul className="facts">
      <li>
        {job.archived ? (
          job.title
        ) : (
          <Link to={paths.job(job.id)} prefetch="intent">
            {job.title}
          </Link>
        )}
      </li>
      <li>{job.company.name}</li>
      <li>{job.location}</li>
    </ul>
  );
}
