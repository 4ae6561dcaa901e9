import type { CallOf } from "../../../../contract/endpoint.ts";
import {
  PEOPLE_KINDS,
  type PeopleView,
  peopleEndpoints,
  WAIT_FILTERS,
} from "../../../../contract/hiring/pipeline/people.ts";
import { STAGES } from "../../../../contract/statuses.ts";
import { pages, query } from "../../../lib/data/query.ts";
import { knownValue, parseSearch } from "../../../shared/lists/use-url-filters.ts";

/** URL parameters that filter the list. */
export const FILTER_PARAMETERS = ["search", "job", "kind", "stage", "waits"] as const;

const ID = /^[0-9a-f-]{36}$/;

/** Reads the filters of a URL; unknown values count as not set. */
export function parsePeopleFilters(params: URLSearchParams): PeopleView["filters"] {
  const job = params.get("job") ?? "";
  const all = {
    search: parseSearch(params),
    job: ID.test(job) ? job : undefined,
    kind: knownValue(params.get("kind"), PEOPLE_KINDS),
    stage: knownValue(params.get("stage"), STAGES),
    waits: knownValue(params.get("waits"), WAIT_FILTERS),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

export function peopleList(params: URLSearchParams) {
  return pages(peopleEndpoints.list, {
    query: parsePeopleFilters(params) as CallOf<typeof peopleEndpoints.list>["query"],
  });
}

export const COUNTS = query(peopleEndpoints.counts, {});
export const JOBS = query(peopleEndpoints.jobs, {});
export const VIEWS = query(peopleEndpoints.views, {});
