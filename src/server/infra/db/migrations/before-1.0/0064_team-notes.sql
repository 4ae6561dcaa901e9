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
ALTER TABLE "team_notes" ADD CONSTRAINT "team_notes_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_notes" ADD CONSTRAINT "team_notes_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "team_notes_record_index" ON "team_notes" USING btree ("record_kind","record_id","written_at","id");--> statement-breakpoint
CREATE INDEX "team_notes_author_index" ON "team_notes" USING btree ("written_by","written_at");