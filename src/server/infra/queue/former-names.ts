import type pg from "pg";

/** Names of tasks before 1.0 with their present ones. */
export const FORMER_NAMES: ReadonlyMap<string, string> = new Map([
  ["read-job-skills", "refresh-job-skills"],
  ["clear-notice-reasons", "clear-notification-reasons"],
  ["mark-withdrawn", "backfill-withdrawn-referrals"],
  ["carry-import", "process-import"],
  ["tend-imports", "reconcile-imports"],
  ["tend-company-archives", "reconcile-company-archives"],
  ["seal-anew", "reencrypt-data"],
  ["count-company-trust", "compute-trust-figures"],
  ["end-unproven-sign-ins", "disable-unverified-sign-ins"],
  ["look-at-company-proofs", "poll-company-verifications"],
  ["mark-same-payout", "flag-same-payout"],
  ["tell-referred", "notify-candidate"],
  ["tell-added", "notify-saved-candidate"],
  ["tell-again", "resend-withdrawn-email"],
  ["referred-mail-heard", "consent-email-delivered"],
  ["answer-mailed", "answer-email-delivered"],
  ["find-untold", "reconcile-unnotified"],
  ["tend-asked-first", "reconcile-consents"],
  ["referral-claimed", "credit-claimed-referral"],
  ["forget-old-letters", "purge-expired-consents"],
  ["forget-added-people", "purge-saved-candidates"],
  ["forget-link-entries", "purge-link-submissions"],
  ["send-mail-again", "resend-mail"],
  ["tell-saved-searches", "send-saved-search-alerts"],
  ["forget-old-mails", "purge-mails"],
  ["forget-scout-people", "purge-named-people"],
  ["forget-old-flows", "purge-sign-in-flows"],
  ["forget-old-proofs", "purge-one-time-tokens"],
  ["forget-stranger", "erase-stranger-data"],
  ["forget-old-challenges", "purge-factor-challenges"],
  ["forget-passkey-challenges", "purge-passkey-challenges"],
  ["forget-never-confirmed", "purge-unconfirmed-accounts"],
  ["forget-old-sessions", "purge-sessions"],
  ["forget-old-keys", "purge-api-keys"],
  ["forget-old-audit", "purge-audit-log"],
  ["forget-old-notices", "purge-notifications"],
  ["forget-old-reports", "purge-reports"],
  ["forget-team-invitations", "purge-team-invitations"],
  ["forget-rested-usernames", "purge-reserved-usernames"],
  ["sweep-written-mails", "purge-written-mails"],
  ["forget-written-mails", "erase-written-mails"],
  ["tend-hiring-systems", "reconcile-hiring-systems"],
  ["forget-webhooks", "purge-webhooks"],
  ["forget-agents", "purge-agents"],
  ["forget-known-people", "purge-existing-contacts"],
  ["forget-old-answers", "purge-stored-responses"],
  ["forget-site-assets", "purge-site-assets"],
  ["sweep-uploads", "purge-uploads"],
  ["sweep-file-bytes", "delete-pending-blobs"],
  ["keep-erased", "write-erasures"],
  ["forget-erased", "purge-erasures"],
  ["remove-file-bytes", "delete-blob"],
  ["tend-interviews", "reconcile-interviews"],
  ["forget-interviews", "purge-interviews"],
  ["tend-answers", "reconcile-response-times"],
  ["count-answers", "count-response-times"],
  ["tell-pipeline-move", "notify-pipeline-move"],
  ["tend-hire-claims", "reconcile-hire-claims"],
  ["close-receipt-days", "sign-receipt-days"],
  ["stripe-carry", "process-payout-attempt"],
  ["stripe-fetch-back", "return-payout-attempt"],
  ["stripe-undo-transfer", "reverse-stripe-transfer"],
  ["stripe-look-after", "poll-payout-attempt"],
  ["stripe-event", "handle-stripe-event"],
  ["stripe-refund", "refund-stripe-payment"],
  ["stripe-look", "poll-stripe-object"],
  ["forget-closed-work", "purge-closed-tasks"],
  ["forget-old-stripe-events", "purge-stripe-events"],
  ["stripe-sweep", "reconcile-stripe"],
]);

/** The present name of a task whose name may have been stored by an earlier version. */
export function currentTaskName(name: string): string {
  return FORMER_NAMES.get(name) ?? name;
}

/** All names under which a task may be stored, the present one first. */
export function storedTaskNames(name: string): string[] {
  return [name, ...[...FORMER_NAMES.keys()].filter((former) => currentTaskName(former) === name)];
}

const RENAMED = "unnest($1::text[], $2::text[]) AS renamed (former, name)";

const STATEMENTS = [
  // Of one task only one row may be open; a second one keeps its former name until the first is closed.
  `UPDATE dead_letter_tasks AS failed SET task = renamed.name FROM ${RENAMED}
     WHERE failed.task = renamed.former AND (failed.closed_at IS NOT NULL OR NOT EXISTS (
       SELECT 1 FROM dead_letter_tasks AS other
       WHERE other.task = renamed.name AND other.data = failed.data AND other.closed_at IS NULL))`,
  `INSERT INTO task_runs (task, done_at, milliseconds, failed_at)
     SELECT renamed.name, done_at, milliseconds, failed_at FROM task_runs JOIN ${RENAMED} ON task = renamed.former
     ON CONFLICT DO NOTHING`,
  `DELETE FROM task_runs USING ${RENAMED} WHERE task = renamed.former`,
];

/**
 * Gives failed tasks and recorded runs of an earlier version their present names. Waiting tasks, emails and restored
 * copies keep the stored name, which is translated when it is read.
 */
export async function renameFormerTasks(pool: pg.Pool): Promise<void> {
  const names = [[...FORMER_NAMES.keys()], [...FORMER_NAMES.values()]];
  for (const statement of STATEMENTS) await pool.query(statement, names);
}
