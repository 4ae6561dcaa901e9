-- A reason belongs to the no it was given with (rule R14): whoever takes that back, the version before too, takes it back as well.
-- Who is hired after all keeps what their last no said.
CREATE FUNCTION reason_with_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.turned_down_for := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER reason_with_status BEFORE UPDATE OF status ON referrals
FOR EACH ROW WHEN (OLD.status = 'Rejected' AND NEW.status NOT IN ('Rejected', 'Hired')) EXECUTE FUNCTION reason_with_status();
--> statement-breakpoint
CREATE TRIGGER reason_with_status BEFORE UPDATE OF status ON applications
FOR EACH ROW WHEN (OLD.status = 'Rejected' AND NEW.status NOT IN ('Rejected', 'Hired')) EXECUTE FUNCTION reason_with_status();
--> statement-breakpoint
-- Notices say the status; why is read where they lead, so that an erasure reaches it. The version before writes it into them.
CREATE FUNCTION notice_without_reason() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.params := NEW.params - 'reason';
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER notice_without_reason BEFORE INSERT ON notifications FOR EACH ROW
WHEN (NEW.kind IN ('referral_status', 'own_referral_status', 'application_status') AND NEW.params ? 'reason')
EXECUTE FUNCTION notice_without_reason();
--> statement-breakpoint
-- Those that were written by now are read once, in batches.
INSERT INTO table_passes (name, after) SELECT 'notice-reasons', '00000000-0000-0000-0000-000000000000'
WHERE EXISTS (SELECT FROM notifications);
