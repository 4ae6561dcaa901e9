-- Tables in one order, before anything else: whoever writes to them meanwhile waits, and nobody for us while we wait for them.
LOCK TABLE "users", "companies" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "scim_group_members" (
	"group" uuid NOT NULL,
	"person" uuid NOT NULL,
	CONSTRAINT "scim_group_members_key" PRIMARY KEY("group","person")
);
--> statement-breakpoint
CREATE TABLE "scim_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"external_id" text,
	"role" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "scim_groups_role_known" CHECK (role IN ('owner', 'recruiter', 'hiring_manager', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "scim_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"user_name_key" text NOT NULL,
	"external_id" text,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"given_name" text DEFAULT '' NOT NULL,
	"family_name" text DEFAULT '' NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"active" boolean NOT NULL,
	"made" boolean NOT NULL,
	"role_given" boolean DEFAULT false NOT NULL,
	"role_before" text,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "scim_people_before_known" CHECK (role_before IN ('owner', 'recruiter', 'hiring_manager', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "scim_refusals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"why" text NOT NULL,
	"about" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scim_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"token_hash" text NOT NULL,
	"made_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_group_scim_groups_id_fk" FOREIGN KEY ("group") REFERENCES "public"."scim_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_person_scim_people_id_fk" FOREIGN KEY ("person") REFERENCES "public"."scim_people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_groups" ADD CONSTRAINT "scim_groups_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_people" ADD CONSTRAINT "scim_people_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_people" ADD CONSTRAINT "scim_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_refusals" ADD CONSTRAINT "scim_refusals_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_tokens" ADD CONSTRAINT "scim_tokens_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_tokens" ADD CONSTRAINT "scim_tokens_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scim_group_members_person_index" ON "scim_group_members" USING btree ("person");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_groups_name_key" ON "scim_groups" USING btree ("company","name_key");--> statement-breakpoint
CREATE INDEX "scim_groups_external_index" ON "scim_groups" USING btree ("company","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_people_account_key" ON "scim_people" USING btree ("company","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_people_name_key" ON "scim_people" USING btree ("company","user_name_key") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "scim_people_company_index" ON "scim_people" USING btree ("company","created_at","id");--> statement-breakpoint
CREATE INDEX "scim_people_external_index" ON "scim_people" USING btree ("company","external_id");--> statement-breakpoint
CREATE INDEX "scim_people_email_index" ON "scim_people" USING btree ("company","email_key");--> statement-breakpoint
CREATE INDEX "scim_people_user_index" ON "scim_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "scim_refusals_company_index" ON "scim_refusals" USING btree ("company","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_tokens_hash_key" ON "scim_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_tokens_prefix_key" ON "scim_tokens" USING btree ("prefix");--> statement-breakpoint
CREATE INDEX "scim_tokens_company_index" ON "scim_tokens" USING btree ("company","created_at");