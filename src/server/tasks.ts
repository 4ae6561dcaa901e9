import { purgeClosedTasks } from "./admin/failed-tasks.ts";
import { purgeOldReports } from "./admin/reports/erase-reports.ts";
import { runArchiveTask } from "./companies/company-archives/build-archive.ts";
import { reconcileArchives } from "./companies/company-archives/reconcile-archives.ts";
import { MAKE_ARCHIVE, RECONCILE_ARCHIVES } from "./companies/company-archives/task-names.ts";
import { DISABLE_UNVERIFIED_SIGN_INS, disableUnverifiedSignIns } from "./companies/sign-in/disable-unverified.ts";
import { COMPUTE_TRUST_FIGURES, computeTrustFigures } from "./companies/trust/compute-figures.ts";
import { POLL_VERIFICATIONS, pollVerifications } from "./companies/verification/poll-records.ts";
import { creditClaimedReferral, creditVerified } from "./hiring/applications/credit-claimed.ts";
import { SEPARATE_UNPROVED, separateUnproved } from "./hiring/applications/separate-unproved.ts";
import { NOTIFY_SAVED_CANDIDATE } from "./hiring/candidates/add.ts";
import { purgeSavedCandidates } from "./hiring/candidates/erase-candidates.ts";
import { CREDIT_CLAIMED_REFERRAL } from "./hiring/consent/answer.ts";
import { CONSENT_EMAIL_DELIVERED, notifyCandidate, notifySavedCandidate } from "./hiring/consent/consent-email.ts";
import { handleConsentEmailDelivery, reconcileUnnotified } from "./hiring/consent/delivery.ts";
import { purgeExpiredConsents } from "./hiring/consent/erase-unanswered.ts";
import { reconcileConsents } from "./hiring/consent/reconcile.ts";
import { resendWithdrawnEmail } from "./hiring/consent/resend.ts";
import { PURGE_EXISTING_CONTACTS, purgeExistingContacts } from "./hiring/existing-contacts/contacts.ts";
import { purgeInterviews, reconcileInterviews } from "./hiring/interviews/reconcile.ts";
import { NOTIFY_MOVE } from "./hiring/pipeline/move.ts";
import { notifyMove } from "./hiring/pipeline/notify-move.ts";
import { purgeSubmissions } from "./hiring/referral-links/purge.ts";
import { BACKFILL_WITHDRAWN, backfillWithdrawn } from "./hiring/referrals/backfill-withdrawn.ts";
import { REFERRAL_HIRED } from "./hiring/referrals/credit-window.ts";
import { REFRESH_LINKEDIN_KEYS, refreshLinkedinKeys } from "./hiring/referrals/refresh-linkedin-keys.ts";
import { FLAG_SAME_PAYOUT, flagSamePayout } from "./hiring/referrals/same-payout.ts";
import { NOTIFY_CANDIDATE } from "./hiring/referrals/submit.ts";
import { RESEND_WITHDRAWN_EMAIL } from "./hiring/referrals/withdrawn-emails.ts";
import { handleAnswerMail } from "./hiring/response-time/answer-delivered.ts";
import { ANSWER_MAILED, RECONCILE_RESPONSES } from "./hiring/response-time/first-response.ts";
import { reconcileResponseTimes } from "./hiring/response-time/reconcile.ts";
import { COUNT_RESPONSE_TIMES, countResponseTimes } from "./hiring/response-time/statistics.ts";
import { PURGE_NAMED_PEOPLE, purgeNamedPeopleTask } from "./hiring/scouts/purge-named-people.ts";
import { purgeUnconfirmedAccounts } from "./identity/auth/accounts/purge-unconfirmed.ts";
import {
  purgeApiKeys,
  purgeAuditLog,
  purgeFactorChallenges,
  purgePasskeyChallenges,
  purgeSessions,
} from "./identity/auth/accounts/retention.ts";
import { purgeFlows } from "./identity/auth/external/flows.ts";
import { ADDRESS_VERIFIED } from "./identity/auth/mailed/mark-verified.ts";
import { purgeTokens } from "./identity/auth/mailed/one-time-tokens.ts";
import { purgeReservedUsernames } from "./identity/users/reserved-usernames.ts";
import type { Context } from "./infra/db/context.ts";
import { buildIndexes } from "./infra/db/deferred-indexes.ts";
import { purgeExpiredResponses } from "./infra/db/idempotency.ts";
import { REENCRYPT_DATA, reencryptData } from "./infra/db/keys/reencrypt.ts";
import { RECONCILE_INTERVIEWS } from "./infra/db/schedule-interviews.ts";
import {
  PURGE_ERASURES,
  purgeExpiredErasures,
  WRITE_ERASURES,
  writePendingErasures,
} from "./infra/files/erasure-list.ts";
import {
  DELETE_BLOB,
  DELETE_PENDING_BLOBS,
  deleteBlob,
  deletePendingBlobs,
  PURGE_UPLOADS,
  purgeOrphanedUploads,
} from "./infra/files/purge-files.ts";
import { deliverMail, purgeOldMails, RESEND_MAIL, resendMail, SEND_MAIL } from "./infra/mail/deliver-mail.ts";
import { ERASE_WRITTEN_MAILS, eraseWrittenMails, purgeWrittenMails } from "./infra/mail/erase-mails.ts";
import { ANONYMOUS } from "./infra/platform/actor.ts";
import type { TaskClass } from "./infra/queue/classes.ts";
import type { Task } from "./infra/queue/queue.ts";
import { PURGE_AGENTS, purgeAgents } from "./integrations/agents/purge.ts";
import { reconcileHiringSystems } from "./integrations/hiring-systems/reconcile.ts";
import { RECONCILE_HIRING_SYSTEMS } from "./integrations/hiring-systems/task-name.ts";
import { clearWebhooks } from "./integrations/webhooks/clear-webhooks.ts";
import { CLEAR_WEBHOOKS } from "./integrations/webhooks/disable-webhook.ts";
import { PURGE_WEBHOOKS, purgeWebhooks } from "./integrations/webhooks/purge-webhooks.ts";
import { REFRESH_SEARCH, refreshSearchIndex } from "./jobs/board/refresh-search.ts";
import { REFRESH_SKILLS, refreshSkills } from "./jobs/board/refresh-skills.ts";
import { CLOSE_EXPIRED, closeExpiredJobsTask } from "./jobs/close-expired.ts";
import { REFRESH_FACETS, refreshFacets } from "./jobs/facets/refresh-facets.ts";
import { PROCESS_IMPORT, processImport } from "./jobs/import/process-import.ts";
import { RECONCILE_IMPORTS, reconcileImports } from "./jobs/import/reconcile-imports.ts";
import { REFRESH_PLACES, refreshPlaces } from "./jobs/places/refresh-places.ts";
import { sendSavedSearchAlerts } from "./jobs/saved-searches/alert.ts";
import { PURGE_INVITATIONS, purgeInvitations } from "./members/teams/purge-invitations.ts";
import { CLEAR_REASONS, clearReasons } from "./notifications/clear-reasons.ts";
import { mailJobMatches } from "./notifications/job-matches.ts";
import { MAIL_NEW_CANDIDATES, mailNewCandidates } from "./notifications/new-candidates.ts";
import { SEND_PUSH } from "./notifications/notify.ts";
import { purgeOldNotifications } from "./notifications/purge-notifications.ts";
import { sendPush } from "./notifications/send-push.ts";
import { mailWeeklyDigests } from "./notifications/weekly-digest.ts";
import { PURGE_ASSETS, purgeAssets } from "./pages/site/shared-assets.ts";
import { RECONCILE_CLAIMS, reconcileClaims } from "./payments/claims/reconcile.ts";
import { AUTO_WITHDRAW, AUTO_WITHDRAW_ALL } from "./payments/methods/task-names.ts";
import { eraseStrangerData } from "./payments/payouts/erase-stranger-data.ts";
import { enqueueAutoWithdrawals, runAutoWithdraw } from "./payments/payouts/withdraw.ts";
import { SIGN_DAYS, signDays } from "./payments/receipts/sign-days.ts";
import { openRewardAfterHire } from "./payments/rewards/open-reward.ts";
import { RELEASE_DUE, releaseDueRewardsTask } from "./payments/rewards/release.ts";
import { REMIND_UNFUNDED, sendFundingRemindersTask } from "./payments/rewards/remind.ts";
import { handleStripeEvent } from "./payments/stripe/events.ts";
import { pollAttempt } from "./payments/stripe/poll-attempt.ts";
import { pollObject } from "./payments/stripe/poll-object.ts";
import { processAttempt } from "./payments/stripe/process-attempt.ts";
import { purgeStripeEvents, reconcileStripe } from "./payments/stripe/reconcile.ts";
import { refundPayment } from "./payments/stripe/refunds.ts";
import { returnAttempt, reverseTransfer } from "./payments/stripe/return-attempt.ts";
import {
  HANDLE_STRIPE_EVENT,
  POLL_ATTEMPT,
  POLL_STRIPE_OBJECT,
  PROCESS_ATTEMPT,
  RECONCILE_STRIPE,
  REFUND_PAYMENT,
  RETURN_ATTEMPT,
  REVERSE_TRANSFER,
} from "./payments/stripe/task-names.ts";
import type { Services } from "./services.ts";

