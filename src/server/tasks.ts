import { forgetStranger } from "./accounts/stranger.ts";
import { forgetClosedWork } from "./admin/failed-work.ts";
import { FORGET_AGENTS, forgetAgents } from "./agents/tend.ts";
import { creditClaimed, creditVerified } from "./applications/claimed.ts";
import { SEPARATE_UNPROVED, separateUnproved } from "./applications/separate-unproved.ts";
import { forgetNeverConfirmed } from "./auth/accounts/never-confirmed.ts";
import {
  forgetOldAudit,
  forgetOldChallenges,
  forgetOldKeys,
  forgetOldSessions,
  forgetPasskeyChallenges,
} from "./auth/accounts/retention.ts";
import { forgetOldFlows } from "./auth/external/flows.ts";
import { forgetOldProofs } from "./auth/mailed/one-time-tokens.ts";
import { ADDRESS_VERIFIED } from "./auth/mailed/verified.ts";
import { TELL_ADDED } from "./candidates/add.ts";
import { forgetAdded } from "./candidates/forget-added.ts";
import { TEND_CLAIMS, tendClaims } from "./claims/tend.ts";
import { LOOK_AT_PROOFS, lookAtProofs } from "./companies/proofs/look-again.ts";
import { END_UNPROVEN_SIGN_INS, endUnprovenSignIns } from "./companies/sign-in/unproven.ts";
import { COUNT_TRUST, countTrust } from "./companies/trust/count.ts";
import { makeOf } from "./company-archives/make.ts";
import { tendArchives } from "./company-archives/tend.ts";
import { MAKE_ARCHIVE, TEND_ARCHIVES } from "./company-archives/work-name.ts";
import type { Context } from "./db/context.ts";
import { ANSWER_MAILED, TEND_ANSWERS } from "./db/deal/first-answer.ts";
import { forgetOldAnswers } from "./db/idempotency.ts";
import { TEND_INTERVIEWS } from "./db/interviews-concerned.ts";
import { SEAL_ANEW, sealAnew } from "./db/keys/seal-anew.ts";
import { buildIndexes } from "./db/late-indexes.ts";
import { FORGET_ERASED, forgetErased, KEEP_ERASED, keepErased } from "./files/erased-list.ts";
import { REMOVE_BYTES, removeBytes, SWEEP_BYTES, SWEEP_UPLOADS, sweepBytes, sweepUploads } from "./files/sweep.ts";
import { tendHiringSystems } from "./hiring-systems/tend.ts";
import { TEND_HIRING_SYSTEMS } from "./hiring-systems/work-name.ts";
import { forgetInterviews, tendInterviews } from "./interviews/tend.ts";
import { REFERRAL_CLAIMED } from "./invitations/answer.ts";
import { forgetOldInvitations } from "./invitations/forget.ts";
import { findUninvited, handleInvitation } from "./invitations/hand-over.ts";
import { INVITATION_HANDLED, notifyReferred, tellAdded } from "./invitations/invite.ts";
import { tellAgain } from "./invitations/tell-again.ts";
import { tendAskedFirst } from "./invitations/tend.ts";
import { REFRESH_SEARCH, refreshSearch } from "./jobs/board/refresh-search.ts";
import { READ_SKILLS, readSkills } from "./jobs/board/refresh-skills.ts";
import { CLOSE_EXPIRED, closeExpiredJobs } from "./jobs/close-expired.ts";
import { REFRESH_FACETS, refreshFacets } from "./jobs/facets/refresh-facets.ts";
import { CARRY_IMPORT, carryImport } from "./jobs/import/import-carry.ts";
import { TEND_IMPORTS, tendImports } from "./jobs/import/import-tend.ts";
import { REFRESH_PLACES, refreshPlaces } from "./jobs/places/refresh-places.ts";
import { FORGET_KNOWN, forgetOldKnown } from "./known-people/list.ts";
import { deliverMail, forgetOldMails, RESEND_MAIL, resendMail, SEND_MAIL } from "./mail/deliver.ts";
import { FORGET_WRITTEN_MAILS, forgetWrittenMails, sweepWrittenMails } from "./mail/forget.ts";
import { AUTO_WITHDRAW, AUTO_WITHDRAW_ALL } from "./money/methods/work-names.ts";
import { autoWithdrawAll, autoWithdrawOf } from "./money/payouts/auto-withdraw.ts";
import { rewardOfHire } from "./money/rewards/open.ts";
import { RELEASE_DUE, releaseDueRewards } from "./money/rewards/release.ts";
import { REMIND_UNFUNDED, remindOfUnfunded } from "./money/rewards/remind.ts";
import { carryAttempt } from "./money/stripe/carry.ts";
import { handleStripeEvent } from "./money/stripe/events.ts";
import { fetchBack, undoTransfer } from "./money/stripe/fetch-back.ts";
import { lookAtStripe } from "./money/stripe/look.ts";
import { lookAfterAttempt } from "./money/stripe/look-after.ts";
import { refundPayment } from "./money/stripe/refunds.ts";
import { forgetOldStripeEvents, sweepStripe } from "./money/stripe/sweep.ts";
import {
  CARRY,
  FETCH_BACK,
  LOOK_AFTER,
  STRIPE_EVENT,
  STRIPE_LOOK,
  STRIPE_REFUND,
  STRIPE_SWEEP,
  UNDO_TRANSFER,
} from "./money/stripe/work-names.ts";
import { CLEAR_REASONS, clearReasons } from "./notifications/clear-reasons.ts";
import { forgetOldNotices } from "./notifications/forget.ts";
import { mailJobMatches } from "./notifications/job-matches.ts";
import { MAIL_NEW_CANDIDATES, mailNewCandidates } from "./notifications/new-candidates.ts";
import { SEND_PUSH } from "./notifications/notify.ts";
import { sendPush } from "./notifications/send-push.ts";
import { mailWeeklyDigests } from "./notifications/weekly-digest.ts";
import { TELL_MOVE } from "./pipeline/move.ts";
import { tellMove } from "./pipeline/tell-move.ts";
import { ANONYMOUS } from "./platform/actor.ts";
import { handleAnswerMail } from "./promises/answer-mailed.ts";
import { COUNT_ANSWERS, countAnswers } from "./promises/figures.ts";
import { tendAnswers } from "./promises/tend.ts";
import type { WorkClass } from "./queue/classes.ts";
import type { Task } from "./queue/queue.ts";
import { CLOSE_DAYS, closeDays } from "./receipts/close-days.ts";
import { forgetEntries } from "./referral-links/forget.ts";
import { REFERRAL_HIRED } from "./referrals/kept-credit.ts";
import { TELL_AGAIN } from "./referrals/letters-waiting.ts";
import { MARK_WITHDRAWN, markWithdrawn } from "./referrals/mark-withdrawn.ts";
import { REFRESH_LINKEDIN_KEYS, refreshLinkedinKeys } from "./referrals/refresh-linkedin-keys.ts";
import { MARK_SAME_PAYOUT, markSamePayout } from "./referrals/same-payout.ts";
import { NOTIFY_REFERRED } from "./referrals/submit.ts";
import { forgetOldReports } from "./reports/erase.ts";
import { tellSavedSearches } from "./saved-searches/alert.ts";
import { FORGET_SCOUT_PEOPLE, forgetScoutPeopleInTime } from "./scouts/forget-people.ts";
import type { Services } from "./services.ts";
import { FORGET_ASSETS, forgetAssets } from "./site/shared-assets.ts";
import { FORGET_INVITATIONS, forgetInvitations } from "./teams/forget.ts";
import { forgetRestedUsernames } from "./users/resting-usernames.ts";
import { clearWebhooks } from "./webhooks/clear.ts";
import { FORGET_WEBHOOKS, forgetWebhooks } from "./webhooks/forget.ts";
import { CLEAR_WEBHOOKS } from "./webhooks/off.ts";

