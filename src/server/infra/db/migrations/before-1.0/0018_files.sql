ALTER TABLE "applications" ADD COLUMN "cv" uuid;--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "cv" uuid;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_cv_files_id_fk" FOREIGN KEY ("cv") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_cv_files_id_fk" FOREIGN KEY ("cv") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_cv_index" ON "applications" USING btree ("cv") WHERE cv IS NOT NULL;--> statement-breakpoint
CREATE INDEX "referrals_cv_index" ON "referrals" USING btree ("cv") WHERE cv IS NOT NULL;