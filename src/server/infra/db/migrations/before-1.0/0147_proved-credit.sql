-- An application belongs to a referral only if its applicant is the referral's proved person (rules F9, A10): their account claimed the
-- referral, or its verified address is the referral's. Holds whoever writes the row, the version before too, which also connected by an
-- address or LinkedIn path that the applicant typed.
CREATE FUNCTION application_of_referred_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM referral_invitations WHERE referral = NEW.referral AND claimed_by = NEW.created_by AND erased_at IS NULL)
    AND NOT EXISTS (SELECT FROM referrals JOIN auth_users AS account ON account.email_key = referrals.candidate_email_key
      JOIN users ON users.id = account.id AND users.verified WHERE referrals.id = NEW.referral AND account.id = NEW.created_by) THEN
    NEW.referral := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER application_of_referred_person BEFORE INSERT OR UPDATE OF referral ON applications FOR EACH ROW
WHEN (NEW.referral IS NOT NULL) EXECUTE FUNCTION application_of_referred_person();
--> statement-breakpoint
-- As 0076 has it: a hire shows a referral whose person was asked first only if it is their own, by the application that belongs to it.
-- Otherwise the referral stays hidden; nothing fails, because the version before hires and shows in one transaction.
CREATE OR REPLACE FUNCTION referral_asked_first() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM referral_invitations WHERE referral = NEW.id AND answer = 'accepted') THEN
    RETURN NEW;
  END IF;
  IF NEW.status <> 'Hired' THEN
    RAISE EXCEPTION 'the person of referral % is asked first', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'referrals_asked_first';
  END IF;
  IF NOT EXISTS (SELECT FROM applications AS own WHERE own.referral = NEW.id AND own.status = 'Hired') THEN
    NEW.shown_at := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- What was connected before without a proof is separated in batches (src/server/applications/separate-unproved.ts).
INSERT INTO table_passes (name, after) SELECT 'unproved-credits', '00000000-0000-0000-0000-000000000000'
WHERE EXISTS (SELECT FROM applications);
