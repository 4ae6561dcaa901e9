CREATE TABLE "known_people" (
	"company" uuid NOT NULL,
	"hash" text NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_people_key" PRIMARY KEY("company","hash")
);
--> statement-breakpoint
ALTER TABLE "referrals" ADD COLUMN "known_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "known_people" ADD CONSTRAINT "known_people_company_companies_id_fk" FOREIGN KEY ("company") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_people_age_index" ON "known_people" USING btree ("last_at");
