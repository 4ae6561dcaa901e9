import { Link } from "react-router";
import { paths } from "../../../contract/paths.ts";

type Props = { job: { id: string; title: string; archived: boolean } };

/** The title of a record's job: it leads to the page as long as there is one for everybody. */
export function JobLink({ job }: Props) {
  if (job.archived) return job.title;
  return (
    <Link to={paths.job(job.id)} prefetch="intent">
      {job.title}
    </Link>
  );
}
