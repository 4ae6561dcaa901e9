import { sql } from "drizzle-orm";
import type { ExportSection } from "./others-sections.ts";

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
        SELECT referral FROM referral_invitations WHERE claimed_by = ${id}))
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
export const MESSAGE_SECTIONS: readonly ExportSection[] = [MESSAGES, QUESTIONS];
