import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, instant } from "../fields.ts";
import { CONVERSATION_SIDES } from "../hiring/messages/bounds.ts";
import { boundedCount } from "../paging.ts";
import { moneyAmounts } from "../payments/amounts.ts";
import { APPLICATION_STATUSES, ENDED_BY, JOB_STATUSES, REFERRAL_STATUSES } from "../statuses.ts";

const activity = z.object({
  kind: z.enum(["job", "referral", "application"]),
  id,
  job_id: id,
  title: z.string(),
  company_name: z.string(),
  /** Only for referrals. */
  candidate_name: z.string().nullable(),
  status: z.enum([...JOB_STATUSES, ...REFERRAL_STATUSES, ...APPLICATION_STATUSES]),
  /** For an ended referral: who ended it. */
  ended_by: z.enum(ENDED_BY).nullable(),
  created_at: instant,
});
export type Activity = z.output<typeof activity>;

/** Kinds of open actions. The text of each is `dashboard:need_<kind>_<side>`; its link is in the dashboard. */
export const NEED_KINDS = [
  ...(["answer", "decision", "hire_claim", "reward", "question", "join_request"] as const),
  ...(["undelivered", "reward_share", "payout", "payout_failed", "payment_method"] as const),
  ...(["invitation", "link_entry", "relationship", "interview"] as const),
  ...(["message", "dispute", "start"] as const),
] as const;
export type NeedKind = (typeof NEED_KINDS)[number];

/** Limits of the listed actions: in total, and per kind. The rest is only counted per kind (rule J59). */
export const NEEDS = { all: 20, each: 5 } as const;

/** An action that is due from the viewer; `side` is the viewer's role in it. */
const need = z.object({
  kind: z.enum(NEED_KINDS),
  side: z.enum(CONVERSATION_SIDES),
  /** The id of the record or other object that it concerns. */
  id,
  /** The kind of record that it belongs to, if any. */
  record: z.enum(["referral", "application"]).nullable(),
  job: z.object({ id, title: z.string() }).nullable(),
  company: z.object({ id, name: z.string() }).nullable(),
  /** The person it concerns, or who asks, as far as the viewer may see; empty without a person. */
  name: z.string(),
  /** How many things it stands for. */
  count: z.number().int(),
  /** Integer cents. */
  amount: z.number().int().nullable(),
  since: instant,
  /** When it is due; null without a deadline. */
  due: instant.nullable(),
});
export type Need = z.output<typeof need>;

const moreNeeds = z.object({ kind: z.enum(NEED_KINDS), side: z.enum(CONVERSATION_SIDES), count: boundedCount });
export type MoreNeeds = z.output<typeof moreNeeds>;

/** A week that begins on Monday in UTC. */
const week = z.object({ week: z.iso.date(), count: z.number().int() });
const weeks = z.array(week).max(12);
export type Week = z.output<typeof week>;

/** The viewer's charts. Each is empty where the viewer has no such data (rule J60). */
const numbers = z.object({
  /** Referrals that the viewer made. */
  referrals: weeks,
  /** New candidates of jobs whose candidates the viewer may see. */
  arrivals: weeks,
  /** Money received by the viewer, in integer cents, by month in UTC. */
  earned: z.array(z.object({ month: z.string(), amount: z.number().int() })).max(12),
  /** The viewer's applications by status. */
  applications: z.array(z.object({ status: z.enum(APPLICATION_STATUSES), count: z.number().int() })),
});
export type Numbers = z.output<typeof numbers>;

/** Counts of the records that the viewer created (rule J13). */
const stats = z.object({
  jobs: z.number().int(),
  active_jobs: z.number().int(),
  referrals: z.number().int(),
  hires: z.number().int(),
  applications: z.number().int(),
  interviewing_applications: z.number().int(),
  offers: z.number().int(),
});

export const dashboardEndpoints = {
  get: endpoint({
    method: "get",
    path: "/api/dashboard",
    access: "user",
    output: z.object({
      stats,
      money: moneyAmounts,
      activity: z.array(activity).max(5),
      /** Always empty. Screens of the previous version read it; open actions are in `needs`. */
      waiting: z.object({ items: z.array(z.never()).max(0), count: z.literal(0) }),
    }),
    summary: "Figures and recent activity of the viewer",
  }),
  needs: endpoint({
    method: "get",
    path: "/api/dashboard/needs",
    access: "user",
    output: z.object({ items: z.array(need).max(NEEDS.all), more: z.array(moreNeeds) }),
    summary: "What needs the viewer's attention in all their roles, by due date, then oldest first",
  }),
  numbers: endpoint({
    method: "get",
    path: "/api/dashboard/numbers",
    access: "user",
    output: numbers,
    summary: "The viewer's numbers over time: referrals, candidates, earnings, applications",
  }),
};
