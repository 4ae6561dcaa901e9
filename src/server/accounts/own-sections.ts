import { sql } from "drizzle-orm";
import { disclosedKnownSince } from "../hiring/referrals/referral-facts.ts";
import { canViewJob, shownStatus } from "../infra/db/job-access.ts";
import { TO_STATUS_TEXT } from "../infra/db/status-history.ts";
import { mayWithJob } from "../infra/db/team-rights.ts";
import { type ExportSection, RELATIONSHIP_OF_REFERRAL } from "./others-sections.ts";
import { SIGN_IN_SECTIONS } from "./sign-in-sections.ts";

/**
 * Links for submitting oneself: links the user created, and submissions that wait under the user's address (rule F24).
 */
export const LINK_SECTIONS: readonly ExportSection[] = [
  {
    name: "referral_links",
    meaning: "Links by which people refer themselves in your name, with what came of each.",
    rows: ({ id }) => sql`
      SELECT jobs.title AS job, code, recommendation, relationship, relationship_place, relationship_period, visits, begun, referral_links.created_at, ended_at, ended_by,
        (SELECT count(*)::int FROM link_referrals WHERE link = referral_links.id) AS accepted
      FROM referral_links JOIN jobs ON jobs.id = job AND ${canViewJob(id)}
      WHERE referral_links.created_by = ${id} ORDER BY referral_links.created_at`,
  },
  {
    name: "reward_share_agreements",
    meaning: "Rewards that you agreed, or were asked, to share with another referrer.",
    rows: ({ id }) => sql`
      SELECT jobs.title AS job, asked_by = ${id} AS asked_by_you, CASE WHEN asked_by = ${id} THEN percent ELSE 100 - percent END AS your_percent,
        reward_share_agreements.created_at, agreed_at, ended_at, ended_by = ${id} AS ended_by_you, reward_share_agreements.expires_at, referral
      FROM reward_share_agreements JOIN jobs ON jobs.id = job AND ${canViewJob(id)}
      WHERE ${id} IN (asked_by, asked) ORDER BY reward_share_agreements.created_at`,
  },
  {
    name: "link_submissions",
    meaning:
      "What was typed under your address on the page of a referrer's link and waits to be confirmed by its mail.",
    rows: ({ email_key }) => sql`
      SELECT link_submissions.name, email, linkedin, files.name AS cv, jobs.title AS job, link_submissions.created_at, expires_at
      FROM link_submissions JOIN referral_links ON referral_links.id = link JOIN jobs ON jobs.id = referral_links.job
      LEFT JOIN files ON files.id = link_submissions.cv
      WHERE email_key = ${email_key} ORDER BY link_submissions.created_at`,
  },
];

/** The hires a user reported and the disputes they took part in (rules R11, R12). */
const HIRE_SECTIONS: readonly ExportSection[] = [
  {
    name: "hire_claims",
    meaning: "Starts that you reported, or that were reported of you, and what the company answered.",
    rows: ({ id }) => sql`
      SELECT jobs.title AS job, by_side AS said_by, claimed_by = ${id} AS said_by_you, started_on::text AS started_on, state, claimed_at, answer_by,
        answered_at, reason AS company_says, CASE WHEN known_before THEN known_since END AS company_says_known_since
      FROM hire_claims JOIN referrals ON referrals.id = referral JOIN jobs ON jobs.id = referrals.job
      WHERE claimed_by = ${id} OR referrals.created_by = ${id}
        OR referral IN (SELECT referral FROM consent_requests WHERE claimed_by = ${id})
      ORDER BY claimed_at, referral`,
  },
  {
    name: "hire_answers",
    meaning: "What you answered for a team to reported starts.",
    rows: ({ id }) => sql`
      SELECT referral, state, answered_at, reason, known_before FROM hire_claims WHERE answered_by = ${id} ORDER BY answered_at, referral`,
  },
  {
    name: "disputes",
    meaning: "What you said in disputes about hires, and how those ended.",
    rows: ({ id }) => sql`
      SELECT jobs.title AS job, opened_at, CASE WHEN opened_by = ${id} THEN words END AS you_said,
        CASE WHEN answered_by = ${id} THEN answer END AS you_answered, outcome, decision, decided_at
      FROM disputes JOIN referrals ON referrals.id = referral JOIN jobs ON jobs.id = referrals.job
      WHERE opened_by = ${id} OR answered_by = ${id} ORDER BY opened_at, disputes.id`,
  },
  {
    name: "reward_shares",
    meaning: "Rewards of which a part is yours.",
    rows: ({ id }) => sql`
      SELECT referral, percent FROM reward_shares WHERE payee = ${id} ORDER BY referral, place`,
  },
];

