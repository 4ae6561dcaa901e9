import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant, text } from "../fields.ts";
import { boardQuery } from "../jobs.ts";
import { LIMITS } from "../limits.ts";
import { boundedCount } from "../paging.ts";

/** How often somebody is told of new jobs of a saved search; `never` keeps it on the list alone. */
export const ALERT_FREQUENCIES = ["at_once", "daily", "weekly", "never"] as const;
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number];

/**
 * The filters of the board as they stand in its address, without order and page. One's own paused jobs and one's saved
 * jobs are no search: nothing new comes there that one has not put there oneself.
 */
export const searchFilters = boardQuery
  .pick({
    search: true,
    location: true,
    place: true,
    type: true,
    rewardMin: true,
    rewardMax: true,
    payMin: true,
    payCurrency: true,
    company: true,
    level: true,
    department: true,
    skill: true,
    referable: true,
  })
  .strict()
  .refine(({ payMin, payCurrency }) => payMin === undefined || payCurrency !== undefined, {
    path: ["payCurrency"],
    error: "required",
  })
  .refine((filters) => Object.values(filters).some((value) => String(value ?? "").trim() !== ""), "required");
export type SearchFilters = z.output<typeof searchFilters>;

/** The same as they are kept and travel: what narrows nothing is missing, types stand behind one another in their order. */
export const keptFilters = z.object({
  search: z.string().optional(),
  location: z.string().optional(),
  place: z.string().optional(),
  type: z.string().optional(),
  rewardMin: z.number().int().optional(),
  rewardMax: z.number().int().optional(),
  payMin: z.number().int().optional(),
  payCurrency: z.string().optional(),
  company: z.string().optional(),
  level: z.string().optional(),
  department: z.string().optional(),
  skill: z.string().optional(),
  referable: z.literal("true").optional(),
});
export type KeptFilters = z.output<typeof keptFilters>;

export const savedSearch = z.object({
  id,
  name: z.string(),
  filters: keptFilters,
  /** The name of the company among the filters; null where there is none, or none any more. */
  company: z.string().nullable(),
  frequency: z.enum(ALERT_FREQUENCIES),
  created_at: instant,
  /** Whether mails and pushes come: the switch Job Matches of the settings. */
  switched_on: z.boolean(),
});
export type SavedSearch = z.output<typeof savedSearch>;

const listed = savedSearch.extend({
  /** Open jobs that were listed since the viewer last opened it, exact up to 20. */
  fresh: boundedCount,
});
export type ListedSearch = z.output<typeof listed>;

const name = text(LIMITS.saved_search.name, "required");

export const newSavedSearch = z.strictObject({
  name,
  filters: searchFilters,
  frequency: z.enum(ALERT_FREQUENCIES).default("daily"),
  /** Also switches Job Matches on, for whoever asked to be told. */
  switch_on: z.boolean().default(false),
});
export type NewSavedSearch = z.output<typeof newSavedSearch>;

/** The form that renames one. */
export const savedSearchName = z.strictObject({ name });

export const savedSearchChange = z.strictObject({ name, frequency: z.enum(ALERT_FREQUENCIES) }).partial();
export type SavedSearchChange = z.output<typeof savedSearchChange>;

export const savedSearchEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/saved-searches",
    access: "user",
    output: z.object({ items: z.array(listed) }),
    summary: "The viewer's saved searches, newest first, each with how many jobs are new (rules J26, J29)",
  }),
  create: endpoint({
    method: "post",
    path: "/api/saved-searches",
    access: "user",
    body: newSavedSearch,
    /** `made` is false where the same filters were saved before. */
    output: savedSearch.extend({ made: z.boolean() }),
    errors: ["saved_searches_full"],
    creates: true,
    summary: "Save the filters of the board; the same filters give the search that is there (rule J26)",
  }),
  update: endpoint({
    method: "patch",
    path: "/api/saved-searches/{id}",
    access: "user",
    params: idParams,
    body: savedSearchChange,
    output: savedSearch,
    summary: "Rename one of one's saved searches, or choose how often one is told",
  }),
  remove: endpoint({
    method: "delete",
    path: "/api/saved-searches/{id}",
    access: "user",
    params: idParams,
    output: z.object({ removed: z.literal(true) }),
    summary: "Delete one of one's saved searches",
  }),
  visit: endpoint({
    method: "post",
    path: "/api/saved-searches/{id}/visit",
    access: "user",
    params: idParams,
    output: savedSearch.extend({ fresh: z.array(id) }),
    summary: "Say that one looks at a saved search; gives the jobs that are new since the visit before (rule J29)",
  }),
};
