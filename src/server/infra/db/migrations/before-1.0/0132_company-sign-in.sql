-- Tables in one order, before anything else: whoever writes to them meanwhile waits, and nobody for us while we wait for them.
LOCK TABLE "companies", "auth_users", "auth_sessions" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "company_sign_in_people" (
	"connection" uuid NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_sign_in_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_sign_in_people_key" PRIMARY KEY("connection","subject")
);
--> statement-breakpoint
CREATE TABLE "company_sign_in_sessions" (
	"session" uuid PRIMARY KEY NOT NULL,
	"connection" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_sign_in_tries" (
	"connection" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"begun_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"fault" text,
	"said" jsonb
);
--> statement-breakpoint
CREATE TABLE "company_sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company" uuid NOT NULL,
	"kind" text NOT NULL,
	"domain" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text DEFAULT '' NOT NULL,
	"sealed" text DEFAULT '' NOT NULL,
	"on_since" timestamp with time zone,
	"off" text DEFAULT 'new',
	"ready" boolean DEFAULT false NOT NULL,
	"enforced_since" timestamp with time zone,
	"break_glass" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_sign_ins_state" CHECK (("company_sign_ins"."on_since" IS NULL) = ("company_sign_ins"."off" IS NOT NULL)),
	CONSTRAINT "company_sign_ins_enforced" CHECK ("company_sign_ins"."enforced_since" IS NULL OR "company_sign_ins"."on_since" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "company_sign_in_people" ADD CONSTRAINT "company_sign_in_people_connection_company_sign_ins_id_fk" FOREIGN KEY ("connection") REFERENCES "public"."company_sign_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sign_in_people" ADD CONSTRAINT "company_sign_in_people_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sign_in_sessions" ADD CONSTRAINT "company_sign_in_sessions_session_auth_sessions_id_fk" FOREIGN KEY ("session") REFERENCES "public"."auth_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sign_in_sessions" ADD CONSTRAINT "company_sign_in_sessions_connection_company_sign_ins_id_fk" FOREIGN KEY ("connection") REFERENCES "public"."company_sign_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sign_in_tries" ADD CONSTRAINT "company_sign_in_tries_connection_company_sign_ins_id_fk" FOREIGN KEY ("connection") REFERENCES "public"."company_sign_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sign_in_tries" ADD CONSTRAINT "company_sign_in_tries_user_id_auth_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sign_ins" ADD CONSTRAINT "company_sign_ins_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_sign_ins" ADD CONSTRAINT "company_sign_ins_break_glass_auth_users_id_fk" FOREIGN KEY ("break_glass") REFERENCES "public"."auth_users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_sign_in_people_user_index" ON "company_sign_in_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "company_sign_in_sessions_connection_index" ON "company_sign_in_sessions" USING btree ("connection");--> statement-breakpoint
CREATE UNIQUE INDEX "company_sign_in_tries_token_key" ON "company_sign_in_tries" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "company_sign_in_tries_user_index" ON "company_sign_in_tries" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_sign_ins_domain_key" ON "company_sign_ins" USING btree ("domain") WHERE on_since IS NOT NULL;--> statement-breakpoint
CREATE INDEX "company_sign_ins_company_index" ON "company_sign_ins" USING btree ("company","created_at");