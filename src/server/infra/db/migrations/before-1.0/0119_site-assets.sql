CREATE TABLE "site_assets" (
	"name" text PRIMARY KEY NOT NULL,
	"body" "bytea" NOT NULL,
	"encoding" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_assets_encoding_known" CHECK ("site_assets"."encoding" IN ('br', 'identity'))
);
