ALTER TABLE "jobs" ADD COLUMN "probation_days" smallint DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "start_date" date;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "probation_days" smallint DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "start_date" date;