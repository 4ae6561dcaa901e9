ALTER TABLE "applications" ADD COLUMN "answer_mail" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "answer_must_arrive" boolean;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "answer_mail" text;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "answer_must_arrive" boolean;--> statement-breakpoint
-- Only for new rows: people who came before are answered as the rules were then.
ALTER TABLE "applications" ALTER COLUMN "answer_must_arrive" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "referrals" ALTER COLUMN "answer_must_arrive" SET DEFAULT true;
