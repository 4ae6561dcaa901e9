import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { id, idParams, instant } from "../../fields.ts";
import { pageOf, pageQuery, searchText } from "../../paging.ts";
import { APPLICATION_STATUSES, REFERRAL_STATUSES, REWARD_STATUSES, STAGES } from "../../statuses.ts";
import { PIPELINE_KINDS, PIPELINE_SORTS } from "./bounds.ts";

/** Permanent key of a step within its job: keys of removed steps are not reused (rule H1). */
export const stepKey = z.number().int().min(1).max(32_000);

/** A referral or an application of a job, as a card of its pipeline. */
export const pipelineCard = z.object({
  kind: z.enum(["referral", "application"]),
  id,
  candidate_name: z.string(),
  candidate_email: z.string(),
  stage: z.enum(STAGES),
  /** The step within Interviewing (rule H1); null in every other stage. */
  step: stepKey.nullable(),
  status: z.enum([...REFERRAL_STATUSES, ...APPLICATION_STATUSES]),
  /** Null for applications. */
  reward_status: z.enum(REWARD_STATUSES).nullable(),
  /** For an application: the referrer of the same person, who keeps the credit (rule F9). */
  referrer_name: z.string().nullable(),
  /** The referrer has the Vetted Scout badge (rule S2); always false for applications. */
  referrer_vetted: z.boolean(),
  created_at: instant,
  updated_at: instant,
  /** Number of marked answers to the job's questions; left out for none (rule J56). */
  marked: z.number().int().optional(),
  /** The start of their next agreed interview (rule H10); left out where there is none. */
  interview: instant.optional(),
  /** Since when the promised first answer (rule R13) or decision (R16) is late; left out where it is not. */
  answer_late: instant.optional(),
  decision_late: instant.optional(),
});
export type PipelineCard = z.output<typeof pipelineCard>;

export const kindOfPeople = z.enum(PIPELINE_KINDS).default("all");

const stepOfQuery = z.coerce.number().pipe(stepKey).optional();

/** Separate from the other pipeline endpoints, since a job's page needs only this one. */
export const cardEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/jobs/{id}/candidates",
    access: "user",
    params: idParams,
    query: z.object({
      kind: kindOfPeople,
      stage: z.enum(STAGES).optional(),
      step: stepOfQuery,
      search: searchText,
      /** Only people with a marked answer. */
      marked: z.enum(["true"]).optional(),
      /** Only people whose first answer is late. */
      late: z.enum(["true"]).optional(),
      sort: z.enum(PIPELINE_SORTS).default("late"),
      ...pageQuery,
    }),
    output: pageOf(pipelineCard),
    summary: "Referrals and applications of the viewer's job by stage, step and keyword, sorted",
  }),
};
