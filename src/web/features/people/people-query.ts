import type { CallOf } from "../../../contract/endpoint.ts";
import { PEOPLE_KINDS, type PeopleView, peopleEndpoints, WAITS } from "../../../contract/pipeline/people.ts";
import { STAGES } from "../../../contract/statuses.ts";
import { pages, query } from "../../lib/data/query.ts";
import { chosen, searchOf } from "../../shared/lists/use-url-filters.ts";

/** URL parameters that filter the list. */
export const NARROWING = ["search", "job", "kind", "stage", "waits"] as const;

const ID = /^[0-9a-f-]{36}$/;

/** Reads the filters of a URL; unknown values count as not set. */
export function filtersOf(params: URLSearchParams): PeopleView["filters"] {
  const job = params.get("job") ?? "";
  const all = {
    search: searchOf(params),
    job: ID.test(job) ? job : undefined,
    kind: chosen(params.get("kind"), PEOPLE_KINDS),
    stage: chosen(params.get("stage"), STAGES),
    waits: chosen(params.get("waits"), WAITS),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

export function peopleList(params: URLSearchParams) {
  return pages(peopleEndpoints.list, { query: filtersOf(params) as CallOf<typeof peopleEndpoints.list>["query"] });
}

export const COUNTS = query(peopleEndpoints.counts, {});
export const JOBS = query(peopleEndpoints.jobs, {});
export const VIEWS = query(peopleEndpoints.views, {});
