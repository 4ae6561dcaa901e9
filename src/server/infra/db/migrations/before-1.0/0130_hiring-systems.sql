-- Tables in one order, before anything else: whoever writes to them meanwhile waits, and nobody for us while we wait for them.
LOCK TABLE "companies", "jobs", "referrals", "referral_invitations" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "hiring_system_jobs" (
	"job" uuid PRIMARY KEY NOT NULL,
	"company" uuid NOT NULL,
	"opening" text NOT NULL,
	"title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hiring_system_people" (
	"referral" uuid PRIMARY KEY NOT NULL,
	"company" uuid NOT NULL,
	"vendor" text NOT NULL,
	"opening" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"next_at" timestamp with time zone,
	"claim" uuid,
	"claimed_at" timestamp with time zone,
	"failures" smallint DEFAULT 0 NOT NULL,
	"fault" text,
	"making_since" timestamp with time zone,
	"sealed_address" text,
	"adopted" boolean DEFAULT false NOT NULL,
	"candidate" text,
	"application" text,
	"word_sent" boolean DEFAULT false NOT NULL,
	"cv_sent" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp with time zone,
	"heard_at" timestamp with time zone,
	"looked_at" timestamp with time zone,
	"step" text,
	"hire_asked_at" timestamp with time zone,
	"moved_at" timestamp with time zone,
	"erase_since" timestamp with time zone,
	"told" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hiring_system_people_state_known" CHECK ("hiring_system_people"."state" IN ('waiting', 'sent', 'failed', 'erasing', 'erased', 'by_hand'))
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
	"sealed" text NOT NULL,
	"sealed_signs" text,
	"automatic" boolean DEFAULT true NOT NULL,
	"hires" boolean DEFAULT false NOT NULL,
	"openings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"rests_until" timestamp with time zone,
	"fault" text,
	"fault_at" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"told" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hiring_systems_fault" CHECK (("hiring_systems"."fault" IS NULL) = ("hiring_systems"."fault_at" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "hiring_system_jobs" ADD CONSTRAINT "hiring_system_jobs_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_system_jobs" ADD CONSTRAINT "hiring_system_jobs_company_hiring_systems_company_fk" FOREIGN KEY ("company") REFERENCES "public"."hiring_systems"("company") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_system_people" ADD CONSTRAINT "hiring_system_people_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_system_people" ADD CONSTRAINT "hiring_system_people_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_system_steps" ADD CONSTRAINT "hiring_system_steps_company_hiring_systems_company_fk" FOREIGN KEY ("company") REFERENCES "public"."hiring_systems"("company") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hiring_systems" ADD CONSTRAINT "hiring_systems_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hiring_system_jobs_company_index" ON "hiring_system_jobs" USING btree ("company");--> statement-breakpoint
CREATE INDEX "hiring_system_people_due_index" ON "hiring_system_people" USING btree ("next_at") WHERE next_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "hiring_system_people_company_index" ON "hiring_system_people" USING btree ("company","created_at","referral");--> statement-breakpoint
CREATE INDEX "hiring_system_people_left_index" ON "hiring_system_people" USING btree ("company") WHERE state = 'by_hand' AND NOT told;--> statement-breakpoint
CREATE INDEX "hiring_system_people_application_index" ON "hiring_system_people" USING btree ("company","application");--> statement-breakpoint
CREATE UNIQUE INDEX "hiring_systems_id_key" ON "hiring_systems" USING btree ("id");--> statement-breakpoint
-- Whoever said yes and is seen by the company goes to its hiring system by itself, where the company wants that and the job has its place
-- there (rule X202). In the transaction that makes it so: what is rolled back leaves nothing, what is committed is not forgotten.
CREATE FUNCTION hiring_system_agreed(of_referral uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO hiring_system_people (referral, company, vendor, opening, next_at)
  SELECT referrals.id, systems.company, systems.vendor, places.opening, clock_timestamp()
  FROM referrals
    JOIN hiring_system_jobs AS places ON places.job = referrals.job
    JOIN jobs ON jobs.id = referrals.job AND jobs.company = places.company
    JOIN hiring_systems AS systems ON systems.company = places.company AND systems.automatic
  WHERE referrals.id = of_referral AND referrals.shown_at IS NOT NULL AND referrals.candidate_email <> ''
    AND referrals.status NOT IN ('Hired', 'Rejected')
    AND EXISTS (SELECT FROM referral_invitations AS asked WHERE asked.referral = referrals.id AND asked.answer = 'accepted'
      AND asked.erased_at IS NULL)
  ON CONFLICT (referral) DO NOTHING
$$;--> statement-breakpoint
CREATE FUNCTION hiring_system_answered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hiring_system_agreed(NEW.referral);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION hiring_system_shown() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hiring_system_agreed(NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
-- Erased here means that deletion is asked for there (rule X209). Who has a claim may be making them at this moment, and hears of it by
-- the state; what was never begun has nothing to be deleted; where the system is gone somebody has to do it there by hand.
CREATE FUNCTION hiring_system_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE hiring_system_people AS gone SET erase_since = clock_timestamp(), failures = 0, fault = NULL, hire_asked_at = NULL,
    state = CASE WHEN candidate IS NULL AND making_since IS NULL AND claim IS NULL THEN 'erased'
      WHEN NOT EXISTS (SELECT FROM hiring_systems AS systems WHERE systems.company = gone.company AND systems.vendor = gone.vendor) THEN 'by_hand'
      ELSE 'erasing' END,
    next_at = CASE WHEN claim IS NOT NULL THEN next_at WHEN candidate IS NOT NULL THEN clock_timestamp()
      -- What may have been made is found by the other system's search after a while.
      WHEN making_since IS NOT NULL THEN clock_timestamp() + interval '2 minutes' END
  WHERE referral = NEW.id AND state NOT IN ('erasing', 'erased', 'by_hand');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER hiring_systems AFTER INSERT OR UPDATE OF answer ON referral_invitations FOR EACH ROW
  WHEN (NEW.answer = 'accepted') EXECUTE FUNCTION hiring_system_answered();--> statement-breakpoint
CREATE TRIGGER hiring_systems_shown AFTER UPDATE OF shown_at ON referrals FOR EACH ROW
  WHEN (OLD.shown_at IS NULL AND NEW.shown_at IS NOT NULL) EXECUTE FUNCTION hiring_system_shown();--> statement-breakpoint
CREATE TRIGGER hiring_systems_erased AFTER UPDATE OF candidate_email ON referrals FOR EACH ROW
  WHEN (OLD.candidate_email <> '' AND NEW.candidate_email = '') EXECUTE FUNCTION hiring_system_erased();
