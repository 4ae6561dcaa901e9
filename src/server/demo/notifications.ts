import { dollarsToCents } from "../../rules/rewards.ts";
import type { notifications } from "../infra/db/tables/notifications.ts";
import type { Ids } from "../infra/platform/ids.ts";
import type { Market } from "./marketplace.ts";

type NotificationRow = typeof notifications.$inferInsert;
type DemoNotification = Pick<NotificationRow, "user_id" | "kind" | "subject" | "created_at"> & {
  readonly trigger?: string;
  readonly params?: Record<string, string>;
};

const DAY_MS = 86_400_000;
/** Notifications older than this are read. */
const UNREAD_DAYS = 3;
/** Older notifications are not created. */
const MAX_AGE_DAYS = 45;

function referralNotifications(market: Market): DemoNotification[] {
  const owners = new Map(market.jobs.map((job) => [job.id, job.created_by]));
  const records = new Map(market.referrals.map((row) => [row.id, row]));
  return market.history.flatMap(
    ({ id, record_kind, record_id, from_status, to_status, changed_at, note }): DemoNotification[] => {
      const row = record_kind === "referral" ? records.get(record_id) : undefined;
      const owner = owners.get(row?.job ?? "");
      if (row === undefined || owner === undefined) return [];
      const about = { subject: record_id, created_at: changed_at };
      if (from_status === null) return [{ ...about, user_id: owner, kind: "referral_received" }];
      if (note === "declined") {
        const ended = { ...about, trigger: id, params: { ended_by: note } };
        return [
          { ...ended, user_id: owner, kind: "candidate_declined" },
          { ...ended, user_id: row.created_by, kind: "referral_declined" },
        ];
      }
      const params = { status: to_status };
      return [{ ...about, user_id: row.created_by, kind: "referral_status", trigger: id, params }];
    },
  );
}

function applicationNotifications(market: Market): DemoNotification[] {
  const owners = new Map(market.jobs.map((job) => [job.id, job.created_by]));
  const records = new Map(market.applications.map((row) => [row.id, row]));
  return market.history.flatMap(
    ({ id, record_kind, record_id, from_status, to_status, changed_at, note }): DemoNotification[] => {
      const row = record_kind === "application" ? records.get(record_id) : undefined;
      const owner = owners.get(row?.job ?? "");
      if (row === undefined || owner === undefined) return [];
      const about = { subject: record_id, created_at: changed_at };
      if (from_status === null) return [{ ...about, user_id: owner, kind: "application_received" }];
      if (note === "withdrawn") return [{ ...about, user_id: owner, kind: "application_withdrawn", trigger: id }];
      const params = { status: to_status };
      return [{ ...about, user_id: row.created_by, kind: "application_status", trigger: id, params }];
    },
  );
}

const REWARD_NOTIFICATION_KINDS = {
  "In Escrow": "reward_escrow",
  Released: "reward_released",
  Refunded: "reward_refunded",
} as const;

/** Notifications about hires: to the owner who still has to fund, and to the referrer about later steps. */
function rewardNotifications(market: Market, now: Date): DemoNotification[] {
  const owners = new Map(market.jobs.map((job) => [job.id, job.created_by]));
  const hired = market.referrals.filter(({ status, reward_amount }) => status === "Hired" && reward_amount > 0);
  return hired.map(({ id, job, created_by, reward_status, reward_amount, updated_at }): DemoNotification => {
    const day = new Date(Math.min(now.getTime(), updated_at.getTime() + DAY_MS));
    const about = { subject: id, created_at: day, params: { amount: String(dollarsToCents(reward_amount)) } };
    if (reward_status === undefined || reward_status === "Pending")
      return { ...about, created_at: updated_at, user_id: owners.get(job) ?? "", kind: "reward_due" };
    return { ...about, user_id: created_by, kind: REWARD_NOTIFICATION_KINDS[reward_status] };
  });
}

function candidateNotifications(market: Market): DemoNotification[] {
  return market.candidates.map(({ id, referrer, created_at }) => {
    return { user_id: referrer, kind: "candidate_received", subject: id, created_at };
  });
}

/** In-app notifications of the demo market's latest weeks. */
export function demoNotificationRows(market: Market, now: Date, ids: Ids): NotificationRow[] {
  const notified = [
    ...referralNotifications(market),
    ...applicationNotifications(market),
    ...rewardNotifications(market, now),
    ...candidateNotifications(market),
  ];
  const kept = notified.filter(({ created_at }) => now.getTime() - created_at.getTime() < MAX_AGE_DAYS * DAY_MS);
  return kept.map(({ trigger, params = {}, ...facts }) => {
    const old = now.getTime() - facts.created_at.getTime() > UNREAD_DAYS * DAY_MS;
    const dedupe_key = [facts.kind, facts.subject, ...(trigger === undefined ? [] : [trigger])].join(":");
    return { ...facts, id: ids.next(), dedupe_key, params, read_at: old ? facts.created_at : null };
  });
}
