CREATE TABLE "readings" (
	"name" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"after" uuid
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "department_read" text;--> statement-breakpoint
-- Where there are no jobs nothing is left to read, and a list that is not there is missing for good.
DELETE FROM table_passes WHERE name = 'job-skills' AND NOT EXISTS (SELECT FROM jobs);
