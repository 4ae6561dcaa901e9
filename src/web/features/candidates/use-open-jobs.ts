import { type JobCard, jobEndpoints } from "../../../contract/jobs.ts";
import { pages } from "../../lib/data/query.ts";
import { usePagesOnDemand } from "../../lib/data/use-pages.ts";

/** `respelled`: the spelling that was searched for, because no job matches the typed one. */
type Jobs = { items: readonly JobCard[]; more: boolean; respelled: string | null };
export type OpenJobs = { jobs: Jobs | null; failed: boolean; busy: boolean; retry: () => void };

/** Open jobs that the user may refer to, by search text. */
export function useOpenJobs(search: string): OpenJobs {
  const words = search === "" ? {} : { search };
  const list = usePagesOnDemand(pages(jobEndpoints.board, { query: { ...words, referable: "true" } }));
  const { first, items, more, failure, loadMore } = list;
  return {
    jobs: first && { items, more, respelled: first.respelled },
    failed: failure !== null,
    busy: first === null,
    retry: loadMore,
  };
}
