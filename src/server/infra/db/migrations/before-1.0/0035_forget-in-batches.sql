-- The server begins such a table anew after a crash of its own: limits are counted from then on.
ALTER TABLE "rate_limits" SET UNLOGGED;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_index" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expire_index" ON "rate_limits" USING btree ("expire");