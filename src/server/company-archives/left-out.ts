const SIGN_IN = "How somebody signs in here: it lets nobody in elsewhere.";
const OWN = "A person's own, not the company's.";
const SECRET = "A secret, or an address that hears of this installation: it is set up anew.";
const DERIVED = "Counted or read of what is in the archive.";
const HOUSE = "Of this installation: its work, its keys, its keeping.";
const PATHS = "Where money goes and how a provider carries it: the payee's and the provider's.";
const INVITED = "Invitations whose links are of this installation: whoever is wanted is invited anew.";

/** Tables of which nothing is in an archive, each with the reason (rule X167). */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...["auth_audit_log", "auth_challenges", "auth_factors", "auth_flow_states", "auth_identities"],
      ...["auth_one_time_tokens", "auth_passkey_challenges", "auth_passkeys", "auth_recovery_codes", "auth_sessions"],
      ...["auth_users", "api_keys", "agent_grants", "oauth_records", "agent_drafts", "first_admin_link"],
      ...["company_sign_ins", "company_sign_in_people", "company_sign_in_sessions", "company_sign_in_tries"],
      ...[
        "company_sign_in_assertions",
        "scim_tokens",
        "scim_people",
        "scim_groups",
        "scim_group_members",
        "scim_refusals",
      ],
    ].map((table) => [table, SIGN_IN]),
  ),
  ...Object.fromEntries(
    [
      ...["profiles", "referrer_profiles", "user_settings", "saved_jobs", "saved_searches", "people_views"],
      ...["notifications", "push_subscriptions", "calendar_addresses", "candidates", "candidate_notes"],
      ...["candidate_referrals", "added_people", "referral_links", "link_entries", "link_referrals", "referral_checks"],
      ...["reward_splits", "record_looks", "message_marks", "resting_usernames", "job_link_holders"],
      ...["scout_applications", "scout_referral_profiles", "referral_letters"],
    ].map((table) => [table, OWN]),
  ),
  ...Object.fromEntries(
    [
      ...["webhook_endpoints", "webhook_deliveries", "hiring_systems", "hiring_system_jobs", "hiring_system_people"],
      ...["hiring_system_steps", "job_imports", "job_import_runs", "job_links", "known_people", "receipt_salts"],
    ].map((table) => [table, SECRET]),
  ),
  ...Object.fromEntries(
    [
      ...["company_trust", "job_answers", "job_places", "job_search", "job_skills", "job_skills_unread"],
      ...["job_words_unread", "payout_people"],
    ].map((table) => [table, DERIVED]),
  ),
  ...Object.fromEntries(
    [
      ...["payment_methods", "payout_attempts", "payout_batches", "stripe_checkouts", "stripe_disputes"],
      ...["stripe_events", "stripe_payments"],
    ].map((table) => [table, PATHS]),
  ),
  ...Object.fromEntries(["team_invitations", "join_requests", "job_referrers"].map((table) => [table, INVITED])),
  ...Object.fromEntries(
    [
      ...["backups_taken", "bytes_to_remove", "clock_runs", "company_archives", "company_archive_people"],
      ...["company_sources", "company_arrivals", "company_arrival_ids", "company_arrival_lines"],
      ...["company_arrival_members", "moved_people", "moved_ids"],
      ...["do_not_refer", "erased_waiting", "failed_work", "idempotency_keys", "lasting_keys", "mail_traces", "mails"],
      ...["push_keys", "rate_limits", "readings", "receipt_waiting", "register_requests", "report_cases"],
      ...["report_decisions", "report_takedowns", "reports", "restorations", "restored_work", "sealing_passes"],
      ...["site_assets", "table_passes", "untold_news", "work_runs"],
    ].map((table) => [table, HOUSE]),
  ),
};
