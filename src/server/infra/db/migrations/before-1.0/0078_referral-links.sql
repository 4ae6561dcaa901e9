CREATE TABLE "link_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"linkedin" text NOT NULL,
	"cv" uuid,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_referrals" (
	"referral" uuid PRIMARY KEY NOT NULL,
	"link" uuid NOT NULL,
	"way" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referral_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job" uuid NOT NULL,
	"sealed" text NOT NULL,
	"token_hash" text NOT NULL,
	"code" text NOT NULL,
	"recommendation" text NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"begun" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	CONSTRAINT "referral_links_ended" CHECK (("referral_links"."ended_at" IS NULL) = ("referral_links"."ended_by" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "link_entries" ADD CONSTRAINT "link_entries_link_referral_links_id_fk" FOREIGN KEY ("link") REFERENCES "public"."referral_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_entries" ADD CONSTRAINT "link_entries_cv_files_id_fk" FOREIGN KEY ("cv") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_referrals" ADD CONSTRAINT "link_referrals_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_referrals" ADD CONSTRAINT "link_referrals_link_referral_links_id_fk" FOREIGN KEY ("link") REFERENCES "public"."referral_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_links" ADD CONSTRAINT "referral_links_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_links" ADD CONSTRAINT "referral_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "link_entries_token_key" ON "link_entries" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "link_entries_link_index" ON "link_entries" USING btree ("link");--> statement-breakpoint
CREATE INDEX "link_entries_email_index" ON "link_entries" USING btree ("email_key","created_at");--> statement-breakpoint
CREATE INDEX "link_entries_expiry_index" ON "link_entries" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "link_entries_cv_index" ON "link_entries" USING btree ("cv") WHERE cv IS NOT NULL;--> statement-breakpoint
CREATE INDEX "link_referrals_link_index" ON "link_referrals" USING btree ("link");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_links_token_key" ON "referral_links" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_links_code_key" ON "referral_links" USING btree ("code");--> statement-breakpoint
CREATE INDEX "referral_links_owner_index" ON "referral_links" USING btree ("created_by","created_at","id");--> statement-breakpoint
CREATE INDEX "referral_links_job_index" ON "referral_links" USING btree ("job","created_at","id");