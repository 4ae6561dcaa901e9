CREATE TABLE "company_proofs" (
	"company" uuid PRIMARY KEY NOT NULL,
	"domain" text NOT NULL,
	"method" text,
	"checked_at" timestamp with time zone,
	"answer" text,
	"look_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"warned_at" timestamp with time zone,
	"wanted_until" timestamp with time zone,
	"link_hash" text,
	"link_expires_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "verified_by" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "verified_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "verified_website" text;--> statement-breakpoint
ALTER TABLE "company_proofs" ADD CONSTRAINT "company_proofs_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_proofs_link_key" ON "company_proofs" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "company_proofs_look_index" ON "company_proofs" USING btree ("look_at") WHERE look_at IS NOT NULL;