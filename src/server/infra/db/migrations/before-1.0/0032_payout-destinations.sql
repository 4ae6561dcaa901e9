ALTER TABLE "payout_attempts" ADD COLUMN "cents" integer;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD COLUMN "format" text;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD COLUMN "masked" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD COLUMN "sealed" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD COLUMN "holder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD COLUMN "bank_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD COLUMN "account_type" text;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD COLUMN "account" text;--> statement-breakpoint
UPDATE "payout_attempts" SET "cents" = coalesce(
  (SELECT entry.cents FROM ledger_entries AS entry
    WHERE entry.transfer = 'withdraw/' || payout || '/' || payout_attempts.attempt AND entry.account = 'transit/' || payout),
  (SELECT amount FROM payouts WHERE payouts.id = payout), 0);--> statement-breakpoint
UPDATE "payout_attempts" AS tried SET "format" = chosen.format, "masked" = chosen.masked, "holder" = chosen.holder,
    "bank_name" = chosen.bank_name, "country" = chosen.country, "account_type" = chosen.account_type,
    "account" = chosen.account, "sealed" = CASE WHEN outcome = 'open' THEN chosen.sealed ELSE '' END
  FROM payment_methods AS chosen WHERE chosen.id = tried.method;--> statement-breakpoint
ALTER TABLE "payout_attempts" ALTER COLUMN "cents" SET NOT NULL;--> statement-breakpoint
CREATE FUNCTION payout_destination_copied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.cents IS NOT NULL THEN RETURN NEW; END IF;
  -- The version before names the method alone.
  SELECT amount INTO NEW.cents FROM payouts WHERE id = NEW.payout;
  SELECT format, masked, sealed, holder, bank_name, country, account_type, account
    INTO NEW.format, NEW.masked, NEW.sealed, NEW.holder, NEW.bank_name, NEW.country, NEW.account_type, NEW.account
    FROM payment_methods WHERE id = NEW.method;
  NEW.masked := coalesce(NEW.masked, '');
  NEW.sealed := coalesce(NEW.sealed, '');
  NEW.holder := coalesce(NEW.holder, '');
  NEW.bank_name := coalesce(NEW.bank_name, '');
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION payout_destination_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.outcome <> 'open' THEN NEW.sealed := ''; END IF;
  IF (NEW.method, NEW.cents, NEW.format) IS DISTINCT FROM (OLD.method, OLD.cents, OLD.format)
    OR NEW.masked NOT IN (OLD.masked, '') OR NEW.sealed NOT IN (OLD.sealed, '') OR NEW.holder NOT IN (OLD.holder, '')
    OR NEW.bank_name NOT IN (OLD.bank_name, '') OR coalesce(NEW.country NOT IN (coalesce(OLD.country, '')), false)
    OR coalesce(NEW.account_type NOT IN (coalesce(OLD.account_type, '')), false)
    OR coalesce(NEW.account NOT IN (coalesce(OLD.account, '')), false) THEN
    RAISE EXCEPTION 'where the money of a payout goes is never changed' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER payout_attempts_copied BEFORE INSERT ON payout_attempts FOR EACH ROW EXECUTE FUNCTION payout_destination_copied();--> statement-breakpoint
CREATE TRIGGER payout_attempts_kept BEFORE UPDATE ON payout_attempts FOR EACH ROW EXECUTE FUNCTION payout_destination_kept();