/**
 * A background task: its name, its class, its schedule (cron with five fields, UTC) and what it does. The name is
 * stored in the queue, with emails and in backups: the former name of a renamed task belongs into `former-names.ts`.
 */
export type TaskDefinition = {
  readonly name: string;
  readonly class: TaskClass;
  readonly cron?: string;
  run(ctx: Context, data: Record<string, unknown>, services: Services): Promise<void>;
};

/** Builds missing indexes first, because without them each batch of the backfill would scan the whole table. */
function withIndexes(refresh: (ctx: Context) => Promise<void>): TaskDefinition["run"] {
  return async (ctx, _data, { addresses }) => {
    if (await buildIndexes(addresses.owner)) await refresh(ctx);
  };
}

const TASKS: readonly TaskDefinition[] = [
  { name: CLOSE_EXPIRED, class: "upkeep", cron: "*/10 * * * *", run: (ctx) => closeExpiredJobsTask(ctx) },
  { name: REFRESH_SEARCH, class: "upkeep", cron: "*/5 * * * *", run: (ctx) => refreshSearchIndex(ctx) },
  { name: REFRESH_SKILLS, class: "upkeep", cron: "*/5 * * * *", run: (ctx) => refreshSkills(ctx) },
  { name: CLEAR_REASONS, class: "upkeep", cron: "*/5 * * * *", run: (ctx) => clearReasons(ctx) },
  { name: BACKFILL_WITHDRAWN, class: "upkeep", cron: "*/5 * * * *", run: (ctx) => backfillWithdrawn(ctx) },
  { name: SEPARATE_UNPROVED, class: "upkeep", cron: "*/5 * * * *", run: (ctx) => separateUnproved(ctx) },
  { name: REFRESH_FACETS, class: "upkeep", cron: "*/5 * * * *", run: withIndexes(refreshFacets) },
  { name: REFRESH_PLACES, class: "upkeep", cron: "*/5 * * * *", run: withIndexes(refreshPlaces) },
  { name: REFRESH_LINKEDIN_KEYS, class: "upkeep", cron: "*/5 * * * *", run: (ctx) => refreshLinkedinKeys(ctx) },
  { name: PROCESS_IMPORT, class: "imports", run: processImport },
  { name: RECONCILE_IMPORTS, class: "upkeep", cron: "*/5 * * * *", run: (ctx) => reconcileImports(ctx) },
  { name: MAKE_ARCHIVE, class: "upkeep", run: (ctx, data) => runArchiveTask(ctx, data) },
  { name: RECONCILE_ARCHIVES, class: "upkeep", cron: "33 * * * *", run: (ctx) => reconcileArchives(ctx) },
  { name: REENCRYPT_DATA, class: "upkeep", cron: "*/5 * * * *", run: (ctx) => reencryptData(ctx) },
  { name: COMPUTE_TRUST_FIGURES, class: "upkeep", cron: "*/10 * * * *", run: (ctx) => computeTrustFigures(ctx) },
  {
    name: DISABLE_UNVERIFIED_SIGN_INS,
    class: "upkeep",
    cron: "* * * * *",
    run: (ctx) => disableUnverifiedSignIns(ctx),
  },
  { name: POLL_VERIFICATIONS, class: "upkeep", cron: "*/5 * * * *", run: (ctx) => pollVerifications(ctx) },
  { name: FLAG_SAME_PAYOUT, class: "upkeep", cron: "3 * * * *", run: (ctx) => flagSamePayout(ctx) },
  { name: NOTIFY_CANDIDATE, class: "follow-up", run: notifyCandidate },
  { name: NOTIFY_SAVED_CANDIDATE, class: "follow-up", run: notifySavedCandidate },
  { name: RESEND_WITHDRAWN_EMAIL, class: "follow-up", run: resendWithdrawnEmail },
  { name: CONSENT_EMAIL_DELIVERED, class: "follow-up", run: handleConsentEmailDelivery },
  { name: ANSWER_MAILED, class: "follow-up", run: handleAnswerMail },
  { name: "reconcile-unnotified", class: "upkeep", cron: "*/10 * * * *", run: (ctx) => reconcileUnnotified(ctx) },
  { name: "reconcile-consents", class: "upkeep", cron: "*/10 * * * *", run: (ctx) => reconcileConsents(ctx) },
  { name: CREDIT_CLAIMED_REFERRAL, class: "follow-up", run: creditClaimedReferral },
  { name: ADDRESS_VERIFIED, class: "follow-up", run: creditVerified },
  { name: "purge-expired-consents", class: "upkeep", cron: "37 3 * * *", run: (ctx) => purgeExpiredConsents(ctx) },
  { name: "purge-saved-candidates", class: "upkeep", cron: "47 3 * * *", run: (ctx) => purgeSavedCandidates(ctx) },
  { name: "purge-link-submissions", class: "upkeep", cron: "23 * * * *", run: (ctx) => purgeSubmissions(ctx) },
  { name: SEND_MAIL.now, class: "mail-now", run: (ctx, { id }) => deliverMail(ctx, String(id)) },
  { name: SEND_MAIL.soon, class: "mail", run: (ctx, { id }) => deliverMail(ctx, String(id)) },
  { name: SEND_MAIL.bulk, class: "mail-bulk", run: (ctx, { id }) => deliverMail(ctx, String(id)) },
  { name: RESEND_MAIL, class: "mail", run: (ctx, { id }) => resendMail(ctx, String(id)) },
  { name: SEND_PUSH, class: "follow-up", run: sendPush },
  // Runs three times in its window: a later run makes up for a missed one, and a repeated run finds nothing to do.
  { name: "mail-job-matches", class: "upkeep", cron: "13 6,12,18 * * *", run: (ctx) => mailJobMatches(ctx) },
  { name: MAIL_NEW_CANDIDATES, class: "follow-up", run: mailNewCandidates },
  { name: "mail-weekly-digests", class: "upkeep", cron: "33 6,12,18 * * 1", run: (ctx) => mailWeeklyDigests(ctx) },
  { name: "send-saved-search-alerts", class: "upkeep", cron: "* * * * *", run: (ctx) => sendSavedSearchAlerts(ctx) },
  { name: "purge-mails", class: "upkeep", cron: "27 3 * * *", run: (ctx) => purgeOldMails(ctx) },
  { name: PURGE_NAMED_PEOPLE, class: "upkeep", cron: "41 * * * *", run: (ctx) => purgeNamedPeopleTask(ctx) },
  {
    name: "purge-sign-in-flows",
    class: "upkeep",
    cron: "7 * * * *",
    run: (ctx) => ctx.write((tx) => purgeFlows(tx, ctx.clock.now())),
  },
  {
    name: "purge-one-time-tokens",
    class: "upkeep",
    cron: "9 * * * *",
    run: (ctx) => ctx.write((tx) => purgeTokens(tx, ctx.clock.now())),
  },
  // Kept for tasks that an earlier version enqueued; the current version does the same work at once.
  {
    name: "erase-stranger-data",
    class: "follow-up",
    run: (ctx, { id }) => ctx.write((tx) => eraseStrangerData(ctx, tx, String(id))),
  },
  // Retention periods: docs/decisions/0008-retention.md.
  { name: "purge-factor-challenges", class: "upkeep", cron: "11 3 * * *", run: (ctx) => purgeFactorChallenges(ctx) },
  {
    name: "purge-passkey-challenges",
    class: "upkeep",
    cron: "*/5 * * * *",
    run: (ctx) => purgePasskeyChallenges(ctx),
  },
  {
    name: "purge-unconfirmed-accounts",
    class: "upkeep",
    cron: "13 3 * * *",
    run: async (ctx) => void (await purgeUnconfirmedAccounts(ctx)),
  },
  { name: "purge-sessions", class: "upkeep", cron: "21 3 * * *", run: (ctx) => purgeSessions(ctx) },
  { name: "purge-api-keys", class: "upkeep", cron: "23 3 * * *", run: (ctx) => purgeApiKeys(ctx) },
  { name: "purge-audit-log", class: "upkeep", cron: "43 3 * * *", run: (ctx) => purgeAuditLog(ctx) },
  { name: "purge-notifications", class: "upkeep", cron: "47 3 * * *", run: (ctx) => purgeOldNotifications(ctx) },
  { name: "purge-reports", class: "upkeep", cron: "49 3 * * *", run: (ctx) => purgeOldReports(ctx) },
  { name: PURGE_INVITATIONS, class: "upkeep", cron: "50 3 * * *", run: (ctx) => purgeInvitations(ctx) },
  { name: "purge-reserved-usernames", class: "upkeep", cron: "51 3 * * *", run: (ctx) => purgeReservedUsernames(ctx) },
  { name: "purge-written-mails", class: "upkeep", cron: "53 3 * * *", run: (ctx) => purgeWrittenMails(ctx) },
  { name: ERASE_WRITTEN_MAILS, class: "follow-up", cron: "57 * * * *", run: eraseWrittenMails },
  // Polls every minute, because triggers and passing time make people due without an event.
  { name: RECONCILE_HIRING_SYSTEMS, class: "systems", cron: "* * * * *", run: (ctx) => reconcileHiringSystems(ctx) },
  { name: CLEAR_WEBHOOKS, class: "follow-up", run: (ctx) => clearWebhooks(ctx) },
  { name: PURGE_WEBHOOKS, class: "upkeep", cron: "11 * * * *", run: (ctx) => purgeWebhooks(ctx) },
  { name: PURGE_AGENTS, class: "upkeep", cron: "43 * * * *", run: (ctx) => purgeAgents(ctx) },
  { name: PURGE_EXISTING_CONTACTS, class: "upkeep", cron: "47 * * * *", run: (ctx) => purgeExistingContacts(ctx) },
  { name: "purge-stored-responses", class: "upkeep", cron: "17 3 * * *", run: (ctx) => purgeExpiredResponses(ctx) },
  { name: PURGE_ASSETS, class: "upkeep", cron: "59 3 * * *", run: (ctx) => purgeAssets(ctx) },
  { name: PURGE_UPLOADS, class: "upkeep", cron: "41 * * * *", run: (ctx) => purgeOrphanedUploads(ctx) },
  { name: DELETE_PENDING_BLOBS, class: "upkeep", cron: "19 * * * *", run: (ctx) => deletePendingBlobs(ctx) },
  { name: WRITE_ERASURES, class: "follow-up", cron: "27 * * * *", run: (ctx) => writePendingErasures(ctx) },
  { name: PURGE_ERASURES, class: "upkeep", cron: "37 4 * * *", run: (ctx) => purgeExpiredErasures(ctx) },
  { name: DELETE_BLOB, class: "follow-up", run: deleteBlob },
  { name: RECONCILE_INTERVIEWS, class: "follow-up", cron: "* * * * *", run: (ctx) => reconcileInterviews(ctx) },
  { name: "purge-interviews", class: "upkeep", cron: "53 4 * * *", run: (ctx) => purgeInterviews(ctx) },
  { name: RECONCILE_RESPONSES, class: "follow-up", cron: "* * * * *", run: (ctx) => reconcileResponseTimes(ctx) },
  {
    name: COUNT_RESPONSE_TIMES,
    class: "upkeep",
    cron: "7,17,27,37,47,57 * * * *",
    run: (ctx) => countResponseTimes(ctx),
  },
  { name: NOTIFY_MOVE, class: "follow-up", run: notifyMove },
  { name: REFERRAL_HIRED, class: "follow-up", run: openRewardAfterHire },
  { name: RECONCILE_CLAIMS, class: "upkeep", cron: "*/10 * * * *", run: (ctx) => reconcileClaims(ctx) },
  { name: RELEASE_DUE, class: "money", cron: "*/10 * * * *", run: releaseDueRewardsTask },
  // Runs often, so that a missed day is signed soon after a process runs again.
  { name: SIGN_DAYS, class: "upkeep", cron: "*/15 * * * *", run: (ctx) => signDays(ctx) },
  { name: REMIND_UNFUNDED, class: "upkeep", cron: "31 * * * *", run: sendFundingRemindersTask },
  { name: AUTO_WITHDRAW, class: "money", run: runAutoWithdraw },
  { name: PROCESS_ATTEMPT, class: "money", run: processAttempt },
  { name: RETURN_ATTEMPT, class: "money", run: returnAttempt },
  { name: REVERSE_TRANSFER, class: "money", run: reverseTransfer },
  { name: POLL_ATTEMPT, class: "money", run: pollAttempt },
  { name: HANDLE_STRIPE_EVENT, class: "money", run: handleStripeEvent },
  { name: REFUND_PAYMENT, class: "money", run: refundPayment },
  { name: POLL_STRIPE_OBJECT, class: "money", run: pollObject },
  { name: "purge-closed-tasks", class: "upkeep", cron: "29 3 * * *", run: (ctx) => purgeClosedTasks(ctx) },
  { name: "purge-stripe-events", class: "upkeep", cron: "33 3 * * *", run: (ctx) => purgeStripeEvents(ctx) },
  { name: RECONCILE_STRIPE, class: "money", cron: "*/10 * * * *", run: reconcileStripe },
  { name: AUTO_WITHDRAW_ALL, class: "money", cron: "23 * * * *", run: enqueueAutoWithdrawals },
];

/** All background tasks by name with their class. No other name can be enqueued. */
export const TASK_CLASSES: ReadonlyMap<string, TaskClass> = new Map(TASKS.map((work) => [work.name, work.class]));

/** Binds all background tasks to the services. Each run gets its own context without a signed-in user. */
export function bindTasks(services: Services): Task[] {
  return TASKS.map(({ name, class: ofClass, cron, run }) => ({
    name,
    class: ofClass,
    ...(cron !== undefined && { cron }),
    run: (data) => run(services.contextFor(ANONYMOUS, "queue"), data, services),
  }));
}
