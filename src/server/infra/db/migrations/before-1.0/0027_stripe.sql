CREATE TABLE "stripe_checkouts" (
	"referral" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"session" text,
	"url" text,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "stripe_checkouts_key" PRIMARY KEY("referral","attempt"),
	CONSTRAINT "stripe_checkouts_session_key" UNIQUE("session"),
	CONSTRAINT "stripe_checkouts_state_known" CHECK ("stripe_checkouts"."state" IN ('open', 'paid', 'ended'))
);
--> statement-breakpoint
CREATE TABLE "stripe_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"taken_from" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "stripe_disputes_state_known" CHECK ("stripe_disputes"."state" IN ('open', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "stripe_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"account" text,
	"facts" jsonb NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stripe_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"referral" uuid NOT NULL,
	"owner" uuid NOT NULL,
	"charge" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"refund_state" text,
	"refund" text,
	"refund_tries" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stripe_payments_charge_key" UNIQUE("charge"),
	CONSTRAINT "stripe_payments_refund_key" UNIQUE("refund"),
	CONSTRAINT "stripe_payments_state_known" CHECK ("stripe_payments"."state" IN ('held', 'surplus', 'foreign'))
);
--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD COLUMN "setup" text;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD COLUMN "provider_payout" text;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD COLUMN "bounced" text;--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "frozen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rewards" ADD COLUMN "charged_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stripe_checkouts" ADD CONSTRAINT "stripe_checkouts_referral_rewards_referral_fk" FOREIGN KEY ("referral") REFERENCES "public"."rewards"("referral") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_disputes" ADD CONSTRAINT "stripe_disputes_payment_stripe_payments_id_fk" FOREIGN KEY ("payment") REFERENCES "public"."stripe_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_payments" ADD CONSTRAINT "stripe_payments_referral_rewards_referral_fk" FOREIGN KEY ("referral") REFERENCES "public"."rewards"("referral") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stripe_payments" ADD CONSTRAINT "stripe_payments_owner_users_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stripe_disputes_payment_index" ON "stripe_disputes" USING btree ("payment");--> statement-breakpoint
CREATE INDEX "stripe_events_waiting_index" ON "stripe_events" USING btree ("received_at") WHERE done_at IS NULL;--> statement-breakpoint
CREATE INDEX "stripe_payments_referral_index" ON "stripe_payments" USING btree ("referral");--> statement-breakpoint
CREATE INDEX "stripe_payments_refund_index" ON "stripe_payments" USING btree ("created_at") WHERE refund_state = 'asked';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_methods_stripe_key" ON "payment_methods" USING btree ("user_id") WHERE format = 'stripe' AND removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "payout_attempts_stripe_index" ON "payout_attempts" USING btree ("started_at") WHERE outcome = 'open' AND provider = 'stripe';--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_account_key" UNIQUE("account");--> statement-breakpoint
ALTER TABLE "payout_attempts" ADD CONSTRAINT "payout_attempts_payout_key" UNIQUE("provider_payout");