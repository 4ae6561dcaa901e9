import { JOB_FILTER_LIMITS } from "./search/job-filter-limits.ts";

/** Sizes and numbers that form, schema and table share. Texts are counted in UTF-16 units. */
export const LIMITS = {
  ...JOB_FILTER_LIMITS,
  name: { min: 2, max: 200 },
  /** Of a first or a last name that is typed, so that both with a space between them are a name. */
  name_part: 99,
  phone: 50,
  bio: 2_000,
  skills: 1_000,
  personal_message: 2_000,
  username: { min: 3, max: 30 },
  email: 254,
  /** What stands before the @ sign (RFC 5321). */
  mailbox: 64,
  url: 2048,
  title: 200,
  /** Places of one job. */
  places: 12,
  company_name: 200,
  company_description: 5_000,
  industry: 100,
  company_size: 50,
  /** Of the text of a job, and of all of its formatting around it. */
  description: 50_000,
  description_html: 200_000,
  requirements: 5_000,
  /** People whom one job is for. */
  openings: 99,
  /** Of what a job pays, in units of any currency. */
  pay_max: 10_000_000_000,
  recommendation: { min: 50, max: 5_000 },
  /** Of a typed code, blanks and lines included. */
  link_code: 30,
  whatsapp: 50,
  message: { min: 10, max: 2_000 },
  suggestions: 3,
  /** Drafts of jobs that one person keeps, and as many templates. */
  drafts: 200,
  cover_letter: 10_000,
  /** Of one person; `fresh`: jobs that are counted as new before "20+"; `told`: jobs of one search in a mail (rules J26, J28, J29). */
  saved_search: { most: 25, name: 120, fresh: 20, told: 10 },
  /** People whom a user may ask about on one day (rule F7). */
  referral_checks: 20,
  scout: { profiles: 5, short: 200, why_great: 5_000 },
  utm: 200,
  /** Of a password given again; accounts may have shorter ones, never longer. */
  password: 1_000,
  /** Recovery codes of one set; longest text that is tried as a code, blanks included; factors of one account. */
  second_factor: { recovery_codes: 10, code: 40, factors: 10, name: 100 },
  payment: { holder: 140, bank_name: 100, number: 50, methods: 10, rest_hours: 48 },
  /** `identities`: the account's own address and the sign-ins that are linked to it. */
  account: { exports_a_day: 5, username_rests_days: 90, identities: 6 },
  /** Passkeys of one account, and their names (rule X130). */
  passkey: { most: 20, name: 120 },
  /** Keys of one person that work, their names, and the longest that one lasts (rule X80). */
  api_key: { most: 25, name: 100, days: 365 },
  /** Agents of one person that work, how long what they were allowed lasts, and their drafts that wait, and for how long (X153, X158). */
  agent: { most: 25, name: 100, days: 90, drafts: 100, draft_days: 7 },
  /** From hire confirmation to release (rules M1, M6). */
  probation_days: 90,
  /** Days after which an unfunded reward is reminded of; after the last one jobs take no referrals (M9). */
  funding_reminders: [3, 7, 14],
  /** Of one person (rule H21); days after which a first answer is late (rule H20). */
  people_view: { most: 25, name: 120 },
  late_answer_days: 5,
  /** People of one team, invitations that wait, what somebody says who asks to join; days an invitation lasts, and until one asks again. */
  team: { members: 200, invitations: 100, words: 500, invitation_days: 14, ask_again_days: 30 },
  /** What a reporter or a complaint says, and why an admin decided so (rules P20 to P22). */
  report: { text: 2_000, decision: 2_000 },
  failure_reason: 500,
  page: { default: 20, max: 100 },
  /** Counts on lists are exact up to this number, "1,000+" beyond it. */
  exact_count: 1_000,
  idempotency_key: 255,
  body_bytes: 1_000_000,
  user_metadata_bytes: 4_000,
  /** A CV of the referral wizard and of the public referrer page; a picture has the same bound. */
  cv_bytes: 5 * 1024 * 1024,
  /** A CV of the application form. */
  application_cv_bytes: 10 * 1024 * 1024,
  image_bytes: 5 * 1024 * 1024,
  image_pixels: 40_000_000,
  /** Of a file with postings. */
  import_bytes: 16 * 1024 * 1024,
  /** Of a file's name, in UTF-16 units; a longer one is cut. */
  file_name: 150,
  /** Everything that one account keeps stored. */
  files_bytes: 500 * 1024 * 1024,
} as const;
