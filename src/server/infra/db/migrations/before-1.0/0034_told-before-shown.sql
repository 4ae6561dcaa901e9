ALTER TABLE "referral_invitations" ADD COLUMN "undelivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "heard_by" text;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "shown_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
CREATE INDEX "referrals_untold_index" ON "referrals" USING btree ("created_at") WHERE shown_at IS NULL;--> statement-breakpoint
-- What the company has seen already stays seen, since the day it was made.
UPDATE "referrals" SET "shown_at" = "created_at";
