-- The field's names for tables, columns and what depends on them. Nothing is released yet: from here on a version keeps the names of the one before.--> statement-breakpoint
ALTER TABLE "added_people" RENAME TO "added_candidates";--> statement-breakpoint
ALTER TABLE "company_proofs" RENAME TO "company_verifications";--> statement-breakpoint
ALTER TABLE "known_people" RENAME TO "existing_contacts";--> statement-breakpoint
ALTER TABLE "company_mail_words" RENAME TO "company_email_templates";--> statement-breakpoint
ALTER TABLE "hiring_system_people" RENAME TO "hiring_system_candidates";--> statement-breakpoint
ALTER TABLE "referral_letters" RENAME TO "consent_emails";--> statement-breakpoint
ALTER TABLE "referral_invitations" RENAME TO "consent_requests";--> statement-breakpoint
ALTER TABLE "do_not_refer" RENAME TO "suppression_list";--> statement-breakpoint
ALTER TABLE "register_requests" RENAME TO "suppression_requests";--> statement-breakpoint
ALTER TABLE "job_answers" RENAME TO "job_response_times";--> statement-breakpoint
ALTER TABLE "record_looks" RENAME TO "record_views";--> statement-breakpoint
ALTER TABLE "untold_news" RENAME TO "notify_outbox";--> statement-breakpoint
ALTER TABLE "table_passes" RENAME TO "table_backfills";--> statement-breakpoint
ALTER TABLE "readings" RENAME TO "column_backfills";--> statement-breakpoint
ALTER TABLE "clock_runs" RENAME TO "scheduler_heartbeats";--> statement-breakpoint
ALTER TABLE "erased_waiting" RENAME TO "erasure_outbox";--> statement-breakpoint
ALTER TABLE "lasting_keys" RENAME TO "hash_keys";--> statement-breakpoint
ALTER TABLE "sealing_passes" RENAME TO "reencryption_passes";--> statement-breakpoint
ALTER TABLE "restored_work" RENAME TO "restored_tasks";--> statement-breakpoint
ALTER TABLE "resting_usernames" RENAME TO "reserved_usernames";--> statement-breakpoint
ALTER TABLE "link_entries" RENAME TO "link_submissions";--> statement-breakpoint
ALTER TABLE "referral_ties" RENAME TO "referral_relationships";--> statement-breakpoint
ALTER TABLE "reward_splits" RENAME TO "reward_share_agreements";--> statement-breakpoint
ALTER TABLE "failed_work" RENAME TO "dead_letter_tasks";--> statement-breakpoint
ALTER TABLE "bytes_to_remove" RENAME TO "blob_deletions";--> statement-breakpoint
ALTER TABLE "work_runs" RENAME TO "task_runs";--> statement-breakpoint
ALTER TABLE "added_candidates" RENAME COLUMN "letter" TO "consent_email";--> statement-breakpoint
ALTER TABLE "added_candidates" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "company_verifications" RENAME COLUMN "look_at" TO "next_check_at";--> statement-breakpoint
ALTER TABLE "company_trust" RENAME COLUMN "promises" TO "responses_due";--> statement-breakpoint
ALTER TABLE "company_trust" RENAME COLUMN "promises_kept" TO "responses_on_time";--> statement-breakpoint
ALTER TABLE "company_email_templates" RENAME COLUMN "occasion" TO "trigger";--> statement-breakpoint
ALTER TABLE "company_sign_ins" RENAME COLUMN "sealed" TO "encrypted";--> statement-breakpoint
ALTER TABLE "company_sign_in_tries" RENAME COLUMN "fault" TO "failure";--> statement-breakpoint
ALTER TABLE "hiring_systems" RENAME COLUMN "sealed" TO "encrypted";--> statement-breakpoint
ALTER TABLE "hiring_systems" RENAME COLUMN "sealed_signs" TO "encrypted_webhook_secret";--> statement-breakpoint
ALTER TABLE "hiring_systems" RENAME COLUMN "rests_until" TO "paused_until";--> statement-breakpoint
ALTER TABLE "hiring_systems" RENAME COLUMN "fault" TO "failure";--> statement-breakpoint
ALTER TABLE "hiring_systems" RENAME COLUMN "fault_at" TO "failure_at";--> statement-breakpoint
ALTER TABLE "hiring_systems" RENAME COLUMN "told" TO "notified";--> statement-breakpoint
ALTER TABLE "hiring_system_candidates" RENAME COLUMN "claim" TO "lease";--> statement-breakpoint
ALTER TABLE "hiring_system_candidates" RENAME COLUMN "claimed_at" TO "leased_at";--> statement-breakpoint
ALTER TABLE "hiring_system_candidates" RENAME COLUMN "fault" TO "failure";--> statement-breakpoint
ALTER TABLE "hiring_system_candidates" RENAME COLUMN "sealed_address" TO "encrypted_address";--> statement-breakpoint
ALTER TABLE "hiring_system_candidates" RENAME COLUMN "word_sent" TO "recommendation_sent";--> statement-breakpoint
ALTER TABLE "hiring_system_candidates" RENAME COLUMN "heard_at" TO "last_event_at";--> statement-breakpoint
ALTER TABLE "hiring_system_candidates" RENAME COLUMN "looked_at" TO "polled_at";--> statement-breakpoint
ALTER TABLE "hiring_system_candidates" RENAME COLUMN "told" TO "notified";--> statement-breakpoint
ALTER TABLE "consent_requests" RENAME COLUMN "letter" TO "consent_email";--> statement-breakpoint
ALTER TABLE "consent_requests" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "job_imports" RENAME COLUMN "held" TO "on_hold";--> statement-breakpoint
ALTER TABLE "job_import_runs" RENAME COLUMN "fault" TO "failure";--> statement-breakpoint
ALTER TABLE "job_links" RENAME COLUMN "sealed" TO "encrypted";--> statement-breakpoint
ALTER TABLE "jobs" RENAME COLUMN "answer_days" TO "response_days";--> statement-breakpoint
ALTER TABLE "jobs" RENAME COLUMN "ask_first" TO "requires_consent";--> statement-breakpoint
ALTER TABLE "job_response_times" RENAME COLUMN "soon_told_at" TO "due_soon_notified_at";--> statement-breakpoint
ALTER TABLE "job_response_times" RENAME COLUMN "late_told_at" TO "overdue_notified_at";--> statement-breakpoint
ALTER TABLE "job_response_times" RENAME COLUMN "outcome_told_at" TO "decision_notified_at";--> statement-breakpoint
ALTER TABLE "mails" RENAME COLUMN "cause" TO "dedupe_key";--> statement-breakpoint
ALTER TABLE "mails" RENAME COLUMN "sealed" TO "encrypted";--> statement-breakpoint
ALTER TABLE "mails" RENAME COLUMN "claimed_until" TO "leased_until";--> statement-breakpoint
ALTER TABLE "mails" RENAME COLUMN "handed_over" TO "accepted_by_server";--> statement-breakpoint
ALTER TABLE "mails" RENAME COLUMN "heard_by" TO "callback_task";--> statement-breakpoint
ALTER TABLE "mail_traces" RENAME COLUMN "sealed" TO "encrypted";--> statement-breakpoint
ALTER TABLE "notifications" RENAME COLUMN "cause" TO "dedupe_key";--> statement-breakpoint
ALTER TABLE "push_subscriptions" RENAME COLUMN "sealed" TO "encrypted";--> statement-breakpoint
ALTER TABLE "push_keys" RENAME COLUMN "sealed_private_key" TO "encrypted_private_key";--> statement-breakpoint
ALTER TABLE "payment_methods" RENAME COLUMN "sealed" TO "encrypted";--> statement-breakpoint
ALTER TABLE "payout_attempts" RENAME COLUMN "sealed" TO "encrypted";--> statement-breakpoint
ALTER TABLE "payout_attempts" RENAME COLUMN "looked_at" TO "polled_at";--> statement-breakpoint
ALTER TABLE "pipeline_moves" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "record_views" RENAME COLUMN "looked_by" TO "viewed_by";--> statement-breakpoint
ALTER TABLE "record_views" RENAME COLUMN "looked_at" TO "viewed_at";--> statement-breakpoint
ALTER TABLE "hash_keys" RENAME COLUMN "sealed" TO "encrypted";--> statement-breakpoint
ALTER TABLE "reserved_usernames" RENAME COLUMN "rests_until" TO "reserved_until";--> statement-breakpoint
ALTER TABLE "receipt_keys" RENAME COLUMN "sealed_private_key" TO "encrypted_private_key";--> statement-breakpoint
ALTER TABLE "referral_links" RENAME COLUMN "sealed" TO "encrypted";--> statement-breakpoint
ALTER TABLE "referral_links" RENAME COLUMN "tie" TO "relationship";--> statement-breakpoint
ALTER TABLE "referral_links" RENAME COLUMN "tie_place" TO "relationship_place";--> statement-breakpoint
ALTER TABLE "referral_links" RENAME COLUMN "tie_period" TO "relationship_period";--> statement-breakpoint
ALTER TABLE "referrals" RENAME COLUMN "turned_down_for" TO "rejection_reason";--> statement-breakpoint
ALTER TABLE "referrals" RENAME COLUMN "held" TO "on_hold";--> statement-breakpoint
ALTER TABLE "referrals" RENAME COLUMN "shown_at" TO "visible_at";--> statement-breakpoint
ALTER TABLE "referrals" RENAME COLUMN "ask_first" TO "requires_consent";--> statement-breakpoint
ALTER TABLE "referrals" RENAME COLUMN "answer_days" TO "response_days";--> statement-breakpoint
ALTER TABLE "referrals" RENAME COLUMN "answer_due" TO "response_due_at";--> statement-breakpoint
ALTER TABLE "referrals" RENAME COLUMN "answer_told" TO "answer_reminder_level";--> statement-breakpoint
ALTER TABLE "referrals" RENAME COLUMN "outcome_told" TO "decision_reminder_level";--> statement-breakpoint
ALTER TABLE "applications" RENAME COLUMN "turned_down_for" TO "rejection_reason";--> statement-breakpoint
ALTER TABLE "applications" RENAME COLUMN "answer_days" TO "response_days";--> statement-breakpoint
ALTER TABLE "applications" RENAME COLUMN "answer_due" TO "response_due_at";--> statement-breakpoint
ALTER TABLE "applications" RENAME COLUMN "answer_told" TO "answer_reminder_level";--> statement-breakpoint
ALTER TABLE "applications" RENAME COLUMN "outcome_told" TO "decision_reminder_level";--> statement-breakpoint
ALTER TABLE "report_cases" RENAME COLUMN "owner_told" TO "owner_notified";--> statement-breakpoint
ALTER TABLE "saved_searches" RENAME COLUMN "told_until" TO "notified_until";--> statement-breakpoint
ALTER TABLE "scim_people" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "stripe_checkouts" RENAME COLUMN "looked_at" TO "polled_at";--> statement-breakpoint
ALTER TABLE "stripe_payments" RENAME COLUMN "looked_at" TO "polled_at";--> statement-breakpoint
ALTER TABLE "stripe_disputes" RENAME COLUMN "looked_at" TO "polled_at";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" RENAME COLUMN "sealed" TO "encrypted";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" RENAME COLUMN "sealed_former" TO "encrypted_former";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" RENAME COLUMN "claim" TO "lease";--> statement-breakpoint
ALTER TABLE "webhook_deliveries" RENAME COLUMN "fault" TO "failure";--> statement-breakpoint
ALTER TABLE "added_candidates" RENAME CONSTRAINT "added_people_candidate_candidates_id_fk" TO "added_candidates_candidate_candidates_id_fk";--> statement-breakpoint
ALTER TABLE "added_candidates" RENAME CONSTRAINT "added_people_letter_referral_letters_id_fk" TO "added_candidates_consent_email_consent_emails_id_fk";--> statement-breakpoint
ALTER TABLE "added_candidates" RENAME CONSTRAINT "added_people_pkey" TO "added_candidates_pkey";--> statement-breakpoint
ALTER TABLE "blob_deletions" RENAME CONSTRAINT "bytes_to_remove_pkey" TO "blob_deletions_pkey";--> statement-breakpoint
ALTER TABLE "scheduler_heartbeats" RENAME CONSTRAINT "clock_runs_pkey" TO "scheduler_heartbeats_pkey";--> statement-breakpoint
ALTER TABLE "company_email_templates" RENAME CONSTRAINT "company_mail_words_company_companies_id_fk" TO "company_email_templates_company_companies_id_fk";--> statement-breakpoint
ALTER TABLE "company_email_templates" RENAME CONSTRAINT "company_mail_words_job_jobs_id_fk" TO "company_email_templates_job_jobs_id_fk";--> statement-breakpoint
ALTER TABLE "company_email_templates" RENAME CONSTRAINT "company_mail_words_pkey" TO "company_email_templates_pkey";--> statement-breakpoint
ALTER TABLE "company_email_templates" RENAME CONSTRAINT "company_mail_words_saved_by_users_id_fk" TO "company_email_templates_saved_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "company_verifications" RENAME CONSTRAINT "company_proofs_company_companies_id_fk" TO "company_verifications_company_companies_id_fk";--> statement-breakpoint
ALTER TABLE "company_verifications" RENAME CONSTRAINT "company_proofs_pkey" TO "company_verifications_pkey";--> statement-breakpoint
ALTER TABLE "suppression_list" RENAME CONSTRAINT "do_not_refer_pkey" TO "suppression_list_pkey";--> statement-breakpoint
ALTER TABLE "erasure_outbox" RENAME CONSTRAINT "erased_waiting_pkey" TO "erasure_outbox_pkey";--> statement-breakpoint
ALTER TABLE "dead_letter_tasks" RENAME CONSTRAINT "failed_work_closed_by_users_id_fk" TO "dead_letter_tasks_closed_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "dead_letter_tasks" RENAME CONSTRAINT "failed_work_closed_check" TO "dead_letter_tasks_closed_check";--> statement-breakpoint
ALTER TABLE "dead_letter_tasks" RENAME CONSTRAINT "failed_work_outcome_check" TO "dead_letter_tasks_outcome_check";--> statement-breakpoint
ALTER TABLE "dead_letter_tasks" RENAME CONSTRAINT "failed_work_pkey" TO "dead_letter_tasks_pkey";--> statement-breakpoint
ALTER TABLE "hiring_system_candidates" RENAME CONSTRAINT "hiring_system_people_company_companies_id_fk" TO "hiring_system_candidates_company_companies_id_fk";--> statement-breakpoint
ALTER TABLE "hiring_system_candidates" RENAME CONSTRAINT "hiring_system_people_pkey" TO "hiring_system_candidates_pkey";--> statement-breakpoint
ALTER TABLE "hiring_system_candidates" RENAME CONSTRAINT "hiring_system_people_referral_referrals_id_fk" TO "hiring_system_candidates_referral_referrals_id_fk";--> statement-breakpoint
ALTER TABLE "hiring_system_candidates" RENAME CONSTRAINT "hiring_system_people_state_known" TO "hiring_system_candidates_state_known";--> statement-breakpoint
ALTER TABLE "hiring_systems" RENAME CONSTRAINT "hiring_systems_fault" TO "hiring_systems_failure";--> statement-breakpoint
ALTER TABLE "job_response_times" RENAME CONSTRAINT "job_answers_job_jobs_id_fk" TO "job_response_times_job_jobs_id_fk";--> statement-breakpoint
ALTER TABLE "job_response_times" RENAME CONSTRAINT "job_answers_pkey" TO "job_response_times_pkey";--> statement-breakpoint
ALTER TABLE "existing_contacts" RENAME CONSTRAINT "known_people_company_companies_id_fk" TO "existing_contacts_company_companies_id_fk";--> statement-breakpoint
ALTER TABLE "existing_contacts" RENAME CONSTRAINT "known_people_key" TO "existing_contacts_key";--> statement-breakpoint
ALTER TABLE "hash_keys" RENAME CONSTRAINT "lasting_keys_pkey" TO "hash_keys_pkey";--> statement-breakpoint
ALTER TABLE "link_submissions" RENAME CONSTRAINT "link_entries_cv_files_id_fk" TO "link_submissions_cv_files_id_fk";--> statement-breakpoint
ALTER TABLE "link_submissions" RENAME CONSTRAINT "link_entries_link_referral_links_id_fk" TO "link_submissions_link_referral_links_id_fk";--> statement-breakpoint
ALTER TABLE "link_submissions" RENAME CONSTRAINT "link_entries_pkey" TO "link_submissions_pkey";--> statement-breakpoint
ALTER TABLE "column_backfills" RENAME CONSTRAINT "readings_pkey" TO "column_backfills_pkey";--> statement-breakpoint
ALTER TABLE "record_views" RENAME CONSTRAINT "record_looks_job_jobs_id_fk" TO "record_views_job_jobs_id_fk";--> statement-breakpoint
ALTER TABLE "record_views" RENAME CONSTRAINT "record_looks_looked_by_users_id_fk" TO "record_views_viewed_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "record_views" RENAME CONSTRAINT "record_looks_record_kind_record_id_looked_by_pk" TO "record_views_record_kind_record_id_viewed_by_pk";--> statement-breakpoint
ALTER TABLE "consent_requests" RENAME CONSTRAINT "referral_invitations_answered" TO "consent_requests_answered";--> statement-breakpoint
ALTER TABLE "consent_requests" RENAME CONSTRAINT "referral_invitations_claimed_by_users_id_fk" TO "consent_requests_claimed_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "consent_requests" RENAME CONSTRAINT "referral_invitations_letter_referral_letters_id_fk" TO "consent_requests_consent_email_consent_emails_id_fk";--> statement-breakpoint
ALTER TABLE "consent_requests" RENAME CONSTRAINT "referral_invitations_pkey" TO "consent_requests_pkey";--> statement-breakpoint
ALTER TABLE "consent_requests" RENAME CONSTRAINT "referral_invitations_referral_referrals_id_fk" TO "consent_requests_referral_referrals_id_fk";--> statement-breakpoint
ALTER TABLE "consent_emails" RENAME CONSTRAINT "referral_letters_pkey" TO "consent_emails_pkey";--> statement-breakpoint
ALTER TABLE "referral_relationships" RENAME CONSTRAINT "referral_ties_own" TO "referral_relationships_own";--> statement-breakpoint
ALTER TABLE "referral_relationships" RENAME CONSTRAINT "referral_ties_pkey" TO "referral_relationships_pkey";--> statement-breakpoint
ALTER TABLE "referral_relationships" RENAME CONSTRAINT "referral_ties_referral_referrals_id_fk" TO "referral_relationships_referral_referrals_id_fk";--> statement-breakpoint
ALTER TABLE "suppression_requests" RENAME CONSTRAINT "register_requests_pkey" TO "suppression_requests_pkey";--> statement-breakpoint
ALTER TABLE "reserved_usernames" RENAME CONSTRAINT "resting_usernames_pkey" TO "reserved_usernames_pkey";--> statement-breakpoint
ALTER TABLE "restored_tasks" RENAME CONSTRAINT "restored_work_pkey" TO "restored_tasks_pkey";--> statement-breakpoint
ALTER TABLE "reward_share_agreements" RENAME CONSTRAINT "reward_splits_asked_by_users_id_fk" TO "reward_share_agreements_asked_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "reward_share_agreements" RENAME CONSTRAINT "reward_splits_asked_users_id_fk" TO "reward_share_agreements_asked_users_id_fk";--> statement-breakpoint
ALTER TABLE "reward_share_agreements" RENAME CONSTRAINT "reward_splits_ended" TO "reward_share_agreements_ended";--> statement-breakpoint
ALTER TABLE "reward_share_agreements" RENAME CONSTRAINT "reward_splits_ended_by_users_id_fk" TO "reward_share_agreements_ended_by_users_id_fk";--> statement-breakpoint
ALTER TABLE "reward_share_agreements" RENAME CONSTRAINT "reward_splits_job_jobs_id_fk" TO "reward_share_agreements_job_jobs_id_fk";--> statement-breakpoint
ALTER TABLE "reward_share_agreements" RENAME CONSTRAINT "reward_splits_pkey" TO "reward_share_agreements_pkey";--> statement-breakpoint
ALTER TABLE "reward_share_agreements" RENAME CONSTRAINT "reward_splits_range" TO "reward_share_agreements_range";--> statement-breakpoint
ALTER TABLE "reward_share_agreements" RENAME CONSTRAINT "reward_splits_referral_referrals_id_fk" TO "reward_share_agreements_referral_referrals_id_fk";--> statement-breakpoint
ALTER TABLE "reward_share_agreements" RENAME CONSTRAINT "reward_splits_two" TO "reward_share_agreements_two";--> statement-breakpoint
ALTER TABLE "reward_share_agreements" RENAME CONSTRAINT "reward_splits_used" TO "reward_share_agreements_used";--> statement-breakpoint
ALTER TABLE "reencryption_passes" RENAME CONSTRAINT "sealing_passes_pkey" TO "reencryption_passes_pkey";--> statement-breakpoint
ALTER TABLE "table_backfills" RENAME CONSTRAINT "table_passes_pkey" TO "table_backfills_pkey";--> statement-breakpoint
ALTER TABLE "notify_outbox" RENAME CONSTRAINT "untold_news_tellable" TO "notify_outbox_payload";--> statement-breakpoint
ALTER TABLE "task_runs" RENAME CONSTRAINT "work_runs_pkey" TO "task_runs_pkey";--> statement-breakpoint
ALTER INDEX "added_people_letter_index" RENAME TO "added_candidates_email_index";--> statement-breakpoint
ALTER INDEX "added_people_person_index" RENAME TO "added_candidates_person_index";--> statement-breakpoint
ALTER INDEX "added_people_untold_index" RENAME TO "added_candidates_unnotified_index";--> statement-breakpoint
ALTER INDEX "added_people_used_index" RENAME TO "added_candidates_used_index";--> statement-breakpoint
ALTER INDEX "bytes_to_remove_since_index" RENAME TO "blob_deletions_since_index";--> statement-breakpoint
ALTER INDEX "company_mail_words_author_index" RENAME TO "company_email_templates_author_index";--> statement-breakpoint
ALTER INDEX "company_mail_words_job_index" RENAME TO "company_email_templates_job_index";--> statement-breakpoint
ALTER INDEX "company_mail_words_scope_index" RENAME TO "company_email_templates_scope_index";--> statement-breakpoint
ALTER INDEX "company_proofs_link_key" RENAME TO "company_verifications_link_key";--> statement-breakpoint
ALTER INDEX "company_proofs_look_index" RENAME TO "company_verifications_check_index";--> statement-breakpoint
ALTER INDEX "do_not_refer_linkedin_index" RENAME TO "suppression_list_linkedin_index";--> statement-breakpoint
ALTER INDEX "failed_work_failed_index" RENAME TO "dead_letter_tasks_failed_index";--> statement-breakpoint
ALTER INDEX "failed_work_open_key" RENAME TO "dead_letter_tasks_open_key";--> statement-breakpoint
ALTER INDEX "failed_work_task_index" RENAME TO "dead_letter_tasks_task_index";--> statement-breakpoint
ALTER INDEX "hiring_system_people_application_index" RENAME TO "hiring_system_candidates_application_index";--> statement-breakpoint
ALTER INDEX "hiring_system_people_company_index" RENAME TO "hiring_system_candidates_company_index";--> statement-breakpoint
ALTER INDEX "hiring_system_people_due_index" RENAME TO "hiring_system_candidates_due_index";--> statement-breakpoint
ALTER INDEX "hiring_system_people_left_index" RENAME TO "hiring_system_candidates_left_index";--> statement-breakpoint
ALTER INDEX "job_answers_count_index" RENAME TO "job_response_times_count_index";--> statement-breakpoint
ALTER INDEX "known_people_age_index" RENAME TO "existing_contacts_age_index";--> statement-breakpoint
ALTER INDEX "link_entries_cv_index" RENAME TO "link_submissions_cv_index";--> statement-breakpoint
ALTER INDEX "link_entries_email_index" RENAME TO "link_submissions_email_index";--> statement-breakpoint
ALTER INDEX "link_entries_expiry_index" RENAME TO "link_submissions_expiry_index";--> statement-breakpoint
ALTER INDEX "link_entries_link_index" RENAME TO "link_submissions_link_index";--> statement-breakpoint
ALTER INDEX "link_entries_token_key" RENAME TO "link_submissions_token_key";--> statement-breakpoint
ALTER INDEX "mails_cause_key" RENAME TO "mails_dedupe_key";--> statement-breakpoint
ALTER INDEX "notifications_cause_key" RENAME TO "notifications_dedupe_key";--> statement-breakpoint
ALTER INDEX "record_looks_job_index" RENAME TO "record_views_job_index";--> statement-breakpoint
ALTER INDEX "record_looks_member_index" RENAME TO "record_views_member_index";--> statement-breakpoint
ALTER INDEX "referral_invitations_claim_index" RENAME TO "consent_requests_claim_index";--> statement-breakpoint
ALTER INDEX "referral_invitations_letter_index" RENAME TO "consent_requests_email_index";--> statement-breakpoint
ALTER INDEX "referral_letters_expiry_index" RENAME TO "consent_emails_expiry_index";--> statement-breakpoint
ALTER INDEX "referral_letters_person_index" RENAME TO "consent_emails_person_index";--> statement-breakpoint
ALTER INDEX "referral_letters_token_key" RENAME TO "consent_emails_token_key";--> statement-breakpoint
ALTER INDEX "referrals_held_index" RENAME TO "referrals_on_hold_index";--> statement-breakpoint
ALTER INDEX "referrals_shown_index" RENAME TO "referrals_visible_index";--> statement-breakpoint
ALTER INDEX "referrals_untold_index" RENAME TO "referrals_hidden_index";--> statement-breakpoint
ALTER INDEX "register_requests_expiry_index" RENAME TO "suppression_requests_expiry_index";--> statement-breakpoint
ALTER INDEX "register_requests_person_index" RENAME TO "suppression_requests_person_index";--> statement-breakpoint
ALTER INDEX "register_requests_token_key" RENAME TO "suppression_requests_token_key";--> statement-breakpoint
ALTER INDEX "reward_splits_asked_index" RENAME TO "reward_share_agreements_asked_index";--> statement-breakpoint
ALTER INDEX "reward_splits_asker_index" RENAME TO "reward_share_agreements_asker_index";--> statement-breakpoint
ALTER INDEX "reward_splits_job_index" RENAME TO "reward_share_agreements_job_index";--> statement-breakpoint
ALTER INDEX "reward_splits_referral_key" RENAME TO "reward_share_agreements_referral_key";--> statement-breakpoint
ALTER SEQUENCE "restored_work_id_seq" RENAME TO "restored_tasks_id_seq";--> statement-breakpoint
-- Only PostgreSQL 18 and later name the constraints of columns that are not null.
DO $$ DECLARE found record; BEGIN
  FOR found IN SELECT conrelid::regclass AS of, conname AS former, relname || '_' || attname || '_not_null' AS name
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'n' AND connamespace = 'public'::regnamespace AND conname <> left(relname || '_' || attname || '_not_null', 63)
  LOOP EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', found.of, found.former, found.name); END LOOP;
