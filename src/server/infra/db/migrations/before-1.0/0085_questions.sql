CREATE TABLE "referrer_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job" uuid NOT NULL,
	"asked_by" uuid,
	"text" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	"published_question" text,
	"published_answer" text,
	"published_at" timestamp with time zone,
	CONSTRAINT "referrer_questions_published" CHECK ((published_at IS NULL) = (published_question IS NULL OR published_answer IS NULL))
);
--> statement-breakpoint
ALTER TABLE "referrer_questions" ADD CONSTRAINT "referrer_questions_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrer_questions" ADD CONSTRAINT "referrer_questions_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrer_questions" ADD CONSTRAINT "referrer_questions_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "referrer_questions_job_index" ON "referrer_questions" USING btree ("job","asked_at");--> statement-breakpoint
CREATE INDEX "referrer_questions_asker_index" ON "referrer_questions" USING btree ("asked_by","job");--> statement-breakpoint
CREATE INDEX "referrer_questions_answerer_index" ON "referrer_questions" USING btree ("answered_by");
