import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, idParams, instant } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** Switches of the settings that decide about mails, each with its own unsubscribe link. */
export const MAIL_SWITCHES = ["referralUpdates", "payoutAlerts", "jobMatches", "weeklyDigest"] as const;
export type MailSwitch = (typeof MAIL_SWITCHES)[number];

/** What a link in a mail stops without signing in: one of the switches, or the alerts of one saved search. */
export const STOPPABLE = [...MAIL_SWITCHES, "savedSearch"] as const;
export type Stoppable = (typeof STOPPABLE)[number];

/**
 * What people are told in the product, and the switch that decides whether they are told by mail and push too. Each kind
 * has its text under `notifications:<kind>` and in push-texts.ts of the server, and its address in src/rules/notices.ts.
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
  /** To the referred person once they claimed it; the same subject, and `params.status` or, where they ended it, `params.ended_by`. */
  own_referral_status: "referralUpdates",
  /** To the job's owner: the referred person declined, or had their data erased (`params.ended_by`); the subject is the referral. */
  candidate_declined: "referralUpdates",
  /** To the referrer: the same. */
  referral_declined: "referralUpdates",
  /** To the job's team, and to the referrer: the referred person put their own details right; the subject is the referral. */
  candidate_corrected: "referralUpdates",
  referral_corrected: "referralUpdates",
  /** To the referrer: no mail reaches the person, so the company does not see the referral; the subject is the referral. */
  referral_undelivered: "referralUpdates",
  /** To the referrer: somebody was referred by their link, the subject is the referral; the company has ended it, the subject is the job. */
  link_used: "referralUpdates",
  link_ended: "referralUpdates",
  /**
   * To the other of two referrers: asked to share a reward, agreed, ended, the subject is the job; submitted by it, the subject is the referral.
   * Who it was stands on the page that they lead to.
   */
  split_asked: "referralUpdates",
  split_agreed: "referralUpdates",
  split_ended: "referralUpdates",
  split_used: "referralUpdates",
  /** To the job's owner: it closed by its closing date; the subject is the job. */
  job_closed: "referralUpdates",
  /** To whoever waits for an answer there, by an application or a referral that is open: the same. */
  awaited_job_closed: "referralUpdates",
  /** To the applicant; the subject is the application, `params.status` its new status. */
  application_status: "referralUpdates",
  /** To the job's owner, who promised a reward, and again as a reminder; the subject of all that follow is the referral. */
  reward_due: "referralUpdates",
  /** To the job's owner: what lay in escrow was paid back. */
  reward_returned: "payoutAlerts",
  /** To the job's owner: what they paid in lies in escrow, and then that time has released it (rule F14). */
  reward_funded: "payoutAlerts",
  reward_paid_out: "payoutAlerts",
  /** To the referrer. `params.amount` is the reward as people read it, in these and in the ones above. */
  reward_escrow: "payoutAlerts",
  reward_released: "payoutAlerts",
  /** To the referrer: the probation failed, and the reward goes back; `params.reason` is how the owner's reason begins. */
  reward_refunded: "payoutAlerts",
  /** To the referrer: a chargeback of the owner's payment is open, decided for us, lost; `params.amount` is what it is about. */
  reward_frozen: "payoutAlerts",
  reward_unfrozen: "payoutAlerts",
  /**
   * `params.left` is what is left of the reward, missing where nothing is; `params.how` is `refunded` where no bank took it
   * but the payment provider gave it back. So in the last one of the owner's.
   */
  reward_taken_back: "payoutAlerts",
  /** To the job's owner: the same. */
  payment_disputed: "payoutAlerts",
  payment_stands: "payoutAlerts",
  payment_taken_back: "payoutAlerts",
  /**
   * New jobs in one or several saved searches (rule J28); the subject is the first of these, `params.name` its name,
   * `params.searches` how many searches it is about, `params.jobs` how many jobs.
   */
  job_alert: "jobMatches",
  /** To whoever reported something: it was decided; the subject of both is the case, `params.thing` what it is called, `params.outcome` the decision. */
  report_decided: "referralUpdates",
  /** To the owner of what was taken down, and of what came back. */
  report_on_own: "referralUpdates",
  /** To a member of a team: a colleague's note about somebody calls them; the subject is the record, `params.of` its kind. */
  note_mention: "referralUpdates",
  /**
   * To members who take part in an interview or offered it: a time was chosen, none fits, another time or place, it does not
   * take place; the subject of all is the record, `params.of` its kind. To the person: there is news of it.
   */
  interview_agreed: "referralUpdates",
  interview_refused: "referralUpdates",
  interview_changed: "referralUpdates",
  interview_cancelled: "referralUpdates",
  own_interview: "referralUpdates",
  /**
   * To a team: a hire is claimed and waits for an answer; there is news of one. To the referrer and to the person: news of
   * one. The subject is the referral (rules R11, R12).
   */
  hire_claim: "referralUpdates",
  team_hire_news: "referralUpdates",
  hire_news: "referralUpdates",
  own_hire_news: "referralUpdates",
  /**
   * Somebody wrote a message: to the team, to the candidate, to the referrer; the subject is the record, `params.of` its kind. One for
   * what they have not read, not for each.
   */
  message_received: "referralUpdates",
  own_message: "referralUpdates",
  referral_message: "referralUpdates",
  /** Somebody asks about a job before they refer to it: to its team; and to them, that it was answered. The subject is the job. */
  question_asked: "referralUpdates",
  question_answered: "referralUpdates",
  /** To the owners of a team: somebody used an invitation; somebody asks to join. The subject of all is the company, `params.company` its name. */
  team_joined: "referralUpdates",
  team_request: "referralUpdates",
  /** To a member: another role (`params.role`); that they are none any more. */
  team_role: "referralUpdates",
  team_removed: "referralUpdates",
  /** To whoever asked to join: taken in, as `params.role`, or not. */
  team_accepted: "referralUpdates",
  team_declined: "referralUpdates",
  /**
   * To those on a job: first answers that were promised are due within a day, or late; decisions are due soon, or were not given. The
   * subject is the job, `params.n` how many, of decisions `params.days` for how long people are interviewed.
   */
  answers_soon: "referralUpdates",
  answers_late: "referralUpdates",
  decisions_due: "referralUpdates",
  /** To who decides on the people of a company, the subject, that its jobs take no new referrals, and that they do again. */
  answers_stopped: "referralUpdates",
  answers_started: "referralUpdates",
  /** To the person and to the referrer (`params.to`): no decision was given; the subject is the record, `params.of` its kind. */
  no_decision: "referralUpdates",
  /** To the owners of a company, the subject: an address that hears of its events was switched off. */
  webhook_off: "referralUpdates",
  /** To whose jobs they are: an import of a company, the subject, failed by its timetable; `params.name` is the board. */
  import_failed: "referralUpdates",
  /** To the same: it left `params.n` jobs open that the board no longer lists. */
  import_held: "referralUpdates",
  /** To whoever is on the job: somebody was hired in the company's hiring system, and a press is wanted here; the subject is the referral. */
  hiring_hired: "referralUpdates",
  /** To the owners of a company, the subject: its hiring system refuses its keys. */
  hiring_keys: "referralUpdates",
  /** To the same: somebody whose data were erased has to be deleted there by hand. */
  hiring_by_hand: "referralUpdates",
  /** To the owner who asked for it: the archive of a company, the subject, is ready, or could not be made. */
  archive_ready: "referralUpdates",
  archive_failed: "referralUpdates",
  /** To the owner who pressed: the archive of another installation is taken into a company, the subject, or could not be. */
  arrival_done: "referralUpdates",
  arrival_failed: "referralUpdates",
  payout_processing: "payoutAlerts",
  payout_completed: "payoutAlerts",
  payout_failed: "payoutAlerts",
} as const satisfies Record<string, MailSwitch>;
export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

