CREATE TABLE "job_words_unread" (
	"job_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- A company has thousands of jobs, and a change must not take longer than one statement may: its newest jobs are found by the new
-- name at once, the others soon. Marks come before locks of jobs, as with those who take the marks away; whoever has not
-- yet taken one waits for this name.
CREATE OR REPLACE FUNCTION company_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  newest uuid[] := ARRAY(SELECT id FROM jobs WHERE company = NEW.id ORDER BY created_at DESC, id DESC LIMIT 50);
BEGIN
  INSERT INTO job_words_unread (job_id) SELECT id FROM jobs WHERE company = NEW.id AND id <> ALL (newest) ORDER BY id
  ON CONFLICT (job_id) DO UPDATE SET job_id = excluded.job_id;
  PERFORM FROM jobs WHERE id = ANY (newest) ORDER BY id FOR NO KEY UPDATE;
  PERFORM refresh_job_search(newest);
  RETURN NULL;
END $$;
