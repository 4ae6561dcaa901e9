CREATE TABLE "clock_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	"resumed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "opened" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "said" jsonb;--> statement-breakpoint
-- What a job asks of everybody who refers to it holds, whoever writes the row, the version before too (rule F20): its person is asked
-- first, and the company sees nothing before they said yes. Its name lets it run before the clock of answers, which starts with showing.
CREATE FUNCTION referral_of_asking_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.ask_first AND EXISTS (SELECT FROM jobs WHERE id = NEW.job AND ask_first) THEN
    NEW.ask_first := TRUE;
    NEW.shown_at := CASE WHEN NEW.status = 'Hired' THEN NEW.shown_at END;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER answer_asked_first BEFORE INSERT ON referrals FOR EACH ROW EXECUTE FUNCTION referral_of_asking_job();
--> statement-breakpoint
-- That somebody of the company has opened a referral stays, when the look itself goes with its member (rules H17, F23).
CREATE FUNCTION look_forgotten() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE referrals SET opened = TRUE WHERE id = OLD.record_id AND NOT opened;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER look_forgotten AFTER DELETE ON record_looks FOR EACH ROW
  WHEN (OLD.record_kind = 'referral') EXECUTE FUNCTION look_forgotten();