const KINDS = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]];

/** One notification as its person reads it. Names are those of today; what is erased is null. */
export const notification = z.object({
  id,
  kind: z.enum(KINDS),
  subject: id,
  /** Whom it is about: the candidate. */
  person: z.string().nullable(),
  /** Who did it, where that matters: the referrer. */
  by: z.string().nullable(),
  job: z.object({ id, title: z.string(), company: z.string() }).nullable(),
  params: z.record(z.string(), z.string()),
  read: z.boolean(),
  created_at: instant,
});
export type Notification = z.output<typeof notification>;

/** At most so many unread ones are counted ("99+"). */
export const UNREAD_MAX = 100;

const unread = z.object({
  /** Exact up to 99; 100 means more. */
  unread: z.number().int(),
  /** The newest notification, read or not; it changes when there is news. */
  newest: id.nullable(),
});
export type Unread = z.output<typeof unread>;

const news = unread.extend({
  /** When the viewer's account last changed: a page that knows an older one fetches it anew, with its rights. */
  account_updated_at: instant,
});
export type OwnNews = z.output<typeof news>;

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
    summary: "How many notifications the viewer has not read",
  }),
  events: endpoint({
    method: "get",
    path: "/api/notifications/events",
    access: "user",
    output: news,
    answers: "events",
    summary: "The same as it changes, and that the account changed, beginning with how it is now",
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
    summary: "Mark this and all older notifications of the viewer as read; what came after it stays unread",
  }),
};

export const unsubscribeEndpoints = {
  off: endpoint({
    method: "post",
    path: "/api/unsubscribe/{token}",
    access: "public",
    params: z.object({ token: z.string().max(200) }),
    output: z.object({ switch: z.enum(STOPPABLE) }),
    summary:
      "Switch mails of one kind, or the alerts of one saved search, off with the token of such a mail, without signing in (RFC 8058)",
  }),
};
