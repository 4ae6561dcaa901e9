import { companyRenamed } from "./companies/events.ts";
import { CREDIT_VERIFIED } from "./hiring/applications/credit-claimed.ts";
import { creditApplicationStatus } from "./hiring/applications/credit-hire.ts";
import {
  emailApplicationReceived,
  notifyApplicationStatus,
  notifyTeamOfApplication,
} from "./hiring/applications/notify-application.ts";
import { NOTIFY_CANDIDATE, NOTIFY_SAVED_CANDIDATE } from "./hiring/consent/consent-email.ts";
import {
  applicationStatusChanged,
  applicationSubmitted,
  candidateSaved,
  type InterviewChanged,
  interviewChanged,
  type MessageWritten,
  messageWritten,
  questionAnswered,
  questionAsked,
  referralStatusChanged,
  referralSubmitted,
} from "./hiring/events.ts";
import { notifyInterviewSides } from "./hiring/interviews/notify.ts";
import { notifyMessage } from "./hiring/messages/notify.ts";
import { notifyAsker, notifyTeamOfQuestion } from "./hiring/messages/notify-question.ts";
import { creditHiresOfRejected } from "./hiring/referrals/credit-window.ts";
import { notifyReferralStatus } from "./hiring/referrals/notify-referral.ts";
import { addressVerified } from "./identity/events.ts";
import type { Subscribers } from "./infra/db/context.ts";
import { asTask, collectSubscribers, on, type Subscription } from "./infra/db/events.ts";
import type { WriteHandle } from "./infra/db/handles.ts";
import { RECONCILE_INTERVIEWS } from "./infra/db/schedule-interviews.ts";
import { REFRESH_SEARCH } from "./jobs/board/refresh-search.ts";
import { jobsChanged } from "./jobs/events.ts";
import { refreshPagesOfJobs } from "./jobs/refresh-pages.ts";
import { notifyHireStep } from "./payments/claims/notify.ts";
import {
  hireClaimChanged,
  payoutsChanged,
  refundPaid,
  rewardDue,
  rewardFunded,
  rewardRefunded,
  rewardsReleased,
} from "./payments/events.ts";
import { notifyPayouts } from "./payments/payouts/notify-payout.ts";
import {
  notifyRefundPaid,
  notifyRewardDue,
  notifyRewardFunded,
  notifyRewardRefunded,
  notifyRewardsReleased,
} from "./payments/rewards/notify-reward.ts";
import { OPEN_REWARD } from "./payments/rewards/open-reward.ts";

/** Ends the interviews of a person who is no longer in Interviewing (rule H12). */
const endInterviews = asTask(RECONCILE_INTERVIEWS, ({ from }: { from: string }) =>
  from === "Interviewing" ? {} : null,
);

/** Drops cached pages of the job and updates the screens that show it. */
async function refreshJob(_ctx: unknown, tx: WriteHandle, { job }: { job: string }): Promise<void> {
  tx.publish("job_changed", job);
}

const refreshJobOfInterview = (ctx: unknown, tx: WriteHandle, { interview }: InterviewChanged) =>
  refreshJob(ctx, tx, interview);
const refreshJobOfMessage = (ctx: unknown, tx: WriteHandle, { thread }: MessageWritten) => refreshJob(ctx, tx, thread);

/**
 * Every event and what follows from it, in this order: functions in the event's transaction, tasks after its commit.
 * docs/events.md is generated from this table.
 */
export const SUBSCRIPTIONS: readonly Subscription[] = [
  on(
    addressVerified,
    asTask(CREDIT_VERIFIED, ({ user }) => ({ user })),
  ),
  on(
    companyRenamed,
    asTask(REFRESH_SEARCH, () => ({})),
  ),
  on(jobsChanged, refreshPagesOfJobs),
  on(
    candidateSaved,
    asTask(NOTIFY_SAVED_CANDIDATE, ({ candidate }) => ({ candidate })),
  ),
  on(
    referralSubmitted,
    asTask(NOTIFY_CANDIDATE, ({ referral, person }) => (person === "invited" ? { referral } : null)),
  ),
  on(
    referralStatusChanged,
    notifyReferralStatus,
    creditHiresOfRejected,
    asTask(OPEN_REWARD, ({ id, to }) => (to === "Hired" ? { referral: id } : null)),
    endInterviews,
    refreshJob,
  ),
  on(applicationSubmitted, notifyTeamOfApplication, emailApplicationReceived),
  on(applicationStatusChanged, notifyApplicationStatus, creditApplicationStatus, endInterviews, refreshJob),
  on(interviewChanged, notifyInterviewSides, refreshJobOfInterview),
  on(messageWritten, notifyMessage, refreshJobOfMessage),
  on(questionAsked, notifyTeamOfQuestion, refreshJob),
  on(questionAnswered, notifyAsker, refreshJob),
  on(hireClaimChanged, notifyHireStep, refreshJob),
  on(rewardDue, notifyRewardDue),
  on(rewardFunded, notifyRewardFunded),
  on(rewardsReleased, notifyRewardsReleased),
  on(rewardRefunded, notifyRewardRefunded),
  on(refundPaid, notifyRefundPaid),
  on(payoutsChanged, notifyPayouts),
];

export const SUBSCRIBERS: Subscribers = collectSubscribers(SUBSCRIPTIONS);
