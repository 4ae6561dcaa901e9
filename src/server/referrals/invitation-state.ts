import { type SQL, sql } from "drizzle-orm";
import type { EndedBy, InvitationState } from "../../contract/statuses.ts";
import { referrals } from "../db/tables/referrals.ts";

/** What causes the mail of an invitation is this and the invitation's id. */
export const INVITATION_CAUSE = "referred:";

/** Written out: in queries over one table Drizzle leaves the table's name away, and the inner tables have ids as well. */
const ID = sql.raw('"referrals"."id"');

/**
 * OFFSET keeps each question about one row: the planner would otherwise read the whole table once to have all answers.
 * How far the person of the `referrals` row of the query is asked. `told` counts from the moment when a mail server took
 * the mail, not from when it was written (rule F5).
 */
export const invitationState: SQL<InvitationState> = sql<InvitationState>`coalesce((
  SELECT CASE
    WHEN asked.erased_at IS NOT NULL THEN 'erased'
    WHEN asked.answer IS NOT NULL THEN asked.answer
    WHEN asked.told_at IS NOT NULL OR EXISTS (
      SELECT FROM mails WHERE mails.cause = ${INVITATION_CAUSE}::text || asked.letter AND mails.handed_over OFFSET 0) THEN 'told'
    WHEN asked.undelivered_at IS NOT NULL THEN 'undelivered'
    ELSE 'waiting' END
  FROM referral_invitations AS asked WHERE asked.referral = ${ID}), 'waiting')`;

/** The mail to its person was written to a folder alone: no mail server was there to take it (rule F10). */
export const writtenOnly: SQL<boolean> = sql<boolean>`EXISTS (
  SELECT FROM referral_invitations AS asked
  WHERE asked.referral = ${ID} AND asked.written AND asked.answer IS NULL AND asked.erased_at IS NULL OFFSET 0)`;

/** Somebody of the company has opened the `referrals` row of the query as its team does (rules H17, F23), whether they are still there or not. */
export const lookedAt: SQL<boolean> = sql<boolean>`("referrals"."opened" OR EXISTS (
  SELECT FROM record_looks AS looks WHERE looks.record_kind = 'referral' AND looks.record_id = ${ID} OFFSET 0))`;

/** Its person came by a link of the referrer's, and wrote their part themselves (rules F24, F23). */
export const byLink: SQL<boolean> = sql<boolean>`EXISTS (
  SELECT FROM link_referrals AS entered WHERE entered.referral = ${ID} OFFSET 0)`;

/**
 * Since when the company had named its person (rule F11), as referrer and person read it: once the company has opened or moved it. As long
 * as the path can be corrected (F23), reading it would tell whom else the company knows (F7).
 */
export const knownTold: SQL<Date | null> = sql`CASE WHEN "referrals"."shown_at" IS NOT NULL
  AND ("referrals"."status" <> 'Pending' OR ${lookedAt} OR ${byLink}) THEN "referrals"."known_since" END`.mapWith(
  referrals.known_since,
) as SQL<Date | null>;

/** Its address was put right before, which is done once (rule F22). */
export const readdressed: SQL<boolean> = sql<boolean>`EXISTS (
  SELECT FROM referral_invitations AS asked WHERE asked.referral = ${ID} AND asked.readdressed_at IS NOT NULL OFFSET 0)`;

/** Whose will it is that the `referrals` row of the query is Rejected, null where it is not; the last time counts (rule H4). */
export const endedBy: SQL<EndedBy | null> = sql<EndedBy | null>`CASE WHEN "referrals"."status" = 'Rejected' THEN coalesce((
  SELECT step.note FROM status_history AS step
  WHERE step.record_kind = 'referral' AND step.record_id = ${ID} AND step.to_status = 'Rejected'
  ORDER BY step.changed_at DESC, step.id DESC LIMIT 1), 'company') END`;

/** The person of the `referrals` row of the query has applied to the job as well: the referrer is credited (F9). */
export const personApplied: SQL<boolean> = sql<boolean>`EXISTS (
  SELECT FROM applications WHERE applications.referral = ${ID} OFFSET 0)`;

/** Whoever claimed the `referrals` row of the query has applied to its job, credited or not. */
export const claimerApplied: SQL<boolean> = sql<boolean>`EXISTS (
  SELECT FROM applications WHERE applications.job = "referrals"."job" AND applications.created_by = (
    SELECT own.claimed_by FROM referral_invitations AS own WHERE own.referral = ${ID}) OFFSET 0)`;
