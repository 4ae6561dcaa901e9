import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { id, idParams, instant, line } from "../../fields.ts";
import { LIMITS } from "../../limits.ts";
import { boundedCount } from "../../paging.ts";
import { boardQuery } from "../jobs.ts";

/** How often the owner is notified of new jobs of a saved search; `never` only keeps it in the list. */
export const ALERT_FREQUENCIES = ["at_once", "daily", "weekly", "never"] as const;
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number];

/**
 * The filters of the board as in its URL, without order and page. The viewer's paused and saved jobs cannot be saved as
 * a search, since only the viewer adds jobs there.
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

/** The filters as stored and sent: filters without effect are left out, and types have a fixed order. */
export const normalizedFilters = z.object({
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
export type NormalizedFilters = z.output<typeof normalizedFilters>;

export const savedSearch = z.object({
  id,
  name: z.string(),
  filters: normalizedFilters,
  /** The name of the company in the filters; null without one, or after its deletion. */
  company: z.string().nullable(),
  frequency: z.enum(ALERT_FREQUENCIES),
  created_at: instant,
  /** Whether emails and push messages are sent: the setting Job Matches. */
  switched_on: z.boolean(),
});
export type SavedSearch = z.output<typeof savedSearch>;

const listed = savedSearch.extend({
  /** Open jobs listed since the viewer last opened the search, exact up to 20. */
  fresh: boundedCount,
});
export type ListedSearch = z.output<typeof listed>;

const name = line(LIMITS.saved_search.name, "required");

export const newSavedSearch = z.strictObject({
  name,
  filters: searchFilters,
  frequency: z.enum(ALERT_FREQUENCIES).default("daily"),
  /** Also turns the setting Job Matches on, where the form asks for notifications. */
  switch_on: z.boolean().default(false),
});
export type NewSavedSearch = z.output<typeof newSavedSearch>;

/** The form that renames a saved search. */
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
    /** `made` is false where the same filters were already saved. */
    output: savedSearch.extend({ made: z.boolean() }),
    errors: ["saved_searches_full"],
    creates: true,
    summary: "Save the filters of the board; the same filters return the existing search (rule J26)",
  }),
  update: endpoint({
    method: "patch",
    path: "/api/saved-searches/{id}",
    access: "user",
    params: idParams,
    body: savedSearchChange,
    output: savedSearch,
    summary: "Rename a saved search, or choose how often it notifies",
  }),
  remove: endpoint({
    method: "delete",
    path: "/api/saved-searches/{id}",
    access: "user",
    params: idParams,
    output: z.object({ removed: z.literal(true) }),
    summary: "Delete a saved search",
  }),
  visit: endpoint({
    method: "post",
    path: "/api/saved-searches/{id}/visit",
    access: "user",
    params: idParams,
    output: savedSearch.extend({ fresh: z.array(id) }),
    summary: "Mark a saved search as visited; returns jobs new since the last visit (rule J29)",
  }),
};
