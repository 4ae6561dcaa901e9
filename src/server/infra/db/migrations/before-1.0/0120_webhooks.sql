-- Tables in one order, before anything else: whoever writes to them meanwhile waits, and nobody for us while we wait for them.
LOCK TABLE "companies", "jobs", "referrals", "applications", "rewards" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint" uuid NOT NULL,
	"event" text NOT NULL,
	"record" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"happened_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"head" boolean,
	"tries" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"claim" uuid,
	"tried_at" timestamp with time zone,
	"milliseconds" integer,
	"status" smallint,
	"fault" text,
	"answer" text,
	CONSTRAINT "webhook_deliveries_state_known" CHECK ("webhook_deliveries"."state" IN ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company" uuid,
	"address" text NOT NULL,
	"events" text[] NOT NULL,
	"sealed" text NOT NULL,
	"sealed_former" text,
	"former_until" timestamp with time zone,
	"off" text,
	"off_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failing_days" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "webhook_endpoints_off" CHECK (("webhook_endpoints"."off" IS NULL) = ("webhook_endpoints"."off_at" IS NULL)),
	CONSTRAINT "webhook_endpoints_former" CHECK (("webhook_endpoints"."sealed_former" IS NULL) = ("webhook_endpoints"."former_until" IS NULL))
);
--> statement-breakpoint
-- Nearly every row is written three times within seconds, and what waits is looked for all the time.
ALTER TABLE "webhook_deliveries" SET (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_index" ON "webhook_deliveries" USING btree ("endpoint","next_at","number") WHERE state = 'waiting' AND head;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_come_index" ON "webhook_deliveries" USING btree ("endpoint","number") WHERE state = 'waiting' AND head IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_head_key" ON "webhook_deliveries" USING btree ("endpoint","record") WHERE state = 'waiting' AND head;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_order_index" ON "webhook_deliveries" USING btree ("endpoint","record","number") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_failed_index" ON "webhook_deliveries" USING btree ("endpoint","happened_at","number") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log_index" ON "webhook_deliveries" USING btree ("endpoint","number");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age_index" ON "webhook_deliveries" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_company_index" ON "webhook_endpoints" USING btree ("company","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_endpoints_address_key" ON "webhook_endpoints" USING btree ("company","address") WHERE removed_at IS NULL;--> statement-breakpoint
-- One event for each endpoint of the company that wants it, in the transaction that causes it. An endpoint that was deleted hears of
-- nothing; of one that is off the event is kept as failed, so that it can be sent later. Couriers never make this wait.
CREATE FUNCTION webhook_event(of_company uuid, of_event text, of_record uuid, facts jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_deliveries (endpoint, event, record, data, state, fault)
  SELECT id, of_event, of_record, facts, CASE WHEN off IS NULL THEN 'waiting' ELSE 'failed' END, CASE WHEN off IS NOT NULL THEN 'off' END
  FROM webhook_endpoints WHERE company = of_company AND removed_at IS NULL AND of_event = ANY (events) ORDER BY id FOR KEY SHARE
$$;--> statement-breakpoint
-- A job's status as people read it: a private job that is open is stored as On Hold.
CREATE FUNCTION webhook_shown(job jobs) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN job.archived_at IS NOT NULL THEN 'Archived' WHEN job.link_open THEN 'Open' ELSE job.status END
$$;--> statement-breakpoint
CREATE FUNCTION webhook_job() RETURNS trigger LANGUAGE plpgsql AS $$
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
        OLD.ask_first, OLD.worked_together, OLD.private)
      IS DISTINCT FROM (job.title, job.company, job.description, job.location, job.f_type, job.reward_amount, job.pay_min, job.pay_max,
        job.pay_currency, job.pay_per, job.openings, job.answer_days, job.requirements, job.closing_date, job.questions, job.department,
        job.referrers, job.ask_first, job.worked_together, job.private) THEN
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
CREATE FUNCTION webhook_referral() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_company uuid := (SELECT company FROM jobs WHERE id = NEW.job);
  facts jsonb := jsonb_build_object('id', NEW.id, 'job', NEW.job, 'company', of_company, 'status', NEW.status);
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM webhook_event(of_company, 'referral.visible', NEW.id, facts);
    RETURN NULL;
  END IF;
  IF OLD.shown_at IS NULL THEN
    PERFORM webhook_event(of_company, 'referral.visible', NEW.id, facts);
  ELSIF OLD.status <> NEW.status THEN
    PERFORM webhook_event(of_company, 'referral.status_changed', NEW.id, facts);
  END IF;
  IF OLD.candidate_email <> '' AND NEW.candidate_email = '' THEN
    PERFORM webhook_event(of_company, 'referral.erased', NEW.id, facts);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION webhook_application() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_company uuid := (SELECT company FROM jobs WHERE id = NEW.job);
  facts jsonb := jsonb_build_object('id', NEW.id, 'job', NEW.job, 'company', of_company, 'status', NEW.status);
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM webhook_event(of_company, 'application.created', NEW.id, facts);
    RETURN NULL;
  END IF;
  IF OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL THEN
    PERFORM webhook_event(of_company, 'application.withdrawn', NEW.id, facts);
  ELSIF OLD.status <> NEW.status THEN
    PERFORM webhook_event(of_company, 'application.status_changed', NEW.id, facts);
  END IF;
  IF OLD.candidate_email <> '' AND NEW.candidate_email = '' THEN
    PERFORM webhook_event(of_company, 'application.erased', NEW.id, facts);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION webhook_reward() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_job uuid;
  of_company uuid;
BEGIN
  SELECT jobs.id, jobs.company INTO of_job, of_company FROM referrals JOIN jobs ON jobs.id = referrals.job WHERE referrals.id = NEW.referral;
  -- A line of its own: it does not wait behind what its referral has to tell.
  PERFORM webhook_event(of_company, 'reward.state_changed', md5('reward ' || NEW.referral)::uuid, jsonb_build_object('id', NEW.referral, 'job', of_job, 'company', of_company,
    'state', CASE WHEN NEW.clawed_back_at IS NOT NULL THEN 'refunded' ELSE NEW.state END));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER webhooks AFTER INSERT OR DELETE ON jobs FOR EACH ROW EXECUTE FUNCTION webhook_job();--> statement-breakpoint
CREATE TRIGGER webhooks_of_changes AFTER UPDATE OF title, company, description, location, f_type, reward_amount, pay_min, pay_max, pay_currency,
  pay_per, openings, answer_days, requirements, closing_date, questions, department, referrers, ask_first, worked_together, private, status,
  link_open, archived_at ON jobs FOR EACH ROW EXECUTE FUNCTION webhook_job();--> statement-breakpoint
CREATE TRIGGER webhooks AFTER INSERT ON referrals FOR EACH ROW WHEN (NEW.shown_at IS NOT NULL) EXECUTE FUNCTION webhook_referral();--> statement-breakpoint
-- What the company does not see yet it hears nothing of.
CREATE TRIGGER webhooks_of_changes AFTER UPDATE OF shown_at, status, candidate_email ON referrals FOR EACH ROW
  WHEN (NEW.shown_at IS NOT NULL AND (OLD.shown_at IS NULL OR OLD.status <> NEW.status OR OLD.candidate_email <> NEW.candidate_email))
  EXECUTE FUNCTION webhook_referral();--> statement-breakpoint
CREATE TRIGGER webhooks AFTER INSERT ON applications FOR EACH ROW EXECUTE FUNCTION webhook_application();--> statement-breakpoint
CREATE TRIGGER webhooks_of_changes AFTER UPDATE OF status, withdrawn_at, candidate_email ON applications FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR (OLD.withdrawn_at IS NULL) <> (NEW.withdrawn_at IS NULL) OR OLD.candidate_email <> NEW.candidate_email)
  EXECUTE FUNCTION webhook_application();--> statement-breakpoint
CREATE TRIGGER webhooks AFTER INSERT ON rewards FOR EACH ROW EXECUTE FUNCTION webhook_reward();--> statement-breakpoint
CREATE TRIGGER webhooks_of_changes AFTER UPDATE OF state, clawed_back_at ON rewards FOR EACH ROW
  WHEN (OLD.state <> NEW.state OR (OLD.clawed_back_at IS NULL AND NEW.clawed_back_at IS NOT NULL)) EXECUTE FUNCTION webhook_reward();
