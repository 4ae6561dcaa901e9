import { paths } from "../../../contract/paths.ts";
import { IntentLink } from "../../ui/intent-link.tsx";

type Props = { job: { id: string; title: string; archived: boolean } };

/** The title of a record's job; a link as long as the job has a public page. */
export function JobLink({ job }: Props) {
  if (job.archived) return job.title;
  return (
    <IntentLink to={paths.job(job.id)}>
      <bdi>{job.title}</bdi>
    </IntentLink>
  );
}
