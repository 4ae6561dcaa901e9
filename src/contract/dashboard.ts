import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, instant } from "./fields.ts";
import { boundedCount } from "./paging.ts";
import { APPLICATION_STATUSES, ENDED_BY, JOB_STATUSES, REFERRAL_STATUSES } from "./statuses.ts";
import { SIDES } from "./talk/bounds.ts";

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

/** What may wait for somebody; each has its words under `dashboard:need_<kind>_<side>` and its way in the dashboard. */
export const NEED_KINDS = [
  ...(["answer", "decision", "hire_claim", "reward", "question", "join_request"] as const),
  ...(["undelivered", "split", "payout", "payout_failed", "payment_method"] as const),
  ...(["invitation", "link_entry", "tie", "interview"] as const),
  ...(["message", "dispute", "start"] as const),
] as const;
export type NeedKind = (typeof NEED_KINDS)[number];

/** At most so many are listed, and of each kind; the rest is counted by kind (rule J59). */
export const NEEDS = { all: 20, each: 5 } as const;

/** One thing that waits for the viewer, who stands on that side of it. */
const need = z.object({
  kind: z.enum(NEED_KINDS),
  side: z.enum(SIDES),
  /** Of the record or whatever else it is about. */
  id,
  /** The record that it belongs to, where it does. */
  record: z.enum(["referral", "application"]).nullable(),
  job: z.object({ id, title: z.string() }).nullable(),
  company: z.object({ id, name: z.string() }).nullable(),
  /** Whom it is about, or who asks: as the viewer may read it, empty where there is nobody to name. */
  name: z.string(),
  /** How many things it stands for. */
  count: z.number().int(),
  /** Integer cents. */
  amount: z.number().int().nullable(),
  since: instant,
  /** Until when it is to be done; null where no day is set. */
  due: instant.nullable(),
});
export type Need = z.output<typeof need>;

const moreNeeds = z.object({ kind: z.enum(NEED_KINDS), side: z.enum(SIDES), count: boundedCount });
export type MoreNeeds = z.output<typeof moreNeeds>;

/** Seven days that begin on a Monday in UTC. */
const week = z.object({ week: z.iso.date(), count: z.number().int() });
const weeks = z.array(week).max(12);
export type Week = z.output<typeof week>;

/** What is drawn of a viewer's numbers, each empty where nothing of it is there (rule J60). */
const numbers = z.object({
  /** Those that the viewer made. */
  referrals: weeks,
  /** Who came to jobs whose people the viewer sees. */
  arrivals: weeks,
  /** What arrived at the viewer, in integer cents, by month in UTC. */
  earned: z.array(z.object({ month: z.string(), amount: z.number().int() })).max(12),
  /** The viewer's applications, as they stand. */
  applications: z.array(z.object({ status: z.enum(APPLICATION_STATUSES), count: z.number().int() })),
});
export type Numbers = z.output<typeof numbers>;

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
      /** Always empty: screens of the version before read it, and what waits stands in `needs`. */
      waiting: z.object({ items: z.array(z.never()).max(0), count: z.literal(0) }),
    }),
    summary: "Figures and recent activity of the viewer",
  }),
  needs: endpoint({
    method: "get",
    path: "/api/dashboard/needs",
    access: "user",
    output: z.object({ items: z.array(need).max(NEEDS.all), more: z.array(moreNeeds) }),
    summary: "What waits for the viewer on every side they stand on, by the day it is due, then the oldest first",
  }),
  numbers: endpoint({
    method: "get",
    path: "/api/dashboard/numbers",
    access: "user",
    output: numbers,
    summary: "The viewer's numbers over time: referrals, people who came, earnings, applications",
  }),
};
