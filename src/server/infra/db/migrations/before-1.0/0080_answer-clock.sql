CREATE TABLE "job_answers" (
	"job" uuid PRIMARY KEY NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"in_time" integer DEFAULT 0 NOT NULL,
	"usual_days" integer,
	"counted_at" timestamp with time zone,
	"count_at" timestamp with time zone NOT NULL,
	"soon_told_at" timestamp with time zone,
	"late_told_at" timestamp with time zone,
	"outcome_told_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "answers_paused_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "company_trust" ADD COLUMN "promises" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "company_trust" ADD COLUMN "promises_kept" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "answer_days" smallint DEFAULT 5 NOT NULL;
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "answer_days" smallint DEFAULT 5 NOT NULL;
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "answer_due" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "first_answer_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "answer_told" smallint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "interviewing_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "outcome_told" smallint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "answer_days" smallint DEFAULT 5 NOT NULL;
--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "answer_due" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "first_answer_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "answer_told" smallint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "interviewing_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "outcome_told" smallint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "job_answers" ADD CONSTRAINT "job_answers_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "job_answers_count_index" ON "job_answers" USING btree ("count_at");
--> statement-breakpoint
-- What a job promises is copied when somebody comes, and the clock starts when the company sees them (rules R13, R20): whoever
-- writes the row, the version before too. A day is 24 hours.
CREATE FUNCTION answer_clock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  came timestamptz;
  was_hidden boolean := TG_OP = 'INSERT';
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.answer_days := coalesce((SELECT answer_days FROM jobs WHERE id = NEW.job), NEW.answer_days);
  END IF;
  IF TG_TABLE_NAME = 'referrals' THEN
    came := NEW.shown_at;
    IF TG_OP = 'UPDATE' THEN
      was_hidden := OLD.shown_at IS NULL;
    END IF;
  ELSE
    came := NEW.created_at;
  END IF;
  IF was_hidden AND came IS NOT NULL AND NEW.answer_due IS NULL THEN
    NEW.answer_due := came + make_interval(hours => 24 * NEW.answer_days);
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER answer_clock BEFORE INSERT OR UPDATE OF shown_at ON referrals
FOR EACH ROW EXECUTE FUNCTION answer_clock();
--> statement-breakpoint
CREATE TRIGGER answer_clock BEFORE INSERT ON applications
FOR EACH ROW EXECUTE FUNCTION answer_clock();
--> statement-breakpoint
-- The second clock (rule R16) runs from the first time in Interviewing, goes on where a step out of it is taken back, and begins anew
-- where the step into it was.
CREATE FUNCTION outcome_clock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status = 'Interviewing' THEN
    NEW.interviewing_at := coalesce(NEW.interviewing_at, NEW.updated_at);
  ELSIF NEW.status IN ('Pending', 'Applied', 'Reviewing') THEN
    NEW.interviewing_at := NULL;
    NEW.outcome_told := 0;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER outcome_clock BEFORE UPDATE OF status ON referrals
FOR EACH ROW WHEN (NEW.status IS DISTINCT FROM OLD.status) EXECUTE FUNCTION outcome_clock();
--> statement-breakpoint
CREATE TRIGGER outcome_clock BEFORE UPDATE OF status ON applications
FOR EACH ROW WHEN (NEW.status IS DISTINCT FROM OLD.status) EXECUTE FUNCTION outcome_clock();
