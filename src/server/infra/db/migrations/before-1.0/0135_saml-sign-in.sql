CREATE TABLE "company_sign_in_assertions" (
	"connection" uuid NOT NULL,
	"assertion" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_sign_in_assertions_key" PRIMARY KEY("connection","assertion")
);
--> statement-breakpoint
ALTER TABLE "company_sign_ins" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_sign_ins" ADD COLUMN "certificates" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "company_sign_in_assertions" ADD CONSTRAINT "company_sign_in_assertions_connection_company_sign_ins_id_fk" FOREIGN KEY ("connection") REFERENCES "public"."company_sign_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_sign_in_assertions_expiry_index" ON "company_sign_in_assertions" USING btree ("expires_at");