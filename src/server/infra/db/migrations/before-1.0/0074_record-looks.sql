CREATE TABLE "record_looks" (
	"job" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"looked_by" uuid NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "record_looks_record_kind_record_id_looked_by_pk" PRIMARY KEY("record_kind","record_id","looked_by")
);
--> statement-breakpoint
ALTER TABLE "record_looks" ADD CONSTRAINT "record_looks_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_looks" ADD CONSTRAINT "record_looks_looked_by_users_id_fk" FOREIGN KEY ("looked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_looks_member_index" ON "record_looks" USING btree ("looked_by");--> statement-breakpoint
CREATE INDEX "record_looks_job_index" ON "record_looks" USING btree ("job");