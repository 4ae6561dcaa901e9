-- The schema of 1.0. Tables and indexes are as in src/server/db/tables; functions, triggers and storage are only here.
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
SET LOCAL check_function_bodies = off;
--> statement-breakpoint
CREATE FUNCTION plain_name(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(unaccent('unaccent'::regdictionary, value));
--> statement-breakpoint
CREATE FUNCTION plain_words(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN trim(regexp_replace(lower(unaccent('unaccent'::regdictionary, value)), '[^[:alnum:]]+', ' ', 'g'));
--> statement-breakpoint
CREATE FUNCTION trade_words(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN value !~ '\+\+|[cf]#|\.net|r&d|go[- ]to[- ]market' THEN value ELSE
  regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(value,
    '(^|[^a-z0-9])c\+\+', '\1 cplusplus ', 'g'),
    '(^|[^a-z0-9])c#', '\1 csharp ', 'g'),
    '(^|[^a-z0-9])f#', '\1 fsharp ', 'g'),
    '(^|[^a-z0-9])(asp|vb)?\.net(?![a-z0-9])', '\1\2 dotnet ', 'g'),
    '(^|[^a-z0-9])r&d(?![a-z0-9])', '\1rnd', 'g'),
    'go[- ]to[- ]market', 'gotomarket', 'g') END;
