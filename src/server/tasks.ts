import { forgetStranger } from "./accounts/stranger.ts";
import { creditClaimed } from "./applications/claimed.ts";
import { forgetNeverConfirmed } from "./auth/accounts/never-confirmed.ts";
import { forgetOldAudit, forgetOldChallenges, forgetOldSessions } from "./auth/accounts/retention.ts";
import { FORGET_STRANGER } from "./auth/accounts/unproved.ts";
import { forgetOldFlows } from "./auth/external/flows.ts";
import { forgetOldProofs } from "./auth/mailed/one-time-tokens.ts";
import type { Context } from "./db/context.ts";
import { forgetOldAnswers } from "./db/idempotency.ts";
import { REMOVE_BYTES, removeBytes, SWEEP_UPLOADS, sweepUploads } from "./files/sweep.ts";
import { REFERRAL_CLAIMED } from "./invitations/answer.ts";
import { forgetOldLetters } from "./invitations/forget.ts";
import { tellReferred } from "./invitations/letters.ts";
import { CLOSE_EXPIRED, closeExpiredJobs } from "./jobs/close-expired.ts";
import { deliverMail, forgetOldMails, SEND_MAIL } from "./mail/deliver.ts";
import { FORGET_WRITTEN_MAILS, forgetWrittenMails, sweepWrittenMails } from "./mail/forget.ts";
import {
  AUTO_WITHDRAW,
  AUTO_WITHDRAW_ALL,
  CARRY,
  FETCH_BACK,
  LOOK_AFTER,
  UNDO_TRANSFER,
} from "./money/methods/work-names.ts";
import { autoWithdrawAll, autoWithdrawOf } from "./money/payouts/auto-withdraw.ts";
import { carryAttempt } from "./money/payouts/stripe-carry.ts";
import { lookAfterAttempt } from "./money/payouts/stripe-look-after.ts";
import { fetchBack, undoTransfer } from "./money/payouts/stripe-return.ts";
import { rewardOfHire } from "./money/rewards/open.ts";
import { RELEASE_DUE, releaseDueRewards } from "./money/rewards/release.ts";
import { REMIND_UNFUNDED, remindOfUnfunded } from "./money/rewards/remind.ts";
import { hearStripeEvent } from "./money/rewards/stripe-events.ts";
import { lookAtStripe } from "./money/rewards/stripe-look.ts";
import { refundPayment } from "./money/rewards/stripe-refunds.ts";
import { sweepStripe } from "./money/rewards/stripe-sweep.ts";
import { STRIPE_EVENT, STRIPE_LOOK, STRIPE_REFUND, STRIPE_SWEEP } from "./money/rewards/work-names.ts";
import { forgetOldNotices } from "./notifications/forget.ts";
import { mailJobMatches } from "./notifications/job-matches.ts";
import { sendPush } from "./notifications/send-push.ts";
import { SEND_PUSH } from "./notifications/tell.ts";
import { mailWeeklyDigests } from "./notifications/weekly-digest.ts";
import { ANONYMOUS } from "./platform/actor.ts";
import type { Task } from "./queue/queue.ts";
import { MARK_SAME_PAYOUT, markSamePayout } from "./referrals/same-payout.ts";
import { REFERRAL_HIRED } from "./referrals/set-status.ts";
import { TELL_REFERRED } from "./referrals/submit.ts";
import { FORGET_SCOUT_PEOPLE, forgetScoutPeopleInTime } from "./scouts/forget-people.ts";
import type { Services } from "./services.ts";
import { forgetRestedUsernames } from "./users/resting-usernames.ts";

/** Background work as a noun declares it: its name, when it starts by itself (five fields, UTC), what it does. */
export type Work = {
  readonly name: string;
  readonly cron?: string;
  run(ctx: Context, data: Record<string, unknown>): Promise<void>;
};

