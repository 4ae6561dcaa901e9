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
	"told_at" timestamp with time zone,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "step" smallint;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "step" smallint;--> statement-breakpoint
ALTER TABLE "interview_steps" ADD CONSTRAINT "interview_steps_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_moves" ADD CONSTRAINT "pipeline_moves_moved_by_users_id_fk" FOREIGN KEY ("moved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pipeline_moves_record_index" ON "pipeline_moves" USING btree ("record_kind","record_id","moved_at","id");--> statement-breakpoint
CREATE INDEX "pipeline_moves_act_index" ON "pipeline_moves" USING btree ("act");--> statement-breakpoint
CREATE INDEX "pipeline_moves_job_index" ON "pipeline_moves" USING btree ("job","moved_by","moved_at");