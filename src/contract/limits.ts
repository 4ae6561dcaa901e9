import { JOB_FILTER_LIMITS } from "./jobs/search/job-filter-limits.ts";

/** Limits that forms, schemas and tables share. Texts are counted in UTF-16 units. */
export const LIMITS = {
  ...JOB_FILTER_LIMITS,
  name: { min: 2, max: 200 },
  /** A typed first or last name, so that both with a space fit into a name. */
  name_part: 99,
  phone: 50,
  bio: 2_000,
  skills: 1_000,
  personal_message: 2_000,
  username: { min: 3, max: 30 },
  email: 254,
  /** The local part of an email address (RFC 5321). */
  mailbox: 64,
  url: 2048,
  title: 200,
  /** Places of one job. */
  places: 12,
  company_name: 200,
  company_description: 5_000,
  industry: 100,
  company_size: 50,
  /** A job's text, and the same with its formatting. */
  description: 50_000,
  description_html: 200_000,
  requirements: 5_000,
  /** People whom one job hires. */
  openings: 99,
  /** The pay of a job, in units of any currency. */
  pay_max: 10_000_000_000,
  recommendation: { min: 50, max: 5_000 },
  /** A typed code, including spaces and dashes. */
  link_code: 30,
  whatsapp: 50,
  message: { min: 10, max: 2_000 },
  suggestions: 3,
  /** Job drafts of one person, and the same number of templates. */
  drafts: 200,
  cover_letter: 10_000,
  /**
   * Saved searches of one person; `fresh`: new jobs that are counted before "20+"; `mailed`: jobs of one search in an
   * email (rules J26, J28, J29).
   */
  saved_search: { most: 25, name: 120, fresh: 20, mailed: 10 },
  /** People whom a user may check in one day (rule F7). */
  referral_checks: 20,
  scout: { profiles: 5, short: 200, why_great: 5_000 },
  utm: 200,
  /** A password entered for confirmation; accounts may have shorter ones, never longer. */
  password: 1_000,
  /** Recovery codes of one set; longest input accepted as a code, including spaces; second factors of one account. */
  second_factor: { recovery_codes: 10, code: 40, factors: 10, name: 100 },
  payment: { holder: 140, bank_name: 100, number: 50, methods: 10, rest_hours: 48 },
  /** `identities`: the account's own address and its linked sign-ins. */
  account: { exports_a_day: 5, username_rests_days: 90, identities: 6 },
  /** Passkeys of one account, and the length of their names (rule X130). */
  passkey: { most: 20, name: 120 },
  /** Active API keys of one person, the length of their names, and their longest lifetime (rule X80). */
  api_key: { most: 25, name: 100, days: 365 },
  /** Active agents of one person, the lifetime of an authorization, pending drafts and their lifetime (X153, X158). */
  agent: { most: 25, name: 100, days: 90, drafts: 100, draft_days: 7 },
  /**
   * Days after which an unfunded reward is reminded of; after the last reminder the company's jobs take no referrals
   * (M9).
   */
  funding_reminders: [3, 7, 14],
  /** Saved views of a list of people per person (rule H21); days after which a first response is late (rule H20). */
  people_view: { most: 25, name: 120 },
  late_response_days: 5,
  /**
   * Members of a team, pending invitations, the text of a request to join; days for which an invitation is valid, and
   * until a person may ask again.
   */
  team: { members: 200, invitations: 100, words: 500, invitation_days: 14, ask_again_days: 30 },
  /** Texts of a report or complaint, and of an admin's reason (rules P20 to P22). */
  report: { text: 2_000, decision: 2_000 },
  failure_reason: 500,
  page: { default: 20, max: 100 },
  /** Counts on lists are exact up to this number; above it they are "1,000+". */
  exact_count: 1_000,
  idempotency_key: 255,
  body_bytes: 1_000_000,
  user_metadata_bytes: 4_000,
  /** A CV of the referral wizard or the public referrer page; an image has the same limit. */
  cv_bytes: 5 * 1024 * 1024,
  /** A CV of the application form. */
  application_cv_bytes: 10 * 1024 * 1024,
  image_bytes: 5 * 1024 * 1024,
  image_pixels: 40_000_000,
  /** A file with postings. */
  import_bytes: 16 * 1024 * 1024,
  /** A file's name, in UTF-16 units; longer names are cut. */
  file_name: 150,
  /** All files that one account stores. */
  files_bytes: 500 * 1024 * 1024,
} as const;
