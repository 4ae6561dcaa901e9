CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"filters_key" text NOT NULL,
	"frequency" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"visited_at" timestamp with time zone NOT NULL,
	"fresh_since" timestamp with time zone NOT NULL,
	"told_until" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	CONSTRAINT "saved_searches_frequency_known" CHECK ("saved_searches"."frequency" IN ('at_once', 'daily', 'weekly', 'never'))
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "listed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_filters_key" ON "saved_searches" USING btree ("user_id","filters_key");--> statement-breakpoint
CREATE INDEX "saved_searches_due_index" ON "saved_searches" USING btree ("due_at") WHERE due_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "saved_searches_at_once_index" ON "saved_searches" USING btree ("told_until") WHERE frequency = 'at_once';--> statement-breakpoint
CREATE INDEX "jobs_listed_index" ON "jobs" USING btree ("listed_at","id") WHERE listed;