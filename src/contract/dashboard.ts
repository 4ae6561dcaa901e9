import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant } from "./fields.ts";
import { APPLICATION_STATUSES, ENDED_BY, JOB_STATUSES, REFERRAL_STATUSES } from "./statuses.ts";

const activity = z.object({
  kind: z.enum(["job", "referral", "application"]),
  id,
  job_id: id,
  title: z.string(),
  company_name: z.string(),
  /** Only on referrals. */
  candidate_name: z.string().nullable(),
  status: z.enum([...JOB_STATUSES, ...REFERRAL_STATUSES, ...APPLICATION_STATUSES]),
  /** Of a Rejected referral: who wanted it to end. */
  ended_by: z.enum(ENDED_BY).nullable(),
  created_at: instant,
});
export type Activity = z.output<typeof activity>;

/** Somebody in the first stage of a job that the viewer posted, who waits for an answer. */
const waiting = z.object({
  kind: z.enum(["referral", "application"]),
  id,
  job_id: id,
  title: z.string(),
  candidate_name: z.string(),
  created_at: instant,
});
export type Waiting = z.output<typeof waiting>;

/** Figures over the records that the viewer created (rule J13). */
const stats = z.object({
  jobs: z.number().int(),
  active_jobs: z.number().int(),
  referrals: z.number().int(),
  hires: z.number().int(),
  applications: z.number().int(),
  interviewing_applications: z.number().int(),
  offers: z.number().int(),
  /** Promised rewards of released and of not yet released referrals, whole dollars. */
  earned: z.number().int(),
  pending_rewards: z.number().int(),
});

export const dashboardEndpoints = {
  get: endpoint({
    method: "get",
    path: "/api/dashboard",
    access: "user",
    output: z.object({
      stats,
      activity: z.array(activity).max(5),
      /** Who has waited longest of those who wait, and how many there are. */
      waiting: z.object({ items: z.array(waiting).max(5), count: z.number().int() }),
    }),
    summary: "Figures and recent activity of the viewer, and who waits for their answer",
  }),
};
