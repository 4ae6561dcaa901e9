ALTER TABLE "jobs" DROP CONSTRAINT "jobs_status_known";--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_status_known" CHECK ("jobs"."status" IN ('Open', 'On Hold', 'Filled', 'Closed')) NOT VALID;--> statement-breakpoint
-- A filled job is as closed to people with its link as a closed one.
CREATE OR REPLACE FUNCTION job_hides() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.private OR NEW.status IN ('Closed', 'Filled') THEN
    NEW.link_open := FALSE;
  ELSIF NEW.status = 'Open' THEN
    NEW.status := 'On Hold';
    NEW.link_open := TRUE;
  END IF;
  RETURN NEW;
END $$;
