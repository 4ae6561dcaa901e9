import { z } from "zod";
import { ADDED, endpoint } from "./endpoint.ts";
import { facetFacts, facetFilters } from "./facets.ts";
import { id, idParams, instant, zone } from "./fields.ts";
import { historyEntry } from "./history.ts";
import { LIMITS } from "./limits.ts";
import { boundedCount, listOf, pageOf, pageQuery, searchText } from "./paging.ts";
import { pay } from "./pay.ts";
import { place, placeEntry } from "./places.ts";
import { jobUpdate, newJob } from "./posting/job-forms.ts";
import { SOME_REFERRERS } from "./posting/referrers.ts";
import { looser } from "./search/looser.ts";
import { JOB_STATUSES, JOB_TYPES } from "./statuses.ts";
import { companyRef } from "./trust/company-ref.ts";

/** What the viewer may do with a job; the server decides, screens only show it. */
const jobCan = z.object({
  edit: z.boolean(),
  delete: z.boolean(),
  manage: z.boolean(),
  refer: z.boolean(),
  apply: z.boolean(),
  save: z.boolean(),
  /** From the archive; said only where it may be done. */
  restore: z.literal(true).optional(),
});

const jobFacts = {
  id,
  title: z.string(),
  company: companyRef,
  location: z.string(),
  f_type: z.enum(JOB_TYPES),
  status: z.enum(JOB_STATUSES),
  archived: z.boolean(),
  /** Only for people with its link (rule J51); said only where it is so. */
  private: z.literal(true).optional(),
  /** Who alone may refer people to it (rule R18); said only where not everybody may. */
  referrers: z.enum(SOME_REFERRERS).optional(),
  /** Who refers to it has to have worked with the person (rule F31); left out where it does not ask for that. */
  worked_together: z.literal(true).optional(),
  reward_amount: z.number().int(),
  pay: pay.nullable(),
  closing_date: z.string().nullable(),
  created_at: instant,
  /** Within how many days somebody who comes has a first answer (rule R13). */
  answer_days: z.number().int(),
  /** Takes no new referrals although it is open: its owner has left a reward unfunded (rule M9), or five people wait too long (R13). */
  referrals_paused: z.boolean(),
  /** It is these five; said only where it is so. */
  answers_owed: z.literal(true).optional(),
  can: jobCan,
};

/** A job on a board or list: no full description (rule J12), the first tags and how many there are. */
export const jobCard = z.object({
  ...jobFacts,
  summary: z.string(),
  tags: z.array(z.string()),
  tag_count: z.number().int(),
  saved: z.boolean(),
  candidates_count: z.number().int(),
  /** Of a search: the sentence that has its words where the card does not show them, in pieces: every second is a word. */
  found_in: z.array(z.string()).nullable(),
});
export type JobCard = z.output<typeof jobCard>;

export const jobDetail = z.object({
  ...jobFacts,
  company: companyRef.extend({ description: z.string() }),
  description: z.string(),
  /** `text` is shown as text, `html` was sanitised when it came in. */
  description_format: z.enum(["text", "html"]),
  /** The description as plain text, for the edit form and for machines. */
  description_text: z.string(),
  requirements: z.string(),
  /** What the location is understood as, or was said to mean (rule J31). */
  places: z.array(place),
  ...facetFacts,
  /** How many people it is for (rule J50). */
  openings: z.number().int(),
  /** Its team sees whoever is referred once they said yes (rule F20); left out where it asks for no such thing. */
  ask_first: z.literal(true).optional(),
  /** How the promise of an answer was kept in the last 90 days; null where too few came to say (rule R21). */
  answers: z
    .object({ people: z.number().int(), in_time: z.number().int(), usual_days: z.number().int().nullable() })
    .nullable(),
  tags: z.array(z.string()),
  updated_at: instant,
  saved: z.boolean(),
  accepting: z.boolean(),
  applied: z.boolean(),
  applications_count: z.number().int(),
  referrals_count: z.number().int(),
});
export type JobDetail = z.output<typeof jobDetail>;

export const URL_JOB_TYPES = ["full-time", "part-time", "contract", "remote", "internship"] as const;
export const BOARD_SORTS = ["newest", "oldest", "reward-high", "reward-low", "candidates"] as const;
/** The five orders, the one of a search where none was chosen (rule J16), and that of pay in one currency (rule J21). */
export const SEARCH_SORTS = ["best", ...BOARD_SORTS, "pay-high"] as const;
export const BOARD_STATUSES = ["active", "paused"] as const;
export const LIST_STATUSES = ["active", "paused", "closed", "archived"] as const;

const filters = {
  search: searchText,
  location: z.string().max(LIMITS.location).optional(),
  /** Places that a job has one of (rule J33). */
  place: listOf(placeEntry),
  type: listOf(z.enum(URL_JOB_TYPES)),
  rewardMin: z.coerce.number().int().min(0).max(LIMITS.reward_max).optional(),
  rewardMax: z.coerce.number().int().min(0).max(LIMITS.reward_max).optional(),
  /** The least of the most that a job pays in a year, in units of this currency, without which it means nothing (rule J21). */
  payMin: z.coerce.number().int().min(0).max(LIMITS.pay_year_max).optional(),
  payCurrency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  company: z.uuid().optional(),
  ...facetFilters,
  /** Without one: best match where words are searched for, else newest first. */
  sortBy: z.enum(SEARCH_SORTS).optional(),
  /** Looks for the words as they are typed, however they are spelled. */
  exact: z.enum(["true"]).optional(),
};

