-- Withdrawn is the status of what ended without the company. Rows that a person or a referrer ended before are moved to it in batches
-- (src/server/referrals/mark-withdrawn.ts); the history, which is never changed, keeps their step with its note.
INSERT INTO table_passes (name, after) SELECT 'withdrawn-referrals', '00000000-0000-0000-0000-000000000000'
WHERE EXISTS (SELECT FROM referrals);--> statement-breakpoint
INSERT INTO table_passes (name, after) SELECT 'withdrawn-applications', '00000000-0000-0000-0000-000000000000'
WHERE EXISTS (SELECT FROM applications);--> statement-breakpoint
-- As 0130 has it: nobody who withdrew goes to a hiring system.
CREATE OR REPLACE FUNCTION hiring_system_agreed(of_referral uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO hiring_system_people (referral, company, vendor, opening, next_at)
  SELECT referrals.id, systems.company, systems.vendor, places.opening, clock_timestamp()
  FROM referrals
    JOIN hiring_system_jobs AS places ON places.job = referrals.job
    JOIN jobs ON jobs.id = referrals.job AND jobs.company = places.company
    JOIN hiring_systems AS systems ON systems.company = places.company AND systems.automatic
  WHERE referrals.id = of_referral AND referrals.shown_at IS NOT NULL AND referrals.candidate_email <> ''
    AND referrals.status NOT IN ('Hired', 'Rejected', 'Withdrawn')
    AND EXISTS (SELECT FROM referral_invitations AS asked WHERE asked.referral = referrals.id AND asked.answer = 'accepted'
      AND asked.erased_at IS NULL)
  ON CONFLICT (referral) DO NOTHING
$$;