const WORK: readonly Work[] = [
  { name: CLOSE_EXPIRED, cron: "*/10 * * * *", run: (ctx) => closeExpiredJobs(ctx) },
  { name: MARK_SAME_PAYOUT, cron: "3 * * * *", run: (ctx) => markSamePayout(ctx) },
  { name: TELL_REFERRED, run: tellReferred },
  { name: REFERRAL_CLAIMED, run: creditClaimed },
  { name: "forget-old-letters", cron: "37 3 * * *", run: (ctx) => forgetOldLetters(ctx) },
  { name: SEND_MAIL, run: (ctx, { id }) => deliverMail(ctx, String(id)) },
  { name: SEND_PUSH, run: sendPush },
  // Three chances each: a run that was missed is made up for, one that was not finds everything done.
  { name: "mail-job-matches", cron: "13 6,12,18 * * *", run: (ctx) => mailJobMatches(ctx) },
  { name: "mail-weekly-digests", cron: "33 6,12,18 * * 1", run: (ctx) => mailWeeklyDigests(ctx) },
  { name: "forget-old-mails", cron: "27 3 * * *", run: (ctx) => forgetOldMails(ctx) },
  { name: FORGET_SCOUT_PEOPLE, cron: "41 * * * *", run: (ctx) => forgetScoutPeopleInTime(ctx) },
  { name: "forget-old-flows", cron: "7 * * * *", run: (ctx) => ctx.write((tx) => forgetOldFlows(tx, ctx.clock.now())) },
  {
    name: "forget-old-proofs",
    cron: "9 * * * *",
    run: (ctx) => ctx.write((tx) => forgetOldProofs(tx, ctx.clock.now())),
  },
  { name: FORGET_STRANGER, run: forgetStranger },
  // What is kept for how long: docs/decisions/0008-retention.md.
  { name: "forget-old-challenges", cron: "11 3 * * *", run: (ctx) => forgetOldChallenges(ctx) },
  {
    name: "forget-never-confirmed",
    cron: "13 3 * * *",
    run: async (ctx) => void (await forgetNeverConfirmed(ctx)),
  },
  { name: "forget-old-sessions", cron: "21 3 * * *", run: (ctx) => forgetOldSessions(ctx) },
  { name: "forget-old-audit", cron: "43 3 * * *", run: (ctx) => forgetOldAudit(ctx) },
  { name: "forget-old-notices", cron: "47 3 * * *", run: (ctx) => forgetOldNotices(ctx) },
  { name: "forget-rested-usernames", cron: "51 3 * * *", run: (ctx) => forgetRestedUsernames(ctx) },
  { name: "sweep-written-mails", cron: "53 3 * * *", run: (ctx) => sweepWrittenMails(ctx) },
  { name: FORGET_WRITTEN_MAILS, cron: "57 * * * *", run: forgetWrittenMails },
  { name: "forget-old-answers", cron: "17 3 * * *", run: (ctx) => forgetOldAnswers(ctx) },
  { name: SWEEP_UPLOADS, cron: "41 * * * *", run: (ctx) => sweepUploads(ctx) },
  { name: REMOVE_BYTES, run: removeBytes },
  { name: REFERRAL_HIRED, run: rewardOfHire },
  { name: RELEASE_DUE, cron: "*/10 * * * *", run: releaseDueRewards },
  { name: REMIND_UNFUNDED, cron: "31 * * * *", run: remindOfUnfunded },
  { name: AUTO_WITHDRAW, run: autoWithdrawOf },
  { name: CARRY, run: carryAttempt },
  { name: FETCH_BACK, run: fetchBack },
  { name: UNDO_TRANSFER, run: undoTransfer },
  { name: LOOK_AFTER, run: lookAfterAttempt },
  { name: STRIPE_EVENT, run: hearStripeEvent },
  { name: STRIPE_REFUND, run: refundPayment },
  { name: STRIPE_LOOK, run: lookAtStripe },
  { name: STRIPE_SWEEP, cron: "*/10 * * * *", run: sweepStripe },
  { name: AUTO_WITHDRAW_ALL, cron: "23 * * * *", run: autoWithdrawAll },
];

/** Names of all background work: nothing under another name can be enqueued. */
export const TASK_NAMES: readonly string[] = WORK.map(({ name }) => name);

/** All background work, each run with a context of its own in which nobody is signed in. */
export function tasksOf(services: Services): Task[] {
  return WORK.map(({ name, cron, run }) => ({
    name,
    ...(cron !== undefined && { cron }),
    run: (data) => run(services.contextFor(ANONYMOUS, "queue"), data),
  }));
}
