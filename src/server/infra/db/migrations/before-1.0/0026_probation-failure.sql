ALTER TABLE "referrals" ADD COLUMN "probation_failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "probation_failure" text;