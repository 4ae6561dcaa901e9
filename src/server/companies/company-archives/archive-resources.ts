import { type ArchiveResource, VISIBLE_REFERRALS } from "./archive-resource.ts";
import { HIRING_RESOURCES } from "./hiring-resources.ts";
import { MONEY_RESOURCES } from "./money-resources.ts";

const SHOWN_IDS = `(SELECT referrals.id FROM ${VISIBLE_REFERRALS})`;

/** The company itself, its members and its jobs. */
const COMPANY_RESOURCES: readonly ArchiveResource[] = [
  {
    name: "company",
    meaning: "The company: one line.",
    tables: ["companies"],
    columns: ["id", "name", "website", "description", "industry", "size", "logo_file", "created_at", "updated_at"],
    from: "companies WHERE id = $1",
    order: "id",
  },
  {
    name: "verifications",
    meaning: "How and when the domain of its website was verified.",
    tables: ["company_verifications"],
    columns: ["domain", "method", "checked_at"],
    from: "company_verifications WHERE company = $1",
    order: "domain",
  },
  {
    name: "people",
    meaning:
      "Whom other lines name by an id, as the company reads them: the name, empty of an account that is deleted.",
    tables: ["users"],
    columns: ["id", "trim(name || ' ' || surname) AS name"],
    from: `users WHERE id IN (
      SELECT user_id FROM company_members WHERE company = $1
      UNION SELECT created_by FROM jobs WHERE company = $1
      UNION SELECT created_by FROM job_drafts WHERE company = $1
      UNION SELECT saved_by FROM company_email_templates WHERE company = $1
      UNION SELECT referrals.created_by FROM referrals JOIN jobs ON jobs.id = job WHERE company = $1 AND visible_at IS NOT NULL
      UNION SELECT applications.created_by FROM applications JOIN jobs ON jobs.id = job WHERE company = $1
      UNION SELECT written_by FROM team_notes JOIN jobs ON jobs.id = job WHERE company = $1
      UNION SELECT written_by FROM messages JOIN jobs ON jobs.id = job WHERE company = $1
      UNION SELECT moved_by FROM pipeline_moves JOIN jobs ON jobs.id = job WHERE company = $1
      UNION SELECT offered_by FROM interviews JOIN jobs ON jobs.id = job WHERE company = $1
      UNION SELECT unnest(ARRAY[asked_by, answered_by]) FROM referrer_questions JOIN jobs ON jobs.id = job WHERE company = $1
      UNION SELECT user_id FROM job_members JOIN jobs ON jobs.id = job WHERE company = $1
      UNION SELECT user_id FROM interview_people JOIN interviews ON interviews.id = interview JOIN jobs ON jobs.id = job WHERE company = $1
      UNION SELECT unnest(ARRAY[owner, referrer]) FROM rewards WHERE referral IN ${SHOWN_IDS}
      UNION SELECT user_id FROM payouts WHERE referral IN ${SHOWN_IDS}
      UNION SELECT payee FROM reward_shares JOIN referrals ON referrals.id = referral JOIN jobs ON jobs.id = job
        WHERE company = $1 AND visible_at IS NOT NULL)`,
    order: "id",
  },
  {
    name: "members",
    meaning: "Who belongs to its team, with address and role.",
    tables: ["company_members"],
    columns: ["user_id", "users.email", "role", "company_members.created_at AS since"],
    from: "company_members JOIN users ON users.id = user_id WHERE company = $1",
    order: "company_members.created_at, user_id",
  },
  {
    name: "jobs",
    meaning: "Its jobs, open, closed and archived; amounts of pay in hundredths, the reward in whole dollars.",
    tables: ["jobs"],
    columns: [
      "id",
      "title",
      "description",
      "description_format",
      "location",
      "places",
      "places_chosen",
      "department",
      "f_type",
      "CASE WHEN link_open THEN 'Open' ELSE status END AS status",
      "private",
      "reward_amount",
      "probation_days",
      "pay_min",
      "pay_max",
      "pay_currency",
      "pay_per",
      "openings",
      "response_days",
      "requirements",
      "closing_date",
      "questions",
      "referrers",
      "requires_consent",
      "worked_together",
      "source",
      "source_id",
      "created_by",
      "created_at",
      "posted_on",
      "updated_at",
      "listed_at",
      "archived_at",
    ],
    from: "jobs WHERE company = $1",
    order: "id",
  },
  {
    name: "job_members",
    meaning: "Who of the team is on which job.",
    tables: ["job_members"],
    columns: ["job", "user_id", "job_members.created_at AS since"],
    from: "job_members JOIN jobs ON jobs.id = job WHERE company = $1",
    order: "job, user_id",
  },
  {
    name: "interview_steps",
    meaning: "The steps within Interviewing of a job; lines of people name them by their keys.",
    tables: ["interview_steps"],
    columns: ["job", "steps", "next_key"],
    from: "interview_steps JOIN jobs ON jobs.id = job WHERE company = $1",
    order: "job",
  },
  {
    name: "email_templates",
    meaning: "The company's own texts of emails to candidates, for all jobs or for one.",
    tables: ["company_email_templates"],
    columns: ["id", "job", "trigger", "texts", "saved_by", "saved_at"],
    from: "company_email_templates WHERE company = $1",
    order: "id",
  },
  {
    name: "drafts",
    meaning: "Drafts and templates of jobs that name the company.",
    tables: ["job_drafts"],
    columns: ["id", "kind", "fields", "created_by", "created_at", "updated_at"],
    from: "job_drafts WHERE company = $1",
    order: "id",
  },
];

/** All resources of an export; referenced ones come first. */
export const ARCHIVE_RESOURCES: readonly ArchiveResource[] = [
  ...COMPANY_RESOURCES,
  ...HIRING_RESOURCES,
  ...MONEY_RESOURCES,
];
