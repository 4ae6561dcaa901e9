import type en from "../../../messages/en/privacy.ts";

/** The text namespace of the statements. */
export const STATEMENTS_NAMESPACE = "privacy";

type Point = keyof typeof en;
type Clause = {
  readonly id: string;
  readonly title: Extract<Point, `${string}_title`>;
  readonly intro?: "referrals_intro";
  readonly points: readonly Point[];
};

/** What is stored, by category, as in the tables; tests/access/privacy.test.ts compares both. */
export const DATA_CATEGORIES: readonly Clause[] = [
  {
    id: "account",
    title: "account_title",
    points: [
      "account_name",
      "account_role",
      "account_password",
      "account_profile",
      "account_page",
      "account_settings",
      "account_saved",
      "account_searches",
      "account_notices",
      "account_mails",
    ],
  },
  {
    id: "security",
    title: "security_title",
    points: [
      "security_session",
      "security_provider",
      "security_factor",
      "security_passkey",
      "security_company",
      "security_keys",
      "security_agents",
      "security_drafts",
      "security_links",
      "security_log",
      "security_counters",
    ],
  },
  {
    id: "jobs",
    title: "jobs_title",
    points: [
      "jobs_text",
      "jobs_owner",
      "jobs_log",
      "jobs_verification",
      "jobs_team",
      "jobs_existing_contacts",
      "jobs_imports",
      "jobs_webhooks",
      "jobs_hiring_system",
      "jobs_people_sync",
      "jobs_archives",
      "jobs_pipeline",
      "jobs_interviews",
      "jobs_messages",
      "jobs_questions",
    ],
  },
  { id: "files", title: "files_title", points: ["files_what", "files_readers"] },
  {
    id: "referrals",
    title: "referrals_title",
    intro: "referrals_intro",
    points: [
      "referrals_what",
      "referrals_record",
      "referrals_disputes",
      "referrals_reward_shares",
      "referrals_same",
      "referrals_notified",
      "referrals_links",
      "referrals_readers",
      "referrals_rights",
      "referrals_correct_rights",
      "referrals_register",
    ],
  },
  {
    id: "introductions",
    title: "introductions_title",
    points: ["introductions_what", "introductions_added", "introductions_notes", "introductions_readers"],
  },
  {
    id: "applications",
    title: "applications_title",
    points: ["applications_refer", "applications_apply", "applications_readers"],
  },
  { id: "scouts", title: "scouts_title", points: ["scouts_what", "scouts_people"] },
  { id: "reports", title: "reports_title", points: ["reports_what", "reports_readers"] },
  { id: "money", title: "money_title", points: ["money_methods", "money_rewards", "money_provider", "money_readers"] },
  { id: "device", title: "device_title", points: ["device_cookie", "device_storage", "device_others"] },
];

/** Legal basis, recipients and retention; `payments`: the payment method of this installation (rule M4). */
export function processingClauses(payments: "manual" | "stripe"): readonly Clause[] {
  return [
    { id: "why", title: "why_title", points: ["why_contract", "why_interest", "why_law"] },
    {
      id: "sharing",
      title: "sharing_title",
      points: [
        "sharing_none",
        "sharing_admins",
        payments === "stripe" ? "sharing_stripe" : "sharing_manual",
        "sharing_provider",
        "sharing_mail",
        "sharing_law",
      ],
    },
    {
      id: "time",
      title: "time_title",
      points: ["time_account", "time_records", "time_log", "time_notices", "time_short", "time_accounts"],
    },
  ];
}
