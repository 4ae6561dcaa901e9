ALTER TABLE "referral_invitations" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "link_entries" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "scout_applications" ADD COLUMN "mails_stopped_at" timestamp with time zone;