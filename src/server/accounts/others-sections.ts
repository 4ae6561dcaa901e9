import { type SQL, sql } from "drizzle-orm";
import { disclosedKnownSince } from "../hiring/referrals/referral-facts.ts";
import { ACCEPTED_AT } from "../infra/db/status-history.ts";

/** The owner of the rows. Address and LinkedIn path are set only if the address was verified. */
export type ExportSubject = {
  readonly id: string;
  readonly email_key: string | null;
  readonly linkedin_key: string | null;
};

/** A section of the export: its key, its contents, and its rows. */
export type ExportSection = {
  readonly name: string;
  readonly meaning: string;
  readonly rows: (subject: ExportSubject) => SQL;
};

/** The relationship between referrer and candidate, as stated by both (rules F29, F30). */
export const RELATIONSHIP_OF_REFERRAL = sql`(
  SELECT jsonb_build_object('referrer_says', kind, 'place', place, 'period', period, 'person_says', own_kind,
    'person_place', own_place, 'person_period', own_period, 'person_said_at', own_at)
  FROM referral_relationships WHERE referral = referrals.id)`;

/** What other users store about somebody, found by the account, and by the address if it is verified. */
export const OTHERS_SECTIONS: readonly ExportSection[] = [
  {
    name: "referred_to",
    meaning: "Where others referred you, what they wrote about you, and what became of it.",
    rows: ({ id, email_key }) => sql`
      SELECT referrals.id, candidate_name, candidate_email, candidate_linkedin, recommendation, referrals.reward_amount, referrals.status, referrals.created_at,
        ${disclosedKnownSince} AS company_knew_you_since,
        jobs.title AS job, companies.name AS company, trim(users.name || ' ' || users.surname) AS referred_by,
        answer, answered_at, ${ACCEPTED_AT} AS accepted_at, start_date::text AS start_date, notified_at, consent_requests.claimed_at, there.vendor AS sent_to_hiring_system, there.sent_at AS sent_there_at,
        files.name AS cv, candidate_cv_at AS cv_uploaded_or_removed_by_you_at, ${RELATIONSHIP_OF_REFERRAL} AS how_you_know_each_other
      FROM referrals JOIN jobs ON jobs.id = referrals.job JOIN companies ON companies.id = jobs.company
      JOIN users ON users.id = referrals.created_by LEFT JOIN files ON files.id = referrals.cv
      LEFT JOIN consent_requests ON consent_requests.referral = referrals.id
      LEFT JOIN hiring_system_candidates AS there ON there.referral = referrals.id AND there.sent_at IS NOT NULL
      WHERE candidate_email_key = ${email_key} OR claimed_by = ${id} ORDER BY referrals.created_at`,
  },
  {
    name: "introduced_to",
    meaning:
      "Where you introduced yourself on a referrer's page, or a referrer added you to their list. What they noted for themselves about you is theirs.",
    rows: ({ email_key }) => sql`
      SELECT candidates.id, candidates.name, candidates.email, candidates.linkedin, whatsapp, role_interest,
        candidates.created_at, username AS referrer, trim(users.name || ' ' || users.surname) AS kept_by,
        added_at AS added_by_hand, notified_at, files.name AS cv
      FROM candidates JOIN users ON users.id = referrer LEFT JOIN referrer_profiles ON user_id = referrer
        LEFT JOIN files ON files.id = candidates.cv LEFT JOIN added_candidates ON candidate = candidates.id
      WHERE email_key = ${email_key} ORDER BY candidates.created_at`,
  },
  {
    name: "scout_applications",
    meaning: "Your applications to the scout programme.",
    rows: ({ email_key }) => sql`
      SELECT id, full_name, email, linkedin_url, role, trust_agreement, status, utm_source, utm_medium, utm_campaign,
        referral_example, created_at, updated_at, invited_at, invitation_accepted_at, people_deleted_at, (
          SELECT coalesce(jsonb_agg(jsonb_build_object('linkedin_url', linkedin_url, 'relationship', relationship,
            'suggested_role', suggested_role, 'why_great', why_great) ORDER BY position), '[]')
          FROM scout_referral_profiles WHERE application_id = scout_applications.id) AS people
      FROM scout_applications WHERE email_key = ${email_key} ORDER BY created_at`,
  },
  {
    name: "team_invitations",
    meaning: "Teams that have invited you and wait for your answer.",
    rows: ({ email_key }) => sql`
      SELECT companies.name AS company, email, role, team_invitations.created_at, expires_at FROM team_invitations
      JOIN companies ON companies.id = company WHERE email_key = ${email_key} ORDER BY team_invitations.created_at`,
  },
  {
    name: "referrer_invitations",
    meaning: "Jobs to which you are invited to refer people.",
    rows: ({ id, email_key }) => sql`
      SELECT jobs.title, companies.name AS company, email, job_referrers.created_at, expires_at, user_id IS NOT NULL AS taken
      FROM job_referrers JOIN jobs ON jobs.id = job JOIN companies ON companies.id = jobs.company
      WHERE user_id = ${id} OR email_key = ${email_key} ORDER BY job_referrers.created_at`,
  },
  {
    name: "decisions_about_yours",
    meaning: "What was decided about a job or company of yours that somebody reported, and what you said to it.",
    rows: ({ id }) => sql`
      SELECT kind, label, report_decisions.outcome, reason, report_decisions.decided_at, owner_complaint, owner_complained_at
      FROM report_cases JOIN report_decisions ON case_id = report_cases.id
      WHERE owner = ${id} AND owner_notified ORDER BY report_decisions.decided_at`,
  },
];
