import { PURGE_CLOSED_TASKS } from "./admin/failed-tasks.ts";
import { PURGE_OLD_REPORTS } from "./admin/reports/erase-reports.ts";
import { MAKE_ARCHIVE } from "./companies/company-archives/build-archive.ts";
import { RECONCILE_ARCHIVES } from "./companies/company-archives/reconcile-archives.ts";
import { DISABLE_UNVERIFIED_SIGN_INS } from "./companies/sign-in/disable-unverified.ts";
import { COMPUTE_TRUST_FIGURES } from "./companies/trust/compute-figures.ts";
import { POLL_VERIFICATIONS } from "./companies/verification/poll-records.ts";
import { CREDIT_CLAIMED_REFERRAL, CREDIT_VERIFIED } from "./hiring/applications/credit-claimed.ts";
import { SEPARATE_UNPROVED } from "./hiring/applications/separate-unproved.ts";
import { PURGE_SAVED_CANDIDATES } from "./hiring/candidates/erase-candidates.ts";
import { NOTIFY_CANDIDATE, NOTIFY_SAVED_CANDIDATE } from "./hiring/consent/consent-email.ts";
import { CONSENT_EMAIL_DELIVERED_TASK, RECONCILE_UNNOTIFIED } from "./hiring/consent/delivery.ts";
import { PURGE_EXPIRED_CONSENTS } from "./hiring/consent/erase-unanswered.ts";
import { RECONCILE_CONSENTS } from "./hiring/consent/reconcile.ts";
import { RESEND_WITHDRAWN_EMAIL_TASK } from "./hiring/consent/resend.ts";
import { PURGE_EXISTING_CONTACTS } from "./hiring/existing-contacts/contacts.ts";
import { PURGE_INTERVIEWS, RECONCILE_INTERVIEWS_TASK } from "./hiring/interviews/reconcile.ts";
import { NOTIFY_MOVE } from "./hiring/pipeline/notify-move.ts";
import { PURGE_SUBMISSIONS } from "./hiring/referral-links/purge.ts";
import { BACKFILL_WITHDRAWN } from "./hiring/referrals/backfill-withdrawn.ts";
import { REFRESH_LINKEDIN_KEYS } from "./hiring/referrals/refresh-linkedin-keys.ts";
import { FLAG_SAME_PAYOUT } from "./hiring/referrals/same-payout.ts";
import { ANSWER_MAILED_TASK } from "./hiring/response-time/answer-delivered.ts";
import { RECONCILE_RESPONSES_TASK } from "./hiring/response-time/reconcile.ts";
import { COUNT_RESPONSE_TIMES } from "./hiring/response-time/statistics.ts";
import { PURGE_NAMED_PEOPLE } from "./hiring/scouts/purge-named-people.ts";
import { PURGE_UNCONFIRMED_ACCOUNTS } from "./identity/auth/accounts/purge-unconfirmed.ts";
import {
  PURGE_API_KEYS,
  PURGE_AUDIT_LOG,
  PURGE_FACTOR_CHALLENGES,
  PURGE_PASSKEY_CHALLENGES,
  PURGE_SESSIONS,
} from "./identity/auth/accounts/retention.ts";
import { PURGE_FLOWS } from "./identity/auth/external/flows.ts";
import { PURGE_TOKENS } from "./identity/auth/mailed/one-time-tokens.ts";
import { PURGE_RESERVED_USERNAMES } from "./identity/users/reserved-usernames.ts";
import type { TaskData } from "./infra/db/context.ts";
import { PURGE_EXPIRED_RESPONSES } from "./infra/db/idempotency.ts";
import { REENCRYPT_DATA } from "./infra/db/keys/reencrypt.ts";
import type { TaskClass, TaskDefinition } from "./infra/db/task.ts";
import { PURGE_ERASURES, WRITE_ERASURES } from "./infra/files/erasure-list.ts";
import { DELETE_BLOB, DELETE_PENDING_BLOBS, PURGE_UPLOADS } from "./infra/files/purge-files.ts";
import { PURGE_OLD_MAILS, RESEND_MAIL, SEND_MAIL } from "./infra/mail/deliver-mail.ts";
import { ERASE_WRITTEN_MAILS, PURGE_WRITTEN_MAILS } from "./infra/mail/erase-mails.ts";
import { ANONYMOUS } from "./infra/platform/actor.ts";
import type { Task } from "./infra/queue/queue.ts";
import { PURGE_AGENTS } from "./integrations/agents/purge.ts";
import { RECONCILE_HIRING_SYSTEMS_TASK } from "./integrations/hiring-systems/reconcile.ts";
import { CLEAR_WEBHOOKS_TASK } from "./integrations/webhooks/clear-webhooks.ts";
import { PURGE_WEBHOOKS } from "./integrations/webhooks/purge-webhooks.ts";
import { REFRESH_SEARCH } from "./jobs/board/refresh-search.ts";
import { REFRESH_SKILLS } from "./jobs/board/refresh-skills.ts";
import { CLOSE_EXPIRED } from "./jobs/close-expired.ts";
import { REFRESH_FACETS } from "./jobs/facets/refresh-facets.ts";
import { PROCESS_IMPORT } from "./jobs/import/process-import.ts";
import { RECONCILE_IMPORTS } from "./jobs/import/reconcile-imports.ts";
import { REFRESH_PLACES } from "./jobs/places/refresh-places.ts";
import { SEND_SAVED_SEARCH_ALERTS } from "./jobs/saved-searches/alert.ts";
import { PURGE_INVITATIONS } from "./members/teams/purge-invitations.ts";
import { CLEAR_REASONS } from "./notifications/clear-reasons.ts";
import { MAIL_JOB_MATCHES } from "./notifications/job-matches.ts";
import { MAIL_NEW_CANDIDATES } from "./notifications/new-candidates.ts";
import { PURGE_OLD_NOTIFICATIONS } from "./notifications/purge-notifications.ts";
import { SEND_PUSH } from "./notifications/send-push.ts";
import { MAIL_WEEKLY_DIGESTS } from "./notifications/weekly-digest.ts";
import { PURGE_ASSETS } from "./pages/site/shared-assets.ts";
import { RECONCILE_CLAIMS } from "./payments/claims/reconcile.ts";
import { ERASE_STRANGER_DATA } from "./payments/payouts/erase-stranger-data.ts";
import { AUTO_WITHDRAW, AUTO_WITHDRAW_ALL } from "./payments/payouts/withdraw.ts";
import { SIGN_DAYS } from "./payments/receipts/sign-days.ts";
import { OPEN_REWARD } from "./payments/rewards/open-reward.ts";
import { RELEASE_DUE } from "./payments/rewards/release.ts";
import { REMIND_UNFUNDED } from "./payments/rewards/remind.ts";
import { HANDLE_STRIPE_EVENT } from "./payments/stripe/events.ts";
import { POLL_ATTEMPT } from "./payments/stripe/poll-attempt.ts";
import { POLL_STRIPE_OBJECT } from "./payments/stripe/poll-object.ts";
import { PROCESS_ATTEMPT } from "./payments/stripe/process-attempt.ts";
import { PURGE_STRIPE_EVENTS, RECONCILE_STRIPE } from "./payments/stripe/reconcile.ts";
import { REFUND_PAYMENT } from "./payments/stripe/refunds.ts";
import { RETURN_ATTEMPT, REVERSE_TRANSFER } from "./payments/stripe/return-attempt.ts";
import type { Services } from "./services.ts";