/**
 * A background task: its name, its class, its schedule (cron with five fields, UTC) and what it does. The name is
 * stored in the queue and in the list of failed tasks, so it stays as long as such rows may exist.
 */
export type Work = {
  readonly name: string;
  readonly class: WorkClass;
  readonly cron?: string;
  run(ctx: Context, data: Record<string, unknown>, services: Services): Promise<void>;
};

/** Builds missing indexes first, because without them each batch of the backfill would scan the whole table. */
function onceIndexed(refresh: (ctx: Context) => Promise<void>): Work["run"] {
  return async (ctx, _data, { addresses }) => {
    if (await buildIndexes(addresses.owner)) await refresh(ctx);
  };
}

const WORK: readonly Work[] = [
  { name: CLOSE_EXPIRED, class: "upkeep", cron: "*/10 * * * *", run: (ctx) => closeExpiredJobs(ctx) },
  { name: REFRESH_SEARCH, class: "upkeep", cron: "*/5 * * * *", run: (ctx) => refreshSearch(ctx) },
  { name: READ_SKILLS, class: "upkeep", cron: "*/5 * * * *", run: (ctx) => readSkills(ctx) },
  { name: CLEAR_REASONS, class: "upkeep", cron: "*/5 * * * *", run: (ctx) => clearReasons(ctx) },
  { name: MARK_WITHDRAWN, class: "upkeep", cron: "*/5 * * * *", run: (ctx) => markWithdrawn(ctx) },
  { name: SEPARATE_UNPROVED, class: "upkeep", cron: "*/5 * * * *", run: (ctx) => separateUnproved(ctx) },
  { name: REFRESH_FACETS, class: "upkeep", cron: "*/5 * * * *", run: onceIndexed(refreshFacets) },
  { name: REFRESH_PLACES, class: "upkeep", cron: "*/5 * * * *", run: onceIndexed(refreshPlaces) },
  { name: REFRESH_LINKEDIN_KEYS, class: "upkeep", cron: "*/5 * * * *", run: (ctx) => refreshLinkedinKeys(ctx) },
  { name: CARRY_IMPORT, class: "imports", run: carryImport },
  { name: TEND_IMPORTS, class: "upkeep", cron: "*/5 * * * *", run: (ctx) => tendImports(ctx) },
  { name: MAKE_ARCHIVE, class: "upkeep", run: (ctx, data) => makeOf(ctx, data) },
  { name: TEND_ARCHIVES, class: "upkeep", cron: "33 * * * *", run: (ctx) => tendArchives(ctx) },
  { name: SEAL_ANEW, class: "upkeep", cron: "*/5 * * * *", run: (ctx) => sealAnew(ctx) },
  { name: COUNT_TRUST, class: "upkeep", cron: "*/10 * * * *", run: (ctx) => countTrust(ctx) },
  { name: END_UNPROVEN_SIGN_INS, class: "upkeep", cron: "* * * * *", run: (ctx) => endUnprovenSignIns(ctx) },
  { name: LOOK_AT_PROOFS, class: "upkeep", cron: "*/5 * * * *", run: (ctx) => lookAtProofs(ctx) },
  { name: MARK_SAME_PAYOUT, class: "upkeep", cron: "3 * * * *", run: (ctx) => markSamePayout(ctx) },
  { name: NOTIFY_REFERRED, class: "follow-up", run: notifyReferred },
  { name: TELL_ADDED, class: "follow-up", run: tellAdded },
  { name: TELL_AGAIN, class: "follow-up", run: tellAgain },
  { name: INVITATION_HANDLED, class: "follow-up", run: handleInvitation },
  { name: ANSWER_MAILED, class: "follow-up", run: handleAnswerMail },
  { name: "find-untold", class: "upkeep", cron: "*/10 * * * *", run: (ctx) => findUninvited(ctx) },
  { name: "tend-asked-first", class: "upkeep", cron: "*/10 * * * *", run: (ctx) => tendAskedFirst(ctx) },
  { name: REFERRAL_CLAIMED, class: "follow-up", run: creditClaimed },
  { name: ADDRESS_VERIFIED, class: "follow-up", run: creditVerified },
  { name: "forget-old-letters", class: "upkeep", cron: "37 3 * * *", run: (ctx) => forgetOldInvitations(ctx) },
  { name: "forget-added-people", class: "upkeep", cron: "47 3 * * *", run: (ctx) => forgetAdded(ctx) },
  { name: "forget-link-entries", class: "upkeep", cron: "23 * * * *", run: (ctx) => forgetEntries(ctx) },
  { name: SEND_MAIL.now, class: "mail-now", run: (ctx, { id }) => deliverMail(ctx, String(id)) },
  { name: SEND_MAIL.soon, class: "mail", run: (ctx, { id }) => deliverMail(ctx, String(id)) },
  { name: SEND_MAIL.bulk, class: "mail-bulk", run: (ctx, { id }) => deliverMail(ctx, String(id)) },
  { name: RESEND_MAIL, class: "mail", run: (ctx, { id }) => resendMail(ctx, String(id)) },
  { name: SEND_PUSH, class: "follow-up", run: sendPush },
  // Runs three times in its window: a later run makes up for a missed one, and a repeated run finds nothing to do.
  { name: "mail-job-matches", class: "upkeep", cron: "13 6,12,18 * * *", run: (ctx) => mailJobMatches(ctx) },
  { name: MAIL_NEW_CANDIDATES, class: "follow-up", run: mailNewCandidates },
  { name: "mail-weekly-digests", class: "upkeep", cron: "33 6,12,18 * * 1", run: (ctx) => mailWeeklyDigests(ctx) },
  { name: "tell-saved-searches", class: "upkeep", cron: "* * * * *", run: (ctx) => tellSavedSearches(ctx) },
  { name: "forget-old-mails", class: "upkeep", cron: "27 3 * * *", run: (ctx) => forgetOldMails(ctx) },
  { name: FORGET_SCOUT_PEOPLE, class: "upkeep", cron: "41 * * * *", run: (ctx) => forgetScoutPeopleInTime(ctx) },
  {
    name: "forget-old-flows",
    class: "upkeep",
    cron: "7 * * * *",
    run: (ctx) => ctx.write((tx) => forgetOldFlows(tx, ctx.clock.now())),
  },
  {
    name: "forget-old-proofs",
    class: "upkeep",
    cron: "9 * * * *",
    run: (ctx) => ctx.write((tx) => forgetOldProofs(tx, ctx.clock.now())),
  },
  // Kept for tasks that an earlier version enqueued; the current version does the same work at once.
  {
    name: "forget-stranger",
    class: "follow-up",
    run: (ctx, { id }) => ctx.write((tx) => forgetStranger(ctx, tx, String(id))),
  },
  // Retention periods: docs/decisions/0008-retention.md.
  { name: "forget-old-challenges", class: "upkeep", cron: "11 3 * * *", run: (ctx) => forgetOldChallenges(ctx) },
  {
    name: "forget-passkey-challenges",
    class: "upkeep",
    cron: "*/5 * * * *",
    run: (ctx) => forgetPasskeyChallenges(ctx),
  },
  {
    name: "forget-never-confirmed",
    class: "upkeep",
    cron: "13 3 * * *",
    run: async (ctx) => void (await forgetNeverConfirmed(ctx)),
  },
  { name: "forget-old-sessions", class: "upkeep", cron: "21 3 * * *", run: (ctx) => forgetOldSessions(ctx) },
  { name: "forget-old-keys", class: "upkeep", cron: "23 3 * * *", run: (ctx) => forgetOldKeys(ctx) },
  { name: "forget-old-audit", class: "upkeep", cron: "43 3 * * *", run: (ctx) => forgetOldAudit(ctx) },
  { name: "forget-old-notices", class: "upkeep", cron: "47 3 * * *", run: (ctx) => forgetOldNotices(ctx) },
  { name: "forget-old-reports", class: "upkeep", cron: "49 3 * * *", run: (ctx) => forgetOldReports(ctx) },
  { name: FORGET_INVITATIONS, class: "upkeep", cron: "50 3 * * *", run: (ctx) => forgetInvitations(ctx) },
  { name: "forget-rested-usernames", class: "upkeep", cron: "51 3 * * *", run: (ctx) => forgetRestedUsernames(ctx) },
  { name: "sweep-written-mails", class: "upkeep", cron: "53 3 * * *", run: (ctx) => sweepWrittenMails(ctx) },
  { name: FORGET_WRITTEN_MAILS, class: "follow-up", cron: "57 * * * *", run: forgetWrittenMails },
  // Polls every minute, because triggers and passing time make people due without an event.
  { name: TEND_HIRING_SYSTEMS, class: "systems", cron: "* * * * *", run: (ctx) => tendHiringSystems(ctx) },
  { name: CLEAR_WEBHOOKS, class: "follow-up", run: (ctx) => clearWebhooks(ctx) },
  { name: FORGET_WEBHOOKS, class: "upkeep", cron: "11 * * * *", run: (ctx) => forgetWebhooks(ctx) },
  { name: FORGET_AGENTS, class: "upkeep", cron: "43 * * * *", run: (ctx) => forgetAgents(ctx) },
  { name: FORGET_KNOWN, class: "upkeep", cron: "47 * * * *", run: (ctx) => forgetOldKnown(ctx) },
  { name: "forget-old-answers", class: "upkeep", cron: "17 3 * * *", run: (ctx) => forgetOldAnswers(ctx) },
  { name: FORGET_ASSETS, class: "upkeep", cron: "59 3 * * *", run: (ctx) => forgetAssets(ctx) },
  { name: SWEEP_UPLOADS, class: "upkeep", cron: "41 * * * *", run: (ctx) => sweepUploads(ctx) },
  { name: SWEEP_BYTES, class: "upkeep", cron: "19 * * * *", run: (ctx) => sweepBytes(ctx) },
  { name: KEEP_ERASED, class: "follow-up", cron: "27 * * * *", run: (ctx) => keepErased(ctx) },
  { name: FORGET_ERASED, class: "upkeep", cron: "37 4 * * *", run: (ctx) => forgetErased(ctx) },
  { name: REMOVE_BYTES, class: "follow-up", run: removeBytes },
  { name: TEND_INTERVIEWS, class: "follow-up", cron: "* * * * *", run: (ctx) => tendInterviews(ctx) },
  { name: "forget-interviews", class: "upkeep", cron: "53 4 * * *", run: (ctx) => forgetInterviews(ctx) },
  { name: TEND_ANSWERS, class: "follow-up", cron: "* * * * *", run: (ctx) => tendAnswers(ctx) },
  { name: COUNT_ANSWERS, class: "upkeep", cron: "7,17,27,37,47,57 * * * *", run: (ctx) => countAnswers(ctx) },
  { name: TELL_MOVE, class: "follow-up", run: tellMove },
  { name: REFERRAL_HIRED, class: "follow-up", run: rewardOfHire },
  { name: TEND_CLAIMS, class: "upkeep", cron: "*/10 * * * *", run: (ctx) => tendClaims(ctx) },
  { name: RELEASE_DUE, class: "money", cron: "*/10 * * * *", run: releaseDueRewards },
  // Runs often, so that a missed day is signed soon after a process runs again.
  { name: CLOSE_DAYS, class: "upkeep", cron: "*/15 * * * *", run: (ctx) => closeDays(ctx) },
  { name: REMIND_UNFUNDED, class: "upkeep", cron: "31 * * * *", run: remindOfUnfunded },
  { name: AUTO_WITHDRAW, class: "money", run: autoWithdrawOf },
  { name: CARRY, class: "money", run: carryAttempt },
  { name: FETCH_BACK, class: "money", run: fetchBack },
  { name: UNDO_TRANSFER, class: "money", run: undoTransfer },
  { name: LOOK_AFTER, class: "money", run: lookAfterAttempt },
  { name: STRIPE_EVENT, class: "money", run: handleStripeEvent },
  { name: STRIPE_REFUND, class: "money", run: refundPayment },
  { name: STRIPE_LOOK, class: "money", run: lookAtStripe },
  { name: "forget-closed-work", class: "upkeep", cron: "29 3 * * *", run: (ctx) => forgetClosedWork(ctx) },
  { name: "forget-old-stripe-events", class: "upkeep", cron: "33 3 * * *", run: (ctx) => forgetOldStripeEvents(ctx) },
  { name: STRIPE_SWEEP, class: "money", cron: "*/10 * * * *", run: sweepStripe },
  { name: AUTO_WITHDRAW_ALL, class: "money", cron: "23 * * * *", run: autoWithdrawAll },
];

/** All background tasks by name with their class. No other name can be enqueued. */
export const TASK_CLASSES: ReadonlyMap<string, WorkClass> = new Map(WORK.map((work) => [work.name, work.class]));

/** Binds all background tasks to the services. Each run gets its own context without a signed-in user. */
export function tasksOf(services: Services): Task[] {
  return WORK.map(({ name, class: ofClass, cron, run }) => ({
    name,
    class: ofClass,
    ...(cron !== undefined && { cron }),
    run: (data) => run(services.contextFor(ANONYMOUS, "queue"), data, services),
  }));
}
