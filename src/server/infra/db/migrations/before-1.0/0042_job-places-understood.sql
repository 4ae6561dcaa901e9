ALTER TABLE "jobs" ADD COLUMN "places" text[];--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "place_marks" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "places_of" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "places_chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The index of what is unread is built beside traffic (src/server/db/late-indexes.ts).
CREATE OR REPLACE FUNCTION refresh_job_search(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job_search (job_id, created_at, closing_date, reward_amount, listed, head, document)
  SELECT made.id, made.created_at, made.closing_date, made.reward_amount, made.listed,
    made.head || array_to_tsvector(made.marks), made.head || made.words || text_words(made.text)
  FROM (
    SELECT jobs.id, jobs.created_at, jobs.closing_date, jobs.reward_amount, jobs.listed,
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
      LATERAL (SELECT ARRAY['type=' || jobs.f_type, 'company=' || jobs.company]
        || ARRAY(SELECT 'place=' || place FROM job_places_of(jobs.location))
        -- What the version before changed the location of is read anew soon.
        || CASE WHEN jobs.places_of = jobs.location THEN jobs.place_marks ELSE '{}' END AS marks) AS filters
    WHERE jobs.id = ANY (ids)
    OFFSET 0
  ) AS made
  ON CONFLICT (job_id) DO UPDATE SET
    created_at = excluded.created_at, closing_date = excluded.closing_date, reward_amount = excluded.reward_amount,
    listed = excluded.listed, head = excluded.head, document = excluded.document;

  DELETE FROM job_places WHERE job_id = ANY (ids);
  INSERT INTO job_places (job_id, place, name, offered, created_at, closing_date)
  SELECT jobs.id, found.place, found.name, found.offered, jobs.created_at, jobs.closing_date
  FROM jobs, job_places_of(jobs.location) AS found
  WHERE jobs.id = ANY (ids) AND jobs.listed;
END $$;
--> statement-breakpoint
DROP TRIGGER job_changed ON jobs;
--> statement-breakpoint
-- Not on the counters of candidates, which change most often.
CREATE TRIGGER job_changed AFTER UPDATE OF title, company, summary, description, location, place_marks, f_type, status,
  reward_amount, requirements, closing_date, created_at, archived_at ON jobs
FOR EACH ROW EXECUTE FUNCTION job_changed();
