CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"storage_key" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"type" text NOT NULL,
	"uploaded_by" uuid,
	"token_hash" text,
	"attached_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "files_kind_known" CHECK ("files"."kind" IN ('cv', 'avatar', 'logo'))
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "files_storage_key" ON "files" USING btree ("storage_key");--> statement-breakpoint
CREATE UNIQUE INDEX "files_token_key" ON "files" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "files_waiting_index" ON "files" USING btree ("created_at","id") WHERE attached_at IS NULL;--> statement-breakpoint
CREATE INDEX "files_owner_index" ON "files" USING btree ("uploaded_by","size");