CREATE TABLE "message_marks" (
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"reader" uuid NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"quiet" boolean DEFAULT false NOT NULL,
	CONSTRAINT "message_marks_key" PRIMARY KEY("record_kind","record_id","reader")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job" uuid NOT NULL,
	"record_kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"side" text NOT NULL,
	"readers" text NOT NULL,
	"written_by" uuid,
	"text" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"taken_down_at" timestamp with time zone,
	CONSTRAINT "messages_side_known" CHECK (side IN ('company', 'referrer', 'candidate')),
	CONSTRAINT "messages_readers_known" CHECK (readers IN ('company_referrer', 'company_candidate', 'all'))
);
--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_marks_reader_index" ON "message_marks" USING btree ("reader");--> statement-breakpoint
CREATE INDEX "messages_record_index" ON "messages" USING btree ("record_kind","record_id","written_at");--> statement-breakpoint
CREATE INDEX "messages_job_index" ON "messages" USING btree ("job","written_at");--> statement-breakpoint
CREATE INDEX "messages_author_index" ON "messages" USING btree ("written_by");