CREATE TABLE "reward_splits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked" uuid NOT NULL,
	"percent" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"agreed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"referral" uuid,
	"asker_out" boolean DEFAULT false NOT NULL,
	"asked_out" boolean DEFAULT false NOT NULL,
	CONSTRAINT "reward_splits_range" CHECK ("reward_splits"."percent" BETWEEN 1 AND 99),
	CONSTRAINT "reward_splits_two" CHECK ("reward_splits"."asked_by" <> "reward_splits"."asked"),
	CONSTRAINT "reward_splits_ended" CHECK (("reward_splits"."ended_at" IS NULL) = ("reward_splits"."ended_by" IS NULL)),
	CONSTRAINT "reward_splits_used" CHECK ("reward_splits"."referral" IS NULL OR "reward_splits"."agreed_at" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "reward_splits" ADD CONSTRAINT "reward_splits_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_splits" ADD CONSTRAINT "reward_splits_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_splits" ADD CONSTRAINT "reward_splits_asked_users_id_fk" FOREIGN KEY ("asked") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_splits" ADD CONSTRAINT "reward_splits_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_splits" ADD CONSTRAINT "reward_splits_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reward_splits_asker_index" ON "reward_splits" USING btree ("asked_by","created_at","id");--> statement-breakpoint
CREATE INDEX "reward_splits_asked_index" ON "reward_splits" USING btree ("asked","created_at","id");--> statement-breakpoint
CREATE INDEX "reward_splits_job_index" ON "reward_splits" USING btree ("job");--> statement-breakpoint
CREATE UNIQUE INDEX "reward_splits_referral_key" ON "reward_splits" USING btree ("referral");