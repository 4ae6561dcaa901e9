-- What took in archives of companies of another installation goes, with what it wrote (migration 0136). No release has had it.
-- Tables in one order, before anything else: whoever writes to them meanwhile waits, and nobody for us while we wait for them.
LOCK TABLE "users", "referrals", "applications", "rewards" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO bytes_to_remove (storage_key, since)
  SELECT key, now() FROM company_arrivals, unnest(ARRAY[storage_key, papers_key]) AS kept(key)
  WHERE key IS NOT NULL ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM notifications WHERE kind IN ('arrival_done', 'arrival_failed')
  AND user_id IN (SELECT pressed_by FROM company_arrivals UNION SELECT asked_by FROM company_arrivals);--> statement-breakpoint
DROP TRIGGER rewards_moved ON rewards;--> statement-breakpoint
DROP TRIGGER company_arrivals_erased ON referrals;--> statement-breakpoint
DROP TRIGGER company_arrivals_erased ON applications;--> statement-breakpoint
DROP TRIGGER company_arrivals_erased ON users;--> statement-breakpoint
-- Names without an account: nobody can claim them or have them erased any more, so they end as deleted accounts do.
UPDATE users SET name = '', surname = '', deleted_at = coalesce(deleted_at, now()) WHERE moved;--> statement-breakpoint
CREATE OR REPLACE FUNCTION webhook_event(of_company uuid, of_event text, of_record uuid, facts jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_deliveries (endpoint, event, record, data, state, fault)
  SELECT id, of_event, of_record, facts, CASE WHEN off IS NULL THEN 'waiting' ELSE 'failed' END, CASE WHEN off IS NOT NULL THEN 'off' END
  FROM webhook_endpoints WHERE company = of_company AND removed_at IS NULL AND of_event = ANY (events) ORDER BY id FOR KEY SHARE
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION hiring_system_answered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hiring_system_agreed(NEW.referral);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION answer_clock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  came timestamptz;
  was_hidden boolean := TG_OP = 'INSERT';
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.answer_days := coalesce((SELECT answer_days FROM jobs WHERE id = NEW.job), NEW.answer_days);
  END IF;
  IF TG_TABLE_NAME = 'referrals' THEN
    came := NEW.shown_at;
    IF TG_OP = 'UPDATE' THEN
      was_hidden := OLD.shown_at IS NULL;
    END IF;
  ELSE
    came := NEW.created_at;
  END IF;
  IF was_hidden AND came IS NOT NULL AND NEW.answer_due IS NULL THEN
    NEW.answer_due := came + make_interval(hours => 24 * NEW.answer_days);
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION referral_of_asking_job() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.ask_first AND EXISTS (SELECT FROM jobs WHERE id = NEW.job AND ask_first) THEN
    NEW.ask_first := TRUE;
    NEW.shown_at := CASE WHEN NEW.status = 'Hired' THEN NEW.shown_at END;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
DROP TABLE "company_arrival_ids" CASCADE;--> statement-breakpoint
DROP TABLE "company_arrival_lines" CASCADE;--> statement-breakpoint
DROP TABLE "company_arrival_members" CASCADE;--> statement-breakpoint
DROP TABLE "company_arrivals" CASCADE;--> statement-breakpoint
DROP TABLE "company_sources" CASCADE;--> statement-breakpoint
DROP TABLE "moved_ids" CASCADE;--> statement-breakpoint
DROP TABLE "moved_payouts" CASCADE;--> statement-breakpoint
DROP TABLE "moved_people" CASCADE;--> statement-breakpoint
DROP TABLE "moved_rewards" CASCADE;--> statement-breakpoint
ALTER TABLE "applications" DROP COLUMN "moved";--> statement-breakpoint
ALTER TABLE "referrals" DROP COLUMN "moved";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "moved";--> statement-breakpoint
DROP FUNCTION company_arrival_account_erased();--> statement-breakpoint
DROP FUNCTION company_arrival_record_erased();--> statement-breakpoint
DROP FUNCTION company_arrivals_end(uuid);--> statement-breakpoint
DROP FUNCTION company_arrival_gone();--> statement-breakpoint
DROP FUNCTION reward_moved();--> statement-breakpoint
DROP FUNCTION is_moving();