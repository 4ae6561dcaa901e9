import { Briefcase, Building2, Search, UserRound } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type FoundJob,
  type FoundPerson,
  type SearchResults,
  searchEndpoints,
} from "../../../contract/overview/global-search.ts";
import { paths } from "../../../contract/paths.ts";
import { call } from "../../lib/net/api-client.ts";
import { callDebounced } from "../../lib/net/debounced-call.ts";
import { usePersonName } from "../records/person-name.ts";
import { useStatusLabel } from "../records/status-badge.tsx";
import type { EntryGroup } from "./entries.ts";

const PAUSE_MS = 150;

type State = { words: string; found: SearchResults | null; failed: boolean };
const NO_RESULTS: State = { words: "", found: null, failed: false };

/**
 * The server's results for the typed text, requested after a pause. Outdated requests are aborted, so an old answer
 * never replaces a newer one.
 */
export function useSearchResults(typed: string) {
  const words = typed.trim();
  const [state, setState] = useState(NO_RESULTS);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry repeats the request
  useEffect(() => {
    if (words === "") return setState(NO_RESULTS);
    return callDebounced(
      PAUSE_MS,
      (signal) => call(searchEndpoints.find, { query: { search: words } }, { signal }),
      (found) => setState({ words, found, failed: found === null }),
    );
  }, [words, attempt]);
  const current = state.words === words;
  return {
    found: state.found,
    failed: state.failed && current,
    busy: !current,
    retry: () => {
      setState(NO_RESULTS);
      setAttempt(attempt + 1);
    },
  };
}

function personPath({ kind, id, name, job }: FoundPerson): string {
  if (kind === "referral") return paths.myReferrals(id);
  // The list opens only candidates that it contains, so it is filtered by the name.
  if (kind === "candidate" || job === null) {
    return `${paths.myCandidates()}?${new URLSearchParams({ search: name, open: id })}`;
  }
  return `${paths.manageJob(job.id)}?open=${kind === "application" ? "application" : "referral"}:${id}`;
}

/** The result groups, and a link to all jobs that match the text. */
export function useResultGroups(found: SearchResults | null, typed: string): readonly EntryGroup[] {
  const { t } = useTranslation("presence");
  const personName = usePersonName();
  const statusLabel = useStatusLabel();
  const words = typed.trim();
  if (words === "") return [];
  const { jobs = [], own_jobs = [], people = [], companies = [] } = found ?? {};
  const jobEntry = (job: FoundJob, own: boolean) => ({
    id: `job-${job.id}`,
    label: job.title,
    note: own ? statusLabel({ job: job.status }) : `${job.company} · ${job.location}`,
    icon: Briefcase,
    to: own ? paths.manageJob(job.id) : paths.job(job.id),
  });
  const all = {
    id: "all",
    label: t("search_all", { words }),
    icon: Search,
    to: `${paths.opportunities()}?${new URLSearchParams({ search: words })}`,
  };
  const peopleEntries = people.map((person) => ({
    id: `${person.kind}-${person.id}`,
    label: personName(person.name),
    note: [t(`person_${person.kind}`), person.job?.title].filter(Boolean).join(" · "),
    icon: UserRound,
    to: personPath(person),
  }));
  const companyEntries = companies.map(({ id, name }) => ({
    id: `company-${id}`,
    label: name,
    icon: Building2,
    to: paths.companyJobs(id),
  }));
  return [
    { id: "jobs", label: t("jobs"), items: [all, ...jobs.map((job) => jobEntry(job, false))] },
    { id: "own", label: t("own_jobs"), items: own_jobs.map((job) => jobEntry(job, true)) },
    { id: "people", label: t("people"), items: peopleEntries },
    { id: "companies", label: t("companies"), items: companyEntries },
  ];
}
