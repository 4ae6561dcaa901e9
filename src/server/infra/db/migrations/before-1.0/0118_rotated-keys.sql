CREATE TABLE "lasting_keys" (
	"purpose" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sealing_passes" (
	"name" text PRIMARY KEY NOT NULL,
	"key_print" text NOT NULL,
	"after" text,
	"found" integer DEFAULT 0 NOT NULL,
	"unreadable" integer DEFAULT 0 NOT NULL,
	"left_former" integer DEFAULT 0 NOT NULL,
	"left_unreadable" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE FUNCTION receipt_key_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Its private half may be sealed anew with another key; what everybody knows of it stays.
  IF (NEW.number, NEW.name, NEW.public_key, NEW.since) IS DISTINCT FROM (OLD.number, OLD.name, OLD.public_key, OLD.since) THEN
    RAISE EXCEPTION '% keeps what is in it', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER receipt_keys_sealed_anew BEFORE UPDATE ON receipt_keys FOR EACH ROW EXECUTE FUNCTION receipt_key_kept();--> statement-breakpoint
CREATE OR REPLACE TRIGGER receipt_keys_kept BEFORE DELETE OR TRUNCATE ON receipt_keys EXECUTE FUNCTION refuse_change();
