import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { id, idParams, instant, line, text } from "../../fields.ts";
import { LIMITS } from "../../limits.ts";
import { boundedCount, pageOf, pageQuery, searchText } from "../../paging.ts";
import { APPLICATION_STATUSES, JOB_STATUSES, REFERRAL_STATUSES, STAGES } from "../../statuses.ts";

export const PEOPLE_KINDS = ["referral", "application"] as const;
/** What a person waits for: a first answer, a late one, the funding of a hire. */
export const WAIT_FILTERS = ["new", "late", "unfunded"] as const;

const filters = {
  search: searchText,
  company: id.optional(),
  job: id.optional(),
  kind: z.enum(PEOPLE_KINDS).optional(),
  stage: z.enum(STAGES).optional(),
  waits: z.enum(WAIT_FILTERS).optional(),
};

export const peopleQuery = z.object({ ...filters, ...pageQuery });
export type PeopleQuery = z.output<typeof peopleQuery>;

/** A person who was referred or applied to a job of the viewer's teams. */
export const teamPerson = z.object({
  kind: z.enum(PEOPLE_KINDS),
  id,
  candidate_name: z.string(),
  candidate_email: z.string(),
  status: z.enum([...REFERRAL_STATUSES, ...APPLICATION_STATUSES]),
  /** The referrer of a referral, or of an application that is credited to one. */
  referrer_name: z.string().nullable(),
  job: z.object({ id, title: z.string(), archived: z.boolean(), company: z.string() }),
  created_at: instant,
});
export type TeamPerson = z.output<typeof teamPerson>;

const choiceOfJob = z.object({
  id,
  title: z.string(),
  status: z.enum(JOB_STATUSES),
  archived: z.boolean(),
  company: z.object({ id, name: z.string() }),
});

/** The filters of a saved view: those of the list, without paging. */
export const peopleViewFilters = z.strictObject({ ...filters, search: text(LIMITS.search).optional() });
export const peopleView = z.object({ id, name: z.string(), filters: peopleViewFilters });
export type PeopleView = z.output<typeof peopleView>;
export const newPeopleView = z.strictObject({
  name: line(LIMITS.people_view.name, "required"),
  filters: peopleViewFilters,
});
export type NewPeopleView = z.output<typeof newPeopleView>;

const views = z.object({ items: z.array(peopleView) });

export const peopleEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/people",
    access: "user",
    query: peopleQuery,
    /** Only the first page contains the number of matches. */
    output: pageOf(teamPerson).extend({ matching: boundedCount.nullable() }),
    summary: "Candidates on all jobs of the viewer's teams, newest or longest waiting first",
  }),
  counts: endpoint({
    method: "get",
    path: "/api/people/counts",
    access: "user",
    output: z.object({
      all: boundedCount,
      waiting: z.object({ new: boundedCount, late: boundedCount, unfunded: boundedCount }),
    }),
    summary: "Counts of candidates on all jobs of the viewer's teams, and what needs the viewer's attention",
  }),
  jobs: endpoint({
    method: "get",
    path: "/api/people/jobs",
    access: "user",
    output: z.object({ items: z.array(choiceOfJob) }),
    summary: "Jobs whose candidates the viewer sees, newest first, for the filter",
  }),
  views: endpoint({
    method: "get",
    path: "/api/people/views",
    access: "user",
    output: views,
    summary: "The viewer's saved views of the list, by name",
  }),
  saveView: endpoint({
    method: "post",
    path: "/api/people/views",
    access: "user",
    body: newPeopleView,
    output: views,
    creates: true,
    errors: ["people_views_full"],
    summary: "Save the filters of the list under a name; the same name again replaces them",
  }),
  removeView: endpoint({
    method: "delete",
    path: "/api/people/views/{id}",
    access: "user",
    params: idParams,
    output: views,
    summary: "Remove a saved view",
  }),
};
