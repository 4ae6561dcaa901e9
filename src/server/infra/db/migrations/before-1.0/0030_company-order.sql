DROP INDEX "companies_name_index";--> statement-breakpoint
CREATE INDEX "companies_name_index" ON "companies" USING btree (lower("name"),"id");