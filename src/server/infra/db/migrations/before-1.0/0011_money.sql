CREATE TABLE "ledger_accounts" (
	"name" text PRIMARY KEY NOT NULL,
	"bounds" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_accounts_bounds" CHECK ("ledger_accounts"."bounds" IN ('any', 'not_negative', 'not_positive'))
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transfer" text NOT NULL,
	"account" text NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "ledger_entries_not_zero" CHECK ("ledger_entries"."cents" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"cause" text PRIMARY KEY NOT NULL,
	"made_by" uuid,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout_attempts" (
	"payout" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"method" uuid NOT NULL,
	"provider" text NOT NULL,
	"provider_transfer" text,
	"batch" uuid,
	"outcome" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"settled_by" uuid,
	CONSTRAINT "payout_attempts_key" PRIMARY KEY("payout","attempt"),
	CONSTRAINT "payout_attempts_transfer_key" UNIQUE("provider_transfer")
);
--> statement-breakpoint
CREATE TABLE "payout_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payout_batches_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_method" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "payouts_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"referral" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'Pending' NOT NULL,
	"payment_method" text DEFAULT 'Bank Transfer' NOT NULL,
	"amount" integer NOT NULL,
	"deducted" integer DEFAULT 0 NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"closed" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"payout_date" timestamp with time zone,
	CONSTRAINT "payouts_referral_key" UNIQUE("referral"),
	CONSTRAINT "payouts_amount_range" CHECK ("payouts"."amount" >= 0 AND "payouts"."deducted" >= 0),
	CONSTRAINT "payouts_status_known" CHECK ("payouts"."status" IN ('Pending', 'Processing', 'Completed', 'Failed'))
);
--> statement-breakpoint
CREATE TABLE "rewards" (
	"referral" uuid PRIMARY KEY NOT NULL,
	"owner" uuid NOT NULL,
	"referrer" uuid NOT NULL,
	"amount" integer NOT NULL,
	"state" text DEFAULT 'due' NOT NULL,
	"reference" text NOT NULL,
	"provider_payment" text,
	"hired_at" timestamp with time zone NOT NULL,
	"probation_ends_at" timestamp with time zone NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone,
	"funded_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"confirmed_early" boolean DEFAULT false NOT NULL,
	"refunded_at" timestamp with time zone,
	"clawed_back_at" timestamp with time zone,
	"refund_settled_at" timestamp with time zone,
	CONSTRAINT "rewards_amount_range" CHECK ("rewards"."amount" BETWEEN 1 AND 100000000),
	CONSTRAINT "rewards_state_known" CHECK ("rewards"."state" IN ('due', 'awaiting_funds', 'in_escrow', 'released', 'refunded', 'cancelled')),
	CONSTRAINT "rewards_clawback_after_release" CHECK ("rewards"."clawed_back_at" IS NULL OR "rewards"."state" = 'released')
);
--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "hired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transfer_ledger_transfers_cause_fk" FOREIGN KEY ("transfer") REFERENCES "public"."ledger_transfers"("cause") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account_ledger_accounts_name_fk" FOREIGN KEY ("account") REFERENCES "public"."ledger_accounts"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD CONSTRAINT "payout_attempts_payout_payouts_id_fk" FOREIGN KEY ("payout") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD CONSTRAINT "payout_attempts_batch_payout_batches_id_fk" FOREIGN KEY ("batch") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD CONSTRAINT "payout_attempts_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_referral_referrals_id_fk" FOREIGN KEY ("referral") REFERENCES "public"."referrals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_owner_users_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_referrer_users_id_fk" FOREIGN KEY ("referrer") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_transfer_index" ON "ledger_entries" USING btree ("transfer");--> statement-breakpoint
CREATE INDEX "ledger_entries_account_index" ON "ledger_entries" USING btree ("account","cents");--> statement-breakpoint
CREATE INDEX "payout_attempts_batch_index" ON "payout_attempts" USING btree ("batch");--> statement-breakpoint
CREATE INDEX "payout_attempts_method_index" ON "payout_attempts" USING btree ("method") WHERE outcome = 'open';--> statement-breakpoint
CREATE INDEX "payout_attempts_unbatched_index" ON "payout_attempts" USING btree ("started_at") WHERE outcome = 'open' AND batch IS NULL AND provider = 'manual';--> statement-breakpoint
CREATE INDEX "payout_batches_newest_index" ON "payout_batches" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_user_index" ON "payouts" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_newest_index" ON "payouts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payouts_status_index" ON "payouts" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "rewards_reference_key" ON "rewards" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "rewards_provider_payment_key" ON "rewards" USING btree ("provider_payment");--> statement-breakpoint
CREATE INDEX "rewards_owner_index" ON "rewards" USING btree ("owner","hired_at","referral");--> statement-breakpoint
CREATE INDEX "rewards_referrer_index" ON "rewards" USING btree ("referrer","state");--> statement-breakpoint
CREATE INDEX "rewards_release_index" ON "rewards" USING btree ("probation_ends_at","referral") WHERE state = 'in_escrow';--> statement-breakpoint
CREATE INDEX "rewards_unfunded_index" ON "rewards" USING btree ("hired_at","referral") WHERE state IN ('due', 'awaiting_funds');--> statement-breakpoint
CREATE INDEX "rewards_unfunded_owner_index" ON "rewards" USING btree ("owner","hired_at") WHERE state IN ('due', 'awaiting_funds');--> statement-breakpoint
CREATE INDEX "rewards_refunds_index" ON "rewards" USING btree (coalesce(refunded_at, clawed_back_at),"referral") WHERE refunded_at IS NOT NULL OR clawed_back_at IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only ever added to', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_accounts_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_accounts EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_transfers_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfers EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_entries_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER status_history_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON status_history EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION ledger_balances(cause text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  total numeric;
  legs integer;
BEGIN
  SELECT coalesce(sum(cents), 0), count(*) INTO total, legs FROM ledger_entries WHERE transfer = cause;
  IF total <> 0 OR legs < 2 THEN
    RAISE EXCEPTION 'transfer % has % entries that come to %', cause, legs, total
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transfers_balance';
  END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION ledger_transfer_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger_balances(NEW.cause);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION ledger_entry_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM ledger_balances(NEW.transfer);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_transfers_balance AFTER INSERT ON ledger_transfers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_transfer_balances();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_entry_balances();--> statement-breakpoint
CREATE FUNCTION ledger_entry_in_bounds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  bound text;
  balance numeric;
BEGIN
  SELECT bounds INTO bound FROM ledger_accounts WHERE name = NEW.account;
  IF bound = 'any' THEN RETURN NULL; END IF;
  -- The row is the lock: two transfers from one account come one after the other, the second sees the first's entry.
  PERFORM FROM ledger_accounts WHERE name = NEW.account FOR NO KEY UPDATE;
  SELECT coalesce(sum(cents), 0) INTO balance FROM ledger_entries WHERE account = NEW.account;
  IF (bound = 'not_negative' AND balance < 0) OR (bound = 'not_positive' AND balance > 0) THEN
    RAISE EXCEPTION 'account % would stand at %', NEW.account, balance
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_accounts_bounds';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_in_bounds AFTER INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_entry_in_bounds();
