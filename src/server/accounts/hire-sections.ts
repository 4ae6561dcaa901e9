import { sql } from "drizzle-orm";
import type { ExportSection } from "./others-sections.ts";

/** The hires a user reported and the disputes they took part in (rules R11, R12). */
export const HIRE_SECTIONS: readonly ExportSection[] = [
  {
    name: "hire_claims",
    meaning: "Starts that you reported, or that were reported of you, and what the company answered.",
    rows: ({ id }) => sql`
      SELECT jobs.title AS job, by_side AS said_by, claimed_by = ${id} AS said_by_you, started_on::text AS started_on, state, claimed_at, answer_by,
        answered_at, reason AS company_says, CASE WHEN known_before THEN known_since END AS company_says_known_since
      FROM hire_claims JOIN referrals ON referrals.id = referral JOIN jobs ON jobs.id = referrals.job
      WHERE claimed_by = ${id} OR referrals.created_by = ${id}
        OR referral IN (SELECT referral FROM referral_invitations WHERE claimed_by = ${id})
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
