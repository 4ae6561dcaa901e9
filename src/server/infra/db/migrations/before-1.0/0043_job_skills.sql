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
ALTER TABLE "job_skills" ADD CONSTRAINT "job_skills_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_skills_newest_index" ON "job_skills" USING btree ("skill","created_at","job_id","closing_date");
--> statement-breakpoint
ALTER TABLE job_skills SET (autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
--> statement-breakpoint
-- The skills among requirements (rule J10): each once, whatever its case and signs. Sentences and years are requirements,
-- but no skills. At most twenty.
CREATE FUNCTION job_skills_of(requirements text) RETURNS TABLE (skill text, name text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  WITH named AS (
    SELECT trim(part) AS name, replace(plain_words(trade_words(lower(part))), ' ', '-') AS skill, nth
    FROM regexp_split_to_table(left(requirements, 4000), '[,\n\r]') WITH ORDINALITY AS split (part, nth)
    WHERE length(trim(part)) BETWEEN 1 AND 40
  )
  SELECT named.skill, (array_agg(named.name ORDER BY nth))[1] FROM named
  WHERE named.skill <> '' AND named.skill !~ '^[0-9]+(-[0-9]+)?-(years?|yrs?|jahren?|ans?|anos?)(-|$)'
  GROUP BY named.skill ORDER BY min(nth) LIMIT 20;
END;
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
END;
--> statement-breakpoint
CREATE FUNCTION job_skills_posted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job_skills (job_id, skill, name, created_at, closing_date)
  SELECT posted.id, found.skill, found.name, posted.created_at, posted.closing_date
  FROM posted, job_skills_of(posted.requirements) AS found WHERE posted.listed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER job_skills_posted AFTER INSERT ON jobs
REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION job_skills_posted();
--> statement-breakpoint
CREATE FUNCTION job_skills_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_job_skills(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER job_skills_changed AFTER UPDATE OF requirements, status, archived_at, closing_date, created_at ON jobs
FOR EACH ROW WHEN (old.requirements IS DISTINCT FROM new.requirements OR old.listed IS DISTINCT FROM new.listed
  OR old.closing_date IS DISTINCT FROM new.closing_date OR old.created_at IS DISTINCT FROM new.created_at)
EXECUTE FUNCTION job_skills_changed();
--> statement-breakpoint
ALTER TABLE "job_search" ADD COLUMN "pay_currency" text;--> statement-breakpoint
ALTER TABLE "job_search" ADD COLUMN "pay_yearly" bigint;--> statement-breakpoint
-- The index of pay is built beside traffic (src/server/db/late-indexes.ts).
-- Whoever writes the words of a job copies what it pays from the job itself (rule J21).
CREATE FUNCTION job_search_pay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT jobs.pay_currency, jobs.pay_yearly INTO NEW.pay_currency, NEW.pay_yearly FROM jobs WHERE jobs.id = NEW.job_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER job_search_pay BEFORE INSERT OR UPDATE ON job_search
FOR EACH ROW EXECUTE FUNCTION job_search_pay();
--> statement-breakpoint
CREATE FUNCTION job_pay_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE job_search SET pay_currency = NEW.pay_currency WHERE job_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER job_pay_changed AFTER UPDATE OF pay_min, pay_max, pay_currency, pay_per ON jobs
FOR EACH ROW WHEN (old.pay_yearly IS DISTINCT FROM new.pay_yearly OR old.pay_currency IS DISTINCT FROM new.pay_currency)
EXECUTE FUNCTION job_pay_changed();
