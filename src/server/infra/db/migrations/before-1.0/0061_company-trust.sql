CREATE TABLE "company_trust" (
	"company" uuid PRIMARY KEY NOT NULL,
	"jobs_filled" integer DEFAULT 0 NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"median_days" integer,
	"rewards_due" integer DEFAULT 0 NOT NULL,
	"rewards_on_time" integer DEFAULT 0 NOT NULL,
	"counted_at" timestamp with time zone,
	"count_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_trust" ADD CONSTRAINT "company_trust_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_trust_count_index" ON "company_trust" USING btree ("count_at");