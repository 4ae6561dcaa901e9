import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant, linkToken } from "../fields.ts";
import { pageOf, pageQuery } from "../paging.ts";

/** Email settings, each with its own unsubscribe link. */
export const MAIL_SWITCHES = ["referralUpdates", "payoutAlerts", "jobMatches", "weeklyDigest"] as const;
export type MailSwitch = (typeof MAIL_SWITCHES)[number];

/**
 * What a link in an email unsubscribes from without signing in: one of the settings, the alerts of one saved search, or
 * emails to people without an account (rule F53): all that others cause, or those about their scout application or
 * report.
 */
export const UNSUBSCRIBABLE = [...MAIL_SWITCHES, "savedSearch", "address", "scoutApplication", "report"] as const;
export type Unsubscribable = (typeof UNSUBSCRIBABLE)[number];

/**
 * Kinds of notifications, and the setting that decides whether each is also sent by email and push. Texts are under
 * `notifications:<kind>` and in the server's push-texts.ts; links are in src/rules/notification-paths.ts.
 */
export const NOTIFICATION_KINDS = {
  /** To the job's owner; the subject is the referral. */
  referral_received: "referralUpdates",
  /** To the job's owner; the subject is the application. */
  application_received: "referralUpdates",
  /** To the job's team: the applicant withdrew; the subject is the application. */
  application_withdrawn: "referralUpdates",
  /** To the referrer; the subject is the candidate. */
  candidate_received: "referralUpdates",
  /** To the referrer; the subject is the referral, `params.status` its new status. */
  referral_status: "referralUpdates",
  /**
   * To the candidate after they claimed the referral, which is the subject: `params.status`, or `params.ended_by` where
   * they ended it.
   */
  own_referral_status: "referralUpdates",
  /**
   * To the job's owner: the candidate declined, or had their data erased (`params.ended_by`); the subject is the
   * referral.
   */
  candidate_declined: "referralUpdates",
  /** To the referrer: the same event. */
  referral_declined: "referralUpdates",
  /** To the referrer: the candidate accepted; the subject is the referral. */
  referral_accepted: "referralUpdates",
  /** To the job's team and the referrer: the candidate corrected their details; the subject is the referral. */
  candidate_corrected: "referralUpdates",
  referral_corrected: "referralUpdates",
  /**
   * To the referrer: the candidate's email cannot be delivered, so the company does not see the referral; the subject
   * is the referral.
   */
  referral_undelivered: "referralUpdates",
  /**
   * To the referrer: a person came through their link, the subject is the referral; the company disabled the link, the
   * subject is the job.
   */
  link_used: "referralUpdates",
  link_ended: "referralUpdates",
  /**
   * To the other of two referrers: reward sharing requested, agreed or ended, the subject is the job; a referral was
   * submitted under it, the subject is the referral. The linked page names the person.
   */
  reward_share_asked: "referralUpdates",
  reward_share_agreed: "referralUpdates",
  reward_share_ended: "referralUpdates",
  reward_share_used: "referralUpdates",
  /** To the job's owner: the job closed on its closing date; the subject is the job. */
  job_closed: "referralUpdates",
  /** To people with an active application or referral there: the same event. */
  awaited_job_closed: "referralUpdates",
  /** To the applicant; the subject is the application, `params.status` its new status. */
  application_status: "referralUpdates",
  /**
   * To the job's owner: fund the promised reward, and its reminders. The subject of all following kinds is the
   * referral.
   */
  reward_due: "referralUpdates",
  /** To the job's owner: the escrow was refunded. */
  reward_returned: "payoutAlerts",
  /** To the job's owner: the payment is in escrow; later, it was released by the end of the probation (rule F14). */
  reward_funded: "payoutAlerts",
  reward_paid_out: "payoutAlerts",
  /** To the referrer. `params.amount` is the reward in integer cents, here and above. */
  reward_escrow: "payoutAlerts",
  reward_released: "payoutAlerts",
  /**
   * To the referrer: the probation failed and the reward is refunded; `params.reason` is the beginning of the owner's
   * reason.
   */
  reward_refunded: "payoutAlerts",
  /**
   * To the referrer: a chargeback of the owner's payment is open, won, lost; `params.amount` is the disputed amount.
   */
  reward_frozen: "payoutAlerts",
  reward_unfrozen: "payoutAlerts",
  /**
   * `params.left` is the rest of the reward in integer cents, missing where nothing is left. `params.how` is `refunded`
   * where the payment provider returned the money instead of a bank. Also in the owner's last kind.
   */
  reward_taken_back: "payoutAlerts",
  /** To the job's owner: the same events. */
  payment_disputed: "payoutAlerts",
  payment_stands: "payoutAlerts",
  payment_taken_back: "payoutAlerts",
  /**
   * New jobs in one or more saved searches (rule J28). The subject is the first search, `params.name` its name,
   * `params.searches` the number of searches, `params.jobs` the number of jobs.
   */
  job_alert: "jobMatches",
  /**
   * To the reporter: the report was decided. The subject of both kinds is the case, `params.thing` the name of the
   * reported subject, `params.outcome` the decision.
   */
  report_decided: "referralUpdates",
  /** To the owner of content that was taken down or restored. */
  report_on_own: "referralUpdates",
  /** To a team member who is mentioned in a colleague's note; the subject is the record, `params.of` its kind. */
  note_mention: "referralUpdates",
  /**
   * To members who take part in or offered an interview: a time was chosen, no time fits, time or place changed, it was
   * cancelled. The subject is the record, `params.of` its kind. To the candidate: the interview changed.
   */
  interview_agreed: "referralUpdates",
  interview_refused: "referralUpdates",
  interview_changed: "referralUpdates",
  interview_cancelled: "referralUpdates",
  own_interview: "referralUpdates",
  /**
   * To a team: a hire claim waits for an answer, or changed. To the referrer and the candidate: it changed. The subject
   * is the referral (rules R11, R12).
   */
  hire_claim: "referralUpdates",
  team_hire_update: "referralUpdates",
  hire_update: "referralUpdates",
  own_hire_update: "referralUpdates",
  /**
   * A new message: to the team, the candidate, the referrer. The subject is the record, `params.of` its kind. One
   * notification for all unread messages.
   */
  message_received: "referralUpdates",
  own_message: "referralUpdates",
  referral_message: "referralUpdates",
  /**
   * To the job's team: a referrer asks about the job. To the referrer: the question was answered. The subject is the
   * job.
   */
  question_asked: "referralUpdates",
  question_answered: "referralUpdates",
  /**
   * To the owners of a team: an invitation was accepted; a person asks to join. The subject is the company,
   * `params.company` its name.
   */
  team_joined: "referralUpdates",
  team_request: "referralUpdates",
  /** To a member: their role changed (`params.role`); they were removed. */
  team_role: "referralUpdates",
  team_removed: "referralUpdates",
  /** To a person who asked to join: accepted, with `params.role`, or refused. */
  team_accepted: "referralUpdates",
  team_declined: "referralUpdates",
  /**
   * To a job's team: promised first responses are due within a day, or late; decisions are due soon, or late. The
   * subject is the job, `params.n` the number of people, `params.days` how long people have been in interviews.
   */
  answers_soon: "referralUpdates",
  answers_late: "referralUpdates",
  decisions_due: "referralUpdates",
  /**
   * To members who decide on a company's candidates: its jobs take no new referrals, or do again. The subject is the
   * company.
   */
  answers_stopped: "referralUpdates",
  answers_started: "referralUpdates",
  /**
   * To the candidate and the referrer (`params.to`): no decision was made; the subject is the record, `params.of` its
   * kind.
   */
  no_decision: "referralUpdates",
  /** To the owners of a company, the subject: a webhook endpoint was disabled. */
  webhook_off: "referralUpdates",
  /** To the owners of the jobs: a scheduled import of a company, the subject, failed; `params.name` is the board. */
  import_failed: "referralUpdates",
  /** To the same people: the import left `params.n` jobs open that the board no longer lists. */
  import_on_hold: "referralUpdates",
  /**
   * To the job's team: a candidate was hired in the company's hiring system and the hire must be confirmed here; the
   * subject is the referral.
   */
  hiring_hired: "referralUpdates",
  /** To the owners of a company, the subject: its hiring system refuses the credentials. */
  hiring_keys: "referralUpdates",
  /**
   * To the owners of a company, the subject: a person whose data were erased must be deleted in the hiring system by
   * hand.
   */
  hiring_by_hand: "referralUpdates",
  /** To the owner who requested it: the export of a company, the subject, is ready or failed. */
  archive_ready: "referralUpdates",
  archive_failed: "referralUpdates",
  payout_processing: "payoutAlerts",
  payout_completed: "payoutAlerts",
  payout_failed: "payoutAlerts",
} as const satisfies Record<string, MailSwitch>;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

