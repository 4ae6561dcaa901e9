import { z } from "zod";
import { ADDED, endpoint } from "../endpoint.ts";
import { id, idParams, instant } from "../fields.ts";
import { pageOf, pageQuery } from "../paging.ts";
import { APPLICATION_STATUSES, REFERRAL_STATUSES, REWARD_STATUSES, STAGES } from "../statuses.ts";
import { moveEndpoints, undoable } from "./moves.ts";
import { interviewStep, stepEndpoints, stepKey } from "./steps.ts";
import { threadEndpoints } from "./thread.ts";

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
  /** Of an application: who referred the same person and keeps the credit (rule F9). */
  referrer_name: z.string().nullable(),
  /** The referrer bears the Vetted Scout badge (rule S2); never for applications. */
  referrer_vetted: z.boolean(),
  created_at: instant,
  updated_at: instant,
});
export type PipelineCard = z.output<typeof pipelineCard>;

export const KINDS = ["all", "referrals", "applications"] as const;
const kind = z.enum(KINDS).default("all");

const stepOfQuery = z.coerce.number().pipe(stepKey).optional();

/** The first cards of a column, how many it has, and the cursor of the next. */
const column = { count: z.number().int(), cards: z.array(pipelineCard), next_cursor: z.string().nullable() };

export const pipelineEndpoints = {
  board: endpoint({
    method: "get",
    path: "/api/jobs/{id}/pipeline",
    access: "user",
    params: idParams,
    query: z.object({ kind }),
    output: z.object({
      /** One column for each stage, in order, with the first ten cards and the cursor of the next. */
      columns: z.array(z.object({ stage: z.enum(STAGES), ...column })),
      /** The columns within Interviewing, in the job's order (rule H1). */
      steps: z.array(interviewStep.extend(column)),
      /** Which list of steps that is: whoever changes it names it. */
      steps_version: z.number().int(),
      /** Whether the viewer decides on people: moves them and names the steps (rule R17). */
      can: z.object({ decide: z.boolean() }),
      /** What the viewer did last and may still take back (rule H4). */
      undo: undoable.nullable(),
      counts: z.object({ all: z.number().int(), referrals: z.number().int(), applications: z.number().int() }),
    }),
    added: ADDED.board,
    summary: "The hiring pipeline of one's own job by stage",
  }),
  list: endpoint({
    method: "get",
    path: "/api/jobs/{id}/candidates",
    access: "user",
    params: idParams,
    query: z.object({ kind, stage: z.enum(STAGES).optional(), step: stepOfQuery, ...pageQuery }),
    output: pageOf(pipelineCard),
    summary: "Referrals and applications of one's own job, newest first",
  }),
  ...stepEndpoints,
  ...moveEndpoints,
  ...threadEndpoints,
};
