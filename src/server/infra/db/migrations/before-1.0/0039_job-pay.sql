ALTER TABLE "jobs" ADD COLUMN "pay_min" bigint;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "pay_max" bigint;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "pay_currency" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "pay_per" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "pay_yearly" bigint GENERATED ALWAYS AS (coalesce(pay_max, pay_min) * CASE pay_per WHEN 'hour' THEN 2080 WHEN 'month' THEN 12 ELSE 1 END) STORED;--> statement-breakpoint
CREATE INDEX "jobs_pay_index" ON "jobs" USING btree ("pay_currency","pay_yearly","id","closing_date") WHERE listed AND pay_currency IS NOT NULL;--> statement-breakpoint
CREATE INDEX "jobs_pay_newest_index" ON "jobs" USING btree ("pay_currency","created_at","id","closing_date","pay_yearly") WHERE listed AND pay_currency IS NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_pay_complete" CHECK (("jobs"."pay_min" IS NULL AND "jobs"."pay_max" IS NULL) = ("jobs"."pay_currency" IS NULL)
        AND ("jobs"."pay_currency" IS NULL) = ("jobs"."pay_per" IS NULL));--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_pay_range" CHECK ("jobs"."pay_min" BETWEEN 1 AND 1000000000000 AND "jobs"."pay_max" BETWEEN 1 AND 1000000000000
        AND "jobs"."pay_min" <= "jobs"."pay_max");--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_pay_per_known" CHECK ("jobs"."pay_per" IN ('hour', 'month', 'year'));--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_pay_currency_known" CHECK ("jobs"."pay_currency" ~ '^[A-Z]{3}$');