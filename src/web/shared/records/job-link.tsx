import { paths } from "../../../contract/paths.ts";
import { PreloadLink } from "../../ui/preload-link.tsx";

type Props = { job: { id: string; title: string; archived: boolean } };

/** The title of a record's job; a link as long as the job has a public page. */
export function JobLink({ job }: Props) {
  if (job.archived) return job.title;
  return (
    <PreloadLink to={paths.job(job.id)}>
      <bdi>{job.title}</bdi>
    </PreloadLink>
  );
}
