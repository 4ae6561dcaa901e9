CREATE TABLE "mail_traces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resting_usernames" (
	"username_hash" text PRIMARY KEY NOT NULL,
	"rests_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth_audit_log" ADD COLUMN "target_id" uuid;--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "auth_audit_log_target_index" ON "auth_audit_log" USING btree ("target_id","at") WHERE target_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "auth_audit_log_newest_index" ON "auth_audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "auth_audit_log_event_index" ON "auth_audit_log" USING btree ("event","at","id");--> statement-breakpoint
CREATE INDEX "candidates_email_index" ON "candidates" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "scout_applications_email_index" ON "scout_applications" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "users_newest_index" ON "users" USING btree ("created_at","id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "users_words_index" ON "users" USING gin ((name || ' ' || surname) gin_trgm_ops,"email" gin_trgm_ops);