const MESSAGES: ExportSection = {
  name: "messages",
  meaning: "Messages that you wrote, and those that you read as a referrer or candidate.",
  rows: ({ id }) => sql`
    SELECT record_kind, record_id, side, readers, CASE WHEN taken_down_at IS NULL OR written_by = ${id} THEN text END AS text,
      coalesce(written_by = ${id}, FALSE) AS own, written_at
    FROM messages WHERE written_by = ${id}
      OR (readers <> 'company_candidate' AND record_kind = 'referral' AND record_id IN (
        SELECT referrals.id FROM referrals WHERE referrals.created_by = ${id}))
      OR (readers <> 'company_referrer' AND ((record_kind = 'referral' AND record_id IN (
        SELECT referral FROM consent_requests WHERE claimed_by = ${id}))
        OR (record_kind = 'application' AND record_id IN (
        SELECT applications.id FROM applications WHERE applications.created_by = ${id}))))
    ORDER BY written_at`,
};

const QUESTIONS: ExportSection = {
  name: "questions",
  meaning: "What you asked about jobs before referring, and what you answered for a company.",
  rows: ({ id }) => sql`
    SELECT jobs.title AS job, CASE WHEN asked_by = ${id} THEN text END AS question, asked_at,
      CASE WHEN answer_taken_down_at IS NULL OR answered_by = ${id} THEN answer END AS answer, answered_at
    FROM referrer_questions JOIN jobs ON jobs.id = job WHERE asked_by = ${id} OR answered_by = ${id} ORDER BY asked_at`,
};

/**
 * Messages, questions and answers the user wrote, and those that were visible to them. Never messages between the
 * company and the other party (rule T1).
 */
const MESSAGE_SECTIONS: readonly ExportSection[] = [MESSAGES, QUESTIONS];