END $$;--> statement-breakpoint
ALTER FUNCTION "hiring_system_shown"() RENAME TO "hiring_system_visible";--> statement-breakpoint
ALTER FUNCTION "look_forgotten"() RENAME TO "record_view_deleted";--> statement-breakpoint
ALTER FUNCTION "referral_asked_first"() RENAME TO "referral_requires_consent";--> statement-breakpoint
ALTER FUNCTION "referral_of_asking_job"() RENAME TO "referral_of_consent_job";--> statement-breakpoint
ALTER FUNCTION "tie_with_person"() RENAME TO "relationship_with_person";--> statement-breakpoint
ALTER FUNCTION "webhook_shown"(job jobs) RENAME TO "webhook_visible";--> statement-breakpoint
CREATE OR REPLACE FUNCTION answer_clock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  came timestamptz;
  was_hidden boolean := TG_OP = 'INSERT';
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.response_days := coalesce((SELECT response_days FROM jobs WHERE id = NEW.job), NEW.response_days);
  END IF;
  IF TG_TABLE_NAME = 'referrals' THEN
    came := NEW.visible_at;
    IF TG_OP = 'UPDATE' THEN
      was_hidden := OLD.visible_at IS NULL;
    END IF;
  ELSE
    came := NEW.created_at;
  END IF;
  IF was_hidden AND came IS NOT NULL AND NEW.response_due_at IS NULL THEN
    NEW.response_due_at := came + make_interval(hours => 24 * NEW.response_days);
  END IF;
  RETURN NEW;
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION application_of_referred_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM consent_requests WHERE referral = NEW.referral AND claimed_by = NEW.created_by AND erased_at IS NULL)
    AND NOT EXISTS (SELECT FROM referrals JOIN auth_users AS account ON account.email_key = referrals.candidate_email_key
      JOIN users ON users.id = account.id AND users.verified WHERE referrals.id = NEW.referral AND account.id = NEW.created_by) THEN
    NEW.referral := NULL;
  END IF;
  RETURN NEW;
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION company_archive_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO blob_deletions (storage_key, since) VALUES (OLD.storage_key, now()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION hiring_system_agreed(of_referral uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO hiring_system_candidates (referral, company, vendor, opening, next_at)
  SELECT referrals.id, systems.company, systems.vendor, places.opening, clock_timestamp()
  FROM referrals
    JOIN hiring_system_jobs AS places ON places.job = referrals.job
    JOIN jobs ON jobs.id = referrals.job AND jobs.company = places.company
    JOIN hiring_systems AS systems ON systems.company = places.company AND systems.automatic
  WHERE referrals.id = of_referral AND referrals.visible_at IS NOT NULL AND referrals.candidate_email <> ''
    AND referrals.status NOT IN ('Hired', 'Rejected', 'Withdrawn')
    AND EXISTS (SELECT FROM consent_requests AS asked WHERE asked.referral = referrals.id AND asked.answer = 'accepted'
      AND asked.erased_at IS NULL)
  ON CONFLICT (referral) DO NOTHING
$function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION hiring_system_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE hiring_system_candidates AS gone SET erase_since = clock_timestamp(), failures = 0, failure = NULL, hire_asked_at = NULL,
    state = CASE WHEN candidate IS NULL AND making_since IS NULL AND lease IS NULL THEN 'erased'
      WHEN NOT EXISTS (SELECT FROM hiring_systems AS systems WHERE systems.company = gone.company AND systems.vendor = gone.vendor) THEN 'by_hand'
      ELSE 'erasing' END,
    next_at = CASE WHEN lease IS NOT NULL THEN next_at WHEN candidate IS NOT NULL THEN clock_timestamp()
      -- What may have been made is found by the other system's search after a while.
      WHEN making_since IS NOT NULL THEN clock_timestamp() + interval '2 minutes' END
  WHERE referral = NEW.id AND state NOT IN ('erasing', 'erased', 'by_hand');
  RETURN NULL;
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION hiring_system_visible()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM hiring_system_agreed(NEW.id);
  RETURN NULL;
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION record_view_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE referrals SET opened = TRUE WHERE id = OLD.record_id AND NOT opened;
  RETURN NULL;
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION outcome_clock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.status = 'Interviewing' THEN
    NEW.interviewing_at := coalesce(NEW.interviewing_at, NEW.updated_at);
  ELSIF NEW.status IN ('Pending', 'Applied', 'Reviewing') THEN
    NEW.interviewing_at := NULL;
    NEW.decision_reminder_level := 0;
  END IF;
  RETURN NEW;
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION payout_destination_copied()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.cents IS NOT NULL THEN RETURN NEW; END IF;
  -- The version before names the method alone.
  SELECT amount INTO NEW.cents FROM payouts WHERE id = NEW.payout;
  SELECT format, masked, encrypted, holder, bank_name, country, account_type, account
    INTO NEW.format, NEW.masked, NEW.encrypted, NEW.holder, NEW.bank_name, NEW.country, NEW.account_type, NEW.account
    FROM payment_methods WHERE id = NEW.method;
  NEW.masked := coalesce(NEW.masked, '');
  NEW.encrypted := coalesce(NEW.encrypted, '');
  NEW.holder := coalesce(NEW.holder, '');
  NEW.bank_name := coalesce(NEW.bank_name, '');
  RETURN NEW;
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION payout_destination_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.outcome <> 'open' THEN NEW.encrypted := ''; END IF;
  IF (NEW.method, NEW.cents, NEW.format) IS DISTINCT FROM (OLD.method, OLD.cents, OLD.format)
    OR NEW.masked NOT IN (OLD.masked, '') OR NEW.encrypted NOT IN (OLD.encrypted, '') OR NEW.holder NOT IN (OLD.holder, '')
    OR NEW.bank_name NOT IN (OLD.bank_name, '') OR coalesce(NEW.country NOT IN (coalesce(OLD.country, '')), false)
    OR coalesce(NEW.account_type NOT IN (coalesce(OLD.account_type, '')), false)
    OR coalesce(NEW.account NOT IN (coalesce(OLD.account, '')), false) THEN
    RAISE EXCEPTION 'where the money of a payout goes is never changed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION reason_with_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.rejection_reason := NULL;
  RETURN NEW;
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION receipt_key_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Its private half may be re-encrypted with another key; what everybody knows of it stays.
  IF (NEW.number, NEW.name, NEW.public_key, NEW.since) IS DISTINCT FROM (OLD.number, OLD.name, OLD.public_key, OLD.since) THEN
    RAISE EXCEPTION '% keeps what is in it', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION referral_requires_consent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF EXISTS (SELECT FROM consent_requests WHERE referral = NEW.id AND answer = 'accepted') THEN
    RETURN NEW;
  END IF;
  IF NEW.status <> 'Hired' THEN
    RAISE EXCEPTION 'the person of referral % is asked first', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'referrals_asked_first';
  END IF;
  IF NOT EXISTS (SELECT FROM applications AS own WHERE own.referral = NEW.id AND own.status = 'Hired') THEN
    NEW.visible_at := NULL;
  END IF;
  RETURN NEW;
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION referral_of_consent_job()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT NEW.requires_consent AND EXISTS (SELECT FROM jobs WHERE id = NEW.job AND requires_consent) THEN
    NEW.requires_consent := TRUE;
    NEW.visible_at := CASE WHEN NEW.status = 'Hired' THEN NEW.visible_at END;
  END IF;
  RETURN NEW;
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION relationship_with_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM referral_relationships WHERE referral = NEW.id;
  RETURN NULL;
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION webhook_event(of_company uuid, of_event text, of_record uuid, facts jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO webhook_deliveries (endpoint, event, record, data, state, failure)
  SELECT id, of_event, of_record, facts, CASE WHEN off IS NULL THEN 'waiting' ELSE 'failed' END, CASE WHEN off IS NOT NULL THEN 'off' END
  FROM webhook_endpoints WHERE company = of_company AND removed_at IS NULL AND of_event = ANY (events) ORDER BY id FOR KEY SHARE
$function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION webhook_job()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  job jobs;
  facts jsonb;
BEGIN
  IF TG_OP = 'DELETE' THEN job := OLD; ELSE job := NEW; END IF;
  facts := jsonb_build_object('id', job.id, 'job', job.id, 'company', job.company,
    'status', CASE WHEN TG_OP = 'DELETE' THEN 'Deleted' ELSE webhook_visible(job) END);
  IF TG_OP = 'INSERT' THEN
    PERFORM webhook_event(job.company, 'job.created', job.id, facts);
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.title, OLD.company, OLD.description, OLD.location, OLD.f_type, OLD.reward_amount, OLD.pay_min, OLD.pay_max, OLD.pay_currency,
        OLD.pay_per, OLD.openings, OLD.response_days, OLD.requirements, OLD.closing_date, OLD.questions, OLD.department, OLD.referrers,
        OLD.requires_consent, OLD.worked_together, OLD.private, OLD.probation_days)
      IS DISTINCT FROM (job.title, job.company, job.description, job.location, job.f_type, job.reward_amount, job.pay_min, job.pay_max,
        job.pay_currency, job.pay_per, job.openings, job.response_days, job.requirements, job.closing_date, job.questions, job.department,
        job.referrers, job.requires_consent, job.worked_together, job.private, job.probation_days) THEN
      PERFORM webhook_event(job.company, 'job.updated', job.id, facts);
      -- Whom it belonged to hears where it went.
      IF OLD.company <> job.company THEN
        PERFORM webhook_event(OLD.company, 'job.updated', job.id, facts);
      END IF;
    END IF;
    -- What nobody reads another way is no change.
    IF webhook_visible(OLD) = webhook_visible(job) THEN
      RETURN NULL;
    END IF;
  END IF;
  PERFORM webhook_event(job.company, 'job.status_changed', job.id, facts);
  RETURN NULL;
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION webhook_referral()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  of_company uuid := (SELECT company FROM jobs WHERE id = NEW.job);
  facts jsonb := jsonb_build_object('id', NEW.id, 'job', NEW.job, 'company', of_company, 'status', NEW.status);
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM webhook_event(of_company, 'referral.visible', NEW.id, facts);
    RETURN NULL;
  END IF;
  IF OLD.visible_at IS NULL THEN
    PERFORM webhook_event(of_company, 'referral.visible', NEW.id, facts);
  ELSIF OLD.status <> NEW.status THEN
    PERFORM webhook_event(of_company, 'referral.status_changed', NEW.id, facts);
  END IF;
  IF OLD.candidate_email <> '' AND NEW.candidate_email = '' THEN
    PERFORM webhook_event(of_company, 'referral.erased', NEW.id, facts);
  END IF;
  RETURN NULL;
END $function$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION webhook_visible(job jobs)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN job.archived_at IS NOT NULL THEN 'Archived' WHEN job.link_open THEN 'Open' ELSE job.status END
$function$;--> statement-breakpoint
ALTER TRIGGER "receipt_keys_sealed_anew" ON "receipt_keys" RENAME TO "receipt_keys_reencrypted";--> statement-breakpoint
ALTER TRIGGER "look_forgotten" ON "record_views" RENAME TO "record_view_deleted";--> statement-breakpoint
ALTER TRIGGER "answer_asked_first" ON "referrals" RENAME TO "answer_after_consent";--> statement-breakpoint
ALTER TRIGGER "hiring_systems_shown" ON "referrals" RENAME TO "hiring_systems_visible";--> statement-breakpoint
ALTER TRIGGER "referrals_asked_first" ON "referrals" RENAME TO "referrals_require_consent";--> statement-breakpoint
ALTER TRIGGER "tie_with_person" ON "referrals" RENAME TO "relationship_with_person";--> statement-breakpoint
-- Values that carry such names.
UPDATE notifications SET kind = 'reward_share_' || substr(kind, 7), dedupe_key = 'reward_share_' || substr(dedupe_key, 7) WHERE kind IN ('split_asked', 'split_agreed', 'split_ended', 'split_used');--> statement-breakpoint
UPDATE notifications SET kind = 'import_on_hold', dedupe_key = 'import_on_hold' || substr(dedupe_key, length('import_held') + 1) WHERE kind = 'import_held';--> statement-breakpoint
UPDATE notifications SET kind = replace(kind, 'hire_news', 'hire_update'), dedupe_key = replace(dedupe_key, 'hire_news', 'hire_update') WHERE kind IN ('hire_news', 'team_hire_news', 'own_hire_news');--> statement-breakpoint
UPDATE mails SET message = CASE message WHEN 'split_news' THEN 'reward_share_agreement' WHEN 'hire_news' THEN 'hire_update' WHEN 'link_news' THEN 'referral_link_update'
  WHEN 'promise_news' THEN 'response_deadline' WHEN 'question_news' THEN 'referrer_question' WHEN 'share_news' THEN 'reward_share_update' WHEN 'team_news' THEN 'team_update'
  WHEN 'kept_by_referrer' THEN 'saved_by_referrer' WHEN 'sign_up_known' THEN 'sign_up_existing_account' WHEN 'confirm_it_is_you' THEN 'reauthentication_code'
  WHEN 'company_proof' THEN 'company_verification' ELSE message END WHERE encrypted IS NOT NULL;--> statement-breakpoint
UPDATE job_drafts SET fields = fields - 'answer_days' || jsonb_build_object('response_days', fields -> 'answer_days') WHERE fields ? 'answer_days';--> statement-breakpoint
UPDATE job_drafts SET fields = fields - 'ask_first' || jsonb_build_object('requires_consent', fields -> 'ask_first') WHERE fields ? 'ask_first';--> statement-breakpoint
UPDATE job_import_runs SET lines = replace(lines::text, '"faults":', '"errors":')::jsonb WHERE lines IS NOT NULL;--> statement-breakpoint
UPDATE idempotency_keys SET body = replace(body::text, '{"sealed":', '{"encrypted":')::json WHERE body::text LIKE '{"sealed":%';--> statement-breakpoint
UPDATE dead_letter_tasks SET data = data - 'cause' || jsonb_build_object('dedupe_key', data -> 'cause') WHERE data ? 'cause';--> statement-breakpoint
UPDATE dead_letter_tasks SET data = data - 'letter' || jsonb_build_object('consent_email', data -> 'letter') WHERE data ? 'letter';--> statement-breakpoint
-- Tasks that wait; the payload of a task is in `data` of its job.
UPDATE restored_tasks SET data = jsonb_set(data, '{data}', data -> 'data' || jsonb_build_object('dedupe_key', data #> '{data,cause}')) WHERE data -> 'data' ? 'cause';--> statement-breakpoint
UPDATE restored_tasks SET data = jsonb_set(data, '{data}', data -> 'data' || jsonb_build_object('consent_email', data #> '{data,letter}')) WHERE data -> 'data' ? 'letter';--> statement-breakpoint
DO $$ BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    UPDATE pgboss.job SET data = jsonb_set(data, '{data}', data -> 'data' || jsonb_build_object('dedupe_key', data #> '{data,cause}')) WHERE data -> 'data' ? 'cause';
    UPDATE pgboss.job SET data = jsonb_set(data, '{data}', data -> 'data' || jsonb_build_object('consent_email', data #> '{data,letter}')) WHERE data -> 'data' ? 'letter';
  END IF;
END $$;--> statement-breakpoint
-- Progress by the former names of the columns; it is counted anew.
DELETE FROM reencryption_passes;--> statement-breakpoint
-- Constraints that were added without a check of the rows before them.
ALTER TABLE api_keys VALIDATE CONSTRAINT api_keys_company_companies_id_fk;--> statement-breakpoint
ALTER TABLE api_keys VALIDATE CONSTRAINT api_keys_member_users_id_fk;--> statement-breakpoint
ALTER TABLE jobs VALIDATE CONSTRAINT jobs_status_known;
