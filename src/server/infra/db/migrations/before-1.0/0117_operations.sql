CREATE TABLE "backups_taken" (
	"id" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"bytes" bigint NOT NULL,
	"place" text NOT NULL,
	"missing" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_runs" (
	"task" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone,
	"milliseconds" integer,
	"failed_at" timestamp with time zone
);
