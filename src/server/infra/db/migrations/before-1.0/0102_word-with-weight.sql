CREATE TABLE "referral_ties" (
	"referral" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"period" text DEFAULT '' NOT NULL,
	"own_kind" text,
	"own_place" text DEFAULT '' NOT NULL,
	"own_period" text DEFAULT '' NOT NULL,
	"own_at" timestamp with time zone,
	CONSTRAINT "referral_ties_own" CHECK (("referral_ties"."own_kind" IS NULL) = ("referral_ties"."own_at" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "worked_together" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_links" ADD COLUMN "tie" text;--> statement-breakpoint
ALTER TABLE "referral_links" ADD COLUMN "tie_place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_links" ADD COLUMN "tie_period" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_ties" ADD CONSTRAINT "referral_ties_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- How two people know each other goes with the person's data (rule F16), also where the version before erases them.
CREATE FUNCTION tie_with_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM referral_ties WHERE referral = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tie_with_person AFTER UPDATE OF candidate_email ON referrals
FOR EACH ROW WHEN (NEW.candidate_email = '' AND OLD.candidate_email <> '') EXECUTE FUNCTION tie_with_person();
