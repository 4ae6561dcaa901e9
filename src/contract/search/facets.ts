import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { FACETS, namedSkills } from "../facets.ts";
import { boardQuery, LIST_STATUSES } from "../jobs.ts";
import { boundedCount } from "../paging.ts";
import { JOB_FILTER_LIMITS as LIMITS } from "./job-filter-limits.ts";

export const facetQuery = boardQuery
  .omit({ status: true, referable: true, cursor: true, limit: true, sortBy: true })
  .extend({
    facet: z.enum(FACETS),
    /** Among one's own jobs, of this status; else among those that are open. */
    view: z.enum(["own"]).optional(),
    status: z.enum(LIST_STATUSES).optional(),
    /** The beginning of a skill; without it those that are most frequent. */
    find: z.string().max(LIMITS.skill).optional(),
  });
export type FacetQuery = z.output<typeof facetQuery>;

const facetValue = z.object({
  value: z.string(),
  /** Of a skill; levels and departments are named in the reader's language by whoever shows them. */
  name: z.string().nullable(),
  /** Jobs that have it under all other filters; `more`: at least so many. */
  jobs: boundedCount,
});
export type FacetValue = z.output<typeof facetValue>;

export const facetEndpoints = {
  values: endpoint({
    method: "get",
    path: "/api/facets",
    access: "public",
    query: facetQuery,
    output: z.object({ items: z.array(facetValue) }),
    summary: "What open jobs, or one's own, can be narrowed to besides, each with how many there are then (rule J40)",
  }),
  names: endpoint({
    method: "get",
    path: "/api/facets/names",
    access: "public",
    query: z.object({ skills: namedSkills }),
    output: z.object({ items: z.array(facetValue.pick({ value: true, name: true })) }),
    summary:
      "How most of the newest open jobs write each of these skills, else the viewer's own; null for one that none has",
  }),
};
