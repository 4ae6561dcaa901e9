import { type SQL, sql } from "drizzle-orm";
import type { EndedBy, InvitationState } from "../../../contract/statuses.ts";
import { referrals } from "../../infra/db/tables/referrals.ts";

/** Prefix of the dedupe key of a consent mail; the consent's id follows. */
export const CONSENT_EMAIL_DEDUPE_PREFIX = "referred:";

/**
 * Spelled out, since Drizzle omits the table name in queries over one table and the inner tables have an `id` as
 * well.
 */
const REFERRAL_ID = sql.raw('"referrals"."id"');

/**
 * Consent state of the candidate of the query's `referrals` row. The state becomes `notified` when a mail server
 * accepted the mail, not when the mail was written (rule F5). OFFSET 0 makes each subquery run per row; without it the
 * planner reads the whole table once to answer all of them.
 */
export const consentState: SQL<InvitationState> = sql<InvitationState>`coalesce((
  SELECT CASE
    WHEN asked.erased_at IS NOT NULL THEN 'erased'
    WHEN asked.answer IS NOT NULL THEN asked.answer
    WHEN asked.notified_at IS NOT NULL OR EXISTS (
      SELECT FROM mails WHERE mails.dedupe_key = ${CONSENT_EMAIL_DEDUPE_PREFIX}::text || asked.consent_email AND mails.accepted_by_server OFFSET 0) THEN 'notified'
    WHEN asked.undelivered_at IS NOT NULL THEN 'undelivered'
    ELSE 'waiting' END
  FROM consent_requests AS asked WHERE asked.referral = ${REFERRAL_ID}), 'waiting')`;

/** The candidate's mail was only written to a folder, since no mail server is configured (rule F10). */
export const isEmailOnlyWritten: SQL<boolean> = sql<boolean>`EXISTS (
  SELECT FROM consent_requests AS asked
  WHERE asked.referral = ${REFERRAL_ID} AND asked.written AND asked.answer IS NULL AND asked.erased_at IS NULL OFFSET 0)`;

/** A member of the company's team, present or former, has opened the query's `referrals` row (rules H17, F23). */
export const isViewedByTeam: SQL<boolean> = sql<boolean>`("referrals"."opened" OR EXISTS (
  SELECT FROM record_views AS views WHERE views.record_kind = 'referral' AND views.record_id = ${REFERRAL_ID} OFFSET 0))`;

/** The candidate came through the referrer's link and filled in their own details (rules F24, F23). */
export const isFromReferralLink: SQL<boolean> = sql<boolean>`EXISTS (
  SELECT FROM link_referrals AS entered WHERE entered.referral = ${REFERRAL_ID} OFFSET 0)`;

/**
 * Since when the company had listed the candidate as an existing contact (rule F11), as the referrer and the
 * candidate may read it: only after the company has opened or moved the referral. While the LinkedIn path can still
 * be corrected (F23), showing it would reveal whom else the company knows (F7).
 */
export const disclosedKnownSince: SQL<Date | null> = sql`CASE WHEN "referrals"."visible_at" IS NOT NULL
  AND ("referrals"."status" <> 'Pending' OR ${isViewedByTeam} OR ${isFromReferralLink}) THEN "referrals"."known_since" END`.mapWith(
  referrals.known_since,
) as SQL<Date | null>;

/** The candidate's address was corrected before, which is allowed once (rule F22). */
export const isAddressCorrected: SQL<boolean> = sql<boolean>`EXISTS (
  SELECT FROM consent_requests AS asked WHERE asked.referral = ${REFERRAL_ID} AND asked.readdressed_at IS NOT NULL OFFSET 0)`;

/**
 * Who ended the query's `referrals` row, null while it is open. The latest end counts (rule H4). History entries from
 * before the status Withdrawn existed say Rejected.
 */
export const endedBy: SQL<EndedBy | null> = sql<EndedBy | null>`CASE WHEN "referrals"."status" IN ('Rejected', 'Withdrawn') THEN coalesce((
  SELECT step.note FROM status_history AS step
  WHERE step.record_kind = 'referral' AND step.record_id = ${REFERRAL_ID} AND step.to_status IN ('Rejected', 'Withdrawn')
  ORDER BY step.changed_at DESC, step.id DESC LIMIT 1), 'company') END`;

/** The candidate of the query's `referrals` row also applied to the job, and the referrer is credited (F9). */
export const hasCandidateApplied: SQL<boolean> = sql<boolean>`EXISTS (
  SELECT FROM applications WHERE applications.referral = ${REFERRAL_ID} OFFSET 0)`;

/** The account that claimed the query's `referrals` row has applied to its job, credited or not. */
export const hasClaimantApplied: SQL<boolean> = sql<boolean>`EXISTS (
  SELECT FROM applications WHERE applications.job = "referrals"."job" AND applications.created_by = (
    SELECT own.claimed_by FROM consent_requests AS own WHERE own.referral = ${REFERRAL_ID}) OFFSET 0)`;