--> statement-breakpoint
CREATE FUNCTION text_phrases(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(
  SELECT DISTINCT 'phrase=' || regexp_replace(found[1], '[-.\s]+', ' ', 'g') FROM regexp_matches(lower(value), '\m('
    || 'apache[-.\s]+airflow|apache[-.\s]+kafka|apache[-.\s]+spark|computer[-.\s]+vision|github[-.\s]+actions|google[-.\s]+ads'
    || '|google[-.\s]+cloud|linux[-.\s]+kernel|natural[-.\s]+language[-.\s]+processing|node[-.\s]+js|power[-.\s]+bi'
    || '|react[-.\s]+js|react[-.\s]+native|ruby[-.\s]+on[-.\s]+rails|search[-.\s]+engine[-.\s]+optimization'
    || '|spring[-.\s]+boot|tailwind[-.\s]+css|unreal[-.\s]+engine|version[-.\s]+control|vue[-.\s]+js'
    || ')\M', 'g') AS found
));
--> statement-breakpoint
CREATE FUNCTION text_words(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN strip(to_tsvector('simple'::regconfig,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    trade_words(lower(unaccent('unaccent'::regdictionary, value)))
   , '/', ' '), '\', ' '), '-', ' '), '–', ' '), '—', ' '), '.', ' '), ':', ' '), '@', ' '), '_', ' '), '#', ' '), '+', ' ')
   , '&', ' '), '=', ' '), '~', ' '), '%', ' '), '*', ' '), '|', ' '), '<', ' '), '>', ' '), '''', ' '), '’', ' ')
)) || text_phrases(value);
--> statement-breakpoint
CREATE FUNCTION job_document(plain text, marks text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT array_to_tsvector(coalesce(array_agg(form), '{}') || marks)
  FROM unnest(string_to_array(plain, ' ')) AS word,
    generate_series(1, CASE WHEN word ~ '[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]' THEN least(length(word), 40) ELSE 1 END)
      AS start,
    LATERAL (VALUES
      (substr(word, start, 64)),
      (CASE WHEN start = 1 THEN (ts_lexize('english_stem'::regdictionary, left(word, 64)))[1] END)
    ) AS forms (form)
  WHERE form <> '';
END;
--> statement-breakpoint
CREATE FUNCTION job_mark(kind text, value text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN quote_literal(kind || '=' || value)::tsquery;
--> statement-breakpoint
CREATE FUNCTION job_query(search text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT string_agg(
    CASE
      WHEN length(word) <= 2 AND word ~ '^[a-z0-9]*$' THEN format('%L', word)
      WHEN stem <> word THEN format('(%L:* | %L)', word, stem)
      ELSE format('%L:*', word)
    END, ' & ')::tsquery
  FROM (
    SELECT DISTINCT left(word, 64) AS word, (ts_lexize('english_stem'::regdictionary, left(word, 64)))[1] AS stem
    FROM unnest((string_to_array(plain_words(search), ' '))[1:8]) AS word
    WHERE word <> ''
  ) AS words;
END;
--> statement-breakpoint
CREATE FUNCTION job_head(title text, skills text, location text, company text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  WITH words AS (
    SELECT field, word, nth, lead(word) OVER (PARTITION BY field ORDER BY nth) AS next
    FROM (VALUES ('t', title), ('s', skills), ('l', location), ('c', company)) AS fields (field, value),
      unnest(string_to_array(plain_words(trade_words(lower(value))), ' ')) WITH ORDINALITY AS split (word, nth)
    WHERE word <> ''
  )
  SELECT array_to_tsvector(coalesce(array_agg(form), '{}')) FROM (
    SELECT field || '=' || substr(word, start, 64) AS form
    FROM words, generate_series(
      1, CASE WHEN word ~ '[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]' THEN least(length(word), 40) ELSE 1 END
    ) AS start
    UNION ALL SELECT 'p=' || left(word, 64) || ' ' || left(next, 64) FROM words WHERE field = 't' AND next IS NOT NULL
  ) AS forms;
END;
--> statement-breakpoint
CREATE FUNCTION job_skills_of(requirements text) RETURNS TABLE (skill text, name text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  WITH named AS MATERIALIZED (
    SELECT trim(part) AS name, replace(plain_words(trade_words(lower(part))), ' ', '-') AS skill, nth
    FROM regexp_split_to_table(left(requirements, 4000), '[,\n\r]') WITH ORDINALITY AS split (part, nth)
    WHERE length(trim(part)) BETWEEN 1 AND 40
  )
  SELECT named.skill, (array_agg(named.name ORDER BY nth))[1] FROM named
  WHERE named.skill <> '' AND named.skill !~ '^[0-9]+(-[0-9]+)?-(years?|yrs?|jahren?|ans?|anos?)(-|$)'
  GROUP BY named.skill ORDER BY min(nth) LIMIT 20;
END;
--> statement-breakpoint
CREATE FUNCTION job_places_of(location text) RETURNS TABLE (place text, name text, offered boolean)
LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  WITH parts AS (
    SELECT part, nth FROM regexp_split_to_table(location, '\s*(?:;|\||\s/\s|\sor\s)\s*') WITH ORDINALITY AS split (part, nth)
  ), pieces AS (
    SELECT part AS name, false AS offered, nth, 1 AS step FROM parts
    UNION ALL
    SELECT piece, piece_nth = 1, nth, 1 + piece_nth
    FROM parts, regexp_split_to_table(part, '[,()]|\s[-–—]\s') WITH ORDINALITY AS split (piece, piece_nth)
    UNION ALL
    SELECT 'Remote', true, nth, 0 FROM parts WHERE ' ' || plain_words(part) || ' ' LIKE '% remote %'
  ), plain AS MATERIALIZED (
    SELECT plain_words(pieces.name) AS place, trim(pieces.name) AS name, pieces.offered, nth, step FROM pieces
  )
  SELECT plain.place, min(plain.name), bool_or(plain.offered) FROM plain
  WHERE plain.place <> ''
  GROUP BY plain.place ORDER BY min(nth), min(step) LIMIT 12;
END;
--> statement-breakpoint
CREATE FUNCTION listed_places_of(marks text[]) RETURNS TABLE (place text, nth bigint) LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT mark, nth FROM unnest(marks) WITH ORDINALITY AS marked (mark, nth)
  WHERE mark ~ '^at=([A-Z]{2}|[0-9]+|(US|CA|AU)-[A-Z0-9]+|bay-area|remote)$';
END;
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"company" uuid,
	"member" uuid,
	"made_by" uuid,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "auth_audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event" text NOT NULL,
	"user_id" uuid,
	"target_id" uuid,
	"session_id" uuid,
	"ip" text DEFAULT '' NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"factor_id" uuid NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"verified_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"friendly_name" text DEFAULT '' NOT NULL,
	"factor_type" text NOT NULL,
	"status" text NOT NULL,
	"secret" text NOT NULL,
	"last_step" bigint,
	"last_challenged_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_flow_states" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"method" text NOT NULL,
	"provider" text,
	"challenge" text,
	"redirect_to" text NOT NULL,
	"binding" jsonb,
	"code_hash" text,
	"code_issued_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text NOT NULL,
	"identity_data" jsonb NOT NULL,
	"last_sign_in_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_one_time_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"email_key" text NOT NULL,
	"code_hash" text NOT NULL,
	"link_hash" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"code_expires_at" timestamp with time zone NOT NULL,
	"link_expires_at" timestamp with time zone NOT NULL,
	"flow_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"refresh_key" text NOT NULL,
	"refresh_counter" bigint DEFAULT 0 NOT NULL,
	"refresh_floor" bigint DEFAULT 0 NOT NULL,
	"refreshed_at" timestamp with time zone NOT NULL,
	"aal" text DEFAULT 'aal1' NOT NULL,
	"amr" jsonb NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"active_at" timestamp with time zone DEFAULT now() NOT NULL,
	"not_after" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "auth_users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text,
	"email_confirmed_at" timestamp with time zone,
	"last_sign_in_at" timestamp with time zone,
	"banned_until" timestamp with time zone,
	"new_email" text,
	"email_change_proved" text,
	"password_disputed" boolean DEFAULT false NOT NULL,
	"confirmation_sent_at" timestamp with time zone,
	"recovery_sent_at" timestamp with time zone,
	"email_change_sent_at" timestamp with time zone,
	"reauthentication_sent_at" timestamp with time zone,
	"app_metadata" jsonb NOT NULL,
	"user_metadata" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "first_admin_link" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "added_candidates" (
	"candidate" uuid PRIMARY KEY NOT NULL,
	"person_hash" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"consent_email" uuid,
	"notified_at" timestamp with time zone,
	"written" boolean DEFAULT false NOT NULL,
	"undelivered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "candidate_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"candidate" uuid NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "candidate_referrals" (
	"referral" uuid PRIMARY KEY NOT NULL,
	"candidate" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "candidates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"referrer" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"linkedin" text DEFAULT '' NOT NULL,
	"whatsapp" text DEFAULT '' NOT NULL,
	"role_interest" text NOT NULL,
	"cv" uuid,
	"recommendation" text DEFAULT '' NOT NULL,
	"referral" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "candidates_role_interest_known" CHECK ("candidates"."role_interest" IN ('Engineering', 'Product', 'Growth', 'Design', 'Sales', 'Marketing', 'Operations', 'Other'))
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"logo" text,
	"logo_file" uuid,
	"website" text DEFAULT '' NOT NULL,
	"website_key" text GENERATED ALWAYS AS (regexp_replace(regexp_replace(lower("companies"."website"), '^(https?://)?(www[.])?', ''), '/+$', '')) STORED NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"industry" text DEFAULT '' NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"verified_by" text,
	"verified_since" timestamp with time zone,
	"verified_website" text,
	"answers_paused_at" timestamp with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_trust" (
	"company" uuid PRIMARY KEY NOT NULL,
	"jobs_filled" integer DEFAULT 0 NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"median_days" integer,
	"rewards_due" integer DEFAULT 0 NOT NULL,
	"rewards_on_time" integer DEFAULT 0 NOT NULL,
	"responses_due" integer DEFAULT 0 NOT NULL,
	"responses_on_time" integer DEFAULT 0 NOT NULL,
	"referred" integer DEFAULT 0 NOT NULL,
	"known_before" integer DEFAULT 0 NOT NULL,
	"counted_at" timestamp with time zone,
	"count_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_verifications" (
	"company" uuid PRIMARY KEY NOT NULL,
	"domain" text NOT NULL,
	"method" text,
	"checked_at" timestamp with time zone,
	"answer" text,
	"next_check_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"warned_at" timestamp with time zone,
	"wanted_until" timestamp with time zone,
	"link_hash" text,
	"link_expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "existing_contacts" (
	"company" uuid NOT NULL,
	"hash" text NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "existing_contacts_key" PRIMARY KEY("company","hash")
);
--> statement-breakpoint
CREATE TABLE "company_archive_people" (
	"archive" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "company_archive_people_key" PRIMARY KEY("archive","user_id")
);
--> statement-breakpoint
CREATE TABLE "company_archives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company" uuid NOT NULL,
	"asked_by" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempt" uuid,
	"tries" smallint DEFAULT 0 NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"storage_key" text NOT NULL,
	"size" bigint,
	"sha256" text,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	CONSTRAINT "company_archives_state_known" CHECK ("company_archives"."state" IN ('waiting', 'running', 'ready', 'failed')),
	CONSTRAINT "company_archives_ended" CHECK (("company_archives"."state" IN ('ready', 'failed')) = ("company_archives"."ended_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "company_email_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company" uuid NOT NULL,
	"job" uuid,
	"trigger" text NOT NULL,
	"texts" jsonb NOT NULL,
	"saved_by" uuid,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_sign_in_assertions" (
	"connection" uuid NOT NULL,
	"assertion" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_sign_in_assertions_key" PRIMARY KEY("connection","assertion")
);
--> statement-breakpoint
CREATE TABLE "company_sign_in_people" (
	"connection" uuid NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_sign_in_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_sign_in_people_key" PRIMARY KEY("connection","subject")
);
--> statement-breakpoint
CREATE TABLE "company_sign_in_sessions" (
	"session" uuid PRIMARY KEY NOT NULL,
	"connection" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_sign_in_tries" (
	"connection" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"begun_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"failure" text,
	"said" jsonb
);
--> statement-breakpoint
CREATE TABLE "company_sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company" uuid NOT NULL,
	"kind" text NOT NULL,
	"domain" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text DEFAULT '' NOT NULL,
	"encrypted" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"certificates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"on_since" timestamp with time zone,
	"off" text DEFAULT 'new',
	"ready" boolean DEFAULT false NOT NULL,
	"enforced_since" timestamp with time zone,
	"break_glass" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_sign_ins_state" CHECK (("company_sign_ins"."on_since" IS NULL) = ("company_sign_ins"."off" IS NOT NULL)),
	CONSTRAINT "company_sign_ins_enforced" CHECK ("company_sign_ins"."enforced_since" IS NULL OR "company_sign_ins"."on_since" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "consent_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"about_list" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_requests" (
	"referral" uuid PRIMARY KEY NOT NULL,
	"consent_email" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"notified_at" timestamp with time zone,
	"undelivered_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"written" boolean DEFAULT false NOT NULL,
	"reminded_at" timestamp with time zone,
	"readdressed_at" timestamp with time zone,
	"answer" text,
	"answered_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"claimed_by" uuid,
	"claimed_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"language" text,
	CONSTRAINT "consent_requests_answered" CHECK (("consent_requests"."answer" IS NULL) = ("consent_requests"."answered_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "referral_checks" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"person_hash" text NOT NULL,
	CONSTRAINT "referral_checks_key" PRIMARY KEY("user_id","day","person_hash")
);
--> statement-breakpoint
CREATE TABLE "suppression_list" (
	"person_hash" text PRIMARY KEY NOT NULL,
	"linkedin_hash" text,
	"confirmed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "suppression_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"person_hash" text NOT NULL,
	"linkedin_hash" text,
	"wish" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"referral" uuid NOT NULL,
	"opened_as" text NOT NULL,
	"opened_by" uuid,
	"words" text NOT NULL,
	"file" uuid,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"answered_as" text,
	"answered_by" uuid,
	"answer" text DEFAULT '' NOT NULL,
	"answer_file" uuid,
	"answered_at" timestamp with time zone,
	"outcome" text,
	"decision" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "disputes_decided" CHECK (("disputes"."decided_at" IS NULL) = ("disputes"."outcome" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "reward_shares" (
	"referral" uuid NOT NULL,
	"place" smallint NOT NULL,
	"payee" uuid,
	"percent" smallint NOT NULL,
	CONSTRAINT "reward_shares_key" PRIMARY KEY("referral","place"),
	CONSTRAINT "reward_shares_range" CHECK ("reward_shares"."percent" BETWEEN 1 AND 100)
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"storage_key" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"type" text NOT NULL,
	"uploaded_by" uuid,
	"token_hash" text,
	"attached_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "files_kind_known" CHECK ("files"."kind" IN ('cv', 'avatar', 'logo'))
);
--> statement-breakpoint
CREATE TABLE "hire_claims" (
	"referral" uuid PRIMARY KEY NOT NULL,
	"by_side" text NOT NULL,
	"claimed_by" uuid,
	"started_on" date NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"reminders" smallint DEFAULT 0 NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"known_before" boolean DEFAULT false NOT NULL,
	CONSTRAINT "hire_claims_state_known" CHECK ("hire_claims"."state" IN ('open', 'confirmed', 'denied', 'silent', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "hiring_system_candidates" (
	"referral" uuid PRIMARY KEY NOT NULL,
	"company" uuid NOT NULL,
	"vendor" text NOT NULL,
	"opening" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"next_at" timestamp with time zone,
	"lease" uuid,
	"leased_at" timestamp with time zone,
	"failures" smallint DEFAULT 0 NOT NULL,
	"failure" text,
	"making_since" timestamp with time zone,
	"encrypted_address" text,
	"adopted" boolean DEFAULT false NOT NULL,
	"candidate" text,
	"application" text,
	"recommendation_sent" boolean DEFAULT false NOT NULL,
	"cv_sent" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp with time zone,
	"last_event_at" timestamp with time zone,
	"polled_at" timestamp with time zone,
	"step" text,
	"hire_asked_at" timestamp with time zone,
	"moved_at" timestamp with time zone,
	"erase_since" timestamp with time zone,
	"notified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hiring_system_candidates_state_known" CHECK ("hiring_system_candidates"."state" IN ('waiting', 'sent', 'failed', 'erasing', 'erased', 'by_hand'))
);
--> statement-breakpoint
CREATE TABLE "hiring_system_jobs" (
	"job" uuid PRIMARY KEY NOT NULL,
	"company" uuid NOT NULL,
	"opening" text NOT NULL,
	"title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hiring_system_steps" (
	"company" uuid NOT NULL,
	"step" text NOT NULL,
	"name" text NOT NULL,
	"position" smallint NOT NULL,
	"stage" text,
	CONSTRAINT "hiring_system_steps_key" PRIMARY KEY("company","step"),
	CONSTRAINT "hiring_system_steps_stage_known" CHECK (stage IN ('Reviewing', 'Interviewing', 'Hired', 'Rejected'))
);
--> statement-breakpoint
CREATE TABLE "hiring_systems" (
	"company" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"vendor" text NOT NULL,
	"encrypted" text NOT NULL,
	"encrypted_webhook_secret" text,
	"automatic" boolean DEFAULT true NOT NULL,
	"hires" boolean DEFAULT false NOT NULL,
	"openings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"paused_until" timestamp with time zone,
	"failure" text,
	"failure_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"notified" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hiring_systems_failure" CHECK (("hiring_systems"."failure" IS NULL) = ("hiring_systems"."failure_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "calendar_addresses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interview_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"interview" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"what" text NOT NULL,
	"by_member" uuid,
	"starts_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "interview_people" (
	"interview" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "interview_people_key" PRIMARY KEY("interview","user_id")
);
--> statement-breakpoint
CREATE TABLE "interview_slots" (
	"interview" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	CONSTRAINT "interview_slots_key" PRIMARY KEY("interview","starts_at")
);
--> statement-breakpoint
CREATE TABLE "interviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"state" text NOT NULL,
	"ended_by" text,
	"ended_at" timestamp with time zone,
	"reply" text DEFAULT '' NOT NULL,
	"minutes" integer NOT NULL,
	"place" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"zone" text NOT NULL,
	"person_zone" text,
	"offered_by" uuid NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"remind_at" timestamp with time zone,
	CONSTRAINT "interviews_state_known" CHECK (state IN ('offered', 'agreed', 'ended')),
	CONSTRAINT "interviews_agreed" CHECK (state <> 'agreed' OR (starts_at IS NOT NULL AND ends_at IS NOT NULL)),
	CONSTRAINT "interviews_ended" CHECK ((state = 'ended') = (ended_by IS NOT NULL AND ended_at IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "job_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"fields" jsonb NOT NULL,
	"company" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_drafts_kind_known" CHECK ("job_drafts"."kind" IN ('draft', 'template'))
);
--> statement-breakpoint
CREATE TABLE "job_import_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"import" uuid NOT NULL,
	"company" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"asked_by" uuid,
	"version" integer,
	"preview" uuid,
	"close_most" boolean DEFAULT false NOT NULL,
	"attempt" uuid,
	"open_before" integer,
	"gone" uuid[] DEFAULT '{}' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"counts" jsonb NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "job_import_runs_ended" CHECK (("job_import_runs"."state" IN ('done', 'failed')) = ("job_import_runs"."ended_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "job_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"address" text,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"system" text,
	"setup" jsonb NOT NULL,
	"heads" text[] DEFAULT '{}' NOT NULL,
	"file" "bytea",
	"file_name" text,
	"file_size" integer,
	"file_at" timestamp with time zone,
	"daily" boolean DEFAULT false NOT NULL,
	"due_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"on_hold" uuid[] DEFAULT '{}' NOT NULL,
	"open_before" integer,
	"open_at" timestamp with time zone,
	"closed_since" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_imports_daily" CHECK ("job_imports"."daily" = ("job_imports"."due_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "job_link_holders" (
	"job" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_link_holders_key" PRIMARY KEY("job","user_id")
);
--> statement-breakpoint
CREATE TABLE "job_links" (
	"job" uuid PRIMARY KEY NOT NULL,
	"encrypted" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_places" (
	"job_id" uuid NOT NULL,
	"place" text NOT NULL,
	"name" text NOT NULL,
	"offered" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closing_date" date,
	CONSTRAINT "job_places_key" PRIMARY KEY("job_id","place")
);
--> statement-breakpoint
CREATE TABLE "job_search" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closing_date" date,
	"reward_amount" integer NOT NULL,
	"listed" boolean NOT NULL,
	"pay_currency" text,
	"pay_yearly" bigint,
	"levels" text[],
	"department" text,
	"skills" text[],
	"head" "tsvector",
	"document" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_skills" (
	"job_id" uuid NOT NULL,
	"skill" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closing_date" date,
	CONSTRAINT "job_skills_key" PRIMARY KEY("job_id","skill")
);
--> statement-breakpoint
CREATE TABLE "job_skills_unread" (
	"job_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_words_unread" (
	"job_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_referrers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job" uuid NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_id" uuid
);
--> statement-breakpoint
CREATE TABLE "job_response_times" (
	"job" uuid PRIMARY KEY NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"in_time" integer DEFAULT 0 NOT NULL,
	"usual_days" integer,
	"counted_at" timestamp with time zone,
	"count_at" timestamp with time zone NOT NULL,
	"due_soon_notified_at" timestamp with time zone,
	"overdue_notified_at" timestamp with time zone,
	"decision_notified_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"company" uuid NOT NULL,
	"description" text NOT NULL,
	"description_format" text DEFAULT 'text' NOT NULL,
	"summary" text NOT NULL,
	"location" text NOT NULL,
	"places" text[],
	"place_marks" text[] DEFAULT '{}' NOT NULL,
	"places_of" text,
	"places_chosen" boolean DEFAULT false NOT NULL,
	"levels" text[] DEFAULT '{}' NOT NULL,
	"levels_of" text,
	"department" text,
	"department_said" text,
	"department_read" text,
	"f_type" text NOT NULL,
	"status" text DEFAULT 'Open' NOT NULL,
	"reward_amount" integer DEFAULT 0 NOT NULL,
	"pay_min" bigint,
	"pay_max" bigint,
	"pay_currency" text,
	"pay_per" text,
	"pay_yearly" bigint GENERATED ALWAYS AS (coalesce(pay_max, pay_min) * CASE pay_per WHEN 'hour' THEN 2080 WHEN 'month' THEN 12 ELSE 1 END) STORED,
	"openings" integer DEFAULT 1 NOT NULL,
	"response_days" smallint DEFAULT 5 NOT NULL,
	"probation_days" smallint DEFAULT 90 NOT NULL,
	"requirements" text DEFAULT '' NOT NULL,
	"closing_date" date,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"posted_on" date,
	"updated_at" timestamp with time zone NOT NULL,
	"listed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp with time zone,
	"referrers" text DEFAULT 'everybody' NOT NULL,
	"requires_consent" boolean DEFAULT false NOT NULL,
	"worked_together" boolean DEFAULT false NOT NULL,
	"private" boolean DEFAULT false NOT NULL,
	"link_open" boolean DEFAULT false NOT NULL,
	"listed" boolean GENERATED ALWAYS AS (status = 'Open' AND archived_at IS NULL) STORED NOT NULL,
	"source" text,
	"source_id" text,
	"source_marks" jsonb,
	"applications_count" integer DEFAULT 0 NOT NULL,
	"referrals_count" integer DEFAULT 0 NOT NULL,
	"candidates_count" integer GENERATED ALWAYS AS (applications_count + referrals_count) STORED NOT NULL,
	CONSTRAINT "jobs_reward_range" CHECK ("jobs"."reward_amount" BETWEEN 0 AND 1000000),
	CONSTRAINT "jobs_status_known" CHECK ("jobs"."status" IN ('Open', 'On Hold', 'Filled', 'Closed')),
	CONSTRAINT "jobs_type_known" CHECK ("jobs"."f_type" IN ('Full-time', 'Part-time', 'Contract', 'Remote', 'Internship')),
	CONSTRAINT "jobs_pay_complete" CHECK (("jobs"."pay_min" IS NULL AND "jobs"."pay_max" IS NULL) = ("jobs"."pay_currency" IS NULL)
        AND ("jobs"."pay_currency" IS NULL) = ("jobs"."pay_per" IS NULL)),
	CONSTRAINT "jobs_pay_range" CHECK ("jobs"."pay_min" BETWEEN 1 AND 1000000000000 AND "jobs"."pay_max" BETWEEN 1 AND 1000000000000
        AND "jobs"."pay_min" <= "jobs"."pay_max"),
	CONSTRAINT "jobs_pay_per_known" CHECK ("jobs"."pay_per" IN ('hour', 'month', 'year')),
	CONSTRAINT "jobs_pay_currency_known" CHECK ("jobs"."pay_currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "saved_jobs" (
	"user_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_jobs_key" PRIMARY KEY("user_id","job_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"name" text PRIMARY KEY NOT NULL,
	"bounds" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_accounts_bounds" CHECK ("ledger_accounts"."bounds" IN ('any', 'not_negative', 'not_positive'))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transfer" text NOT NULL,
	"account" text NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "ledger_entries_not_zero" CHECK ("ledger_entries"."cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"cause" text PRIMARY KEY NOT NULL,
	"made_by" uuid,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_traces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"encrypted" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dedupe_key" text NOT NULL,
	"message" text NOT NULL,
	"language" text NOT NULL,
	"encrypted" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone,
	"useful_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"accepted_by_server" boolean DEFAULT false NOT NULL,
	"failed_at" timestamp with time zone,
	"callback_task" text
);
--> statement-breakpoint
CREATE TABLE "message_marks" (
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"reader" uuid NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"quiet" boolean DEFAULT false NOT NULL,
	CONSTRAINT "message_marks_key" PRIMARY KEY("record_kind","record_id","reader")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"side" text NOT NULL,
	"readers" text NOT NULL,
	"written_by" uuid,
	"text" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"taken_down_at" timestamp with time zone,
	CONSTRAINT "messages_side_known" CHECK (side IN ('company', 'referrer', 'candidate')),
	CONSTRAINT "messages_readers_known" CHECK (readers IN ('company_referrer', 'company_candidate', 'all'))
);
--> statement-breakpoint
CREATE TABLE "referrer_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job" uuid NOT NULL,
	"asked_by" uuid,
	"text" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	"published_question" text,
	"published_answer" text,
	"published_at" timestamp with time zone,
	"question_taken_down_at" timestamp with time zone,
	"answer_taken_down_at" timestamp with time zone,
	CONSTRAINT "referrer_questions_published" CHECK ((published_at IS NULL) = (published_question IS NULL OR published_answer IS NULL))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"dedupe_key" text NOT NULL,
	"params" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"only" text PRIMARY KEY DEFAULT 'vapid' NOT NULL,
	"public_key" text NOT NULL,
	"encrypted_private_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint_key" text NOT NULL,
	"encrypted" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_passkey_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"answered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"friendly_name" text DEFAULT '' NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"rp_id" text NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[] NOT NULL,
	"stands_in" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"copied_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"format" text NOT NULL,
	"holder" text DEFAULT '' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"country" text,
	"account_type" text,
	"masked" text NOT NULL,
	"encrypted" text NOT NULL,
	"address_key" text NOT NULL,
	"account" text,
	"setup" text,
	"is_primary" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"usable_from" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "payment_methods_account_key" UNIQUE("account")
);
--> statement-breakpoint
CREATE TABLE "payout_attempts" (
	"payout" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"method" uuid NOT NULL,
	"cents" integer NOT NULL,
	"format" text,
	"masked" text DEFAULT '' NOT NULL,
	"encrypted" text DEFAULT '' NOT NULL,
	"holder" text DEFAULT '' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"country" text,
	"account_type" text,
	"account" text,
	"provider" text NOT NULL,
	"provider_transfer" text,
	"provider_payout" text,
	"sent_at" timestamp with time zone,
	"polled_at" timestamp with time zone,
	"refusals" integer DEFAULT 0 NOT NULL,
	"note" text,
	"bounced" text,
	"batch" uuid,
	"outcome" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"settled_by" uuid,
	CONSTRAINT "payout_attempts_key" PRIMARY KEY("payout","attempt"),
	CONSTRAINT "payout_attempts_transfer_key" UNIQUE("provider_transfer"),
	CONSTRAINT "payout_attempts_payout_key" UNIQUE("provider_payout")
);
--> statement-breakpoint
CREATE TABLE "payout_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payout_batches_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_method" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_people" (
	"referral" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"to_owner" boolean DEFAULT false NOT NULL,
	CONSTRAINT "payout_people_key" PRIMARY KEY("referral","user_id","to_owner")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payouts_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"referral" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'Pending' NOT NULL,
	"payment_method" text DEFAULT 'Bank Transfer' NOT NULL,
	"amount" integer NOT NULL,
	"deducted" integer DEFAULT 0 NOT NULL,
	"taken_back" integer DEFAULT 0 NOT NULL,
	"part" smallint DEFAULT 100 NOT NULL,
	"parts" smallint DEFAULT 100 NOT NULL,
	"to_owner" boolean DEFAULT false NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"closed" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"payout_date" timestamp with time zone,
	CONSTRAINT "payouts_amount_range" CHECK ("payouts"."amount" >= 0 AND "payouts"."deducted" >= 0),
	CONSTRAINT "payouts_status_known" CHECK ("payouts"."status" IN ('Pending', 'Processing', 'Completed', 'Failed'))
);
--> statement-breakpoint
CREATE TABLE "interview_steps" (
	"job" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"steps" jsonb NOT NULL,
	"next_key" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pipeline_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act" uuid NOT NULL,
	"job" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	"from_step" smallint,
	"to_step" smallint,
	"from_name" text,
	"to_name" text,
	"moved_by" uuid,
	"moved_at" timestamp with time zone NOT NULL,
	"change" uuid,
	"undo_until" timestamp with time zone,
	"notified_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"words" jsonb,
	"note" uuid
);
--> statement-breakpoint
CREATE TABLE "record_views" (
	"job" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"viewed_by" uuid NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "record_views_record_kind_record_id_viewed_by_pk" PRIMARY KEY("record_kind","record_id","viewed_by")
);
--> statement-breakpoint
CREATE TABLE "team_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"text" text NOT NULL,
	"verdict" text,
	"mentions" uuid[] DEFAULT '{}' NOT NULL,
	"written_by" uuid NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_notes_verdict_known" CHECK (verdict IN ('strong_no', 'no', 'yes', 'strong_yes'))
);
--> statement-breakpoint
CREATE TABLE "backups_taken" (
	"id" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"bytes" bigint NOT NULL,
	"place" text NOT NULL,
	"missing" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "column_backfills" (
	"name" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"after" uuid
);
--> statement-breakpoint
CREATE TABLE "erasure_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"linkedin_hash" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hash_keys" (
	"purpose" text PRIMARY KEY NOT NULL,
	"encrypted" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"actor" text NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"body" json,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_key" PRIMARY KEY("actor","operation","key")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "notify_outbox" (
	"channel" text NOT NULL,
	"payload" text NOT NULL,
	CONSTRAINT "notify_outbox_payload" CHECK (octet_length(channel) BETWEEN 1 AND 63 AND octet_length(payload) < 8000)
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "reencryption_passes" (
	"name" text PRIMARY KEY NOT NULL,
	"key_print" text NOT NULL,
	"after" text,
	"found" integer DEFAULT 0 NOT NULL,
	"unreadable" integer DEFAULT 0 NOT NULL,
	"left_former" integer DEFAULT 0 NOT NULL,
	"left_unreadable" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "restorations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"backup" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"restored_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	"released_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "restored_tasks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restored_tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"queue" text NOT NULL,
	"data" jsonb NOT NULL,
	"start_after" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheduler_heartbeats" (
	"name" text PRIMARY KEY NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"resumed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "site_assets" (
	"name" text PRIMARY KEY NOT NULL,
	"body" "bytea" NOT NULL,
	"encoding" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_assets_encoding_known" CHECK ("site_assets"."encoding" IN ('br', 'identity'))
);
--> statement-breakpoint
CREATE TABLE "table_backfills" (
	"name" text PRIMARY KEY NOT NULL,
	"after" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"position" text DEFAULT '' NOT NULL,
	"experience" text DEFAULT '' NOT NULL,
	"skills" text DEFAULT '' NOT NULL,
	"linkedin" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"avatar" uuid,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referrer_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"personal_message" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "referrer_profiles_username_form" CHECK ("referrer_profiles"."username" ~ '^[a-z0-9_-]{3,30}$')
);
--> statement-breakpoint
CREATE TABLE "reserved_usernames" (
	"username_hash" text PRIMARY KEY NOT NULL,
	"reserved_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_days" (
	"day" date PRIMARY KEY NOT NULL,
	"entries" integer NOT NULL,
	"tree" "bytea" NOT NULL,
	"document" text NOT NULL,
	"signature" text NOT NULL,
	"key" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"referral" uuid,
	"at" timestamp with time zone NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_keys" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipt_keys_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"encrypted_private_key" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "receipt_keys_name_key" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "receipt_leaves" (
	"entry" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_salts" (
	"entry" text NOT NULL,
	"role" text NOT NULL,
	"person" uuid,
	"referral" uuid,
	"salt" text NOT NULL,
	CONSTRAINT "receipt_salts_key" PRIMARY KEY("entry","role")
);
--> statement-breakpoint
CREATE TABLE "receipt_waiting" (
	"entry" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_referrals" (
	"referral" uuid PRIMARY KEY NOT NULL,
	"link" uuid NOT NULL,
	"way" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"linkedin" text NOT NULL,
	"cv" uuid,
	"language" text,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referral_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job" uuid NOT NULL,
	"encrypted" text NOT NULL,
	"token_hash" text NOT NULL,
	"code" text NOT NULL,
	"recommendation" text NOT NULL,
	"relationship" text,
	"relationship_place" text DEFAULT '' NOT NULL,
	"relationship_period" text DEFAULT '' NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"begun" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "referral_links_ended" CHECK (("referral_links"."ended_at" IS NULL) = ("referral_links"."ended_by" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job" uuid NOT NULL,
	"candidate_name" text NOT NULL,
	"candidate_email" text NOT NULL,
	"candidate_email_key" text NOT NULL,
	"candidate_linkedin" text DEFAULT '' NOT NULL,
	"candidate_linkedin_key" text,
	"credit_linkedin_key" text,
	"cover_letter" text NOT NULL,
	"cv" uuid,
	"referral" uuid,
	"status" text DEFAULT 'Applied' NOT NULL,
	"rejection_reason" text,
	"step" smallint,
	"start_date" date,
	"corrected_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"marked" smallint DEFAULT 0 NOT NULL,
	"response_days" smallint DEFAULT 5 NOT NULL,
	"response_due_at" timestamp with time zone,
	"first_answer_at" timestamp with time zone,
	"answer_mail" text,
	"answer_must_arrive" boolean DEFAULT true,
	"answer_reminder_level" smallint DEFAULT 0 NOT NULL,
	"interviewing_at" timestamp with time zone,
	"decision_reminder_level" smallint DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referral_relationships" (
	"referral" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"period" text DEFAULT '' NOT NULL,
	"own_kind" text,
	"own_place" text DEFAULT '' NOT NULL,
	"own_period" text DEFAULT '' NOT NULL,
	"own_at" timestamp with time zone,
	CONSTRAINT "referral_relationships_own" CHECK (("referral_relationships"."own_kind" IS NULL) = ("referral_relationships"."own_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "referrals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job" uuid NOT NULL,
	"candidate_name" text NOT NULL,
	"candidate_email" text NOT NULL,
	"candidate_email_key" text NOT NULL,
	"candidate_email_soft" text,
	"candidate_linkedin" text DEFAULT '' NOT NULL,
	"candidate_linkedin_key" text,
	"recommendation" text NOT NULL,
	"cv" uuid,
	"status" text DEFAULT 'Pending' NOT NULL,
	"rejection_reason" text,
	"step" smallint,
	"reward_status" text DEFAULT 'Pending' NOT NULL,
	"reward_amount" integer NOT NULL,
	"probation_days" smallint DEFAULT 90 NOT NULL,
	"review" text[] DEFAULT '{}' NOT NULL,
	"on_hold" boolean DEFAULT false NOT NULL,
	"review_cleared_by" uuid,
	"review_cleared_at" timestamp with time zone,
	"hired_at" timestamp with time zone,
	"start_date" date,
	"hired_with" uuid,
	"probation_failed_at" timestamp with time zone,
	"probation_failure" text,
	"visible_at" timestamp with time zone DEFAULT now(),
	"requires_consent" boolean DEFAULT false NOT NULL,
	"corrected_at" timestamp with time zone,
	"candidate_cv_at" timestamp with time zone,
	"known_since" timestamp with time zone,
	"opened" boolean DEFAULT false NOT NULL,
	"response_days" smallint DEFAULT 5 NOT NULL,
	"response_due_at" timestamp with time zone,
	"first_answer_at" timestamp with time zone,
	"answer_mail" text,
	"answer_must_arrive" boolean DEFAULT true,
	"answer_reminder_level" smallint DEFAULT 0 NOT NULL,
	"interviewing_at" timestamp with time zone,
	"decision_reminder_level" smallint DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "referrals_reward_range" CHECK ("referrals"."reward_amount" BETWEEN 0 AND 1000000)
);
--> statement-breakpoint
CREATE TABLE "status_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"note" text,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"label" text NOT NULL,
	"owner" uuid,
	"stranger" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"outcome" text,
	"decided_at" timestamp with time zone,
	"owner_notified" boolean DEFAULT false NOT NULL,
	"owner_complaint" text,
	"owner_complained_at" timestamp with time zone,
	"reporters_complained_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"waiting_since" timestamp with time zone NOT NULL,
	"forgotten_at" timestamp with time zone,
	CONSTRAINT "report_cases_decided" CHECK (("report_cases"."state" = 'open') = ("report_cases"."decided_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "report_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_takedowns" (
	"case_id" uuid NOT NULL,
	"job" uuid NOT NULL,
	CONSTRAINT "report_takedowns_key" PRIMARY KEY("case_id","job")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"complaint" text,
	"complained_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	"said" jsonb
);
--> statement-breakpoint
CREATE TABLE "reward_share_agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked" uuid NOT NULL,
	"percent" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"agreed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"referral" uuid,
	"asker_out" boolean DEFAULT false NOT NULL,
	"asked_out" boolean DEFAULT false NOT NULL,
	CONSTRAINT "reward_share_agreements_range" CHECK ("reward_share_agreements"."percent" BETWEEN 1 AND 99),
	CONSTRAINT "reward_share_agreements_two" CHECK ("reward_share_agreements"."asked_by" <> "reward_share_agreements"."asked"),
	CONSTRAINT "reward_share_agreements_ended" CHECK (("reward_share_agreements"."ended_at" IS NULL) = ("reward_share_agreements"."ended_by" IS NULL)),
	CONSTRAINT "reward_share_agreements_used" CHECK ("reward_share_agreements"."referral" IS NULL OR "reward_share_agreements"."agreed_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "rewards" (
	"referral" uuid PRIMARY KEY NOT NULL,
	"owner" uuid NOT NULL,
	"referrer" uuid NOT NULL,
	"amount" integer NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"reference" text NOT NULL,
	"provider_payment" text,
	"hired_at" timestamp with time zone NOT NULL,
	"probation_ends_at" timestamp with time zone NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone,
	"funded_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"confirmed_early" boolean DEFAULT false NOT NULL,
	"refunded_at" timestamp with time zone,
	"clawed_back_at" timestamp with time zone,
	"given_up_at" timestamp with time zone,
	"refund_settled_at" timestamp with time zone,
	"frozen_at" timestamp with time zone,
	"disputed_at" timestamp with time zone,
	"taken_back" integer DEFAULT 0 NOT NULL,
	"charged_back_at" timestamp with time zone,
	CONSTRAINT "rewards_amount_range" CHECK ("rewards"."amount" BETWEEN 1 AND 100000000),
	CONSTRAINT "rewards_taken_back_range" CHECK ("rewards"."taken_back" BETWEEN 0 AND "rewards"."amount"),
	CONSTRAINT "rewards_state_known" CHECK ("rewards"."state" IN ('due', 'awaiting_funds', 'in_escrow', 'released', 'refunded', 'cancelled')),
	CONSTRAINT "rewards_clawback_after_release" CHECK ("rewards"."clawed_back_at" IS NULL OR "rewards"."state" = 'released')
);
--> statement-breakpoint
CREATE TABLE "people_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"filters_key" text NOT NULL,
	"frequency" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"visited_at" timestamp with time zone NOT NULL,
	"fresh_since" timestamp with time zone NOT NULL,
	"notified_until" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	CONSTRAINT "saved_searches_frequency_known" CHECK ("saved_searches"."frequency" IN ('at_once', 'daily', 'weekly', 'never'))
);
--> statement-breakpoint
CREATE TABLE "scim_group_members" (
	"group" uuid NOT NULL,
	"person" uuid NOT NULL,
	CONSTRAINT "scim_group_members_key" PRIMARY KEY("group","person")
);
--> statement-breakpoint
CREATE TABLE "scim_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"external_id" text,
	"role" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "scim_groups_role_known" CHECK (role IN ('owner', 'recruiter', 'hiring_manager', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "scim_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"user_name_key" text NOT NULL,
	"external_id" text,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"given_name" text DEFAULT '' NOT NULL,
	"family_name" text DEFAULT '' NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"active" boolean NOT NULL,
	"made" boolean NOT NULL,
	"role_given" boolean DEFAULT false NOT NULL,
	"role_before" text,
	"notified_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "scim_people_before_known" CHECK (role_before IN ('owner', 'recruiter', 'hiring_manager', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "scim_refusals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"why" text NOT NULL,
	"about" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"token_hash" text NOT NULL,
	"made_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "scout_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"linkedin_url" text NOT NULL,
	"role" text NOT NULL,
	"trust_agreement" boolean NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"utm_source" text,
	"utm_medium" text,
	"utm_campaign" text,
	"cv_upload" text,
	"referral_example" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"continues" uuid,
	"superseded_at" timestamp with time zone,
	"decided_by" uuid,
	"declined_at" timestamp with time zone,
	"declined_for" text,
	"invitation_hash" text,
	"invited_at" timestamp with time zone,
	"invitation_accepted_at" timestamp with time zone,
	"mails_stopped_at" timestamp with time zone,
	"people_deleted_at" timestamp with time zone,
	CONSTRAINT "scout_applications_status_known" CHECK ("scout_applications"."status" IN ('pending', 'approved', 'declined')),
	CONSTRAINT "scout_applications_role_known" CHECK ("scout_applications"."role" IN ('Founder', 'Operator', 'Investor', 'Other'))
);
--> statement-breakpoint
CREATE TABLE "scout_referral_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"linkedin_url" text DEFAULT '' NOT NULL,
	"relationship" text DEFAULT '' NOT NULL,
	"suggested_role" text DEFAULT '' NOT NULL,
	"why_great" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agent_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"grant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"about" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"record" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agent_drafts_kind_known" CHECK ("agent_drafts"."kind" IN ('referral', 'application', 'message', 'job')),
	CONSTRAINT "agent_drafts_state_known" CHECK ("agent_drafts"."state" IN ('open', 'pressed', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "agent_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"client" text NOT NULL,
	"name" text NOT NULL,
	"host" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "oauth_records" (
	"kind" text NOT NULL,
	"id_hash" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"consumed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "oauth_records_key" PRIMARY KEY("kind","id_hash")
);
--> statement-breakpoint
CREATE TABLE "user_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"emailNotifications" boolean DEFAULT true NOT NULL,
	"pushNotifications" boolean DEFAULT true NOT NULL,
	"referralUpdates" boolean DEFAULT true NOT NULL,
	"payoutAlerts" boolean DEFAULT true NOT NULL,
	"jobMatches" boolean DEFAULT false NOT NULL,
	"weeklyDigest" boolean DEFAULT true NOT NULL,
	"profileVisibility" text DEFAULT 'public' NOT NULL,
	"showEmail" boolean DEFAULT false NOT NULL,
	"showPhone" boolean DEFAULT false NOT NULL,
	"allowMessages" boolean DEFAULT true NOT NULL,
	"sessionTimeout" text DEFAULT '30' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"timezone" text DEFAULT 'UTC-8' NOT NULL,
	"timezone_chosen" boolean DEFAULT false NOT NULL,
	"theme" text DEFAULT 'system' NOT NULL,
	"defaultPaymentMethod" text DEFAULT 'bank' NOT NULL,
	"autoWithdraw" boolean DEFAULT false NOT NULL,
	"withdrawalThreshold" integer DEFAULT 1000 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_settings_threshold_range" CHECK ("user_settings"."withdrawalThreshold" BETWEEN 1 AND 1000000)
);
--> statement-breakpoint
CREATE TABLE "stripe_checkouts" (
	"referral" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"session" text,
	"url" text,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"polled_at" timestamp with time zone,
	CONSTRAINT "stripe_checkouts_key" PRIMARY KEY("referral","attempt"),
	CONSTRAINT "stripe_checkouts_session_key" UNIQUE("session"),
	CONSTRAINT "stripe_checkouts_state_known" CHECK ("stripe_checkouts"."state" IN ('open', 'paid', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "stripe_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"taken_from" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	"polled_at" timestamp with time zone,
	CONSTRAINT "stripe_disputes_state_known" CHECK ("stripe_disputes"."state" IN ('open', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"account" text,
	"facts" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stripe_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"referral" uuid NOT NULL,
	"owner" uuid NOT NULL,
	"charge" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"refund_state" text,
	"refund" text,
	"refund_amount" integer,
	"polled_at" timestamp with time zone,
	"refund_tries" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stripe_payments_charge_key" UNIQUE("charge"),
	CONSTRAINT "stripe_payments_refund_key" UNIQUE("refund"),
	CONSTRAINT "stripe_payments_state_known" CHECK ("stripe_payments"."state" IN ('held', 'surplus', 'foreign'))
);
--> statement-breakpoint
CREATE TABLE "blob_deletions" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dead_letter_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class" text NOT NULL,
	"task" text NOT NULL,
	"data" jsonb NOT NULL,
	"reason" text NOT NULL,
	"tries" integer NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_failed_at" timestamp with time zone NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"outcome" text,
	"note" text,
	CONSTRAINT "dead_letter_tasks_outcome_check" CHECK ("dead_letter_tasks"."outcome" IN ('done', 'tried_again', 'closed')),
	CONSTRAINT "dead_letter_tasks_closed_check" CHECK (("dead_letter_tasks"."closed_at" IS NULL) = ("dead_letter_tasks"."outcome" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "task_runs" (
	"task" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone,
	"milliseconds" integer,
	"failed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "company_members" (
	"company" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"service" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_members_key" PRIMARY KEY("company","user_id"),
	CONSTRAINT "company_members_role_known" CHECK (role IN ('owner', 'recruiter', 'hiring_manager', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "job_members" (
	"job" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_members_key" PRIMARY KEY("job","user_id")
);
--> statement-breakpoint
CREATE TABLE "join_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"declined_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "team_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company" uuid NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_invitations_role_known" CHECK (role IN ('owner', 'recruiter', 'hiring_manager', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint" uuid NOT NULL,
	"event" text NOT NULL,
	"record" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"happened_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"head" boolean,
	"tries" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"lease" uuid,
	"tried_at" timestamp with time zone,
	"milliseconds" integer,
	"status" smallint,
	"failure" text,
	"answer" text,
	CONSTRAINT "webhook_deliveries_state_known" CHECK ("webhook_deliveries"."state" IN ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company" uuid,
	"address" text NOT NULL,
	"events" text[] NOT NULL,
	"encrypted" text NOT NULL,
	"encrypted_former" text,
	"former_until" timestamp with time zone,
	"off" text,
	"off_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failing_days" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "webhook_endpoints_off" CHECK (("webhook_endpoints"."off" IS NULL) = ("webhook_endpoints"."off_at" IS NULL)),
	CONSTRAINT "webhook_endpoints_former" CHECK (("webhook_endpoints"."encrypted_former" IS NULL) = ("webhook_endpoints"."former_until" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"surname" text DEFAULT '' NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"service" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_member_users_id_fk" FOREIGN KEY ("member") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_challenges" ADD CONSTRAINT "auth_challenges_factor_id_auth_factors_id_fk" FOREIGN KEY ("factor_id") REFERENCES "public"."auth_factors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_factors" ADD CONSTRAINT "auth_factors_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_flow_states" ADD CONSTRAINT "auth_flow_states_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_identities" ADD CONSTRAINT "auth_identities_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_one_time_tokens" ADD CONSTRAINT "auth_one_time_tokens_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_recovery_codes" ADD CONSTRAINT "auth_recovery_codes_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD CONSTRAINT "auth_sessions_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_users" ADD CONSTRAINT "auth_users_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "added_candidates" ADD CONSTRAINT "added_candidates_candidate_candidates_id_fk" FOREIGN KEY ("candidate") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "added_candidates" ADD CONSTRAINT "added_candidates_consent_email_consent_emails_id_fk" FOREIGN KEY ("consent_email") REFERENCES "public"."consent_emails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_notes" ADD CONSTRAINT "candidate_notes_candidate_candidates_id_fk" FOREIGN KEY ("candidate") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_referrals" ADD CONSTRAINT "candidate_referrals_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidate_referrals" ADD CONSTRAINT "candidate_referrals_candidate_candidates_id_fk" FOREIGN KEY ("candidate") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_referrer_users_id_fk" FOREIGN KEY ("referrer") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_cv_files_id_fk" FOREIGN KEY ("cv") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_logo_file_files_id_fk" FOREIGN KEY ("logo_file") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_trust" ADD CONSTRAINT "company_trust_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_verifications" ADD CONSTRAINT "company_verifications_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "existing_contacts" ADD CONSTRAINT "existing_contacts_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_archive_people" ADD CONSTRAINT "company_archive_people_archive_company_archives_id_fk" FOREIGN KEY ("archive") REFERENCES "public"."company_archives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_archive_people" ADD CONSTRAINT "company_archive_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_archives" ADD CONSTRAINT "company_archives_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_archives" ADD CONSTRAINT "company_archives_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_email_templates" ADD CONSTRAINT "company_email_templates_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_email_templates" ADD CONSTRAINT "company_email_templates_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_email_templates" ADD CONSTRAINT "company_email_templates_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sign_in_assertions" ADD CONSTRAINT "company_sign_in_assertions_connection_company_sign_ins_id_fk" FOREIGN KEY ("connection") REFERENCES "public"."company_sign_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sign_in_people" ADD CONSTRAINT "company_sign_in_people_connection_company_sign_ins_id_fk" FOREIGN KEY ("connection") REFERENCES "public"."company_sign_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sign_in_people" ADD CONSTRAINT "company_sign_in_people_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sign_in_sessions" ADD CONSTRAINT "company_sign_in_sessions_session_auth_sessions_id_fk" FOREIGN KEY ("session") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sign_in_sessions" ADD CONSTRAINT "company_sign_in_sessions_connection_company_sign_ins_id_fk" FOREIGN KEY ("connection") REFERENCES "public"."company_sign_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sign_in_tries" ADD CONSTRAINT "company_sign_in_tries_connection_company_sign_ins_id_fk" FOREIGN KEY ("connection") REFERENCES "public"."company_sign_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sign_in_tries" ADD CONSTRAINT "company_sign_in_tries_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sign_ins" ADD CONSTRAINT "company_sign_ins_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sign_ins" ADD CONSTRAINT "company_sign_ins_break_glass_auth_users_id_fk" FOREIGN KEY ("break_glass") REFERENCES "public"."auth_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_requests" ADD CONSTRAINT "consent_requests_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_requests" ADD CONSTRAINT "consent_requests_consent_email_consent_emails_id_fk" FOREIGN KEY ("consent_email") REFERENCES "public"."consent_emails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_requests" ADD CONSTRAINT "consent_requests_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_checks" ADD CONSTRAINT "referral_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_answer_file_files_id_fk" FOREIGN KEY ("answer_file") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_shares" ADD CONSTRAINT "reward_shares_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_shares" ADD CONSTRAINT "reward_shares_payee_users_id_fk" FOREIGN KEY ("payee") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hire_claims" ADD CONSTRAINT "hire_claims_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hire_claims" ADD CONSTRAINT "hire_claims_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hire_claims" ADD CONSTRAINT "hire_claims_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_system_candidates" ADD CONSTRAINT "hiring_system_candidates_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_system_candidates" ADD CONSTRAINT "hiring_system_candidates_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_system_jobs" ADD CONSTRAINT "hiring_system_jobs_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_system_jobs" ADD CONSTRAINT "hiring_system_jobs_company_hiring_systems_company_fk" FOREIGN KEY ("company") REFERENCES "public"."hiring_systems"("company") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_system_steps" ADD CONSTRAINT "hiring_system_steps_company_hiring_systems_company_fk" FOREIGN KEY ("company") REFERENCES "public"."hiring_systems"("company") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_systems" ADD CONSTRAINT "hiring_systems_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_history" ADD CONSTRAINT "interview_history_interview_interviews_id_fk" FOREIGN KEY ("interview") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_history" ADD CONSTRAINT "interview_history_by_member_users_id_fk" FOREIGN KEY ("by_member") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_people" ADD CONSTRAINT "interview_people_interview_interviews_id_fk" FOREIGN KEY ("interview") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_people" ADD CONSTRAINT "interview_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_slots" ADD CONSTRAINT "interview_slots_interview_interviews_id_fk" FOREIGN KEY ("interview") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_offered_by_users_id_fk" FOREIGN KEY ("offered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_drafts" ADD CONSTRAINT "job_drafts_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_drafts" ADD CONSTRAINT "job_drafts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_import_runs" ADD CONSTRAINT "job_import_runs_import_job_imports_id_fk" FOREIGN KEY ("import") REFERENCES "public"."job_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_import_runs" ADD CONSTRAINT "job_import_runs_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_import_runs" ADD CONSTRAINT "job_import_runs_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_imports" ADD CONSTRAINT "job_imports_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_imports" ADD CONSTRAINT "job_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_link_holders" ADD CONSTRAINT "job_link_holders_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_link_holders" ADD CONSTRAINT "job_link_holders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_links" ADD CONSTRAINT "job_links_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_places" ADD CONSTRAINT "job_places_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_search" ADD CONSTRAINT "job_search_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_skills" ADD CONSTRAINT "job_skills_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_referrers" ADD CONSTRAINT "job_referrers_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_referrers" ADD CONSTRAINT "job_referrers_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_referrers" ADD CONSTRAINT "job_referrers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_response_times" ADD CONSTRAINT "job_response_times_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_jobs" ADD CONSTRAINT "saved_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_jobs" ADD CONSTRAINT "saved_jobs_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transfer_ledger_transfers_cause_fk" FOREIGN KEY ("transfer") REFERENCES "public"."ledger_transfers"("cause") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_ledger_accounts_name_fk" FOREIGN KEY ("account") REFERENCES "public"."ledger_accounts"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrer_questions" ADD CONSTRAINT "referrer_questions_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrer_questions" ADD CONSTRAINT "referrer_questions_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrer_questions" ADD CONSTRAINT "referrer_questions_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_passkeys" ADD CONSTRAINT "auth_passkeys_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD CONSTRAINT "payout_attempts_payout_payouts_id_fk" FOREIGN KEY ("payout") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD CONSTRAINT "payout_attempts_batch_payout_batches_id_fk" FOREIGN KEY ("batch") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD CONSTRAINT "payout_attempts_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_steps" ADD CONSTRAINT "interview_steps_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_moves" ADD CONSTRAINT "pipeline_moves_moved_by_users_id_fk" FOREIGN KEY ("moved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_views" ADD CONSTRAINT "record_views_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_views" ADD CONSTRAINT "record_views_viewed_by_users_id_fk" FOREIGN KEY ("viewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_notes" ADD CONSTRAINT "team_notes_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_notes" ADD CONSTRAINT "team_notes_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_avatar_files_id_fk" FOREIGN KEY ("avatar") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrer_profiles" ADD CONSTRAINT "referrer_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_referrals" ADD CONSTRAINT "link_referrals_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_referrals" ADD CONSTRAINT "link_referrals_link_referral_links_id_fk" FOREIGN KEY ("link") REFERENCES "public"."referral_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_submissions" ADD CONSTRAINT "link_submissions_link_referral_links_id_fk" FOREIGN KEY ("link") REFERENCES "public"."referral_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_submissions" ADD CONSTRAINT "link_submissions_cv_files_id_fk" FOREIGN KEY ("cv") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_links" ADD CONSTRAINT "referral_links_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_links" ADD CONSTRAINT "referral_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_cv_files_id_fk" FOREIGN KEY ("cv") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_relationships" ADD CONSTRAINT "referral_relationships_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_cv_files_id_fk" FOREIGN KEY ("cv") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_review_cleared_by_users_id_fk" FOREIGN KEY ("review_cleared_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_hired_with_applications_id_fk" FOREIGN KEY ("hired_with") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_history" ADD CONSTRAINT "status_history_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_owner_users_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_takedowns" ADD CONSTRAINT "report_takedowns_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_takedowns" ADD CONSTRAINT "report_takedowns_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_share_agreements" ADD CONSTRAINT "reward_share_agreements_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_share_agreements" ADD CONSTRAINT "reward_share_agreements_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_share_agreements" ADD CONSTRAINT "reward_share_agreements_asked_users_id_fk" FOREIGN KEY ("asked") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_share_agreements" ADD CONSTRAINT "reward_share_agreements_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_share_agreements" ADD CONSTRAINT "reward_share_agreements_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_owner_users_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_referrer_users_id_fk" FOREIGN KEY ("referrer") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_views" ADD CONSTRAINT "people_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_group_scim_groups_id_fk" FOREIGN KEY ("group") REFERENCES "public"."scim_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_person_scim_people_id_fk" FOREIGN KEY ("person") REFERENCES "public"."scim_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_groups" ADD CONSTRAINT "scim_groups_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_people" ADD CONSTRAINT "scim_people_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_people" ADD CONSTRAINT "scim_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_refusals" ADD CONSTRAINT "scim_refusals_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_tokens" ADD CONSTRAINT "scim_tokens_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_tokens" ADD CONSTRAINT "scim_tokens_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scout_applications" ADD CONSTRAINT "scout_applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scout_referral_profiles" ADD CONSTRAINT "scout_referral_profiles_application_id_scout_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."scout_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_drafts" ADD CONSTRAINT "agent_drafts_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_drafts" ADD CONSTRAINT "agent_drafts_grant_id_agent_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."agent_grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_grants" ADD CONSTRAINT "agent_grants_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_checkouts" ADD CONSTRAINT "stripe_checkouts_referral_rewards_referral_fk" FOREIGN KEY ("referral") REFERENCES "public"."rewards"("referral") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_disputes" ADD CONSTRAINT "stripe_disputes_payment_stripe_payments_id_fk" FOREIGN KEY ("payment") REFERENCES "public"."stripe_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_payments" ADD CONSTRAINT "stripe_payments_referral_rewards_referral_fk" FOREIGN KEY ("referral") REFERENCES "public"."rewards"("referral") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_payments" ADD CONSTRAINT "stripe_payments_owner_users_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dead_letter_tasks" ADD CONSTRAINT "dead_letter_tasks_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_members" ADD CONSTRAINT "job_members_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_members" ADD CONSTRAINT "job_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_prefix_key" ON "api_keys" USING btree ("prefix");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "api_keys_user_index" ON "api_keys" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "api_keys_company_index" ON "api_keys" USING btree ("company","created_at") WHERE company IS NOT NULL;--> statement-breakpoint
CREATE INDEX "api_keys_maker_index" ON "api_keys" USING btree ("made_by") WHERE made_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX "auth_audit_log_user_index" ON "auth_audit_log" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "auth_audit_log_target_index" ON "auth_audit_log" USING btree ("target_id","at") WHERE target_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "auth_audit_log_newest_index" ON "auth_audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "auth_audit_log_event_index" ON "auth_audit_log" USING btree ("event","at","id");--> statement-breakpoint
CREATE INDEX "auth_audit_log_familiar_index" ON "auth_audit_log" USING btree ("user_id","network") WHERE event IN ('sign_in', 'sign_up');--> statement-breakpoint
CREATE INDEX "auth_challenges_factor_index" ON "auth_challenges" USING btree ("factor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_factors_name_key" ON "auth_factors" USING btree ("user_id","friendly_name");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_flow_states_code_key" ON "auth_flow_states" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "auth_flow_states_user_index" ON "auth_flow_states" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_flow_states_created_index" ON "auth_flow_states" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_identities_provider_key" ON "auth_identities" USING btree ("provider","provider_id");--> statement-breakpoint
CREATE INDEX "auth_identities_user_index" ON "auth_identities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_one_time_tokens_purpose_key" ON "auth_one_time_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_one_time_tokens_link_key" ON "auth_one_time_tokens" USING btree ("link_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_recovery_codes_code_key" ON "auth_recovery_codes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE INDEX "auth_sessions_user_index" ON "auth_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_users_email_key" ON "auth_users" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "auth_users_banned_index" ON "auth_users" USING btree ("banned_until") WHERE banned_until IS NOT NULL;--> statement-breakpoint
CREATE INDEX "auth_users_admin_index" ON "auth_users" USING btree ("id") WHERE app_metadata -> 'admin' = 'true'::jsonb;--> statement-breakpoint
CREATE INDEX "added_candidates_person_index" ON "added_candidates" USING btree ("person_hash");--> statement-breakpoint
CREATE INDEX "added_candidates_email_index" ON "added_candidates" USING btree ("consent_email");--> statement-breakpoint
CREATE INDEX "added_candidates_used_index" ON "added_candidates" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "added_candidates_unnotified_index" ON "added_candidates" USING btree ("added_at") WHERE notified_at IS NULL;--> statement-breakpoint
CREATE INDEX "candidate_notes_candidate_index" ON "candidate_notes" USING btree ("candidate","written_at","id");--> statement-breakpoint
CREATE INDEX "candidate_referrals_candidate_index" ON "candidate_referrals" USING btree ("candidate");--> statement-breakpoint
CREATE UNIQUE INDEX "candidates_referrer_email_key" ON "candidates" USING btree ("referrer","email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "candidates_referral_key" ON "candidates" USING btree ("referral");--> statement-breakpoint
CREATE INDEX "candidates_cv_index" ON "candidates" USING btree ("cv") WHERE cv IS NOT NULL;--> statement-breakpoint
CREATE INDEX "candidates_email_index" ON "candidates" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "candidates_referrer_index" ON "candidates" USING btree ("referrer","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_owner_name_website_key" ON "companies" USING btree ("created_by",lower("name"),"website");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_owner_name_website_key_key" ON "companies" USING btree ("created_by",lower("name"),"website_key");--> statement-breakpoint
CREATE INDEX "companies_website_index" ON "companies" USING btree ("website_key");--> statement-breakpoint
CREATE INDEX "companies_logo_index" ON "companies" USING btree ("logo_file") WHERE logo_file IS NOT NULL;--> statement-breakpoint
CREATE INDEX "companies_answers_index" ON "companies" USING btree ("id") WHERE answers_paused_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "companies_name_index" ON "companies" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "companies_plain_name_index" ON "companies" USING btree (plain_name("name"),"id");--> statement-breakpoint
CREATE INDEX "company_trust_count_index" ON "company_trust" USING btree ("count_at");--> statement-breakpoint
CREATE UNIQUE INDEX "company_verifications_link_key" ON "company_verifications" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "company_verifications_check_index" ON "company_verifications" USING btree ("next_check_at") WHERE next_check_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "existing_contacts_age_index" ON "existing_contacts" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "company_archive_people_user_index" ON "company_archive_people" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_archives_company_key" ON "company_archives" USING btree ("company") WHERE state IN ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "company_archives_list_index" ON "company_archives" USING btree ("company","created_at","id");--> statement-breakpoint
CREATE INDEX "company_archives_asker_index" ON "company_archives" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "company_archives_created_index" ON "company_archives" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "company_email_templates_scope_index" ON "company_email_templates" USING btree ("company","trigger","saved_at","id");--> statement-breakpoint
CREATE INDEX "company_email_templates_job_index" ON "company_email_templates" USING btree ("job");--> statement-breakpoint
CREATE INDEX "company_email_templates_author_index" ON "company_email_templates" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "company_sign_in_assertions_expiry_index" ON "company_sign_in_assertions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "company_sign_in_people_user_index" ON "company_sign_in_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "company_sign_in_sessions_connection_index" ON "company_sign_in_sessions" USING btree ("connection");--> statement-breakpoint
CREATE UNIQUE INDEX "company_sign_in_tries_token_key" ON "company_sign_in_tries" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "company_sign_in_tries_user_index" ON "company_sign_in_tries" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_sign_ins_domain_key" ON "company_sign_ins" USING btree ("domain") WHERE on_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX "company_sign_ins_company_index" ON "company_sign_ins" USING btree ("company","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "consent_emails_token_key" ON "consent_emails" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "consent_emails_person_index" ON "consent_emails" USING btree ("person_hash","created_at");--> statement-breakpoint
CREATE INDEX "consent_emails_expiry_index" ON "consent_emails" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "consent_requests_email_index" ON "consent_requests" USING btree ("consent_email");--> statement-breakpoint
CREATE INDEX "consent_requests_claim_index" ON "consent_requests" USING btree ("claimed_by","created_at","referral");--> statement-breakpoint
CREATE INDEX "referral_checks_day_index" ON "referral_checks" USING btree ("day");--> statement-breakpoint
CREATE INDEX "suppression_list_linkedin_index" ON "suppression_list" USING btree ("linkedin_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "suppression_requests_token_key" ON "suppression_requests" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "suppression_requests_person_index" ON "suppression_requests" USING btree ("person_hash","created_at");--> statement-breakpoint
CREATE INDEX "suppression_requests_expiry_index" ON "suppression_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_open_key" ON "disputes" USING btree ("referral") WHERE decided_at IS NULL;--> statement-breakpoint
CREATE INDEX "disputes_referral_index" ON "disputes" USING btree ("referral","opened_at");--> statement-breakpoint
CREATE INDEX "disputes_waiting_index" ON "disputes" USING btree ("opened_at","id") WHERE decided_at IS NULL;--> statement-breakpoint
CREATE INDEX "disputes_decided_index" ON "disputes" USING btree ("decided_at","id") WHERE decided_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "disputes_file_index" ON "disputes" USING btree ("file") WHERE file IS NOT NULL;--> statement-breakpoint
CREATE INDEX "disputes_answer_file_index" ON "disputes" USING btree ("answer_file") WHERE answer_file IS NOT NULL;--> statement-breakpoint
CREATE INDEX "reward_shares_payee_index" ON "reward_shares" USING btree ("payee");--> statement-breakpoint
CREATE UNIQUE INDEX "files_storage_key" ON "files" USING btree ("storage_key");--> statement-breakpoint
CREATE UNIQUE INDEX "files_token_key" ON "files" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "files_waiting_index" ON "files" USING btree ("created_at","id") WHERE attached_at IS NULL;--> statement-breakpoint
CREATE INDEX "files_owner_index" ON "files" USING btree ("uploaded_by","size");--> statement-breakpoint
CREATE INDEX "hire_claims_open_index" ON "hire_claims" USING btree ("answer_by","referral") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "hire_claims_unanswered_index" ON "hire_claims" USING btree ("referral") WHERE state = 'silent' AND answered_at IS NULL;--> statement-breakpoint
CREATE INDEX "hire_claims_claimer_index" ON "hire_claims" USING btree ("claimed_by");--> statement-breakpoint
CREATE INDEX "hiring_system_candidates_due_index" ON "hiring_system_candidates" USING btree ("next_at") WHERE next_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "hiring_system_candidates_company_index" ON "hiring_system_candidates" USING btree ("company","created_at","referral");--> statement-breakpoint
CREATE INDEX "hiring_system_candidates_left_index" ON "hiring_system_candidates" USING btree ("company") WHERE state = 'by_hand' AND NOT notified;--> statement-breakpoint
CREATE INDEX "hiring_system_candidates_application_index" ON "hiring_system_candidates" USING btree ("company","application");--> statement-breakpoint
CREATE INDEX "hiring_system_jobs_company_index" ON "hiring_system_jobs" USING btree ("company");--> statement-breakpoint
CREATE UNIQUE INDEX "hiring_systems_id_key" ON "hiring_systems" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_addresses_token_key" ON "calendar_addresses" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "interview_history_index" ON "interview_history" USING btree ("interview","at","id");--> statement-breakpoint
CREATE INDEX "interview_people_user_index" ON "interview_people" USING btree ("user_id","interview");--> statement-breakpoint
CREATE INDEX "interviews_record_index" ON "interviews" USING btree ("record_kind","record_id","offered_at","id");--> statement-breakpoint
CREATE INDEX "interviews_job_index" ON "interviews" USING btree ("job");--> statement-breakpoint
CREATE INDEX "interviews_live_index" ON "interviews" USING btree ("state","ends_at") WHERE state <> 'ended';--> statement-breakpoint
CREATE INDEX "interviews_reminder_index" ON "interviews" USING btree ("remind_at") WHERE remind_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "interviews_offered_by_index" ON "interviews" USING btree ("offered_by","offered_at");--> statement-breakpoint
CREATE INDEX "job_drafts_owner_index" ON "job_drafts" USING btree ("created_by","kind","updated_at","id");--> statement-breakpoint
CREATE INDEX "job_drafts_company_index" ON "job_drafts" USING btree ("company","kind","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_import_runs_company_key" ON "job_import_runs" USING btree ("company") WHERE state IN ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "job_import_runs_import_index" ON "job_import_runs" USING btree ("import","kind","created_at");--> statement-breakpoint
CREATE INDEX "job_import_runs_asker_index" ON "job_import_runs" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "job_import_runs_created_index" ON "job_import_runs" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "job_imports_company_key" ON "job_imports" USING btree ("company","source");--> statement-breakpoint
CREATE UNIQUE INDEX "job_imports_owner_key" ON "job_imports" USING btree ("created_by","source");--> statement-breakpoint
CREATE INDEX "job_imports_due_index" ON "job_imports" USING btree ("due_at") WHERE daily;--> statement-breakpoint
CREATE INDEX "job_imports_file_index" ON "job_imports" USING btree ("file_at") WHERE file IS NOT NULL;--> statement-breakpoint
CREATE INDEX "job_link_holders_user_index" ON "job_link_holders" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_links_token_key" ON "job_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "job_places_newest_index" ON "job_places" USING btree ("place","created_at","job_id","closing_date");--> statement-breakpoint
CREATE INDEX "job_search_newest_index" ON "job_search" USING btree ("created_at","job_id","closing_date") WHERE listed;--> statement-breakpoint
CREATE INDEX "job_search_reward_index" ON "job_search" USING btree ("reward_amount","job_id","closing_date") WHERE listed;--> statement-breakpoint
CREATE INDEX "job_search_pay_index" ON "job_search" USING btree ("pay_currency","pay_yearly","job_id","closing_date") WHERE listed AND pay_currency IS NOT NULL;--> statement-breakpoint
CREATE INDEX "job_search_document_index" ON "job_search" USING gin ("document") WHERE listed;--> statement-breakpoint
CREATE INDEX "job_search_headless_index" ON "job_search" USING btree ("job_id") WHERE head IS NULL;--> statement-breakpoint
CREATE INDEX "job_skills_newest_index" ON "job_skills" USING btree ("skill","created_at","job_id","closing_date");--> statement-breakpoint
CREATE UNIQUE INDEX "job_referrers_address_key" ON "job_referrers" USING btree ("job","email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "job_referrers_token_key" ON "job_referrers" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "job_referrers_user_index" ON "job_referrers" USING btree ("user_id","job");--> statement-breakpoint
CREATE INDEX "job_referrers_email_index" ON "job_referrers" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "job_response_times_count_index" ON "job_response_times" USING btree ("count_at");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_source_key" ON "jobs" USING btree ("created_by","source","source_id");--> statement-breakpoint
CREATE INDEX "jobs_owner_index" ON "jobs" USING btree ("created_by","created_at","id","status","archived_at");--> statement-breakpoint
CREATE INDEX "jobs_team_index" ON "jobs" USING btree ("company","created_at","id","status","archived_at");--> statement-breakpoint
CREATE INDEX "jobs_company_index" ON "jobs" USING btree ("company","created_at","id","closing_date","listed");--> statement-breakpoint
CREATE INDEX "jobs_newest_index" ON "jobs" USING btree ("created_at","id","closing_date","reward_amount") WHERE listed;--> statement-breakpoint
CREATE INDEX "jobs_listed_index" ON "jobs" USING btree ("listed_at","id") WHERE listed;--> statement-breakpoint
CREATE INDEX "jobs_reward_index" ON "jobs" USING btree ("reward_amount","id","closing_date") WHERE listed;--> statement-breakpoint
CREATE INDEX "jobs_candidates_index" ON "jobs" USING btree ("candidates_count","id","closing_date") WHERE listed;--> statement-breakpoint
CREATE INDEX "jobs_type_index" ON "jobs" USING btree ("f_type","created_at","id","closing_date") WHERE listed;--> statement-breakpoint
CREATE INDEX "jobs_pay_index" ON "jobs" USING btree ("pay_currency","pay_yearly","id","closing_date") WHERE listed AND pay_currency IS NOT NULL;--> statement-breakpoint
CREATE INDEX "jobs_pay_newest_index" ON "jobs" USING btree ("pay_currency","created_at","id","closing_date","pay_yearly") WHERE listed AND pay_currency IS NOT NULL;--> statement-breakpoint
CREATE INDEX "jobs_unread_places_index" ON "jobs" USING btree ("id") WHERE places_of IS DISTINCT FROM location;--> statement-breakpoint
CREATE INDEX "jobs_unread_levels_index" ON "jobs" USING btree ("id") WHERE levels_of IS DISTINCT FROM title;--> statement-breakpoint
CREATE INDEX "jobs_closing_index" ON "jobs" USING btree ("closing_date","id") WHERE status <> 'Closed' AND archived_at IS NULL AND closing_date IS NOT NULL;--> statement-breakpoint
CREATE INDEX "saved_jobs_job_index" ON "saved_jobs" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_transfer_index" ON "ledger_entries" USING btree ("transfer");--> statement-breakpoint
CREATE INDEX "ledger_entries_account_index" ON "ledger_entries" USING btree ("account","cents");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_dedupe_key" ON "mails" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "mails_created_index" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_waiting_index" ON "mails" USING btree ("id") WHERE encrypted IS NOT NULL;--> statement-breakpoint
CREATE INDEX "message_marks_reader_index" ON "message_marks" USING btree ("reader");--> statement-breakpoint
CREATE INDEX "messages_record_index" ON "messages" USING btree ("record_kind","record_id","written_at");--> statement-breakpoint
CREATE INDEX "messages_job_index" ON "messages" USING btree ("job","written_at");--> statement-breakpoint
CREATE INDEX "messages_author_index" ON "messages" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "referrer_questions_job_index" ON "referrer_questions" USING btree ("job","asked_at");--> statement-breakpoint
CREATE INDEX "referrer_questions_asker_index" ON "referrer_questions" USING btree ("asked_by","job");--> statement-breakpoint
CREATE INDEX "referrer_questions_answerer_index" ON "referrer_questions" USING btree ("answered_by");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_dedupe_key" ON "notifications" USING btree ("user_id","dedupe_key");--> statement-breakpoint
CREATE INDEX "notifications_newest_index" ON "notifications" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread_index" ON "notifications" USING btree ("user_id") WHERE read_at IS NULL;--> statement-breakpoint
CREATE INDEX "notifications_created_index" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions" USING btree ("endpoint_key");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user_index" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_passkey_challenges_answered_index" ON "auth_passkey_challenges" USING btree ("answered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_passkeys_credential_key" ON "auth_passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "auth_passkeys_user_index" ON "auth_passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_methods_primary_key" ON "payment_methods" USING btree ("user_id") WHERE is_primary AND removed_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_methods_address_key" ON "payment_methods" USING btree ("user_id","address_key") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_methods_stripe_key" ON "payment_methods" USING btree ("user_id") WHERE format = 'stripe' AND removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "payment_methods_user_index" ON "payment_methods" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_methods_same_index" ON "payment_methods" USING btree ("address_key");--> statement-breakpoint
CREATE INDEX "payout_attempts_batch_index" ON "payout_attempts" USING btree ("batch");--> statement-breakpoint
CREATE INDEX "payout_attempts_method_index" ON "payout_attempts" USING btree ("method") WHERE outcome = 'open';--> statement-breakpoint
CREATE INDEX "payout_attempts_stripe_index" ON "payout_attempts" USING btree ("started_at") WHERE outcome = 'open' AND provider = 'stripe';--> statement-breakpoint
CREATE INDEX "payout_attempts_arrived_index" ON "payout_attempts" USING btree ("ended_at") WHERE outcome = 'paid' AND provider = 'stripe';--> statement-breakpoint
CREATE INDEX "payout_attempts_unbatched_index" ON "payout_attempts" USING btree ("started_at") WHERE outcome = 'open' AND batch IS NULL AND provider = 'manual';--> statement-breakpoint
CREATE INDEX "payout_batches_newest_index" ON "payout_batches" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_referral_index" ON "payouts" USING btree ("referral");--> statement-breakpoint
CREATE INDEX "payouts_user_index" ON "payouts" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_newest_index" ON "payouts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_status_index" ON "payouts" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_status_method_index" ON "payouts" USING btree ("status","payment_method","created_at","id");--> statement-breakpoint
CREATE INDEX "pipeline_moves_record_index" ON "pipeline_moves" USING btree ("record_kind","record_id","moved_at","id");--> statement-breakpoint
CREATE INDEX "pipeline_moves_act_index" ON "pipeline_moves" USING btree ("act");--> statement-breakpoint
CREATE INDEX "pipeline_moves_job_index" ON "pipeline_moves" USING btree ("job","moved_by","moved_at");--> statement-breakpoint
CREATE INDEX "pipeline_moves_open_index" ON "pipeline_moves" USING btree ("undo_until") WHERE undone_at IS NULL AND notified_at IS NULL AND change IS NOT NULL;--> statement-breakpoint
CREATE INDEX "record_views_member_index" ON "record_views" USING btree ("viewed_by");--> statement-breakpoint
CREATE INDEX "record_views_job_index" ON "record_views" USING btree ("job");--> statement-breakpoint
CREATE INDEX "team_notes_record_index" ON "team_notes" USING btree ("record_kind","record_id","written_at","id");--> statement-breakpoint
CREATE INDEX "team_notes_author_index" ON "team_notes" USING btree ("written_by","written_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expire_index" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE UNIQUE INDEX "referrer_profiles_user_key" ON "referrer_profiles" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "referrer_profiles_username_key" ON "referrer_profiles" USING btree ("username_key");--> statement-breakpoint
CREATE INDEX "receipt_entries_referral_index" ON "receipt_entries" USING btree ("referral","at","id");--> statement-breakpoint
CREATE INDEX "receipt_salts_person_index" ON "receipt_salts" USING btree ("person") WHERE person IS NOT NULL;--> statement-breakpoint
CREATE INDEX "receipt_salts_referral_index" ON "receipt_salts" USING btree ("referral") WHERE role = 'person';--> statement-breakpoint
CREATE INDEX "receipt_waiting_at_index" ON "receipt_waiting" USING btree ("at");--> statement-breakpoint
CREATE INDEX "link_referrals_link_index" ON "link_referrals" USING btree ("link");--> statement-breakpoint
CREATE UNIQUE INDEX "link_submissions_token_key" ON "link_submissions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "link_submissions_link_index" ON "link_submissions" USING btree ("link");--> statement-breakpoint
CREATE INDEX "link_submissions_email_index" ON "link_submissions" USING btree ("email_key","created_at");--> statement-breakpoint
CREATE INDEX "link_submissions_expiry_index" ON "link_submissions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "link_submissions_cv_index" ON "link_submissions" USING btree ("cv") WHERE cv IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "referral_links_token_key" ON "referral_links" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_links_code_key" ON "referral_links" USING btree ("code");--> statement-breakpoint
CREATE INDEX "referral_links_owner_index" ON "referral_links" USING btree ("created_by","created_at","id");--> statement-breakpoint
CREATE INDEX "referral_links_job_index" ON "referral_links" USING btree ("job","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_job_person_key" ON "applications" USING btree ("job","created_by");--> statement-breakpoint
CREATE INDEX "applications_job_email_index" ON "applications" USING btree ("job","candidate_email_key");--> statement-breakpoint
CREATE INDEX "applications_job_linkedin_index" ON "applications" USING btree ("job","candidate_linkedin_key");--> statement-breakpoint
CREATE INDEX "applications_created_index" ON "applications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "applications_referral_index" ON "applications" USING btree ("referral");--> statement-breakpoint
CREATE INDEX "applications_cv_index" ON "applications" USING btree ("cv") WHERE cv IS NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_applicant_index" ON "applications" USING btree ("created_by","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_job_time_index" ON "applications" USING btree ("job","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_words_index" ON "applications" USING gin ((candidate_name || ' ' || candidate_email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "applications_plain_words_index" ON "applications" USING gin (plain_name(candidate_name || ' ' || candidate_email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "applications_job_status_index" ON "applications" USING btree ("job","status","created_at","id");--> statement-breakpoint
CREATE INDEX "applications_awaiting_index" ON "applications" USING btree ("job","response_due_at") WHERE (status = 'Applied' OR (answer_must_arrive AND status IN ('Reviewing', 'Interviewing'))) AND first_answer_at IS NULL AND answer_mail IS NULL AND response_due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_awaiting_due_index" ON "applications" USING btree ("response_due_at") WHERE (status = 'Applied' OR (answer_must_arrive AND status IN ('Reviewing', 'Interviewing'))) AND first_answer_at IS NULL AND answer_mail IS NULL AND response_due_at IS NOT NULL AND answer_reminder_level < 2;--> statement-breakpoint
CREATE INDEX "applications_answer_mail_index" ON "applications" USING btree ("id") WHERE answer_mail IS NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_answer_index" ON "applications" USING btree ("job","response_due_at") WHERE status = 'Applied' AND first_answer_at IS NULL AND response_due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_unpromised_index" ON "applications" USING btree ("job","created_at") WHERE status = 'Applied' AND first_answer_at IS NULL AND response_due_at IS NULL;--> statement-breakpoint
CREATE INDEX "applications_due_index" ON "applications" USING btree ("response_due_at") WHERE status = 'Applied' AND first_answer_at IS NULL AND response_due_at IS NOT NULL AND answer_reminder_level < 2;--> statement-breakpoint
CREATE INDEX "applications_outcome_index" ON "applications" USING btree ("interviewing_at") WHERE status = 'Interviewing' AND decision_reminder_level < 3;--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_job_email_key" ON "referrals" USING btree ("job","candidate_email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_job_linkedin_key" ON "referrals" USING btree ("job","candidate_linkedin_key");--> statement-breakpoint
CREATE INDEX "referrals_job_email_soft_index" ON "referrals" USING btree ("job","candidate_email_soft");--> statement-breakpoint
CREATE INDEX "referrals_email_index" ON "referrals" USING btree ("candidate_email_key");--> statement-breakpoint
CREATE INDEX "referrals_on_hold_index" ON "referrals" USING btree ("created_at","id") WHERE on_hold;--> statement-breakpoint
CREATE INDEX "referrals_cv_index" ON "referrals" USING btree ("cv") WHERE cv IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_hired_with_key" ON "referrals" USING btree ("hired_with");--> statement-breakpoint
CREATE INDEX "referrals_linkedin_index" ON "referrals" USING btree ("candidate_linkedin_key") WHERE candidate_linkedin_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "referrals_created_index" ON "referrals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "referrals_visible_index" ON "referrals" USING btree ("visible_at");--> statement-breakpoint
CREATE INDEX "referrals_hidden_index" ON "referrals" USING btree ("created_at") WHERE visible_at IS NULL;--> statement-breakpoint
CREATE INDEX "referrals_referrer_index" ON "referrals" USING btree ("created_by","created_at","id");--> statement-breakpoint
CREATE INDEX "referrals_job_time_index" ON "referrals" USING btree ("job","created_at","id");--> statement-breakpoint
CREATE INDEX "referrals_words_index" ON "referrals" USING gin ((candidate_name || ' ' || candidate_email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "referrals_plain_words_index" ON "referrals" USING gin (plain_name(candidate_name || ' ' || candidate_email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "referrals_job_status_index" ON "referrals" USING btree ("job","status","created_at","id");--> statement-breakpoint
CREATE INDEX "referrals_awaiting_index" ON "referrals" USING btree ("job","response_due_at") WHERE (status = 'Pending' OR (answer_must_arrive AND status IN ('Reviewing', 'Interviewing'))) AND first_answer_at IS NULL AND answer_mail IS NULL AND response_due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "referrals_awaiting_due_index" ON "referrals" USING btree ("response_due_at") WHERE (status = 'Pending' OR (answer_must_arrive AND status IN ('Reviewing', 'Interviewing'))) AND first_answer_at IS NULL AND answer_mail IS NULL AND response_due_at IS NOT NULL AND answer_reminder_level < 2;--> statement-breakpoint
CREATE INDEX "referrals_answer_mail_index" ON "referrals" USING btree ("id") WHERE answer_mail IS NOT NULL;--> statement-breakpoint
CREATE INDEX "referrals_answer_index" ON "referrals" USING btree ("job","response_due_at") WHERE status = 'Pending' AND first_answer_at IS NULL AND response_due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "referrals_unpromised_index" ON "referrals" USING btree ("job","created_at") WHERE status = 'Pending' AND first_answer_at IS NULL AND response_due_at IS NULL;--> statement-breakpoint
CREATE INDEX "referrals_due_index" ON "referrals" USING btree ("response_due_at") WHERE status = 'Pending' AND first_answer_at IS NULL AND response_due_at IS NOT NULL AND answer_reminder_level < 2;--> statement-breakpoint
CREATE INDEX "referrals_outcome_index" ON "referrals" USING btree ("interviewing_at") WHERE status = 'Interviewing' AND decision_reminder_level < 3;--> statement-breakpoint
CREATE INDEX "status_history_record_index" ON "status_history" USING btree ("record_kind","record_id","changed_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_open_key" ON "report_cases" USING btree ("kind","subject") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "report_cases_subject_index" ON "report_cases" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "report_cases_waiting_index" ON "report_cases" USING btree ("waiting_since","id") WHERE state <> 'decided';--> statement-breakpoint
CREATE INDEX "report_cases_decided_index" ON "report_cases" USING btree ("decided_at","id");--> statement-breakpoint
CREATE INDEX "report_cases_owner_index" ON "report_cases" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "report_decisions_case_index" ON "report_decisions" USING btree ("case_id","decided_at");--> statement-breakpoint
CREATE INDEX "report_takedowns_job_index" ON "report_takedowns" USING btree ("job");--> statement-breakpoint
CREATE INDEX "reports_case_index" ON "reports" USING btree ("case_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_user_index" ON "reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reports_email_index" ON "reports" USING btree ("email_key") WHERE email_key <> '';--> statement-breakpoint
CREATE INDEX "reward_share_agreements_asker_index" ON "reward_share_agreements" USING btree ("asked_by","created_at","id");--> statement-breakpoint
CREATE INDEX "reward_share_agreements_asked_index" ON "reward_share_agreements" USING btree ("asked","created_at","id");--> statement-breakpoint
CREATE INDEX "reward_share_agreements_job_index" ON "reward_share_agreements" USING btree ("job");--> statement-breakpoint
CREATE UNIQUE INDEX "reward_share_agreements_referral_key" ON "reward_share_agreements" USING btree ("referral");--> statement-breakpoint
CREATE UNIQUE INDEX "rewards_reference_key" ON "rewards" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "rewards_provider_payment_key" ON "rewards" USING btree ("provider_payment");--> statement-breakpoint
CREATE INDEX "rewards_owner_index" ON "rewards" USING btree ("owner","hired_at","referral");--> statement-breakpoint
CREATE INDEX "rewards_referrer_index" ON "rewards" USING btree ("referrer","state");--> statement-breakpoint
CREATE INDEX "rewards_release_index" ON "rewards" USING btree ("probation_ends_at","referral") WHERE state = 'in_escrow';--> statement-breakpoint
CREATE INDEX "rewards_unfunded_index" ON "rewards" USING btree ("hired_at","referral") WHERE state IN ('due', 'awaiting_funds');--> statement-breakpoint
CREATE INDEX "rewards_unfunded_owner_index" ON "rewards" USING btree ("owner","hired_at") WHERE state IN ('due', 'awaiting_funds');--> statement-breakpoint
CREATE INDEX "rewards_refunds_settled_index" ON "rewards" USING btree (coalesce(refunded_at, clawed_back_at),"referral") WHERE (refunded_at IS NOT NULL OR clawed_back_at IS NOT NULL) AND refund_settled_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "rewards_refunds_owed_index" ON "rewards" USING btree (coalesce(refunded_at, clawed_back_at),"referral") WHERE (refunded_at IS NOT NULL OR clawed_back_at IS NOT NULL) AND refund_settled_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "people_views_name_key" ON "people_views" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_filters_key" ON "saved_searches" USING btree ("user_id","filters_key");--> statement-breakpoint
CREATE INDEX "saved_searches_due_index" ON "saved_searches" USING btree ("due_at") WHERE due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "saved_searches_at_once_index" ON "saved_searches" USING btree ("notified_until") WHERE frequency = 'at_once';--> statement-breakpoint
CREATE INDEX "scim_group_members_person_index" ON "scim_group_members" USING btree ("person");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_groups_name_key" ON "scim_groups" USING btree ("company","name_key");--> statement-breakpoint
CREATE INDEX "scim_groups_external_index" ON "scim_groups" USING btree ("company","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_people_account_key" ON "scim_people" USING btree ("company","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_people_name_key" ON "scim_people" USING btree ("company","user_name_key") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "scim_people_company_index" ON "scim_people" USING btree ("company","created_at","id");--> statement-breakpoint
CREATE INDEX "scim_people_external_index" ON "scim_people" USING btree ("company","external_id");--> statement-breakpoint
CREATE INDEX "scim_people_email_index" ON "scim_people" USING btree ("company","email_key");--> statement-breakpoint
CREATE INDEX "scim_people_user_index" ON "scim_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "scim_refusals_company_index" ON "scim_refusals" USING btree ("company","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_tokens_hash_key" ON "scim_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_tokens_prefix_key" ON "scim_tokens" USING btree ("prefix");--> statement-breakpoint
CREATE INDEX "scim_tokens_company_index" ON "scim_tokens" USING btree ("company","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "scout_applications_continues_key" ON "scout_applications" USING btree ("continues");--> statement-breakpoint
CREATE UNIQUE INDEX "scout_applications_invitation_key" ON "scout_applications" USING btree ("invitation_hash");--> statement-breakpoint
CREATE INDEX "scout_applications_newest_index" ON "scout_applications" USING btree ("created_at","id") WHERE superseded_at IS NULL;--> statement-breakpoint
CREATE INDEX "scout_applications_status_index" ON "scout_applications" USING btree ("status","created_at","id") WHERE superseded_at IS NULL;--> statement-breakpoint
CREATE INDEX "scout_applications_status_role_index" ON "scout_applications" USING btree ("status","role","created_at","id") WHERE superseded_at IS NULL;--> statement-breakpoint
CREATE INDEX "scout_applications_role_index" ON "scout_applications" USING btree ("role","created_at","id") WHERE superseded_at IS NULL;--> statement-breakpoint
CREATE INDEX "scout_applications_plain_name_index" ON "scout_applications" USING gin (plain_name(full_name) gin_trgm_ops) WHERE superseded_at IS NULL;--> statement-breakpoint
CREATE INDEX "scout_applications_words_index" ON "scout_applications" USING gin ("full_name" gin_trgm_ops,"email" gin_trgm_ops,"referral_example" gin_trgm_ops) WHERE superseded_at IS NULL;--> statement-breakpoint
CREATE INDEX "scout_applications_scout_index" ON "scout_applications" USING btree ("email_key") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "scout_applications_email_index" ON "scout_applications" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "scout_applications_superseded_index" ON "scout_applications" USING btree ("superseded_at") WHERE superseded_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "scout_referral_profiles_place_key" ON "scout_referral_profiles" USING btree ("application_id","position");--> statement-breakpoint
CREATE INDEX "scout_referral_profiles_age_index" ON "scout_referral_profiles" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "agent_drafts_user_index" ON "agent_drafts" USING btree ("user_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "agent_drafts_grant_index" ON "agent_drafts" USING btree ("grant_id","created_at");--> statement-breakpoint
CREATE INDEX "agent_drafts_ends_index" ON "agent_drafts" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "agent_grants_user_index" ON "agent_grants" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "agent_grants_client_index" ON "agent_grants" USING btree ("client");--> statement-breakpoint
CREATE INDEX "oauth_records_grant_index" ON "oauth_records" USING btree ("grant_id") WHERE grant_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "oauth_records_expires_index" ON "oauth_records" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "stripe_checkouts_open_index" ON "stripe_checkouts" USING btree ("created_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "stripe_disputes_payment_index" ON "stripe_disputes" USING btree ("payment");--> statement-breakpoint
CREATE INDEX "stripe_disputes_open_index" ON "stripe_disputes" USING btree ("opened_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "stripe_events_waiting_index" ON "stripe_events" USING btree ("received_at") WHERE done_at IS NULL;--> statement-breakpoint
CREATE INDEX "stripe_events_received_index" ON "stripe_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "stripe_payments_referral_index" ON "stripe_payments" USING btree ("referral");--> statement-breakpoint
CREATE INDEX "stripe_payments_refund_index" ON "stripe_payments" USING btree ("created_at") WHERE refund_state = 'asked';--> statement-breakpoint
CREATE INDEX "blob_deletions_since_index" ON "blob_deletions" USING btree ("since");--> statement-breakpoint
CREATE UNIQUE INDEX "dead_letter_tasks_open_key" ON "dead_letter_tasks" USING btree ("task",md5("data"::text)) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX "dead_letter_tasks_failed_index" ON "dead_letter_tasks" USING btree ("failed_at","id");--> statement-breakpoint
CREATE INDEX "dead_letter_tasks_task_index" ON "dead_letter_tasks" USING btree ("task");--> statement-breakpoint
CREATE INDEX "company_members_user_index" ON "company_members" USING btree ("user_id","company","role");--> statement-breakpoint
CREATE INDEX "job_members_user_index" ON "job_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "join_requests_person_key" ON "join_requests" USING btree ("company","user_id");--> statement-breakpoint
CREATE INDEX "join_requests_user_index" ON "join_requests" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_address_key" ON "team_invitations" USING btree ("company","email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_token_key" ON "team_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "team_invitations_email_index" ON "team_invitations" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "team_invitations_expiry_index" ON "team_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_index" ON "webhook_deliveries" USING btree ("endpoint","next_at","number") WHERE state = 'waiting' AND head;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_come_index" ON "webhook_deliveries" USING btree ("endpoint","number") WHERE state = 'waiting' AND head IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_head_key" ON "webhook_deliveries" USING btree ("endpoint","record") WHERE state = 'waiting' AND head;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_order_index" ON "webhook_deliveries" USING btree ("endpoint","record","number") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed_index" ON "webhook_deliveries" USING btree ("endpoint","happened_at","number") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log_index" ON "webhook_deliveries" USING btree ("endpoint","number");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age_index" ON "webhook_deliveries" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_company_index" ON "webhook_endpoints" USING btree ("company","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_endpoints_address_key" ON "webhook_endpoints" USING btree ("company","address") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_newest_index" ON "users" USING btree ("created_at","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_unverified_index" ON "users" USING btree ("created_at","id") WHERE deleted_at IS NULL AND NOT verified;--> statement-breakpoint
CREATE INDEX "users_words_index" ON "users" USING gin ((name || ' ' || surname) gin_trgm_ops,"email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_plain_words_index" ON "users" USING gin (plain_name(name || ' ' || surname) gin_trgm_ops);
--> statement-breakpoint
ALTER TABLE notify_outbox SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
--> statement-breakpoint
ALTER TABLE job_places SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE job_skills SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE job_search SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE job_search ALTER COLUMN head SET STORAGE MAIN, ALTER COLUMN document SET STORAGE EXTERNAL, ALTER COLUMN document SET STATISTICS 300;
--> statement-breakpoint
ALTER INDEX job_search_document_index SET (gin_pending_list_limit = 1024);
--> statement-breakpoint
ALTER TABLE receipt_days ALTER COLUMN tree SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE jobs SET (toast_tuple_target = 1024, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
ALTER TABLE webhook_deliveries SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
--> statement-breakpoint
CREATE FUNCTION refresh_job_places(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  DELETE FROM job_places WHERE job_id = ANY (ids);
  INSERT INTO job_places (job_id, place, name, offered, created_at, closing_date)
  SELECT jobs.id, found.place, found.name, found.offered, jobs.created_at, jobs.closing_date
  FROM jobs, LATERAL (
    SELECT place, name, offered FROM job_places_of(jobs.location)
    UNION ALL
    SELECT place, place, FALSE FROM listed_places_of(jobs.place_marks) WHERE jobs.places_of = jobs.location
  ) AS found
  WHERE jobs.id = ANY (ids) AND jobs.listed
  -- Two who change a job at once have both read it.
  ON CONFLICT DO NOTHING;
END $function$;
--> statement-breakpoint
CREATE FUNCTION refresh_job_search(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  INSERT INTO job_search (job_id, created_at, closing_date, reward_amount, listed, levels, department, skills, head, document)
  SELECT made.id, made.created_at, made.closing_date, made.reward_amount, made.listed,
    nullif(made.levels, '{}'), made.department, nullif(made.skills, '{}'),
    made.head || array_to_tsvector(made.marks), made.head || made.words || text_words(made.text)
  FROM (
    SELECT jobs.id, jobs.created_at, jobs.closing_date, jobs.reward_amount, jobs.listed, said.levels, jobs.department, said.skills,
      job_head(jobs.title, left(jobs.requirements, 1000), jobs.location, companies.name) AS head,
      -- The words and stems that the version before looks for.
      job_document(
        plain_words(concat_ws(
          ' ', jobs.title, companies.name, jobs.location, left(jobs.requirements, 1000), jobs.summary
        )), marks
      ) AS words, marks,
      left(concat_ws(' ', jobs.requirements, CASE jobs.description_format
        WHEN 'html' THEN regexp_replace(jobs.description, '<[^>]*>|&[a-z0-9#]+;', ' ', 'g') ELSE jobs.description
      END), 50000) AS text
    FROM jobs JOIN companies ON companies.id = jobs.company,
      LATERAL (SELECT
        -- What the version before changed the title of is read anew soon.
        CASE WHEN jobs.levels_of = jobs.title THEN jobs.levels ELSE '{}' END AS levels,
        -- What a board calls its department and team stands among the requirements, too, and is no skill.
        ARRAY(SELECT found.skill FROM job_skills_of(jobs.requirements) AS found
          WHERE jobs.department_said IS NULL
            OR found.name <> ALL (regexp_split_to_array(jobs.department_said, '\s*[,\n]\s*'))) AS skills OFFSET 0) AS said,
      LATERAL (SELECT ARRAY['type=' || jobs.f_type, 'company=' || jobs.company]
        || ARRAY(SELECT 'place=' || place FROM job_places_of(jobs.location))
        -- What the version before changed the location of is read anew soon.
        || CASE WHEN jobs.places_of = jobs.location THEN jobs.place_marks ELSE '{}' END
        || ARRAY(SELECT 'level=' || level FROM unnest(said.levels) AS level)
        || array_remove(ARRAY['department=' || jobs.department], NULL)
        || ARRAY(SELECT 'skill=' || skill FROM unnest(said.skills) AS skill) AS marks OFFSET 0) AS filters
    WHERE jobs.id = ANY (ids)
    OFFSET 0
  ) AS made
  ON CONFLICT (job_id) DO UPDATE SET
    created_at = excluded.created_at, closing_date = excluded.closing_date, reward_amount = excluded.reward_amount,
    listed = excluded.listed, levels = excluded.levels, department = excluded.department, skills = excluded.skills,
    head = excluded.head, document = excluded.document;

  PERFORM refresh_job_places(ids);
END $function$;
--> statement-breakpoint
CREATE FUNCTION jobs_posted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM refresh_job_search(ARRAY(SELECT id FROM posted));
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION job_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM refresh_job_search(ARRAY[NEW.id]);
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION company_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  newest uuid[] := ARRAY(SELECT id FROM jobs WHERE company = NEW.id ORDER BY created_at DESC, id DESC LIMIT 50);
BEGIN
  INSERT INTO job_words_unread (job_id) SELECT id FROM jobs WHERE company = NEW.id AND id <> ALL (newest) ORDER BY id
  ON CONFLICT (job_id) DO UPDATE SET job_id = excluded.job_id;
  PERFORM FROM jobs WHERE id = ANY (newest) ORDER BY id FOR NO KEY UPDATE;
  PERFORM refresh_job_search(newest);
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $function$;
--> statement-breakpoint
CREATE FUNCTION ledger_balances(cause text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
DECLARE
  total numeric;
  legs integer;
BEGIN
  SELECT coalesce(sum(cents), 0), count(*) INTO total, legs FROM ledger_entries WHERE transfer = cause;
  IF total <> 0 OR legs < 2 THEN
    RAISE EXCEPTION 'transfer % has % entries that come to %', cause, legs, total
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transfers_balance';
  END IF;
END $function$;
--> statement-breakpoint
CREATE FUNCTION ledger_transfer_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM ledger_balances(NEW.cause);
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION ledger_entry_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM ledger_balances(NEW.transfer);
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION ledger_entry_in_bounds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  bound text;
  balance numeric;
BEGIN
  SELECT bounds INTO bound FROM ledger_accounts WHERE name = NEW.account;
  IF bound = 'any' THEN RETURN NULL; END IF;
  -- The row is the lock: two transfers from one account come one after the other, the second sees the first's entry.
  PERFORM FROM ledger_accounts WHERE name = NEW.account FOR NO KEY UPDATE;
  SELECT coalesce(sum(cents), 0) INTO balance FROM ledger_entries WHERE account = NEW.account;
  IF (bound = 'not_negative' AND balance < 0) OR (bound = 'not_positive' AND balance > 0) THEN
    RAISE EXCEPTION 'account % would stand at %', NEW.account, balance
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_accounts_bounds';
  END IF;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION payout_destination_copied()
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
END $function$;
--> statement-breakpoint
CREATE FUNCTION payout_destination_kept()
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
END $function$;
--> statement-breakpoint
CREATE FUNCTION refresh_job_skills(ids uuid[]) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  DELETE FROM job_skills WHERE job_id = ANY (ids);
  INSERT INTO job_skills (job_id, skill, name, created_at, closing_date)
  SELECT jobs.id, found.skill, found.name, jobs.created_at, jobs.closing_date
  FROM jobs, job_skills_of(jobs.requirements) AS found
  WHERE jobs.id = ANY (ids) AND jobs.listed
  -- Two who change a job at once have both read it.
  ON CONFLICT DO NOTHING;
  SELECT refresh_job_places(ids);
END;
--> statement-breakpoint
CREATE FUNCTION job_skills_posted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO job_skills (job_id, skill, name, created_at, closing_date)
  SELECT posted.id, found.skill, found.name, posted.created_at, posted.closing_date
  FROM posted, job_skills_of(posted.requirements) AS found WHERE posted.listed;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION job_skills_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
BEGIN
  DELETE FROM job_skills WHERE job_id = NEW.id;
  INSERT INTO job_skills (job_id, skill, name, created_at, closing_date)
  SELECT NEW.id, found.skill, found.name, NEW.created_at, NEW.closing_date
  FROM job_skills_of(NEW.requirements) AS found WHERE NEW.listed
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION job_search_pay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  SELECT jobs.pay_currency, jobs.pay_yearly INTO NEW.pay_currency, NEW.pay_yearly FROM jobs WHERE jobs.id = NEW.job_id;
  RETURN NEW;
END $function$;
--> statement-breakpoint
CREATE FUNCTION job_pay_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE job_search SET pay_currency = NEW.pay_currency WHERE job_id = NEW.id;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION company_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO company_members (company, user_id, role, created_at)
  VALUES (NEW.id, NEW.created_by, 'owner', NEW.created_at) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION job_hides()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT NEW.private OR NEW.status IN ('Closed', 'Filled') THEN
    NEW.link_open := FALSE;
  ELSIF NEW.status = 'Open' THEN
    NEW.status := 'On Hold';
    NEW.link_open := TRUE;
  END IF;
  RETURN NEW;
END $function$;
--> statement-breakpoint
CREATE FUNCTION referral_requires_consent()
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
END $function$;
--> statement-breakpoint
CREATE FUNCTION answer_clock()
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
END $function$;
--> statement-breakpoint
CREATE FUNCTION outcome_clock()
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
END $function$;
--> statement-breakpoint
CREATE FUNCTION payout_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
	share numeric;
BEGIN
	INSERT INTO payout_people (referral, user_id, to_owner) VALUES (NEW.referral, NEW.user_id, NEW.to_owner);
	IF EXISTS (SELECT FROM reward_shares WHERE reward_shares.referral = NEW.referral) THEN
		SELECT coalesce(sum(percent), 0) INTO share FROM reward_shares WHERE reward_shares.referral = NEW.referral
			AND CASE WHEN NEW.to_owner THEN payee IS NULL ELSE payee = NEW.user_id END;
		IF NEW.amount + NEW.deducted > (
			SELECT ceil((rewards.amount - taken_back) * share / 100) FROM rewards WHERE rewards.referral = NEW.referral)
		THEN
			RAISE EXCEPTION 'a payout of % passes the share of its payee', NEW.referral
				USING ERRCODE = 'check_violation', CONSTRAINT = 'payouts_within_share', TABLE = 'payouts';
		END IF;
	END IF;
	RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION dispute_on_reward()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	UPDATE rewards SET disputed_at = (
		SELECT min(opened_at) FROM disputes WHERE disputes.referral = NEW.referral AND decided_at IS NULL)
	WHERE rewards.referral = NEW.referral;
	RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION reward_disputed_before()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	NEW.disputed_at := (SELECT min(opened_at) FROM disputes WHERE disputes.referral = NEW.referral AND decided_at IS NULL);
	RETURN NEW;
END $function$;
--> statement-breakpoint
CREATE FUNCTION reward_rests()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION reason_with_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.rejection_reason := NULL;
  RETURN NEW;
END $function$;
--> statement-breakpoint
CREATE FUNCTION notice_without_reason()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.params := NEW.params - 'reason';
  RETURN NEW;
END $function$;
--> statement-breakpoint
CREATE FUNCTION path_of_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.credit_linkedin_key := CASE WHEN NEW.candidate_email = '' THEN NULL
    ELSE coalesce(OLD.credit_linkedin_key, OLD.candidate_linkedin_key, '') END;
  RETURN NEW;
END $function$;
--> statement-breakpoint
CREATE FUNCTION relationship_with_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM referral_relationships WHERE referral = NEW.id;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION referral_of_consent_job()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT NEW.requires_consent AND EXISTS (SELECT FROM jobs WHERE id = NEW.job AND requires_consent) THEN
    NEW.requires_consent := TRUE;
    NEW.visible_at := CASE WHEN NEW.status = 'Hired' THEN NEW.visible_at END;
  END IF;
  RETURN NEW;
END $function$;
--> statement-breakpoint
CREATE FUNCTION record_view_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE referrals SET opened = TRUE WHERE id = OLD.record_id AND NOT opened;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION receipt_key_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Its private half may be re-encrypted with another key; what everybody knows of it stays.
  IF (NEW.number, NEW.name, NEW.public_key, NEW.since) IS DISTINCT FROM (OLD.number, OLD.name, OLD.public_key, OLD.since) THEN
    RAISE EXCEPTION '% keeps what is in it', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $function$;
--> statement-breakpoint
CREATE FUNCTION webhook_event(of_company uuid, of_event text, of_record uuid, facts jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO webhook_deliveries (endpoint, event, record, data, state, failure)
  SELECT id, of_event, of_record, facts, CASE WHEN off IS NULL THEN 'waiting' ELSE 'failed' END, CASE WHEN off IS NOT NULL THEN 'off' END
  FROM webhook_endpoints WHERE company = of_company AND removed_at IS NULL AND of_event = ANY (events) ORDER BY id FOR KEY SHARE
$function$;
--> statement-breakpoint
CREATE FUNCTION webhook_visible(job jobs)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT CASE WHEN job.archived_at IS NOT NULL THEN 'Archived' WHEN job.link_open THEN 'Open' ELSE job.status END
$function$;
--> statement-breakpoint
CREATE FUNCTION webhook_job()
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
END $function$;
--> statement-breakpoint
CREATE FUNCTION webhook_referral()
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
END $function$;
--> statement-breakpoint
CREATE FUNCTION webhook_application()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  of_company uuid := (SELECT company FROM jobs WHERE id = NEW.job);
  facts jsonb := jsonb_build_object('id', NEW.id, 'job', NEW.job, 'company', of_company, 'status', NEW.status);
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM webhook_event(of_company, 'application.created', NEW.id, facts);
    RETURN NULL;
  END IF;
  IF OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL THEN
    PERFORM webhook_event(of_company, 'application.withdrawn', NEW.id, facts);
  ELSIF OLD.status <> NEW.status THEN
    PERFORM webhook_event(of_company, 'application.status_changed', NEW.id, facts);
  END IF;
  IF OLD.candidate_email <> '' AND NEW.candidate_email = '' THEN
    PERFORM webhook_event(of_company, 'application.erased', NEW.id, facts);
  END IF;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION webhook_reward()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  of_job uuid;
  of_company uuid;
BEGIN
  SELECT jobs.id, jobs.company INTO of_job, of_company FROM referrals JOIN jobs ON jobs.id = referrals.job WHERE referrals.id = NEW.referral;
  -- A line of its own: it does not wait behind what its referral has to tell.
  PERFORM webhook_event(of_company, 'reward.state_changed', md5('reward ' || NEW.referral)::uuid, jsonb_build_object('id', NEW.referral, 'job', of_job, 'company', of_company,
    'state', CASE WHEN NEW.clawed_back_at IS NOT NULL THEN 'refunded' ELSE NEW.state END));
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION hiring_system_agreed(of_referral uuid)
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
$function$;
--> statement-breakpoint
CREATE FUNCTION hiring_system_answered()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM hiring_system_agreed(NEW.referral);
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION hiring_system_visible()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM hiring_system_agreed(NEW.id);
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION hiring_system_erased()
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
END $function$;
--> statement-breakpoint
CREATE FUNCTION company_archive_gone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO blob_deletions (storage_key, since) VALUES (OLD.storage_key, now()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION company_archive_record_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  of_company uuid;
BEGIN
  SELECT company INTO of_company FROM jobs WHERE id = NEW.job;
  PERFORM pg_advisory_xact_lock_shared(7264511, hashtext(of_company::text));
  DELETE FROM company_archives WHERE company = of_company;
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION company_archive_account_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM company_archives WHERE id IN (SELECT archive FROM company_archive_people WHERE user_id = NEW.id);
  RETURN NULL;
END $function$;
--> statement-breakpoint
CREATE FUNCTION application_of_referred_person()
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
END $function$;
--> statement-breakpoint
CREATE TRIGGER jobs_posted AFTER INSERT ON jobs REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION jobs_posted();
--> statement-breakpoint
CREATE TRIGGER company_renamed AFTER UPDATE OF name ON companies FOR EACH ROW WHEN ((old.name IS DISTINCT FROM new.name)) EXECUTE FUNCTION company_renamed();
--> statement-breakpoint
CREATE TRIGGER ledger_accounts_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER status_history_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON status_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_transfers_balance AFTER INSERT ON ledger_transfers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_transfer_balances();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_entry_balances();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_in_bounds AFTER INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_entry_in_bounds();
--> statement-breakpoint
CREATE TRIGGER payout_attempts_copied BEFORE INSERT ON payout_attempts FOR EACH ROW EXECUTE FUNCTION payout_destination_copied();
--> statement-breakpoint
CREATE TRIGGER payout_attempts_kept BEFORE UPDATE ON payout_attempts FOR EACH ROW EXECUTE FUNCTION payout_destination_kept();
--> statement-breakpoint
CREATE TRIGGER job_skills_posted AFTER INSERT ON jobs REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION job_skills_posted();
--> statement-breakpoint
CREATE TRIGGER job_skills_changed AFTER UPDATE OF requirements, status, archived_at, closing_date, created_at ON jobs FOR EACH ROW WHEN (((old.requirements IS DISTINCT FROM new.requirements) OR (old.listed IS DISTINCT FROM new.listed) OR (old.closing_date IS DISTINCT FROM new.closing_date) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION job_skills_changed();
--> statement-breakpoint
CREATE TRIGGER job_search_pay BEFORE INSERT OR UPDATE ON job_search FOR EACH ROW EXECUTE FUNCTION job_search_pay();
--> statement-breakpoint
CREATE TRIGGER job_pay_changed AFTER UPDATE OF pay_min, pay_max, pay_currency, pay_per ON jobs FOR EACH ROW WHEN (((old.pay_yearly IS DISTINCT FROM new.pay_yearly) OR (old.pay_currency IS DISTINCT FROM new.pay_currency))) EXECUTE FUNCTION job_pay_changed();
--> statement-breakpoint
CREATE TRIGGER job_changed AFTER UPDATE OF title, company, summary, description, location, place_marks, levels, levels_of, department, department_said, f_type, status, reward_amount, requirements, closing_date, created_at, archived_at ON jobs FOR EACH ROW EXECUTE FUNCTION job_changed();
--> statement-breakpoint
CREATE TRIGGER company_added AFTER INSERT ON companies FOR EACH ROW EXECUTE FUNCTION company_added();
--> statement-breakpoint
CREATE TRIGGER job_hides BEFORE INSERT OR UPDATE OF status, private, link_open ON jobs FOR EACH ROW WHEN ((new.private OR new.link_open)) EXECUTE FUNCTION job_hides();
--> statement-breakpoint
CREATE TRIGGER receipt_entries_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON receipt_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER receipt_leaves_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON receipt_leaves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER receipt_days_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON receipt_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER receipt_keys_kept BEFORE DELETE OR TRUNCATE ON receipt_keys FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER referrals_require_consent BEFORE UPDATE OF visible_at ON referrals FOR EACH ROW WHEN ((new.requires_consent AND (old.visible_at IS NULL) AND (new.visible_at IS NOT NULL))) EXECUTE FUNCTION referral_requires_consent();
--> statement-breakpoint
CREATE TRIGGER answer_clock BEFORE INSERT OR UPDATE OF visible_at ON referrals FOR EACH ROW EXECUTE FUNCTION answer_clock();
--> statement-breakpoint
CREATE TRIGGER answer_clock BEFORE INSERT ON applications FOR EACH ROW EXECUTE FUNCTION answer_clock();
--> statement-breakpoint
CREATE TRIGGER outcome_clock BEFORE UPDATE OF status ON referrals FOR EACH ROW WHEN ((new.status IS DISTINCT FROM old.status)) EXECUTE FUNCTION outcome_clock();
--> statement-breakpoint
CREATE TRIGGER outcome_clock BEFORE UPDATE OF status ON applications FOR EACH ROW WHEN ((new.status IS DISTINCT FROM old.status)) EXECUTE FUNCTION outcome_clock();
--> statement-breakpoint
CREATE TRIGGER payouts_once AFTER INSERT ON payouts FOR EACH ROW EXECUTE FUNCTION payout_once();
--> statement-breakpoint
CREATE TRIGGER disputes_on_rewards AFTER INSERT OR UPDATE OF decided_at ON disputes FOR EACH ROW EXECUTE FUNCTION dispute_on_reward();
--> statement-breakpoint
CREATE TRIGGER rewards_disputed_before BEFORE INSERT ON rewards FOR EACH ROW EXECUTE FUNCTION reward_disputed_before();
--> statement-breakpoint
CREATE TRIGGER rewards_rest BEFORE UPDATE OF state ON rewards FOR EACH ROW WHEN (((old.disputed_at IS NOT NULL) AND (new.disputed_at IS NOT NULL) AND (new.charged_back_at IS NULL) AND (new.state <> old.state) AND (new.state = ANY (ARRAY['released'::text, 'refunded'::text, 'cancelled'::text])))) EXECUTE FUNCTION reward_rests();
--> statement-breakpoint
CREATE TRIGGER reason_with_status BEFORE UPDATE OF status ON referrals FOR EACH ROW WHEN (((old.status = 'Rejected'::text) AND (new.status <> ALL (ARRAY['Rejected'::text, 'Hired'::text])))) EXECUTE FUNCTION reason_with_status();
--> statement-breakpoint
CREATE TRIGGER reason_with_status BEFORE UPDATE OF status ON applications FOR EACH ROW WHEN (((old.status = 'Rejected'::text) AND (new.status <> ALL (ARRAY['Rejected'::text, 'Hired'::text])))) EXECUTE FUNCTION reason_with_status();
--> statement-breakpoint
CREATE TRIGGER notice_without_reason BEFORE INSERT ON notifications FOR EACH ROW WHEN (((new.kind = ANY (ARRAY['referral_status'::text, 'own_referral_status'::text, 'application_status'::text])) AND (new.params ? 'reason'::text))) EXECUTE FUNCTION notice_without_reason();
--> statement-breakpoint
CREATE TRIGGER path_of_credit BEFORE UPDATE OF candidate_linkedin_key, candidate_email ON applications FOR EACH ROW WHEN (((new.candidate_email = ''::text) OR (new.candidate_linkedin_key IS DISTINCT FROM old.candidate_linkedin_key))) EXECUTE FUNCTION path_of_credit();
--> statement-breakpoint
CREATE TRIGGER relationship_with_person AFTER UPDATE OF candidate_email ON referrals FOR EACH ROW WHEN (((new.candidate_email = ''::text) AND (old.candidate_email <> ''::text))) EXECUTE FUNCTION relationship_with_person();
--> statement-breakpoint
CREATE TRIGGER answer_after_consent BEFORE INSERT ON referrals FOR EACH ROW EXECUTE FUNCTION referral_of_consent_job();
--> statement-breakpoint
CREATE TRIGGER record_view_deleted AFTER DELETE ON record_views FOR EACH ROW WHEN ((old.record_kind = 'referral'::text)) EXECUTE FUNCTION record_view_deleted();
--> statement-breakpoint
CREATE TRIGGER receipt_keys_reencrypted BEFORE UPDATE ON receipt_keys FOR EACH ROW EXECUTE FUNCTION receipt_key_kept();
--> statement-breakpoint
CREATE TRIGGER webhooks AFTER INSERT OR DELETE ON jobs FOR EACH ROW EXECUTE FUNCTION webhook_job();
--> statement-breakpoint
CREATE TRIGGER webhooks_of_changes AFTER UPDATE OF title, company, description, location, f_type, reward_amount, pay_min, pay_max, pay_currency, pay_per, openings, response_days, requirements, closing_date, questions, department, referrers, requires_consent, worked_together, private, status, link_open, archived_at, probation_days ON jobs FOR EACH ROW EXECUTE FUNCTION webhook_job();
--> statement-breakpoint
CREATE TRIGGER webhooks AFTER INSERT ON referrals FOR EACH ROW WHEN ((new.visible_at IS NOT NULL)) EXECUTE FUNCTION webhook_referral();
--> statement-breakpoint
CREATE TRIGGER webhooks_of_changes AFTER UPDATE OF visible_at, status, candidate_email ON referrals FOR EACH ROW WHEN (((new.visible_at IS NOT NULL) AND ((old.visible_at IS NULL) OR (old.status <> new.status) OR (old.candidate_email <> new.candidate_email)))) EXECUTE FUNCTION webhook_referral();
--> statement-breakpoint
CREATE TRIGGER webhooks AFTER INSERT ON applications FOR EACH ROW EXECUTE FUNCTION webhook_application();
--> statement-breakpoint
CREATE TRIGGER webhooks_of_changes AFTER UPDATE OF status, withdrawn_at, candidate_email ON applications FOR EACH ROW WHEN (((old.status <> new.status) OR ((old.withdrawn_at IS NULL) <> (new.withdrawn_at IS NULL)) OR (old.candidate_email <> new.candidate_email))) EXECUTE FUNCTION webhook_application();
--> statement-breakpoint
CREATE TRIGGER webhooks AFTER INSERT ON rewards FOR EACH ROW EXECUTE FUNCTION webhook_reward();
--> statement-breakpoint
CREATE TRIGGER webhooks_of_changes AFTER UPDATE OF state, clawed_back_at ON rewards FOR EACH ROW WHEN (((old.state <> new.state) OR ((old.clawed_back_at IS NULL) AND (new.clawed_back_at IS NOT NULL)))) EXECUTE FUNCTION webhook_reward();
--> statement-breakpoint
CREATE TRIGGER hiring_systems AFTER INSERT OR UPDATE OF answer ON consent_requests FOR EACH ROW WHEN ((new.answer = 'accepted'::text)) EXECUTE FUNCTION hiring_system_answered();
--> statement-breakpoint
CREATE TRIGGER hiring_systems_visible AFTER UPDATE OF visible_at ON referrals FOR EACH ROW WHEN (((old.visible_at IS NULL) AND (new.visible_at IS NOT NULL))) EXECUTE FUNCTION hiring_system_visible();
--> statement-breakpoint
CREATE TRIGGER hiring_systems_erased AFTER UPDATE OF candidate_email ON referrals FOR EACH ROW WHEN (((old.candidate_email <> ''::text) AND (new.candidate_email = ''::text))) EXECUTE FUNCTION hiring_system_erased();
--> statement-breakpoint
CREATE TRIGGER company_archive_gone AFTER DELETE ON company_archives FOR EACH ROW EXECUTE FUNCTION company_archive_gone();
--> statement-breakpoint
CREATE TRIGGER company_archives_erased AFTER UPDATE OF candidate_email ON referrals FOR EACH ROW WHEN (((old.candidate_email <> ''::text) AND (new.candidate_email = ''::text))) EXECUTE FUNCTION company_archive_record_erased();
--> statement-breakpoint
CREATE TRIGGER company_archives_erased AFTER UPDATE OF candidate_email ON applications FOR EACH ROW WHEN (((old.candidate_email <> ''::text) AND (new.candidate_email = ''::text))) EXECUTE FUNCTION company_archive_record_erased();
--> statement-breakpoint
CREATE TRIGGER company_archives_erased AFTER UPDATE OF deleted_at ON users FOR EACH ROW WHEN (((old.deleted_at IS NULL) AND (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION company_archive_account_erased();
--> statement-breakpoint
CREATE TRIGGER application_of_referred_person BEFORE INSERT OR UPDATE OF referral ON applications FOR EACH ROW WHEN ((new.referral IS NOT NULL)) EXECUTE FUNCTION application_of_referred_person();
