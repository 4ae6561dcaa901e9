CREATE TABLE "do_not_refer" (
	"person_hash" text PRIMARY KEY NOT NULL,
	"linkedin_hash" text,
	"confirmed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referral_checks" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"person_hash" text NOT NULL,
	CONSTRAINT "referral_checks_key" PRIMARY KEY("user_id","day","person_hash")
);
--> statement-breakpoint
CREATE TABLE "referral_invitations" (
	"referral" uuid PRIMARY KEY NOT NULL,
	"letter" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"claimed_by" uuid,
	"claimed_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "referral_invitations_answered" CHECK (("referral_invitations"."answer" IS NULL) = ("referral_invitations"."answered_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "referral_letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "register_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"person_hash" text NOT NULL,
	"linkedin_hash" text,
	"wish" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "referral" uuid;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "candidate_email_soft" text;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "review" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "held" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "review_cleared_by" uuid;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "review_cleared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "status_history" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "referral_checks" ADD CONSTRAINT "referral_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_invitations" ADD CONSTRAINT "referral_invitations_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_invitations" ADD CONSTRAINT "referral_invitations_letter_referral_letters_id_fk" FOREIGN KEY ("letter") REFERENCES "public"."referral_letters"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_invitations" ADD CONSTRAINT "referral_invitations_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "do_not_refer_linkedin_index" ON "do_not_refer" USING btree ("linkedin_hash");--> statement-breakpoint
CREATE INDEX "referral_checks_day_index" ON "referral_checks" USING btree ("day");--> statement-breakpoint
CREATE INDEX "referral_invitations_letter_index" ON "referral_invitations" USING btree ("letter");--> statement-breakpoint
CREATE INDEX "referral_invitations_claim_index" ON "referral_invitations" USING btree ("claimed_by","created_at","referral");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_letters_token_key" ON "referral_letters" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "referral_letters_person_index" ON "referral_letters" USING btree ("person_hash","created_at");--> statement-breakpoint
CREATE INDEX "referral_letters_expiry_index" ON "referral_letters" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "register_requests_token_key" ON "register_requests" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "register_requests_person_index" ON "register_requests" USING btree ("person_hash","created_at");--> statement-breakpoint
CREATE INDEX "register_requests_expiry_index" ON "register_requests" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_review_cleared_by_users_id_fk" FOREIGN KEY ("review_cleared_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_referral_index" ON "applications" USING btree ("referral");--> statement-breakpoint
CREATE INDEX "referrals_job_email_soft_index" ON "referrals" USING btree ("job","candidate_email_soft");--> statement-breakpoint
CREATE INDEX "referrals_email_index" ON "referrals" USING btree ("candidate_email_key");--> statement-breakpoint
CREATE INDEX "referrals_held_index" ON "referrals" USING btree ("created_at","id") WHERE held;