/** What a user entered or did here. */
export const OWN_SECTIONS: readonly ExportSection[] = [
  {
    name: "account",
    meaning: "Your account: name, address, since when, what is kept with it.",
    rows: ({ id }) => sql`
      SELECT users.id, users.email, name, surname, verified, users.created_at, email_confirmed_at, last_sign_in_at,
        new_email, app_metadata, user_metadata
      FROM users JOIN auth_users ON auth_users.id = users.id WHERE users.id = ${id}`,
  },
  ...SIGN_IN_SECTIONS,
  {
    name: "profile",
    meaning: "Your profile.",
    rows: ({ id }) => sql`
      SELECT phone, location, bio, company, position, experience, skills, linkedin, website, updated_at FROM profiles
      WHERE user_id = ${id}`,
  },
  {
    name: "referral_page",
    meaning: "Your public page.",
    rows: ({ id }) => sql`
      SELECT username, personal_message, created_at, updated_at FROM referrer_profiles WHERE user_id = ${id}`,
  },
  {
    name: "settings",
    meaning: "Your settings; none where the defaults hold.",
    rows: ({ id }) => sql`
      SELECT to_jsonb(user_settings) - 'user_id' AS chosen FROM user_settings WHERE user_id = ${id}`,
  },
  {
    name: "companies",
    meaning: "Companies that you added.",
    rows: ({ id }) => sql`
      SELECT id, name, website, description, industry, size, verified_by, verified_since, created_at, updated_at
      FROM companies
      WHERE created_by = ${id} ORDER BY created_at`,
  },
  {
    name: "teams",
    meaning: "Teams of companies to which you belong, and the jobs that you are on.",
    rows: ({ id }) => sql`
      SELECT companies.name AS company, role, company_members.created_at AS since, ARRAY(
          SELECT title FROM job_members JOIN jobs ON jobs.id = job
          WHERE job_members.user_id = ${id} AND jobs.company = companies.id ORDER BY title) AS on_jobs
      FROM company_members JOIN companies ON companies.id = company WHERE user_id = ${id} ORDER BY since`,
  },
  {
    name: "people_views",
    meaning: "Filters of the list of your teams' people that you saved.",
    rows: ({ id }) => sql`SELECT name, filters, created_at FROM people_views WHERE user_id = ${id} ORDER BY created_at`,
  },
  {
    name: "company_mails",
    meaning: "What you wrote for a company to say to candidates, for each kind of email, as far as it is kept.",
    rows: ({ id }) => sql`
      SELECT companies.name AS company, trigger, texts, saved_at FROM company_email_templates
      JOIN companies ON companies.id = company_email_templates.company WHERE saved_by = ${id} ORDER BY saved_at, company_email_templates.id`,
  },
  {
    name: "join_requests",
    meaning: "Teams that you asked to join, in your words.",
    rows: ({ id }) => sql`
      SELECT companies.name AS company, words, join_requests.created_at, declined_at FROM join_requests
      JOIN companies ON companies.id = company WHERE user_id = ${id} ORDER BY join_requests.created_at`,
  },
  {
    name: "jobs",
    meaning: "Jobs that you posted; the texts of imported ones stand on the board that they came from.",
    rows: ({ id }) => sql`
      SELECT jobs.id, title, companies.name AS company, CASE WHEN source IS NULL THEN jobs.description END AS description,
        location, places, department, f_type, ${shownStatus} AS status, private, referrers, requires_consent, worked_together, openings, response_days, reward_amount, probation_days,
        pay_min::float8 / 100 AS pay_min, pay_max::float8 / 100 AS pay_max, pay_currency, pay_per, requirements, closing_date::text AS closing_date,
        questions, source, jobs.created_at, jobs.posted_on::text AS posted_on, jobs.updated_at,
        archived_at
      FROM jobs JOIN companies ON companies.id = company WHERE jobs.created_by = ${id} ORDER BY jobs.created_at`,
  },
  {
    name: "job_drafts",
    meaning: "Drafts and templates of jobs that you wrote.",
    rows: ({ id }) => sql`
      SELECT id, kind, fields, created_at, updated_at FROM job_drafts WHERE created_by = ${id} ORDER BY created_at`,
  },
  {
    name: "job_imports",
    meaning: "Boards whose postings you bring in as jobs of a company; a file that you sent is kept for a day at most.",
    rows: ({ id }) => sql`
      SELECT job_imports.id, companies.name AS company, address, job_imports.name, setup, file_name, daily, job_imports.created_at
      FROM job_imports JOIN companies ON companies.id = company WHERE job_imports.created_by = ${id} ORDER BY job_imports.created_at`,
  },
  {
    name: "company_archives",
    meaning: "Archives of companies that you asked for, as long as they are kept.",
    rows: ({ id }) => sql`
      SELECT companies.name AS company, state, company_archives.size, company_archives.created_at, ends_at FROM company_archives
      JOIN companies ON companies.id = company WHERE asked_by = ${id} ORDER BY company_archives.created_at`,
  },
  {
    name: "reports",
    meaning: "What you reported, and what you said about its decision.",
    rows: ({ id, email_key }) => sql`
      SELECT kind, label, reports.reason, text, email, reports.created_at, complaint, complained_at
      FROM reports JOIN report_cases ON report_cases.id = case_id
      WHERE user_id = ${id} OR reports.email_key = ${email_key} ORDER BY reports.created_at`,
  },
  {
    name: "saved_jobs",
    meaning: "Jobs that you saved.",
    rows: ({ id }) => sql`
      SELECT job_id, CASE WHEN ${canViewJob(id)} THEN title END AS title, saved_jobs.created_at
      FROM saved_jobs JOIN jobs ON jobs.id = job_id
      WHERE user_id = ${id} ORDER BY saved_jobs.created_at`,
  },
  {
    name: "opened_links",
    meaning: "Private jobs whose link you opened.",
    rows: ({ id }) => sql`
      SELECT job, title, job_link_holders.created_at FROM job_link_holders JOIN jobs ON jobs.id = job
      WHERE user_id = ${id} ORDER BY job_link_holders.created_at`,
  },
  {
    name: "saved_searches",
    meaning: "Searches that you saved, with their filters and how often you are told of new jobs.",
    rows: ({ id }) => sql`
      SELECT name, filters, frequency, created_at, visited_at FROM saved_searches
      WHERE user_id = ${id} ORDER BY created_at`,
  },
  {
    name: "referrals",
    meaning: "People whom you referred, with what you wrote about them.",
    rows: ({ id }) => sql`
      SELECT referrals.id, jobs.title AS job, candidate_name, candidate_email, candidate_linkedin, recommendation,
        referrals.status, referrals.rejection_reason, reward_status, referrals.reward_amount, referrals.probation_days, hired_at, start_date::text AS start_date, referrals.created_at, referrals.updated_at,
        referrals.requires_consent, ${disclosedKnownSince} AS company_knew_them_since, CASE WHEN candidate_cv_at IS NULL THEN files.name END AS cv, candidate_cv_at, ${RELATIONSHIP_OF_REFERRAL} AS how_you_know_each_other
      FROM referrals JOIN jobs ON jobs.id = job LEFT JOIN files ON files.id = referrals.cv
      WHERE referrals.created_by = ${id} ORDER BY referrals.created_at`,
  },
  ...HIRE_SECTIONS,
  {
    name: "candidates",
    meaning:
      "People who introduced themselves on your page, or whom you added by hand, with the referrals that you made of them.",
    rows: ({ id }) => sql`
      SELECT id, name, email, linkedin, whatsapp, role_interest, recommendation, ARRAY(
          SELECT submitted.referral FROM candidate_referrals AS submitted WHERE submitted.candidate = candidates.id
          UNION SELECT candidates.referral WHERE candidates.referral IS NOT NULL) AS referrals,
        added_at AS added_by_hand, notified_at, created_at
      FROM candidates LEFT JOIN added_candidates ON candidate = candidates.id WHERE referrer = ${id} ORDER BY created_at`,
  },
  {
    name: "candidate_notes",
    meaning: "What you noted about these people, for yourself alone.",
    rows: ({ id }) => sql`
      SELECT candidate, text, written_at, changed_at FROM candidate_notes JOIN candidates ON candidates.id = candidate
      WHERE referrer = ${id} ORDER BY written_at, candidate_notes.id`,
  },
  {
    name: "applications",
    meaning: "Jobs that you applied to.",
    rows: ({ id }) => sql`
      SELECT applications.id, jobs.title AS job, companies.name AS company, candidate_name, candidate_email,
        candidate_linkedin, cover_letter, applications.status, applications.rejection_reason, start_date::text AS start_date, corrected_at, withdrawn_at, applications.created_at, applications.updated_at,
        files.name AS cv, (
          SELECT coalesce(jsonb_agg(jsonb_build_object('question', each -> 'question', 'answer', each -> 'answer')
            ORDER BY nth), '[]') FROM jsonb_array_elements(answers) WITH ORDINALITY AS given(each, nth)) AS answers
      FROM applications JOIN jobs ON jobs.id = job JOIN companies ON companies.id = jobs.company
      LEFT JOIN files ON files.id = applications.cv
      WHERE applications.created_by = ${id} ORDER BY applications.created_at`,
  },
  {
    name: "status_changes",
    meaning: "Changes of status that you made.",
    rows: ({ id }) => sql`
      SELECT record_kind, record_id, from_status,
        ${sql.raw(TO_STATUS_TEXT)} AS to_status, changed_at FROM status_history
      WHERE changed_by = ${id} ORDER BY changed_at`,
  },
  ...MESSAGE_SECTIONS,
  {
    name: "team_notes",
    meaning: "Notes that you wrote for your team about people of its jobs.",
    rows: ({ id }) => sql`
      SELECT record_kind, record_id, text, verdict, written_at FROM team_notes
      WHERE written_by = ${id} ORDER BY written_at, id`,
  },
  {
    name: "interviews",
    meaning: "Interviews that you offered or take part in for your team, and those to which you are invited.",
    // Former team members who once offered a reward share see that they did, and when.
    rows: ({ id }) => sql`
      SELECT interviews.id, jobs.title AS job, offered_by = ${id} AS offered_by_you, offered_at, invited.you AS you_are_invited,
        shown.*, CASE WHEN invited.you THEN reply END AS reply, CASE WHEN invited.you THEN person_zone END AS your_zone
      FROM interviews JOIN jobs ON jobs.id = job CROSS JOIN LATERAL (
        SELECT (record_kind = 'application' AND record_id IN (SELECT id FROM applications WHERE created_by = ${id}))
          OR (record_kind = 'referral' AND record_id IN (
            SELECT referral FROM consent_requests WHERE claimed_by = ${id})) AS you) AS invited
      CROSS JOIN LATERAL (
        SELECT EXISTS (SELECT FROM interview_people WHERE interview = interviews.id AND user_id = ${id}) AS part) AS taking
      LEFT JOIN LATERAL (
        SELECT record_kind, state, ended_by, minutes, place, words, zone, starts_at, ended_at,
          ARRAY(SELECT slot.starts_at FROM interview_slots AS slot WHERE slot.interview = interviews.id ORDER BY 1) AS slots
        WHERE invited.you OR taking.part OR ${mayWithJob("see_people", id)}) AS shown ON TRUE
      WHERE offered_by = ${id} OR invited.you OR taking.part
      ORDER BY offered_at, interviews.id`,
  },
  {
    name: "calendar_address",
    meaning: "Since when you have a private calendar address; what it is, only you know.",
    rows: ({ id }) => sql`SELECT made_at FROM calendar_addresses WHERE user_id = ${id}`,
  },
  {
    name: "record_views",
    meaning: "People of your team's jobs whose record you opened, and when you did last.",
    rows: ({ id }) => sql`
      SELECT record_kind, record_id, viewed_at FROM record_views WHERE viewed_by = ${id} ORDER BY viewed_at, record_id`,
  },
  {
    name: "pipeline_moves",
    meaning: "People of your team's jobs whom you moved in their pipeline, and what you took back.",
    rows: ({ id }) => sql`
      SELECT record_kind, record_id, from_status, from_name AS from_step, to_status, to_name AS to_step, moved_at, undone_at
      FROM pipeline_moves WHERE moved_by = ${id} ORDER BY moved_at, id`,
  },
  {
    name: "rewards",
    meaning: "Rewards of hires, as referrer or as owner of the job.",
    rows: ({ id }) => sql`
      SELECT referral, CASE owner WHEN ${id} THEN 'owner' ELSE 'referrer' END AS as, amount, taken_back, state, reference,
        hired_at, (probation_ends_at AT TIME ZONE 'UTC')::date::text AS probation_ends_on, funded_at, released_at, refunded_at, clawed_back_at, refund_settled_at, given_up_at
      FROM rewards WHERE ${id} IN (owner, referrer) ORDER BY hired_at`,
  },
  {
    name: "payments",
    meaning: "What you paid for rewards by card, in cents.",
    rows: ({ id }) => sql`
      SELECT referral, amount, currency, state, refund_state, created_at FROM stripe_payments
      WHERE owner = ${id} ORDER BY created_at`,
  },
  {
    name: "payouts",
    meaning: "What you were paid, or will be.",
    rows: ({ id }) => sql`
      SELECT id, referral, status, payment_method, amount, deducted, taken_back, reason, created_at, payout_date FROM payouts
      WHERE user_id = ${id} ORDER BY created_at`,
  },
  {
    name: "payout_attempts",
    meaning: "Where each payout was sent, when, and what came of it; amounts in cents, numbers are masked.",
    rows: ({ id }) => sql`
      SELECT payout, payout_attempts.attempt, cents, format, masked, holder, bank_name, country, account_type, outcome,
        payout_attempts.reason, started_at, ended_at
      FROM payout_attempts JOIN payouts ON payouts.id = payout WHERE user_id = ${id} ORDER BY started_at`,
  },
  {
    name: "payment_methods",
    meaning: "Where you are paid to; numbers are masked.",
    rows: ({ id }) => sql`
      SELECT format, holder, bank_name, country, account_type, masked, is_primary, created_at, updated_at, removed_at
      FROM payment_methods WHERE user_id = ${id} ORDER BY created_at`,
  },
  {
    name: "notifications",
    meaning: "What you were told in the product.",
    rows: ({ id }) => sql`
      SELECT kind, subject, params, created_at, read_at FROM notifications WHERE user_id = ${id} ORDER BY created_at`,
  },
  {
    name: "push_browsers",
    meaning: "Browsers in which you allowed notifications; their keys are not shown.",
    rows: ({ id }) => sql`SELECT created_at FROM push_subscriptions WHERE user_id = ${id} ORDER BY created_at`,
  },
  {
    name: "files",
    meaning: "Files that you uploaded; each can be downloaded in the settings.",
    rows: ({ id }) => sql`
      SELECT id, kind, name, size, type, created_at, attached_at FROM files WHERE uploaded_by = ${id} ORDER BY created_at`,
  },
];
