-- Where the settings' kind and the primary method disagree, the settings have decided where money goes. It stays so: the
-- method that it goes to, the newest of that kind, becomes the primary one.
UPDATE "payment_methods" SET "is_primary" = false
FROM (SELECT "users"."id", coalesce("defaultPaymentMethod", 'bank') AS "kind"
  FROM "users" LEFT JOIN "user_settings" ON "user_id" = "id") AS "wanted"
WHERE "payment_methods"."user_id" = "wanted"."id" AND "is_primary" AND "removed_at" IS NULL
  AND (CASE "format" WHEN 'paypal' THEN 'paypal' ELSE 'bank' END) <> "wanted"."kind"
  AND EXISTS (SELECT FROM "payment_methods" AS "other" WHERE "other"."user_id" = "wanted"."id"
    AND "other"."removed_at" IS NULL AND coalesce("other"."setup", 'ready') = 'ready' AND "other"."usable_from" <= now()
    AND (CASE "other"."format" WHEN 'paypal' THEN 'paypal' ELSE 'bank' END) = "wanted"."kind");--> statement-breakpoint
UPDATE "payment_methods" SET "is_primary" = true WHERE "id" IN (
  SELECT DISTINCT ON ("other"."user_id") "other"."id"
  FROM "payment_methods" AS "other" LEFT JOIN "user_settings" ON "user_settings"."user_id" = "other"."user_id"
  WHERE "other"."removed_at" IS NULL AND coalesce("other"."setup", 'ready') = 'ready' AND "other"."usable_from" <= now()
    AND (CASE "other"."format" WHEN 'paypal' THEN 'paypal' ELSE 'bank' END) = coalesce("defaultPaymentMethod", 'bank')
    AND NOT EXISTS (SELECT FROM "payment_methods" AS "one" WHERE "one"."user_id" = "other"."user_id"
      AND "one"."is_primary" AND "one"."removed_at" IS NULL)
  ORDER BY "other"."user_id", "other"."created_at" DESC, "other"."id" DESC);--> statement-breakpoint
-- Without a method of that kind money goes to the primary one: the settings say so from now on.
INSERT INTO "user_settings" ("user_id", "defaultPaymentMethod", "updated_at")
SELECT "user_id", CASE "format" WHEN 'paypal' THEN 'paypal' ELSE 'bank' END, now() FROM "payment_methods"
WHERE "is_primary" AND "removed_at" IS NULL AND (CASE "format" WHEN 'paypal' THEN 'paypal' ELSE 'bank' END) <> coalesce(
  (SELECT "defaultPaymentMethod" FROM "user_settings" AS "set" WHERE "set"."user_id" = "payment_methods"."user_id"), 'bank')
ON CONFLICT ("user_id") DO UPDATE SET "defaultPaymentMethod" = excluded."defaultPaymentMethod", "updated_at" = now();
