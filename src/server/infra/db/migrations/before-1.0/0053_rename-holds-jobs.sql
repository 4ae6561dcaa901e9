-- The jobs first, and in the order in which everybody takes several: whoever changes one of them holds it before its words, and
-- each would wait for the other.
CREATE OR REPLACE FUNCTION company_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM jobs WHERE company = NEW.id ORDER BY id FOR NO KEY UPDATE;
  PERFORM refresh_job_search(ARRAY(SELECT id FROM jobs WHERE company = NEW.id));
  RETURN NULL;
END $$;
