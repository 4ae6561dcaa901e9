CREATE TABLE "receipt_days" (
	"day" date PRIMARY KEY NOT NULL,
	"entries" integer NOT NULL,
	"tree" "bytea" NOT NULL,
	"document" text NOT NULL,
	"signature" text NOT NULL,
	"key" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"referral" uuid,
	"at" timestamp with time zone NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_keys" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "receipt_keys_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"sealed_private_key" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "receipt_keys_name_key" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "receipt_leaves" (
	"entry" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt_salts" (
	"entry" text NOT NULL,
	"role" text NOT NULL,
	"person" uuid,
	"referral" uuid,
	"salt" text NOT NULL,
	CONSTRAINT "receipt_salts_key" PRIMARY KEY("entry","role")
);
--> statement-breakpoint
CREATE TABLE "receipt_waiting" (
	"entry" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "receipt_entries_referral_index" ON "receipt_entries" USING btree ("referral","at","id");--> statement-breakpoint
CREATE INDEX "receipt_salts_person_index" ON "receipt_salts" USING btree ("person") WHERE person IS NOT NULL;--> statement-breakpoint
CREATE INDEX "receipt_salts_referral_index" ON "receipt_salts" USING btree ("referral") WHERE role = 'person';--> statement-breakpoint
CREATE INDEX "receipt_waiting_at_index" ON "receipt_waiting" USING btree ("at");--> statement-breakpoint
-- A receipt reads a few nodes out of the middle of a tree: as they are, not packed.
ALTER TABLE receipt_days ALTER COLUMN tree SET STORAGE EXTERNAL;--> statement-breakpoint
CREATE TRIGGER receipt_entries_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON receipt_entries EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER receipt_leaves_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON receipt_leaves EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER receipt_days_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON receipt_days EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER receipt_keys_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON receipt_keys EXECUTE FUNCTION refuse_change();
