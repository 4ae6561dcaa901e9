ALTER TABLE "company_trust" ADD COLUMN "referred" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_trust" ADD COLUMN "known_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "hire_claims" ADD COLUMN "known_before" boolean DEFAULT false NOT NULL;