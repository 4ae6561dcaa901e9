-- Tables in one order, before anything else: whoever writes to them meanwhile waits, and nobody for us while we wait for them.
LOCK TABLE "users", "companies", "referrals", "applications" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "company_archive_people" (
	"archive" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "company_archive_people_key" PRIMARY KEY("archive","user_id")
);
--> statement-breakpoint
CREATE TABLE "company_archives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company" uuid NOT NULL,
	"asked_by" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempt" uuid,
	"tries" smallint DEFAULT 0 NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"storage_key" text NOT NULL,
	"size" bigint,
	"sha256" text,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	CONSTRAINT "company_archives_state_known" CHECK ("company_archives"."state" IN ('waiting', 'running', 'ready', 'failed')),
	CONSTRAINT "company_archives_ended" CHECK (("company_archives"."state" IN ('ready', 'failed')) = ("company_archives"."ended_at" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "company_archive_people" ADD CONSTRAINT "company_archive_people_archive_company_archives_id_fk" FOREIGN KEY ("archive") REFERENCES "public"."company_archives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_archive_people" ADD CONSTRAINT "company_archive_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_archives" ADD CONSTRAINT "company_archives_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_archives" ADD CONSTRAINT "company_archives_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_archive_people_user_index" ON "company_archive_people" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_archives_company_key" ON "company_archives" USING btree ("company") WHERE state IN ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "company_archives_list_index" ON "company_archives" USING btree ("company","created_at","id");--> statement-breakpoint
CREATE INDEX "company_archives_asker_index" ON "company_archives" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "company_archives_created_index" ON "company_archives" USING btree ("created_at");--> statement-breakpoint
-- The bytes of an archive go with its row, whoever deletes it: the sweep over bytes takes them within the hour (rule X171).
CREATE FUNCTION company_archive_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO bytes_to_remove (storage_key, since) VALUES (OLD.storage_key, now()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Whose data are erased stands in no archive any more. The lock is shared: whoever begins to write an archive takes it alone, so that
-- what they read is from after every erasure that this table shows them too late (rule X171).
CREATE FUNCTION company_archive_record_erased() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_company uuid;
BEGIN
  SELECT company INTO of_company FROM jobs WHERE id = NEW.job;
  PERFORM pg_advisory_xact_lock_shared(7264511, hashtext(of_company::text));
  DELETE FROM company_archives WHERE company = of_company;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION company_archive_account_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM company_archives WHERE id IN (SELECT archive FROM company_archive_people WHERE user_id = NEW.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER company_archive_gone AFTER DELETE ON company_archives FOR EACH ROW EXECUTE FUNCTION company_archive_gone();--> statement-breakpoint
CREATE TRIGGER company_archives_erased AFTER UPDATE OF candidate_email ON referrals FOR EACH ROW
  WHEN (OLD.candidate_email <> '' AND NEW.candidate_email = '') EXECUTE FUNCTION company_archive_record_erased();--> statement-breakpoint
CREATE TRIGGER company_archives_erased AFTER UPDATE OF candidate_email ON applications FOR EACH ROW
  WHEN (OLD.candidate_email <> '' AND NEW.candidate_email = '') EXECUTE FUNCTION company_archive_record_erased();--> statement-breakpoint
CREATE TRIGGER company_archives_erased AFTER UPDATE OF deleted_at ON users FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION company_archive_account_erased();
