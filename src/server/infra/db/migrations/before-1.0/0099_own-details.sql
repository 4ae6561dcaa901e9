ALTER TABLE "referrals" ADD COLUMN "corrected_at" timestamp with time zone;
