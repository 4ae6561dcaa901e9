CREATE TABLE "scout_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"linkedin_url" text NOT NULL,
	"role" text NOT NULL,
	"trust_agreement" boolean NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"utm_source" text,
	"utm_medium" text,
	"utm_campaign" text,
	"cv_upload" text,
	"referral_example" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"continues" uuid,
	"superseded_at" timestamp with time zone,
	"decided_by" uuid,
	"invitation_hash" text,
	"invited_at" timestamp with time zone,
	"invitation_accepted_at" timestamp with time zone,
	"people_deleted_at" timestamp with time zone,
	CONSTRAINT "scout_applications_status_known" CHECK ("scout_applications"."status" IN ('pending', 'approved', 'declined')),
	CONSTRAINT "scout_applications_role_known" CHECK ("scout_applications"."role" IN ('Founder', 'Operator', 'Investor', 'Other'))
);
--> statement-breakpoint
CREATE TABLE "scout_referral_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"linkedin_url" text DEFAULT '' NOT NULL,
	"relationship" text DEFAULT '' NOT NULL,
	"suggested_role" text DEFAULT '' NOT NULL,
	"why_great" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scout_applications" ADD CONSTRAINT "scout_applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scout_referral_profiles" ADD CONSTRAINT "scout_referral_profiles_application_id_scout_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."scout_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scout_applications_continues_key" ON "scout_applications" USING btree ("continues");--> statement-breakpoint
CREATE UNIQUE INDEX "scout_applications_invitation_key" ON "scout_applications" USING btree ("invitation_hash");--> statement-breakpoint
CREATE INDEX "scout_applications_newest_index" ON "scout_applications" USING btree ("created_at","id") WHERE superseded_at IS NULL;--> statement-breakpoint
CREATE INDEX "scout_applications_status_index" ON "scout_applications" USING btree ("status","created_at","id") WHERE superseded_at IS NULL;--> statement-breakpoint
CREATE INDEX "scout_applications_role_index" ON "scout_applications" USING btree ("role","created_at","id") WHERE superseded_at IS NULL;--> statement-breakpoint
CREATE INDEX "scout_applications_words_index" ON "scout_applications" USING gin ("full_name" gin_trgm_ops,"email" gin_trgm_ops,"referral_example" gin_trgm_ops) WHERE superseded_at IS NULL;--> statement-breakpoint
CREATE INDEX "scout_applications_scout_index" ON "scout_applications" USING btree ("email_key") WHERE status = 'approved';--> statement-breakpoint
CREATE INDEX "scout_applications_superseded_index" ON "scout_applications" USING btree ("superseded_at") WHERE superseded_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "scout_referral_profiles_place_key" ON "scout_referral_profiles" USING btree ("application_id","position");--> statement-breakpoint
CREATE INDEX "scout_referral_profiles_age_index" ON "scout_referral_profiles" USING btree ("created_at");