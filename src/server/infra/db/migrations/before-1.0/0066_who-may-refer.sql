CREATE TABLE "job_referrers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job" uuid NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_id" uuid
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "referrers" text DEFAULT 'everybody' NOT NULL;--> statement-breakpoint
ALTER TABLE "job_referrers" ADD CONSTRAINT "job_referrers_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_referrers" ADD CONSTRAINT "job_referrers_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_referrers" ADD CONSTRAINT "job_referrers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "job_referrers_address_key" ON "job_referrers" USING btree ("job","email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "job_referrers_token_key" ON "job_referrers" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "job_referrers_user_index" ON "job_referrers" USING btree ("user_id","job");--> statement-breakpoint
CREATE INDEX "job_referrers_email_index" ON "job_referrers" USING btree ("email_key");