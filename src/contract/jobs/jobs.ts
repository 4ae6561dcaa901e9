import { z } from "zod";
import { companyRef } from "../companies/company-ref.ts";
import { ADDED, endpoint } from "../endpoint.ts";
import { id, idParams, instant, zone } from "../fields.ts";
import { historyEntry } from "../hiring/history.ts";
import { LIMITS } from "../limits.ts";
import { boundedCount, listOf, pageOf, pageQuery, searchText } from "../paging.ts";
import { JOB_STATUSES, JOB_TYPES } from "../statuses.ts";
import { facetFacts, facetFilters } from "./facets.ts";
import { pay } from "./pay.ts";
import { place, placeEntry } from "./places.ts";
import { jobUpdate, newJob } from "./posting/job-forms.ts";
import { SOME_REFERRERS } from "./posting/referrers.ts";
import { looserSearch } from "./search/looser-searches.ts";

/** What the viewer may do with a job. The server decides; screens only show it. */
const jobCan = z.object({
  edit: z.boolean(),
  delete: z.boolean(),
  manage: z.boolean(),
  refer: z.boolean(),
  apply: z.boolean(),
  save: z.boolean(),
  /** Restore from the archive; present only where it is allowed. */
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
  /** Visible only to people with its link (rule J51); present only where true. */
  private: z.literal(true).optional(),
  /** Who may refer people to it (rule R18); present only where not everybody may. */
  referrers: z.enum(SOME_REFERRERS).optional(),
  /** Referrers must have worked with the candidate (rule F31); left out where not required. */
  worked_together: z.literal(true).optional(),
  reward_amount: z.number().int(),
  pay: pay.nullable(),
  closing_date: z.string().nullable(),
  created_at: instant,
  /** Days within which each candidate gets a first response (rule R13). */
  response_days: z.number().int(),
  /**
   * The open job takes no new referrals: its owner left a reward unfunded (rule M9), or five candidates wait too long
   * for a response (R13).
   */
  referrals_paused: z.boolean(),
  /** The pause is due to five late responses; present only then. */
  answers_owed: z.literal(true).optional(),
  can: jobCan,
};

/** A job on a board or list: without the full description (rule J12), with the first tags and their total number. */
export const jobCard = z.object({
  ...jobFacts,
  summary: z.string(),
  tags: z.array(z.string()),
  tag_count: z.number().int(),
  saved: z.boolean(),
  candidates_count: z.number().int(),
  /**
   * For a search: the sentence with the search words, where the card does not show them. The text is split in pieces;
   * every second piece is a match.
   */
  found_in: z.array(z.string()).nullable(),
});
export type JobCard = z.output<typeof jobCard>;

export const jobDetail = z.object({
  ...jobFacts,
  company: companyRef.extend({ description: z.string() }),
  description: z.string(),
  /** `text` is shown as text; `html` was sanitized when it was saved. */
  description_format: z.enum(["text", "html"]),
  /**
   * The calendar day on which the source says that the job was posted. Left out where the source states a time, which
   * `created_at` holds.
   */
  posted_on: z.string().optional(),
  /** The description as plain text, for the edit form and for machines. */
  description_text: z.string(),
  requirements: z.string(),
  /** The places that the location stands for, parsed or chosen (rule J31). */
  places: z.array(place),
  ...facetFacts,
  /** How many people the job hires (rule J50). */
  openings: z.number().int(),
  /** Days of probation from the start date until the reward is released (rule M1). */
  probation_days: z.number().int(),
  /** The team sees a referral only after the candidate consented (rule F20); left out where not required. */
  requires_consent: z.literal(true).optional(),
  /** How well the response time was kept in the last 90 days; null with too few candidates (rule R21). */
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
/** The five orders, the default order of a search (rule J16), and the order by pay in one currency (rule J21). */
export const SEARCH_SORTS = ["best", ...BOARD_SORTS, "pay-high"] as const;
export const BOARD_STATUSES = ["active", "paused"] as const;
export const LIST_STATUSES = ["active", "paused", "closed", "archived"] as const;

const filters = {
  search: searchText,
  location: z.string().max(LIMITS.location).optional(),
  /** The job is in at least one of these places (rule J33). */
  place: listOf(placeEntry),
  type: listOf(z.enum(URL_JOB_TYPES)),
  rewardMin: z.coerce.number().int().min(0).max(LIMITS.reward_max).optional(),
  rewardMax: z.coerce.number().int().min(0).max(LIMITS.reward_max).optional(),
  /** The maximum yearly pay is at least this amount, in units of the currency; requires a currency (rule J21). */
  payMin: z.coerce.number().int().min(0).max(LIMITS.pay_year_max).optional(),
  payCurrency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  company: z.uuid().optional(),
  ...facetFilters,
  /** Default: best match for a search with words, otherwise the newest first. */
  sortBy: z.enum(SEARCH_SORTS).optional(),
  /** Searches for the words as typed, without correcting their spelling. */
  exact: z.enum(["true"]).optional(),
};

/** Filters of the board as in the URL (rule J8). `paused` shows the viewer's own paused jobs. */
export const boardQuery = z.object({
  ...filters,
  status: z.enum(BOARD_STATUSES).default("active"),
  saved: z.enum(["true"]).optional(),
  /** Only jobs to which the viewer may refer. */
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
 * `matching` is X and `total` is Y of "Showing X of Y opportunities". `respelled`: the corrected words, where no job
 * has the typed ones. `also`: synonyms that were searched too. `pay_named`: the yearly pay found in the search words,
 * in whole units of the currency, null where none was.
 */
export const boardPage = pageOf(jobCard).extend({
  matching: boundedCount,
  total: boundedCount,
  respelled: z.string().nullable(),
  pay_named: z.object({ amount: z.number().int(), currency: z.string().nullable() }).nullish(),
  also: z.array(z.string()),
  /** Without results: what could be removed from the search. */
  looser: z.array(looserSearch),
});
export type BoardPage = z.output<typeof boardPage>;
const counters = z.object({
  total: z.number().int(),
  active: z.number().int(),
  paused: z.number().int(),
  closed: z.number().int(),
  archived: z.number().int(),
});

const jobNumbers = z.object({
  /** New candidates per calendar day in the requested time zone, cumulative, the oldest first. */
  series: z.array(z.object({ date: z.string(), referrals: z.number().int(), applications: z.number().int() })),
  /** How many candidates ever reached each step. */
  reached: z.object({
    received: z.number().int(),
    viewed: z.number().int(),
    interviewing: z.number().int(),
    hired: z.number().int(),
  }),
  /** Who posted, paused, opened and closed the job, the oldest first (rules F6, F14). */
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
    summary: "Header figures of the board and its filter options",
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
    summary: "One job with the viewer's permissions",
  }),
  create: endpoint({
    method: "post",
    path: "/api/jobs",
    access: "user",
    body: newJob,
    ...oneJob,
    creates: true,
    summary: "Post a job; its company is created or reused in the same transaction",
  }),
  update: endpoint({
    method: "put",
    path: "/api/jobs/{id}",
    access: "user",
    params: idParams,
    body: jobUpdate,
    ...oneJob,
    errors: ["conflict"],
    summary: "Change one of the viewer's jobs",
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
    summary: "Restore an archived job, paused if it was open",
  }),
  save: endpoint({
    method: "put",
    path: "/api/jobs/{id}/saved",
    access: "user",
    params: idParams,
    body: z.strictObject({ saved: z.boolean() }),
    output: z.object({ saved: z.boolean() }),
    summary: "Save a job or remove it from saved jobs",
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
