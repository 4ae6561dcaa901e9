ALTER TABLE "auth_users" ADD COLUMN "email_change_proved" text;--> statement-breakpoint
ALTER TABLE "auth_users" ADD COLUMN "password_disputed" boolean DEFAULT false NOT NULL;