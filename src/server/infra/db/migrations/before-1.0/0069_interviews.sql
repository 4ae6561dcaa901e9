CREATE TABLE "calendar_addresses" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "interview_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"interview" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"what" text NOT NULL,
	"by_member" uuid,
	"starts_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "interview_people" (
	"interview" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "interview_people_key" PRIMARY KEY("interview","user_id")
);
--> statement-breakpoint
CREATE TABLE "interview_slots" (
	"interview" uuid NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	CONSTRAINT "interview_slots_key" PRIMARY KEY("interview","starts_at")
);
--> statement-breakpoint
CREATE TABLE "interviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"state" text NOT NULL,
	"ended_by" text,
	"ended_at" timestamp with time zone,
	"reply" text DEFAULT '' NOT NULL,
	"minutes" integer NOT NULL,
	"place" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"zone" text NOT NULL,
	"person_zone" text,
	"offered_by" uuid NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"remind_at" timestamp with time zone,
	CONSTRAINT "interviews_state_known" CHECK (state IN ('offered', 'agreed', 'ended')),
	CONSTRAINT "interviews_agreed" CHECK (state <> 'agreed' OR (starts_at IS NOT NULL AND ends_at IS NOT NULL)),
	CONSTRAINT "interviews_ended" CHECK ((state = 'ended') = (ended_by IS NOT NULL AND ended_at IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_history" ADD CONSTRAINT "interview_history_interview_interviews_id_fk" FOREIGN KEY ("interview") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_history" ADD CONSTRAINT "interview_history_by_member_users_id_fk" FOREIGN KEY ("by_member") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_people" ADD CONSTRAINT "interview_people_interview_interviews_id_fk" FOREIGN KEY ("interview") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_people" ADD CONSTRAINT "interview_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interview_slots" ADD CONSTRAINT "interview_slots_interview_interviews_id_fk" FOREIGN KEY ("interview") REFERENCES "public"."interviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interviews" ADD CONSTRAINT "interviews_offered_by_users_id_fk" FOREIGN KEY ("offered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_addresses_token_key" ON "calendar_addresses" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "interview_history_index" ON "interview_history" USING btree ("interview","at","id");--> statement-breakpoint
CREATE INDEX "interview_people_user_index" ON "interview_people" USING btree ("user_id","interview");--> statement-breakpoint
CREATE INDEX "interviews_record_index" ON "interviews" USING btree ("record_kind","record_id","offered_at","id");--> statement-breakpoint
CREATE INDEX "interviews_job_index" ON "interviews" USING btree ("job");--> statement-breakpoint
CREATE INDEX "interviews_live_index" ON "interviews" USING btree ("state","ends_at") WHERE state <> 'ended';--> statement-breakpoint
CREATE INDEX "interviews_reminder_index" ON "interviews" USING btree ("remind_at") WHERE remind_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "interviews_offered_by_index" ON "interviews" USING btree ("offered_by","offered_at");