ALTER TABLE "pipeline_moves" ADD COLUMN "note" uuid;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "turned_down_for" text;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "turned_down_for" text;