ALTER TABLE "payout_attempts" ADD COLUMN "looked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "taken_back" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "taken_back" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "rewards" SET "taken_back" = "amount" WHERE "charged_back_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "stripe_checkouts" ADD COLUMN "looked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stripe_disputes" ADD COLUMN "looked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stripe_payments" ADD COLUMN "refund_amount" integer;--> statement-breakpoint
ALTER TABLE "stripe_payments" ADD COLUMN "looked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "stripe_checkouts_open_index" ON "stripe_checkouts" USING btree ("created_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "stripe_disputes_open_index" ON "stripe_disputes" USING btree ("opened_at") WHERE state = 'open';--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_taken_back_range" CHECK ("rewards"."taken_back" BETWEEN 0 AND "rewards"."amount");