CREATE TABLE "candidates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"referrer" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"linkedin" text DEFAULT '' NOT NULL,
	"whatsapp" text DEFAULT '' NOT NULL,
	"role_interest" text NOT NULL,
	"cv" uuid,
	"recommendation" text DEFAULT '' NOT NULL,
	"referral" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "candidates_role_interest_known" CHECK ("candidates"."role_interest" IN ('Engineering', 'Product', 'Growth', 'Design', 'Sales', 'Marketing', 'Operations', 'Other'))
);
--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_referrer_users_id_fk" FOREIGN KEY ("referrer") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "candidates" ADD CONSTRAINT "candidates_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "candidates_referrer_email_key" ON "candidates" USING btree ("referrer","email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "candidates_referral_key" ON "candidates" USING btree ("referral");--> statement-breakpoint
CREATE INDEX "candidates_referrer_index" ON "candidates" USING btree ("referrer","created_at","id");