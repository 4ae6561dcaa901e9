CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"referral" uuid NOT NULL,
	"opened_as" text NOT NULL,
	"opened_by" uuid,
	"words" text NOT NULL,
	"file" uuid,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"answered_as" text,
	"answered_by" uuid,
	"answer" text DEFAULT '' NOT NULL,
	"answer_file" uuid,
	"answered_at" timestamp with time zone,
	"outcome" text,
	"decision" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "disputes_decided" CHECK (("disputes"."decided_at" IS NULL) = ("disputes"."outcome" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "reward_shares" (
	"referral" uuid NOT NULL,
	"place" smallint NOT NULL,
	"payee" uuid,
	"percent" smallint NOT NULL,
	CONSTRAINT "reward_shares_key" PRIMARY KEY("referral","place"),
	CONSTRAINT "reward_shares_range" CHECK ("reward_shares"."percent" BETWEEN 1 AND 100)
);
--> statement-breakpoint
CREATE TABLE "payout_people" (
	"referral" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "payout_people_key" PRIMARY KEY("referral","user_id")
);
--> statement-breakpoint
CREATE FUNCTION payout_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO payout_people (referral, user_id) VALUES (NEW.referral, NEW.user_id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER payouts_once AFTER INSERT ON payouts FOR EACH ROW EXECUTE FUNCTION payout_once();
--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "part" smallint DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "parts" smallint DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "to_owner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_answer_file_files_id_fk" FOREIGN KEY ("answer_file") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_shares" ADD CONSTRAINT "reward_shares_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reward_shares" ADD CONSTRAINT "reward_shares_payee_users_id_fk" FOREIGN KEY ("payee") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_open_key" ON "disputes" USING btree ("referral") WHERE decided_at IS NULL;--> statement-breakpoint
CREATE INDEX "disputes_referral_index" ON "disputes" USING btree ("referral","opened_at");--> statement-breakpoint
CREATE INDEX "disputes_waiting_index" ON "disputes" USING btree ("opened_at","id") WHERE decided_at IS NULL;--> statement-breakpoint
CREATE INDEX "disputes_decided_index" ON "disputes" USING btree ("decided_at","id") WHERE decided_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "disputes_file_index" ON "disputes" USING btree ("file") WHERE file IS NOT NULL;--> statement-breakpoint
CREATE INDEX "disputes_answer_file_index" ON "disputes" USING btree ("answer_file") WHERE answer_file IS NOT NULL;--> statement-breakpoint
CREATE INDEX "reward_shares_payee_index" ON "reward_shares" USING btree ("payee");--> statement-breakpoint
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_referral_key";