const KINDS = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]];

/** A notification as its recipient sees it, with current names; erased names are null. */
export const notification = z.object({
  id,
  kind: z.enum(KINDS),
  subject: id,
  /** The candidate it is about. */
  person: z.string().nullable(),
  /** The acting person, where that matters: the referrer. */
  by: z.string().nullable(),
  job: z.object({ id, title: z.string(), company: z.string() }).nullable(),
  params: z.record(z.string(), z.string()),
  read: z.boolean(),
  created_at: instant,
});
export type Notification = z.output<typeof notification>;

/** The maximum number of unread notifications that is counted ("99+"). */
export const UNREAD_MAX = 100;

const unread = z.object({
  /** Exact up to 99; 100 means more. */
  unread: z.number().int(),
  /** The newest notification, read or unread. A change of it means that there is a new one. */
  newest: id.nullable(),
});
export type Unread = z.output<typeof unread>;

const ownUpdate = unread.extend({
  /** When the viewer's account last changed. A page with an older copy reloads it, with its permissions. */
  account_updated_at: instant,
});
export type OwnUpdate = z.output<typeof ownUpdate>;

export const notificationEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/notifications",
    access: "user",
    query: z.object(pageQuery),
    output: pageOf(notification),
    summary: "The viewer's notifications, newest first",
  }),
  unread: endpoint({
    method: "get",
    path: "/api/notifications/unread",
    access: "user",
    output: unread,
    summary: "The number of the viewer's unread notifications",
  }),
  events: endpoint({
    method: "get",
    path: "/api/notifications/events",
    access: "user",
    output: ownUpdate,
    answers: "events",
    summary: "Event stream of the unread count and account changes, starting with the current count",
  }),
  read: endpoint({
    method: "post",
    path: "/api/notifications/{id}/read",
    access: "user",
    params: idParams,
    output: unread,
    summary: "Mark one of the viewer's notifications as read",
  }),
  readAll: endpoint({
    method: "post",
    path: "/api/notifications/read",
    access: "user",
    body: z.strictObject({ newest: id }),
    output: unread,
    summary: "Mark this and all older notifications of the viewer as read; newer ones stay unread",
  }),
};

export const unsubscribeEndpoints = {
  off: endpoint({
    method: "post",
    path: "/api/unsubscribe/{token}",
    access: "public",
    params: z.object({ token: linkToken }),
    output: z.object({ switch: z.enum(UNSUBSCRIBABLE) }),
    summary:
      "Switch mails of one kind, the alerts of one saved search, or mails to an address without an account off with the token of such a mail, without signing in (RFC 8058)",
  }),
};
