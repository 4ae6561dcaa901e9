CREATE TABLE "hire_claims" (
	"referral" uuid PRIMARY KEY NOT NULL,
	"by_side" text NOT NULL,
	"claimed_by" uuid,
	"started_on" date NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"reminders" smallint DEFAULT 0 NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "hire_claims_state_known" CHECK ("hire_claims"."state" IN ('open', 'confirmed', 'denied', 'silent', 'ended'))
);
--> statement-breakpoint
ALTER TABLE "hire_claims" ADD CONSTRAINT "hire_claims_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hire_claims" ADD CONSTRAINT "hire_claims_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hire_claims" ADD CONSTRAINT "hire_claims_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hire_claims_open_index" ON "hire_claims" USING btree ("answer_by","referral") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "hire_claims_unanswered_index" ON "hire_claims" USING btree ("referral") WHERE state = 'silent' AND answered_at IS NULL;--> statement-breakpoint
CREATE INDEX "hire_claims_claimer_index" ON "hire_claims" USING btree ("claimed_by");