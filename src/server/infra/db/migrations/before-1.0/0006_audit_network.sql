DROP INDEX "auth_audit_log_familiar_index";--> statement-breakpoint
ALTER TABLE "auth_audit_log" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "auth_audit_log_familiar_index" ON "auth_audit_log" USING btree ("user_id","network") WHERE event IN ('sign_in', 'sign_up');