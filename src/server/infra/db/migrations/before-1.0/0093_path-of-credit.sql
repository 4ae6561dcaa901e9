ALTER TABLE "applications" ADD COLUMN "credit_linkedin_key" text;--> statement-breakpoint
-- Whose credit an application is stays as it was sent (rules F15, R10): the path by which it began is kept when it is corrected, by the
-- version before too, and goes with an erasure. Empty where it began without one; null where it is what stands there.
CREATE FUNCTION path_of_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.credit_linkedin_key := CASE WHEN NEW.candidate_email = '' THEN NULL
    ELSE coalesce(OLD.credit_linkedin_key, OLD.candidate_linkedin_key, '') END;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER path_of_credit BEFORE UPDATE OF candidate_linkedin_key, candidate_email ON applications FOR EACH ROW
WHEN (NEW.candidate_email = '' OR NEW.candidate_linkedin_key IS DISTINCT FROM OLD.candidate_linkedin_key)
EXECUTE FUNCTION path_of_credit();
