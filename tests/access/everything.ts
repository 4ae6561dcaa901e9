import type { World } from "../support/world.ts";

const TABLES = [
  "jobs",
  "companies",
  "referrals",
  "referral_invitations",
  "referral_letters",
  "referral_ties",
  "referral_links",
  "link_entries",
  "link_referrals",
  "reward_splits",
  "reward_shares",
  "do_not_refer",
  "register_requests",
  "applications",
  "status_history",
  "saved_jobs",
  "saved_searches",
  "job_drafts",
  "job_links",
  "job_link_holders",
  "job_referrers",
  "users",
  "auth_users",
  "payment_methods",
  "rewards",
  "payouts",
  "payout_attempts",
  "payout_batches",
  "ledger_entries",
  "user_settings",
  "notifications",
  "mails",
  "profiles",
  "referrer_profiles",
  "candidates",
  "candidate_referrals",
  "candidate_notes",
  "added_people",
  "scout_applications",
  "scout_referral_profiles",
  "failed_work",
  "report_cases",
  "reports",
  "report_decisions",
  "report_takedowns",
];

/** Everything that a call could change, to be compared before and after. */
export async function everything(world: World): Promise<unknown> {
  const tables: unknown[] = [];
  for (const name of TABLES) {
    const { rows } = await world.pool.query(`SELECT to_jsonb(t) AS row FROM ${name} AS t ORDER BY to_jsonb(t)::text`);
    tables.push(rows);
  }
  return tables;
}
