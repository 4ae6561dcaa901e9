CREATE TABLE "payment_methods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"format" text NOT NULL,
	"holder" text DEFAULT '' NOT NULL,
	"bank_name" text DEFAULT '' NOT NULL,
	"country" text,
	"account_type" text,
	"masked" text NOT NULL,
	"sealed" text NOT NULL,
	"address_key" text NOT NULL,
	"is_primary" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"usable_from" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_methods_primary_key" ON "payment_methods" USING btree ("user_id") WHERE is_primary AND removed_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_methods_address_key" ON "payment_methods" USING btree ("user_id","address_key") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "payment_methods_user_index" ON "payment_methods" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_methods_same_index" ON "payment_methods" USING btree ("address_key");