/** All background tasks. A task that is not listed here cannot be enqueued. */
const TASKS: readonly TaskDefinition[] = [
  CLOSE_EXPIRED,
  REFRESH_SEARCH,
  REFRESH_SKILLS,
  CLEAR_REASONS,
  BACKFILL_WITHDRAWN,
  SEPARATE_UNPROVED,
  REFRESH_FACETS,
  REFRESH_PLACES,
  REFRESH_LINKEDIN_KEYS,
  PROCESS_IMPORT,
  RECONCILE_IMPORTS,
  MAKE_ARCHIVE,
  RECONCILE_ARCHIVES,
  REENCRYPT_DATA,
  COMPUTE_TRUST_FIGURES,
  DISABLE_UNVERIFIED_SIGN_INS,
  POLL_VERIFICATIONS,
  FLAG_SAME_PAYOUT,
  NOTIFY_CANDIDATE,
  NOTIFY_SAVED_CANDIDATE,
  RESEND_WITHDRAWN_EMAIL_TASK,
  CONSENT_EMAIL_DELIVERED_TASK,
  ANSWER_MAILED_TASK,
  RECONCILE_UNNOTIFIED,
  RECONCILE_CONSENTS,
  CREDIT_CLAIMED_REFERRAL,
  CREDIT_VERIFIED,
  PURGE_EXPIRED_CONSENTS,
  PURGE_SAVED_CANDIDATES,
  PURGE_SUBMISSIONS,
  SEND_MAIL.now,
  SEND_MAIL.soon,
  SEND_MAIL.bulk,
  RESEND_MAIL,
  SEND_PUSH,
  MAIL_JOB_MATCHES,
  MAIL_NEW_CANDIDATES,
  MAIL_WEEKLY_DIGESTS,
  SEND_SAVED_SEARCH_ALERTS,
  PURGE_OLD_MAILS,
  PURGE_NAMED_PEOPLE,
  PURGE_FLOWS,
  PURGE_TOKENS,
  ERASE_STRANGER_DATA,
  PURGE_FACTOR_CHALLENGES,
  PURGE_PASSKEY_CHALLENGES,
  PURGE_UNCONFIRMED_ACCOUNTS,
  PURGE_SESSIONS,
  PURGE_API_KEYS,
  PURGE_AUDIT_LOG,
  PURGE_OLD_NOTIFICATIONS,
  PURGE_OLD_REPORTS,
  PURGE_INVITATIONS,
  PURGE_RESERVED_USERNAMES,
  PURGE_WRITTEN_MAILS,
  ERASE_WRITTEN_MAILS,
  RECONCILE_HIRING_SYSTEMS_TASK,
  CLEAR_WEBHOOKS_TASK,
  PURGE_WEBHOOKS,
  PURGE_AGENTS,
  PURGE_EXISTING_CONTACTS,
  PURGE_EXPIRED_RESPONSES,
  PURGE_ASSETS,
  PURGE_UPLOADS,
  DELETE_PENDING_BLOBS,
  WRITE_ERASURES,
  PURGE_ERASURES,
  DELETE_BLOB,
  RECONCILE_INTERVIEWS_TASK,
  PURGE_INTERVIEWS,
  RECONCILE_RESPONSES_TASK,
  COUNT_RESPONSE_TIMES,
  NOTIFY_MOVE,
  OPEN_REWARD,
  RECONCILE_CLAIMS,
  RELEASE_DUE,
  SIGN_DAYS,
  REMIND_UNFUNDED,
  AUTO_WITHDRAW,
  PROCESS_ATTEMPT,
  RETURN_ATTEMPT,
  REVERSE_TRANSFER,
  POLL_ATTEMPT,
  HANDLE_STRIPE_EVENT,
  REFUND_PAYMENT,
  POLL_STRIPE_OBJECT,
  PURGE_CLOSED_TASKS,
  PURGE_STRIPE_EVENTS,
  RECONCILE_STRIPE,
  AUTO_WITHDRAW_ALL,
];

/** All background tasks by name with their class. No other name can be enqueued. */
export const TASK_CLASSES: ReadonlyMap<string, TaskClass> = new Map(TASKS.map((task) => [task.name, task.class]));

function readPayload({ name, input }: TaskDefinition, data: TaskData): TaskData {
  const { data: payload, error } = input.safeParse(data);
  if (payload !== undefined) return payload;
  const wrong = error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new Error(`The payload does not fit the task ${name}: ${wrong.join("; ")}`);
}

/**
 * Binds all background tasks to the services. Each run gets its own context without a signed-in user. A payload that
 * does not fit the task's schema fails the run.
 */
export function bindTasks(services: Services): Task[] {
  return TASKS.map((task) => ({
    name: task.name,
    class: task.class,
    ...(task.schedule !== undefined && { cron: task.schedule }),
    run: async (data) => task.run(services.contextFor(ANONYMOUS, "queue"), readPayload(task, data), services),
  }));
}
