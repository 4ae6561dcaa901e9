import { sql } from "drizzle-orm";
import { canViewJob } from "../db/job-access.ts";
import type { ExportSection } from "./others-sections.ts";

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
