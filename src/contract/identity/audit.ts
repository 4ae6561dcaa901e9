import { ACCOUNT_EVENTS } from "./account.ts";

/**
 * Events of the audit log (docs/security.md, item 63). Entries store only the ids of people; names are looked up from
 * existing accounts.
 */
export const AUDIT_EVENTS = [
  ...ACCOUNT_EVENTS,
  // Each write with an API key, with the key's prefix and the endpoint (rule X84).
  "api_key_wrote",
  // Each call of an agent, with its name and the tool; each draft that its user confirmed or dismissed (rule X155).
  "agent_called",
  "agent_draft_settled",
  "user_viewed",
  "account_deleted",
  "balance_given_up",
  "bank_file_read",
  // Money actions of admins, with their notes (rule A14).
  "receipt_recorded",
  "refund_settled",
  "dispute_decided",
  "payout_settled",
  "payout_failed",
  "payout_retried",
  "batch_made",
  "batch_settled",
  "referral_checked",
  "referred_erased",
  "referral_review_cleared",
  "report_decided",
  "work_tried_again",
  "work_closed",
  // Company single sign-on, by domain.
  "company_sign_in_added",
  "company_sign_in_changed",
  "company_sign_in_removed",
  // A company's hiring system, by vendor.
  "hiring_system_connected",
  "hiring_system_changed",
  "hiring_system_removed",
  // People whom a company's identity provider adds and removes, and which token was used.
  "sync_token_made",
  "sync_token_revoked",
  "sync_group_changed",
  "person_synced",
  "person_readdressed",
  "person_sync_ended",
  // Webhook endpoints of a company, by host.
  "webhook_added",
  "webhook_changed",
  "webhook_rotated",
  "webhook_removed",
  // A company's API key, by prefix.
  "company_key_made",
  "company_key_revoked",
  // A company export: requested, downloaded, deleted.
  "company_archive_made",
  "company_archive_fetched",
  "company_archive_removed",
  // Actions on a company's job imports, by step.
  "import_changed",
] as const;

export type AuditEvent = (typeof AUDIT_EVENTS)[number];
