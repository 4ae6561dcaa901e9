CREATE TABLE "company_members" (
	"company" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_members_key" PRIMARY KEY("company","user_id"),
	CONSTRAINT "company_members_role_known" CHECK (role IN ('owner', 'recruiter', 'hiring_manager', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "job_members" (
	"job" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_members_key" PRIMARY KEY("job","user_id")
);
--> statement-breakpoint
CREATE TABLE "join_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"declined_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "team_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company" uuid NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_invitations_role_known" CHECK (role IN ('owner', 'recruiter', 'hiring_manager', 'viewer'))
);
--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_members" ADD CONSTRAINT "company_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_members" ADD CONSTRAINT "job_members_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_members" ADD CONSTRAINT "job_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_members_user_index" ON "company_members" USING btree ("user_id","company","role");--> statement-breakpoint
CREATE INDEX "job_members_user_index" ON "job_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "join_requests_person_key" ON "join_requests" USING btree ("company","user_id");--> statement-breakpoint
CREATE INDEX "join_requests_user_index" ON "join_requests" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_address_key" ON "team_invitations" USING btree ("company","email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_token_key" ON "team_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "team_invitations_email_index" ON "team_invitations" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "team_invitations_expiry_index" ON "team_invitations" USING btree ("expires_at");--> statement-breakpoint
-- Whoever adds a company is its owner, also where the version before adds it.
CREATE FUNCTION company_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_members (company, user_id, role, created_at)
  VALUES (NEW.id, NEW.created_by, 'owner', NEW.created_at) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER company_added AFTER INSERT ON companies FOR EACH ROW EXECUTE FUNCTION company_added();--> statement-breakpoint
-- Teams of one. Rights hang on it, so it is done before anybody asks; nobody who changes a company waits for it.
INSERT INTO company_members (company, user_id, role, created_at)
SELECT companies.id, created_by, 'owner', companies.created_at
FROM companies JOIN users ON users.id = created_by WHERE users.deleted_at IS NULL
ON CONFLICT DO NOTHING;
