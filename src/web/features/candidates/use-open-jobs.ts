import { useEffect, useState } from "react";
import { type JobCard, jobEndpoints } from "../../../contract/jobs.ts";
import { call } from "../../lib/net/caller.ts";

const TYPING_PAUSE_MS = 300;

type Jobs = { items: readonly JobCard[]; more: boolean };
export type OpenJobs = { jobs: Jobs | null; failed: boolean; busy: boolean; retry: () => void };

/** Open jobs that the person may refer somebody to, by words; what was found stays while others are fetched. */
export function useOpenJobs(search: string): OpenJobs {
  const [found, setFound] = useState<{ jobs: Jobs; search: string } | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks for the same again
  useEffect(() => {
    const ended = new AbortController();
    async function fetchJobs() {
      try {
        const query = search === "" ? {} : { search };
        const page = await call(jobEndpoints.board, { query }, { signal: ended.signal });
        const items = page.items.filter((job) => job.can.refer);
        setFound({ jobs: { items, more: page.next_cursor !== null }, search });
        setFailed(null);
      } catch {
        if (!ended.signal.aborted) setFailed(search);
      }
    }
    const timer = setTimeout(fetchJobs, search === "" ? 0 : TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [search, attempt]);
  return {
    jobs: found?.jobs ?? null,
    failed: failed === search,
    busy: found?.search !== search,
    retry: () => {
      setFailed(null);
      setAttempt((before) => before + 1);
    },
  };
}
