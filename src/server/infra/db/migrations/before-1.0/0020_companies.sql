ALTER TABLE "companies" ADD COLUMN "logo_file" uuid;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_logo_file_files_id_fk" FOREIGN KEY ("logo_file") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "companies_logo_index" ON "companies" USING btree ("logo_file") WHERE logo_file IS NOT NULL;