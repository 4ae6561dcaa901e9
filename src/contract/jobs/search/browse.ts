import { z } from "zod";
import { ADDED, endpoint } from "../../endpoint.ts";
import { id, idParams, instant } from "../../fields.ts";
import { LIMITS } from "../../limits.ts";
import { boundedCount, pageQuery } from "../../paging.ts";
import { boardPage, boardQuery, jobCard } from "../jobs.ts";
import { pay } from "../pay.ts";

/** Filters and orders of the public job list (rule J17): the board's, without those that depend on the viewer. */
export const browseQuery = boardQuery.omit({ status: true, saved: true, referable: true });
export type BrowseQuery = z.output<typeof browseQuery>;

/** A job in a public list. No field depends on the viewer. */
export const browseCard = jobCard.omit({
  saved: true,
  can: true,
  archived: true,
  referrals_paused: true,
  answers_owed: true,
});
export type BrowseCard = z.output<typeof browseCard>;

const browsePage = boardPage.extend({ items: z.array(browseCard) });
export type BrowsePage = z.output<typeof browsePage>;

const choices = z.object({
  jobs: boundedCount,
  companies: boundedCount,
  locations: z.array(z.string()),
  company_choices: z.array(z.object({ id, name: z.string() })),
});
export type BrowseChoices = z.output<typeof choices>;

/** What public lists group jobs by, as used in their URLs (rule J24). */
export const BROWSE_KINDS = ["skills", "companies", "places"] as const;
export type BrowseKind = (typeof BROWSE_KINDS)[number];

/** A link to a list: its name, its URL, and its number of open jobs. */
const listRef = z.object({
  name: z.string(),
  path: z.string(),
  jobs: boundedCount,
  /** The country code; screens show the country's name in their language. */
  country: z.string().optional(),
});
export type ListRef = z.output<typeof listRef>;

/** A link to a related list, with how many of the sampled jobs are on it. */
const nearRef = listRef.omit({ jobs: true });
export type NearRef = z.output<typeof nearRef>;

const browseLists = z.object({
  skills: z.array(listRef),
  companies: z.array(listRef),
  places: z.array(listRef),
});
export type BrowseLists = z.output<typeof browseLists>;

const browseListQuery = z.object(pageQuery);
export type BrowseListQuery = z.output<typeof browseListQuery>;

/** A list by skill, company or place with one page of its jobs. Its summary is computed from its newest jobs. */
const browseList = browsePage.extend({
  kind: z.enum(BROWSE_KINDS),
  name: z.string(),
  path: z.string(),
  /** For a place: the value of the place filter. */
  place: z.string().nullable(),
  /** The highest reward among the list's newest jobs. */
  reward_max: z.number().int(),
  /** The most frequent other skills, companies and places of its newest jobs, the most frequent first. */
  near: z.object({ skills: z.array(nearRef), companies: z.array(nearRef), places: z.array(nearRef) }),
});
export type BrowseList = z.output<typeof browseList>;

export const browseEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/browse",
    access: "public",
    query: browseQuery,
    output: browsePage,
    added: ADDED.jobs,
    summary: "Open jobs for visitors, filtered, sorted and paged",
  }),
  choices: endpoint({
    method: "get",
    path: "/api/browse/choices",
    access: "public",
    output: choices,
    summary: "Job count for visitors, and their filter options",
  }),
  lists: endpoint({
    method: "get",
    path: "/api/browse/lists",
    access: "public",
    output: browseLists,
    summary: "The most frequent skills, companies and places of open jobs, each with its list",
  }),
  listed: endpoint({
    method: "get",
    path: "/api/browse/lists/{kind}/{key}",
    access: "public",
    params: z.object({ kind: z.enum(BROWSE_KINDS), key: z.string().max(LIMITS.location) }),
    query: browseListQuery,
    output: browseList,
    errors: ["lists_unread"],
    summary: "Open jobs of one skill, company or place for visitors, newest first",
  }),
};

/** A job as another job's page links to it. */
const otherJob = z.object({
  id,
  title: z.string(),
  company: z.object({ name: z.string(), logo: z.string().nullable() }),
  location: z.string(),
  reward_amount: z.number().int(),
  pay: pay.nullable(),
  created_at: instant,
});
export type OtherJob = z.output<typeof otherJob>;

/** What both jobs have in common: words of the title, or skills. */
const similarJob = otherJob.extend({ words: z.array(z.string()) });
export type SimilarJob = z.output<typeof similarJob>;

/** Links from a job to other jobs and lists (rule J37), the same for all viewers. */
const moreJobs = z.object({
  similar: z.array(similarJob),
  /** The newest other open jobs of the company, and the company's list. */
  of_company: z.array(otherJob),
  company: nearRef,
  /** Lists by skill and place that contain other open jobs. */
  lists: z.array(nearRef.extend({ kind: z.enum(["skills", "places"]) })),
});
export type MoreJobs = z.output<typeof moreJobs>;

export const moreJobsEndpoints = {
  read: endpoint({
    method: "get",
    path: "/api/jobs/{id}/more",
    access: "public",
    params: idParams,
    output: moreJobs,
    summary: "Similar jobs, the company's other open jobs, and related lists",
  }),
};
