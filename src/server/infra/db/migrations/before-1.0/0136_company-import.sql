-- Tables in one order, before anything else: whoever writes to them meanwhile waits, and nobody for us while we wait for them.
LOCK TABLE "users", "companies", "referrals", "applications", "rewards" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "company_arrival_ids" (
	"arrival" uuid NOT NULL,
	"noun" smallint NOT NULL,
	"id" text NOT NULL,
	"line" integer NOT NULL,
	CONSTRAINT "company_arrival_ids_key" PRIMARY KEY("arrival","noun","id")
);
--> statement-breakpoint
CREATE TABLE "company_arrival_lines" (
	"arrival" uuid NOT NULL,
	"noun" smallint NOT NULL,
	"line" integer NOT NULL,
	"what" text NOT NULL,
	"code" text NOT NULL,
	"field" text DEFAULT '' NOT NULL,
	"record" uuid,
	CONSTRAINT "company_arrival_lines_key" PRIMARY KEY("arrival","noun","line")
);
--> statement-breakpoint
CREATE TABLE "company_arrival_members" (
	"arrival" uuid NOT NULL,
	"person" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "company_arrival_members_key" PRIMARY KEY("arrival","person")
);
--> statement-breakpoint
CREATE TABLE "company_arrivals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company" uuid NOT NULL,
	"asked_by" uuid,
	"pressed_by" uuid,
	"state" text DEFAULT 'reading' NOT NULL,
	"fault" text,
	"attempt" uuid,
	"tries" smallint DEFAULT 0 NOT NULL,
	"storage_key" text,
	"size" bigint NOT NULL,
	"manifest" jsonb,
	"lines" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"at_noun" smallint DEFAULT 0 NOT NULL,
	"at_line" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"money" jsonb,
	"papers_key" text,
	"papers_size" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"pressed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	CONSTRAINT "company_arrivals_state_known" CHECK ("company_arrivals"."state" IN ('reading', 'ready', 'writing', 'done', 'failed')),
	CONSTRAINT "company_arrivals_failed" CHECK (("company_arrivals"."state" = 'failed') = ("company_arrivals"."fault" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "company_sources" (
	"company" uuid PRIMARY KEY NOT NULL,
	"installation" uuid NOT NULL,
	"source" uuid NOT NULL,
	"name" text NOT NULL,
	"claim_key" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moved_ids" (
	"company" uuid NOT NULL,
	"id" uuid NOT NULL,
	CONSTRAINT "moved_ids_key" PRIMARY KEY("company","id")
);
--> statement-breakpoint
CREATE TABLE "moved_payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL,
	"referral" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"amount" integer NOT NULL,
	"part" smallint NOT NULL,
	"parts" smallint NOT NULL,
	"to_owner" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"payout_date" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "moved_people" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"company" uuid NOT NULL,
	"claim" text,
	"claimed_by" uuid,
	"claimed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "moved_rewards" (
	"referral" uuid PRIMARY KEY NOT NULL,
	"owner" uuid NOT NULL,
	"referrer" uuid NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"reference" text NOT NULL,
	"hired_at" timestamp with time zone NOT NULL,
	"probation_ends_at" timestamp with time zone NOT NULL,
	"funded_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"confirmed_early" boolean NOT NULL,
	"refunded_at" timestamp with time zone,
	"clawed_back_at" timestamp with time zone,
	"given_up_at" timestamp with time zone,
	"refund_settled_at" timestamp with time zone,
	"frozen_at" timestamp with time zone,
	"disputed_at" timestamp with time zone,
	"taken_back" integer NOT NULL,
	"charged_back_at" timestamp with time zone,
	"owed_here" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "moved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "moved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "moved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company_arrival_ids" ADD CONSTRAINT "company_arrival_ids_arrival_company_arrivals_id_fk" FOREIGN KEY ("arrival") REFERENCES "public"."company_arrivals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_arrival_lines" ADD CONSTRAINT "company_arrival_lines_arrival_company_arrivals_id_fk" FOREIGN KEY ("arrival") REFERENCES "public"."company_arrivals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_arrival_members" ADD CONSTRAINT "company_arrival_members_arrival_company_arrivals_id_fk" FOREIGN KEY ("arrival") REFERENCES "public"."company_arrivals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_arrivals" ADD CONSTRAINT "company_arrivals_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_arrivals" ADD CONSTRAINT "company_arrivals_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_arrivals" ADD CONSTRAINT "company_arrivals_pressed_by_users_id_fk" FOREIGN KEY ("pressed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sources" ADD CONSTRAINT "company_sources_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_ids" ADD CONSTRAINT "moved_ids_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_payouts" ADD CONSTRAINT "moved_payouts_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_payouts" ADD CONSTRAINT "moved_payouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_people" ADD CONSTRAINT "moved_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_people" ADD CONSTRAINT "moved_people_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_people" ADD CONSTRAINT "moved_people_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_rewards" ADD CONSTRAINT "moved_rewards_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_rewards" ADD CONSTRAINT "moved_rewards_owner_users_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_rewards" ADD CONSTRAINT "moved_rewards_referrer_users_id_fk" FOREIGN KEY ("referrer") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_arrivals_company_key" ON "company_arrivals" USING btree ("company") WHERE state IN ('reading', 'writing');--> statement-breakpoint
CREATE INDEX "company_arrivals_list_index" ON "company_arrivals" USING btree ("company","created_at","id");--> statement-breakpoint
CREATE INDEX "company_arrivals_asker_index" ON "company_arrivals" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "company_arrivals_presser_index" ON "company_arrivals" USING btree ("pressed_by");--> statement-breakpoint
CREATE INDEX "company_arrivals_seen_index" ON "company_arrivals" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "moved_payouts_referral_index" ON "moved_payouts" USING btree ("referral");--> statement-breakpoint
CREATE INDEX "moved_payouts_user_index" ON "moved_payouts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "moved_people_company_index" ON "moved_people" USING btree ("company");--> statement-breakpoint
CREATE INDEX "moved_people_claim_index" ON "moved_people" USING btree ("claim") WHERE claimed_at IS NULL AND claim IS NOT NULL;--> statement-breakpoint
CREATE INDEX "moved_people_claimed_index" ON "moved_people" USING btree ("claimed_by");--> statement-breakpoint
CREATE INDEX "moved_rewards_referrer_index" ON "moved_rewards" USING btree ("referrer");--> statement-breakpoint
CREATE INDEX "moved_rewards_owner_index" ON "moved_rewards" USING btree ("owner");--> statement-breakpoint
-- What is taken in happened elsewhere, long ago: whoever writes it says so for the transaction, and nobody is told of it (rule X223).
CREATE FUNCTION is_moving() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('records.moving', true), '') = 'on'
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION webhook_event(of_company uuid, of_event text, of_record uuid, facts jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_deliveries (endpoint, event, record, data, state, fault)
  SELECT id, of_event, of_record, facts, CASE WHEN off IS NULL THEN 'waiting' ELSE 'failed' END, CASE WHEN off IS NOT NULL THEN 'off' END
  FROM webhook_endpoints WHERE company = of_company AND removed_at IS NULL AND of_event = ANY (events) AND NOT is_moving()
  ORDER BY id FOR KEY SHARE
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION hiring_system_answered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT is_moving() THEN
    PERFORM hiring_system_agreed(NEW.referral);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION answer_clock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  came timestamptz;
  was_hidden boolean := TG_OP = 'INSERT';
BEGIN
  -- What was promised was promised there.
  IF TG_OP = 'INSERT' AND NEW.moved THEN
    RETURN NEW;
  END IF;
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
  IF NOT NEW.moved AND NOT NEW.ask_first AND EXISTS (SELECT FROM jobs WHERE id = NEW.job AND ask_first) THEN
    NEW.ask_first := TRUE;
    NEW.shown_at := CASE WHEN NEW.status = 'Hired' THEN NEW.shown_at END;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- What was paid there, or is paid from there, is not owed a second time, whoever opens a reward (rule X224).
CREATE FUNCTION reward_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM moved_rewards WHERE referral = NEW.referral AND NOT owed_here) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER rewards_moved BEFORE INSERT ON rewards FOR EACH ROW EXECUTE FUNCTION reward_moved();--> statement-breakpoint
-- The bytes of what was sent go with its row, or with its key, whoever takes them away (rule X227).
CREATE FUNCTION company_arrival_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO bytes_to_remove (storage_key, since)
  SELECT key, now() FROM unnest(ARRAY[OLD.storage_key, CASE WHEN TG_OP = 'DELETE' THEN OLD.papers_key END]) AS gone(key)
  WHERE key IS NOT NULL ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER company_arrival_gone AFTER DELETE ON company_arrivals FOR EACH ROW EXECUTE FUNCTION company_arrival_gone();--> statement-breakpoint
CREATE TRIGGER company_arrival_emptied AFTER UPDATE OF storage_key ON company_arrivals FOR EACH ROW
  WHEN (OLD.storage_key IS NOT NULL AND NEW.storage_key IS NULL) EXECUTE FUNCTION company_arrival_gone();--> statement-breakpoint
-- Whose data are erased may stand in what waits to be taken in: it ends, and whoever wants it has it made anew there.
CREATE FUNCTION company_arrivals_end(of_company uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE company_arrivals SET state = 'failed', fault = 'erased', attempt = NULL, ended_at = now(), ends_at = NULL, storage_key = NULL
  WHERE company = of_company AND state IN ('reading', 'ready', 'writing')
$$;--> statement-breakpoint
CREATE FUNCTION company_arrival_record_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM company_arrivals_end((SELECT company FROM jobs WHERE id = NEW.job));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION company_arrival_account_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM company_arrivals_end(company) FROM moved_people WHERE claimed_by = NEW.id;
  -- What they claimed names them: the name of there goes with the account.
  UPDATE users SET name = '', surname = '' WHERE moved AND id IN (SELECT user_id FROM moved_people WHERE claimed_by = NEW.id);
  DELETE FROM company_arrival_members WHERE person IN (SELECT user_id FROM moved_people WHERE claimed_by = NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER company_arrivals_erased AFTER UPDATE OF candidate_email ON referrals FOR EACH ROW
  WHEN (OLD.candidate_email <> '' AND NEW.candidate_email = '') EXECUTE FUNCTION company_arrival_record_erased();--> statement-breakpoint
CREATE TRIGGER company_arrivals_erased AFTER UPDATE OF candidate_email ON applications FOR EACH ROW
  WHEN (OLD.candidate_email <> '' AND NEW.candidate_email = '') EXECUTE FUNCTION company_arrival_record_erased();--> statement-breakpoint
CREATE TRIGGER company_arrivals_erased AFTER UPDATE OF deleted_at ON users FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL AND NOT NEW.moved) EXECUTE FUNCTION company_arrival_account_erased();
