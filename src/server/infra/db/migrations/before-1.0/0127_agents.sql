CREATE TABLE "agent_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"grant_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"about" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"record" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agent_drafts_kind_known" CHECK ("agent_drafts"."kind" IN ('referral', 'application', 'message', 'job')),
	CONSTRAINT "agent_drafts_state_known" CHECK ("agent_drafts"."state" IN ('open', 'pressed', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "agent_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"client" text NOT NULL,
	"name" text NOT NULL,
	"host" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "oauth_records" (
	"kind" text NOT NULL,
	"id_hash" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"consumed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "oauth_records_key" PRIMARY KEY("kind","id_hash")
);
--> statement-breakpoint
ALTER TABLE "agent_drafts" ADD CONSTRAINT "agent_drafts_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_drafts" ADD CONSTRAINT "agent_drafts_grant_id_agent_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."agent_grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_grants" ADD CONSTRAINT "agent_grants_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_drafts_user_index" ON "agent_drafts" USING btree ("user_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "agent_drafts_grant_index" ON "agent_drafts" USING btree ("grant_id","created_at");--> statement-breakpoint
CREATE INDEX "agent_drafts_ends_index" ON "agent_drafts" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "agent_grants_user_index" ON "agent_grants" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "agent_grants_client_index" ON "agent_grants" USING btree ("client");--> statement-breakpoint
CREATE INDEX "oauth_records_grant_index" ON "oauth_records" USING btree ("grant_id") WHERE grant_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "oauth_records_expires_index" ON "oauth_records" USING btree ("expires_at");