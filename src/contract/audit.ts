/**
 * What the audit log keeps (docs/security.md, item 63). Its entries name people by their ids alone; who reads them learns
 * the names of accounts that still are there.
 */
export const AUDIT_EVENTS = [
  "sign_up",
  "sign_up_waiting",
  "sign_in",
  "sign_in_failed",
  // The password, a link or a provider was right, and the second factor is still owed.
  "second_factor_asked",
  "second_factor_failed",
  "factor_added",
  "factor_removed",
  "recovery_codes_made",
  "recovery_code_used",
  "api_key_made",
  "api_key_revoked",
  "calendar_made",
  "calendar_ended",
  // Each change that was asked for with a key, with the beginning of the key and what was called (rule X84).
  "api_key_wrote",
  "agent_allowed",
  "agent_revoked",
  // Each call of an agent, with its name and what was called; each draft that its person pressed or dismissed (rule X155).
  "agent_called",
  "agent_draft_settled",
  "session_ended",
  "sign_out",
  "refresh_reused",
  "password_changed",
  "password_change_failed",
  "confirmation_failed",
  "address_verified",
  "email_confirmed",
  "email_changed",
  "identity_linked",
  "identity_unlinked",
  "passkey_added",
  "passkey_removed",
  "passkey_renamed",
  // A device's answer that was none, with why; nobody's where its passkey is not known.
  "passkey_refused",
  "passkey_not_added",
  // It counted backwards: somebody has a copy of it.
  "passkey_copied",
  "unproved_access_removed",
  "admin_granted",
  "admin_taken",
  "user_suspended",
  "user_restored",
  "user_signed_out",
  "user_factor_taken",
  "user_viewed",
  "account_exported",
  "account_deleted",
  "balance_given_up",
  "bank_file_read",
  // What admins do with money, with what they noted (rule A14).
  "receipt_recorded",
  "refund_settled",
  "dispute_decided",
  "payout_settled",
  "payout_failed",
  "payout_retried",
  "batch_made",
  "batch_settled",
  "payment_method_added",
  "payment_method_changed",
  "payment_method_removed",
  "payment_method_primary",
  "referral_checked",
  "referred_erased",
  "referral_review_cleared",
  "report_decided",
  "work_tried_again",
  "work_closed",
  // A company's own sign-in, by its domain.
  "company_sign_in_added",
  "company_sign_in_changed",
  "company_sign_in_removed",
  // A company's hiring system, by its vendor.
  "hiring_system_connected",
  "hiring_system_changed",
  "hiring_system_removed",
  // Whom a company's identity provider brings and removes, by which of its tokens.
  "sync_token_made",
  "sync_token_revoked",
  "sync_group_changed",
  "person_synced",
  "person_readdressed",
  "person_sync_ended",
  // Addresses that hear of a company's events, by their hosts.
  "webhook_added",
  "webhook_changed",
  "webhook_rotated",
  "webhook_removed",
  // A key of a company, by its beginning.
  "company_key_made",
  "company_key_revoked",
  // Everything of a company in one file: asked for, taken, deleted.
  "company_archive_made",
  "company_archive_fetched",
  "company_archive_removed",
  // What somebody did with a company's imports of jobs, by the step.
  "import_changed",
] as const;

export type AuditEvent = (typeof AUDIT_EVENTS)[number];
