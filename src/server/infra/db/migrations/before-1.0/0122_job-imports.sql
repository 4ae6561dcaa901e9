CREATE TABLE "job_import_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"import" uuid NOT NULL,
	"company" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"asked_by" uuid,
	"version" integer,
	"preview" uuid,
	"close_most" boolean DEFAULT false NOT NULL,
	"attempt" uuid,
	"open_before" integer,
	"gone" uuid[] DEFAULT '{}' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"counts" jsonb NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"fault" text,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "job_import_runs_ended" CHECK (("job_import_runs"."state" IN ('done', 'failed')) = ("job_import_runs"."ended_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "job_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"address" text,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"system" text,
	"setup" jsonb NOT NULL,
	"heads" text[] DEFAULT '{}' NOT NULL,
	"file" "bytea",
	"file_name" text,
	"file_size" integer,
	"file_at" timestamp with time zone,
	"daily" boolean DEFAULT false NOT NULL,
	"due_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"held" uuid[] DEFAULT '{}' NOT NULL,
	"open_before" integer,
	"open_at" timestamp with time zone,
	"closed_since" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_imports_daily" CHECK ("job_imports"."daily" = ("job_imports"."due_at" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "job_import_runs" ADD CONSTRAINT "job_import_runs_import_job_imports_id_fk" FOREIGN KEY ("import") REFERENCES "public"."job_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_import_runs" ADD CONSTRAINT "job_import_runs_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_import_runs" ADD CONSTRAINT "job_import_runs_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_imports" ADD CONSTRAINT "job_imports_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_imports" ADD CONSTRAINT "job_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "job_import_runs_company_key" ON "job_import_runs" USING btree ("company") WHERE state IN ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "job_import_runs_import_index" ON "job_import_runs" USING btree ("import","kind","created_at");--> statement-breakpoint
CREATE INDEX "job_import_runs_asker_index" ON "job_import_runs" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "job_import_runs_created_index" ON "job_import_runs" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "job_imports_company_key" ON "job_imports" USING btree ("company","source");--> statement-breakpoint
CREATE UNIQUE INDEX "job_imports_owner_key" ON "job_imports" USING btree ("created_by","source");--> statement-breakpoint
CREATE INDEX "job_imports_due_index" ON "job_imports" USING btree ("due_at") WHERE daily;--> statement-breakpoint
CREATE INDEX "job_imports_file_index" ON "job_imports" USING btree ("file_at") WHERE file IS NOT NULL;--> statement-breakpoint
-- The words of a text, as before in less time: one sign after the other is replaced, since to translate many at once asks of each letter
-- whether it is one of them, and took half of what a posting's words take. Thousands of them come at once.
CREATE OR REPLACE FUNCTION text_words(value text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN strip(to_tsvector('simple'::regconfig,
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    trade_words(lower(unaccent('unaccent'::regdictionary, value)))
   , '/', ' '), '\', ' '), '-', ' '), '–', ' '), '—', ' '), '.', ' '), ':', ' '), '@', ' '), '_', ' '), '#', ' '), '+', ' ')
   , '&', ' '), '=', ' '), '~', ' '), '%', ' '), '*', ' '), '|', ' '), '<', ' '), '>', ' '), '''', ' '), '’', ' ')
)) || text_phrases(value);
