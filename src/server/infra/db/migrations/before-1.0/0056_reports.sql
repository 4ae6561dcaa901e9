CREATE TABLE "report_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"label" text NOT NULL,
	"owner" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"outcome" text,
	"decided_at" timestamp with time zone,
	"owner_told" boolean DEFAULT false NOT NULL,
	"owner_complaint" text,
	"owner_complained_at" timestamp with time zone,
	"reporters_complained_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"waiting_since" timestamp with time zone NOT NULL,
	"forgotten_at" timestamp with time zone,
	CONSTRAINT "report_cases_decided" CHECK (("report_cases"."state" = 'open') = ("report_cases"."decided_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "report_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_takedowns" (
	"case_id" uuid NOT NULL,
	"job" uuid NOT NULL,
	CONSTRAINT "report_takedowns_key" PRIMARY KEY("case_id","job")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"user_id" uuid,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"complaint" text,
	"complained_at" timestamp with time zone,
	"erased_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "referrer_profiles" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_owner_users_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_decisions" ADD CONSTRAINT "report_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_takedowns" ADD CONSTRAINT "report_takedowns_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_takedowns" ADD CONSTRAINT "report_takedowns_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_open_key" ON "report_cases" USING btree ("kind","subject") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "report_cases_subject_index" ON "report_cases" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "report_cases_waiting_index" ON "report_cases" USING btree ("waiting_since","id") WHERE state <> 'decided';--> statement-breakpoint
CREATE INDEX "report_cases_decided_index" ON "report_cases" USING btree ("decided_at","id");--> statement-breakpoint
CREATE INDEX "report_cases_owner_index" ON "report_cases" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "report_decisions_case_index" ON "report_decisions" USING btree ("case_id","decided_at");--> statement-breakpoint
CREATE INDEX "report_takedowns_job_index" ON "report_takedowns" USING btree ("job");--> statement-breakpoint
CREATE INDEX "reports_case_index" ON "reports" USING btree ("case_id","created_at");--> statement-breakpoint
CREATE INDEX "reports_user_index" ON "reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reports_email_index" ON "reports" USING btree ("email_key") WHERE email_key <> '';