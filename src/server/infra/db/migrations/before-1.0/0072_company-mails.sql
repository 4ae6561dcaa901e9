CREATE TABLE "company_mail_words" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company" uuid NOT NULL,
	"job" uuid,
	"occasion" text NOT NULL,
	"texts" jsonb NOT NULL,
	"saved_by" uuid,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_mail_words" ADD CONSTRAINT "company_mail_words_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_mail_words" ADD CONSTRAINT "company_mail_words_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_mail_words" ADD CONSTRAINT "company_mail_words_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_mail_words_scope_index" ON "company_mail_words" USING btree ("company","occasion","saved_at","id");--> statement-breakpoint
CREATE INDEX "company_mail_words_job_index" ON "company_mail_words" USING btree ("job");--> statement-breakpoint
CREATE INDEX "company_mail_words_author_index" ON "company_mail_words" USING btree ("saved_by");