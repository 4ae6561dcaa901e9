CREATE TABLE "job_link_holders" (
	"job" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "job_link_holders_key" PRIMARY KEY("job","user_id")
);
--> statement-breakpoint
CREATE TABLE "job_links" (
	"job" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "link_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "job_link_holders" ADD CONSTRAINT "job_link_holders_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_link_holders" ADD CONSTRAINT "job_link_holders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_links" ADD CONSTRAINT "job_links_job_jobs_id_fk" FOREIGN KEY ("job") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_link_holders_user_index" ON "job_link_holders" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_links_token_key" ON "job_links" USING btree ("token_hash");--> statement-breakpoint
-- Whoever opens a private job, the version before too, opens it for its link alone: nothing that is listed asks for more.
CREATE FUNCTION job_hides() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.private OR NEW.status = 'Closed' THEN
    NEW.link_open := FALSE;
  ELSIF NEW.status = 'Open' THEN
    NEW.status := 'On Hold';
    NEW.link_open := TRUE;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER job_hides BEFORE INSERT OR UPDATE OF status, private, link_open ON jobs
FOR EACH ROW WHEN (NEW.private OR NEW.link_open) EXECUTE FUNCTION job_hides();
