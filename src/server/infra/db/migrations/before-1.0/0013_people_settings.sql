CREATE TABLE "profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"bio" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"position" text DEFAULT '' NOT NULL,
	"experience" text DEFAULT '' NOT NULL,
	"skills" text DEFAULT '' NOT NULL,
	"linkedin" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referrer_profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"personal_message" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "referrer_profiles_username_form" CHECK ("referrer_profiles"."username" ~ '^[a-z0-9_-]{3,30}$')
);
--> statement-breakpoint
CREATE TABLE "user_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"emailNotifications" boolean DEFAULT true NOT NULL,
	"pushNotifications" boolean DEFAULT true NOT NULL,
	"referralUpdates" boolean DEFAULT true NOT NULL,
	"payoutAlerts" boolean DEFAULT true NOT NULL,
	"jobMatches" boolean DEFAULT false NOT NULL,
	"weeklyDigest" boolean DEFAULT true NOT NULL,
	"profileVisibility" text DEFAULT 'public' NOT NULL,
	"showEmail" boolean DEFAULT false NOT NULL,
	"showPhone" boolean DEFAULT false NOT NULL,
	"allowMessages" boolean DEFAULT true NOT NULL,
	"sessionTimeout" text DEFAULT '30' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"timezone" text DEFAULT 'UTC-8' NOT NULL,
	"theme" text DEFAULT 'system' NOT NULL,
	"defaultPaymentMethod" text DEFAULT 'bank' NOT NULL,
	"autoWithdraw" boolean DEFAULT false NOT NULL,
	"withdrawalThreshold" integer DEFAULT 1000 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_settings_threshold_range" CHECK ("user_settings"."withdrawalThreshold" BETWEEN 1 AND 1000000)
);
--> statement-breakpoint
ALTER TABLE "auth_sessions" ADD COLUMN "active_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrer_profiles" ADD CONSTRAINT "referrer_profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "referrer_profiles_user_key" ON "referrer_profiles" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "referrer_profiles_username_key" ON "referrer_profiles" USING btree ("username_key");