import { useEffect, useState } from "react";
import { type JobCard, jobEndpoints } from "../../../contract/jobs.ts";
import { pages } from "../../lib/data/query.ts";
import { useOwnPages } from "../../lib/data/use-pages.ts";

const TYPING_PAUSE_MS = 300;
/** So many are enough to choose from; who looks for another one types more of it. */
const ENOUGH = 5;

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

/** Open jobs that the person may refer somebody to, by words. Pages on which there is none are passed over. */
export function useOpenJobs(search: string): OpenJobs {
  const settled = usePaused(search);
  const list = useOwnPages(pages(jobEndpoints.board, { query: settled === "" ? {} : { search: settled } }));
  const { more, busy, failure, loadMore } = list;
  const items = list.items.filter((job) => job.can.refer);
  const looking = list.first !== null && items.length < ENOUGH && more && failure === null;
  useEffect(() => {
    if (looking && !busy) loadMore();
  });
  const known = list.first !== null && !(looking && items.length === 0);
  return {
    jobs: known ? { items, more } : null,
    failed: failure !== null,
    busy: search !== settled || looking || list.first === null,
    retry: loadMore,
  };
}
