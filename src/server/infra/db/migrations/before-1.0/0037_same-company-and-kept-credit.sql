ALTER TABLE "companies" ADD COLUMN "website_key" text GENERATED ALWAYS AS (regexp_replace(regexp_replace(lower("companies"."website"), '^(https?://)?(www[.])?', ''), '/+$', '')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "hired_with" uuid;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_hired_with_applications_id_fk" FOREIGN KEY ("hired_with") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- One company for the same website (N5): jobs of a double go to the oldest one, which takes over what it did not say.
CREATE TEMPORARY TABLE "doubles" ON COMMIT DROP AS SELECT "id", "kept" FROM (
  SELECT "id", first_value("id") OVER (
    PARTITION BY "created_by", lower("name"), "website_key" ORDER BY "created_at", "id") AS "kept" FROM "companies"
) AS "every" WHERE "id" <> "kept";--> statement-breakpoint
UPDATE "companies" SET
  "description" = coalesce(nullif("companies"."description", ''), "said"."description", ''),
  "industry" = coalesce(nullif("companies"."industry", ''), "said"."industry", ''),
  "size" = coalesce(nullif("companies"."size", ''), "said"."size", ''),
  "logo" = CASE WHEN "companies"."logo_file" IS NULL AND "companies"."logo" IS NULL THEN "said"."logo" ELSE "companies"."logo" END,
  "logo_file" = CASE WHEN "companies"."logo_file" IS NULL AND "companies"."logo" IS NULL THEN "said"."logo_file" ELSE "companies"."logo_file" END
FROM (
  SELECT DISTINCT ON ("kept") "kept", "description", "industry", "size", "logo", "logo_file"
  FROM "doubles" JOIN "companies" AS "double" USING ("id") ORDER BY "kept", "logo" IS NULL, "double"."updated_at" DESC
) AS "said" WHERE "said"."kept" = "companies"."id";--> statement-breakpoint
UPDATE "jobs" SET "company" = "kept" FROM "doubles" WHERE "jobs"."company" = "doubles"."id";--> statement-breakpoint
DELETE FROM "companies" USING "doubles" WHERE "companies"."id" = "doubles"."id";--> statement-breakpoint
CREATE UNIQUE INDEX "companies_owner_name_website_key_key" ON "companies" USING btree ("created_by",lower("name"),"website_key");--> statement-breakpoint
CREATE INDEX "companies_website_index" ON "companies" USING btree ("website_key");--> statement-breakpoint
CREATE INDEX "mails_waiting_index" ON "mails" USING btree ("id") WHERE sealed IS NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_created_index" ON "applications" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "referrals_hired_with_key" ON "referrals" USING btree ("hired_with");--> statement-breakpoint
CREATE INDEX "referrals_linkedin_index" ON "referrals" USING btree ("candidate_linkedin_key") WHERE candidate_linkedin_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "referrals_created_index" ON "referrals" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "referrals_shown_index" ON "referrals" USING btree ("shown_at");