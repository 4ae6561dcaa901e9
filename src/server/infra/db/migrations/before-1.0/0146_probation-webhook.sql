-- As 0120 has them: other days of probation are other terms of a job, so its webhooks hear job.updated.
CREATE OR REPLACE FUNCTION webhook_job() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  job jobs;
  facts jsonb;
BEGIN
  IF TG_OP = 'DELETE' THEN job := OLD; ELSE job := NEW; END IF;
  facts := jsonb_build_object('id', job.id, 'job', job.id, 'company', job.company,
    'status', CASE WHEN TG_OP = 'DELETE' THEN 'Deleted' ELSE webhook_shown(job) END);
  IF TG_OP = 'INSERT' THEN
    PERFORM webhook_event(job.company, 'job.created', job.id, facts);
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.title, OLD.company, OLD.description, OLD.location, OLD.f_type, OLD.reward_amount, OLD.pay_min, OLD.pay_max, OLD.pay_currency,
        OLD.pay_per, OLD.openings, OLD.answer_days, OLD.requirements, OLD.closing_date, OLD.questions, OLD.department, OLD.referrers,
        OLD.ask_first, OLD.worked_together, OLD.private, OLD.probation_days)
      IS DISTINCT FROM (job.title, job.company, job.description, job.location, job.f_type, job.reward_amount, job.pay_min, job.pay_max,
        job.pay_currency, job.pay_per, job.openings, job.answer_days, job.requirements, job.closing_date, job.questions, job.department,
        job.referrers, job.ask_first, job.worked_together, job.private, job.probation_days) THEN
      PERFORM webhook_event(job.company, 'job.updated', job.id, facts);
      -- Whom it belonged to hears where it went.
      IF OLD.company <> job.company THEN
        PERFORM webhook_event(OLD.company, 'job.updated', job.id, facts);
      END IF;
    END IF;
    -- What nobody reads another way is no change.
    IF webhook_shown(OLD) = webhook_shown(job) THEN
      RETURN NULL;
    END IF;
  END IF;
  PERFORM webhook_event(job.company, 'job.status_changed', job.id, facts);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER webhooks_of_changes AFTER UPDATE OF title, company, description, location, f_type, reward_amount, pay_min, pay_max, pay_currency,
  pay_per, openings, answer_days, requirements, closing_date, questions, department, referrers, ask_first, worked_together, private, status,
  link_open, archived_at, probation_days ON jobs FOR EACH ROW EXECUTE FUNCTION webhook_job();
