ALTER TABLE "referral_invitations" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "referral_invitations" ADD COLUMN "written" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_invitations" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "referral_invitations" ADD COLUMN "readdressed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "ask_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "ask_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE FUNCTION referral_asked_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'Hired' AND NOT EXISTS (
    SELECT FROM referral_invitations WHERE referral = NEW.id AND answer = 'accepted'
  ) THEN
    RAISE EXCEPTION 'the person of referral % is asked first', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'referrals_asked_first';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER referrals_asked_first BEFORE UPDATE OF shown_at ON referrals FOR EACH ROW
  WHEN (NEW.ask_first AND OLD.shown_at IS NULL AND NEW.shown_at IS NOT NULL) EXECUTE FUNCTION referral_asked_first();
