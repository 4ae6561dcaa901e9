CREATE TABLE "bytes_to_remove" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "failed_work" (
	"id" uuid PRIMARY KEY NOT NULL,
	"class" text NOT NULL,
	"task" text NOT NULL,
	"data" jsonb NOT NULL,
	"reason" text NOT NULL,
	"tries" integer NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_failed_at" timestamp with time zone NOT NULL,
	"failed_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" uuid,
	"outcome" text,
	"note" text
);
--> statement-breakpoint
ALTER TABLE "failed_work" ADD CONSTRAINT "failed_work_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bytes_to_remove_since_index" ON "bytes_to_remove" USING btree ("since");--> statement-breakpoint
CREATE UNIQUE INDEX "failed_work_open_key" ON "failed_work" USING btree ("task",md5("data"::text)) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX "failed_work_failed_index" ON "failed_work" USING btree ("failed_at","id");--> statement-breakpoint
CREATE INDEX "failed_work_task_index" ON "failed_work" USING btree ("task");
--> statement-breakpoint
ALTER TABLE "failed_work" ADD CONSTRAINT "failed_work_outcome_check" CHECK ("outcome" IN ('done', 'tried_again', 'closed'));--> statement-breakpoint
ALTER TABLE "failed_work" ADD CONSTRAINT "failed_work_closed_check" CHECK (("closed_at" IS NULL) = ("outcome" IS NULL));
