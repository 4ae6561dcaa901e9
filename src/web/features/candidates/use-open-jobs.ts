import { useEffect, useState } from "react";
import { type JobCard, jobEndpoints } from "../../../contract/jobs.ts";
import { pages } from "../../lib/data/query.ts";
import { useOwnPages } from "../../lib/data/use-pages.ts";

const TYPING_PAUSE_MS = 300;

type Jobs = { items: readonly JobCard[]; more: boolean };
export type OpenJobs = { jobs: Jobs | null; failed: boolean; busy: boolean; retry: () => void };

/** The words, once the typing pauses. */
function usePaused(search: string): string {
  const [settled, setSettled] = useState(search);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search), search === "" ? 0 : TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search]);
  return settled;
}

/** Open jobs that the person may refer somebody to, by words. */
export function useOpenJobs(search: string): OpenJobs {
  const settled = usePaused(search);
  const words = settled === "" ? {} : { search: settled };
  const list = useOwnPages(pages(jobEndpoints.board, { query: { ...words, referable: "true" } }));
  const { first, items, more, failure, loadMore } = list;
  return {
    jobs: first && { items, more },
    failed: failure !== null,
    busy: search !== settled || first === null,
    retry: loadMore,
  };
}