/** Filters of the board as they stand in the URL (rule J8). `paused` shows the viewer's own paused jobs. */
export const boardQuery = z.object({
  ...filters,
  status: z.enum(BOARD_STATUSES).default("active"),
  saved: z.enum(["true"]).optional(),
  /** Only jobs that the viewer may refer somebody to. */
  referable: z.enum(["true"]).optional(),
  ...pageQuery,
});
export type BoardQuery = z.output<typeof boardQuery>;

/** Filters of /jobs. `own`: the viewer's jobs in every status; `open`: all Open jobs (rule J13). */
export const jobListQuery = z.object({
  ...filters,
  view: z.enum(["own", "open"]).default("own"),
  status: z.enum(LIST_STATUSES).optional(),
  ...pageQuery,
});
export type JobListQuery = z.output<typeof jobListQuery>;

/**
 * `matching` is X and `total` is Y of "Showing X of Y opportunities"; `respelled` are the words that were looked for
 * where no job has the typed ones, `also` other usual names that were looked for as well.
 */
export const boardPage = pageOf(jobCard).extend({
  matching: boundedCount,
  total: boundedCount,
  respelled: z.string().nullable(),
  also: z.array(z.string()),
  /** Where nothing was found: what to leave out. */
  looser: z.array(looser),
});
const counters = z.object({
  total: z.number().int(),
  active: z.number().int(),
  paused: z.number().int(),
  closed: z.number().int(),
  archived: z.number().int(),
});

const jobNumbers = z.object({
  /** Arrivals by calendar day of the asked zone, cumulated, oldest first. */
  series: z.array(z.object({ date: z.string(), referrals: z.number().int(), applications: z.number().int() })),
  /** How many ever reached each step. */
  reached: z.object({
    received: z.number().int(),
    viewed: z.number().int(),
    interviewing: z.number().int(),
    hired: z.number().int(),
  }),
  /** Who posted, paused, opened and closed it, oldest first (rules F6, F14). */
  history: z.array(historyEntry),
});
export type JobNumbers = z.output<typeof jobNumbers>;
const oneJob = { output: jobDetail, added: ADDED.job };

export const jobEndpoints = {
  board: endpoint({
    method: "get",
    path: "/api/opportunities",
    access: "user",
    query: boardQuery,
    output: boardPage,
    added: ADDED.jobs,
    summary: "Open jobs, filtered, sorted and paged",
  }),
  boardFigures: endpoint({
    method: "get",
    path: "/api/opportunities/figures",
    access: "user",
    output: z.object({
      jobs: boundedCount,
      companies: boundedCount,
      locations: z.array(z.string()),
      company_choices: z.array(z.object({ id, name: z.string() })),
    }),
    summary: "Header figures of the board and the choices of its filters",
  }),
  list: endpoint({
    method: "get",
    path: "/api/jobs",
    access: "user",
    query: jobListQuery,
    output: boardPage.extend({ counters: counters.nullable() }),
    added: ADDED.jobs,
    summary: "The viewer's own jobs in every status, or all Open jobs",
  }),
  get: endpoint({
    method: "get",
    path: "/api/jobs/{id}",
    access: "public",
    params: idParams,
    ...oneJob,
    summary: "One job with what its viewer may do",
  }),
  create: endpoint({
    method: "post",
    path: "/api/jobs",
    access: "user",
    body: newJob,
    ...oneJob,
    creates: true,
    summary: "Post a job; its company is created or used again in the same transaction",
  }),
  update: endpoint({
    method: "put",
    path: "/api/jobs/{id}",
    access: "user",
    params: idParams,
    body: jobUpdate,
    ...oneJob,
    errors: ["conflict"],
    summary: "Change a job that one created",
  }),
  setStatus: endpoint({
    method: "post",
    path: "/api/jobs/{id}/status",
    access: "user",
    params: idParams,
    body: z.strictObject({ from: z.enum(JOB_STATUSES), status: z.enum(JOB_STATUSES) }),
    ...oneJob,
    errors: ["conflict"],
    summary: "Open, pause or close a job",
  }),
  remove: endpoint({
    method: "delete",
    path: "/api/jobs/{id}",
    access: "user",
    params: idParams,
    output: z.object({ result: z.enum(["deleted", "archived"]) }),
    summary: "Delete a job; with referrals or applications it is archived instead",
  }),
  restore: endpoint({
    method: "post",
    path: "/api/jobs/{id}/restore",
    access: "user",
    params: idParams,
    ...oneJob,
    errors: ["conflict", "job_taken_down"],
    summary: "Bring an archived job back, paused where it was open",
  }),
  save: endpoint({
    method: "put",
    path: "/api/jobs/{id}/saved",
    access: "user",
    params: idParams,
    body: z.strictObject({ saved: z.boolean() }),
    output: z.object({ saved: z.boolean() }),
    summary: "Keep a job in one's saved jobs, or take it out",
  }),
  numbers: endpoint({
    method: "get",
    path: "/api/jobs/{id}/numbers",
    access: "user",
    params: idParams,
    query: z.object({ zone }),
    output: jobNumbers,
    summary: "A job's referrals and applications over time, for its owner",
  }),
};
