import type { MailTemplate, MailTemplates } from "../../contract/hiring/company-mails.ts";
import type { MessageReaders } from "../../contract/hiring/messages/bounds.ts";
import type { RejectionReason } from "../../contract/hiring/pipeline/reasons.ts";
import type { ApplicationStatus, EndedWithoutCompany, ReferralStatus } from "../../contract/statuses.ts";
import type { EnqueueContext, EventType } from "../infra/db/events.ts";
import type { InterviewEvent } from "../infra/mail/interview-words.ts";
import type { InterviewRow } from "./interviews/rows.ts";
import type { Thread } from "./messages/thread.ts";

export const candidateSaved: EventType<{ readonly candidate: string }, EnqueueContext> = {
  name: "candidate_saved",
  about: "A referrer added a candidate to their list by hand.",
};

export const referralSubmitted: EventType<
  {
    readonly referral: string;
    /** A candidate who submitted themselves through a link has consented, so they need no invitation. */
    readonly person: "invited" | "self_submitted";
  },
  EnqueueContext
> = {
  name: "referral_submitted",
  about: "A referral was submitted. The company sees it later, or at once if the candidate came through a link.",
};

type StatusChanged<Status> = {
  /** The referral or application. */
  readonly id: string;
  readonly job: string;
  readonly from: Status;
  readonly to: Status;
  /** The id of the change in `status_history`. */
  readonly change: string;
  readonly at: Date;
  /** Why the company rejected the person (rule R14). */
  readonly reason?: RejectionReason | null;
  /** What the company writes to the person instead of its template (rule C22). */
  readonly words?: MailTemplate | MailTemplates | null;
};

export type ReferralStatusChanged = StatusChanged<ReferralStatus> & {
  /** Who ended it, if not the company. */
  readonly ended_by?: EndedWithoutCompany;
  /** The person reads the status with their own application. */
  readonly elsewhere?: boolean;
  /** The person is mailed about the status with their own application. */
  readonly mailed?: boolean;
};

export const referralStatusChanged: EventType<ReferralStatusChanged> = {
  name: "referral_status_changed",
  about: "A referral has a new status which can no longer be undone.",
};

export const applicationSubmitted: EventType<{ readonly application: string }> = {
  name: "application_submitted",
  about: "A candidate applied to a job.",
};

export type ApplicationStatusChanged = StatusChanged<ApplicationStatus> & {
  /** The referral of the applicant to the same job. */
  readonly referral: string | null;
};

export const applicationStatusChanged: EventType<ApplicationStatusChanged> = {
  name: "application_status_changed",
  about:
    "An application has a new status which can no longer be undone. Not emitted if it is hired with a claimed referral or erased.",
};

/**
 * What happened, and the message with it. `once` distinguishes several events of one kind in one state of an
 * interview.
 */
export type InterviewNotification = {
  readonly what: InterviewEvent;
  readonly reply_by?: string;
  readonly once?: string;
};

export type InterviewChanged = { readonly interview: InterviewRow; readonly notification: InterviewNotification };

export const interviewChanged: EventType<InterviewChanged> = {
  name: "interview_changed",
  about: "An interview was offered, agreed, changed, cancelled or withdrawn, or none of its times fits.",
};

export type MessageWritten = {
  readonly id: string;
  readonly thread: Thread;
  readonly readers: MessageReaders;
  /** The account of the writer; null for a person who wrote through a mailed link. */
  readonly written_by: string | null;
  readonly at: Date;
};

export const messageWritten: EventType<MessageWritten> = {
  name: "message_written",
  about: "A side of a referral or application wrote a message.",
};

type Question = { readonly id: string; readonly job: string; readonly job_title: string; readonly company: string };

export type QuestionAsked = Question & { readonly asked_by: string };

export const questionAsked: EventType<QuestionAsked> = {
  name: "question_asked",
  about: "A referrer asked the team of a job a question.",
};

export type QuestionAnswered = Question & { readonly asked_by: string | null };

export const questionAnswered: EventType<QuestionAnswered> = {
  name: "question_answered",
  about: "The team of a job answered a question.",
};
