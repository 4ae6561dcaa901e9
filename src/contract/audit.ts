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
  "payment_method_added",
  "payment_method_changed",
  "payment_method_removed",
  "referral_checked",
  "referred_erased",
  "referral_review_cleared",
] as const;

export type AuditEvent = (typeof AUDIT_EVENTS)[number];
