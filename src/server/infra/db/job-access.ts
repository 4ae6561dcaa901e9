import { type SQL, sql } from "drizzle-orm";
import type { JobStatus } from "../../../contract/statuses.ts";
import { firstOpenDay } from "../../../rules/jobs.ts";
import type { ReadHandle } from "./handles.ts";

// Access rules of private jobs, which are visible by link only (rules J51 to J53). Several resources use them.

/** The status shown to users. An open private job is stored as On Hold, so that no list ever includes it. */
export const SHOWN_STATUS = "CASE WHEN jobs.link_open THEN 'Open' ELSE jobs.status END";

/** The same as an SQL fragment. */
export const shownStatus: SQL<JobStatus> = sql.raw(SHOWN_STATUS) as SQL<JobStatus>;

/** The same for a stored row. */
export function visibleStatusOf({ status, link_open }: { status: JobStatus; link_open: boolean }): JobStatus {
  return link_open ? "Open" : status;
}

/**
 * Condition on a job: it takes no consents of referred people whom the company does not see yet, as `isClosed` says
 * (rule F20).
 */
export function takesNoConsent(now: Date): SQL<boolean> {
  return sql<boolean>`(jobs.archived_at IS NOT NULL OR jobs.status IN ('Closed', 'Filled')
    OR coalesce(jobs.closing_date < ${firstOpenDay(now)}::date, FALSE))`;
}

/** Event: a public job was hidden, so every process clears its cache for visitors. */
export const JOB_HIDDEN = "job_hidden";

/**
 * The viewer accepted an invitation to refer to the job, or their verified address has an open invitation that has not
 * expired (rule R19).
 */
function invitedText(viewer: string, jobs: string): string {
  return `EXISTS (SELECT FROM job_referrers AS invited WHERE invited.job = ${jobs}.id AND (
      invited.user_id = ${viewer} OR (invited.user_id IS NULL AND invited.expires_at > now() AND EXISTS (
        SELECT FROM users JOIN auth_users AS account ON account.id = users.id
        WHERE users.id = ${viewer} AND users.verified AND account.email_key = invited.email_key))))`;
}

/**
 * Condition on a job: it is public, or the viewer belongs to its company, has opened its link, has a record with it
 * (rule J51), or is invited to refer to it while that is by invitation (R19). `viewer` is a placeholder, never a value.
 */
export function canViewJobText(viewer: string): string {
  return `(NOT jobs.private
    OR EXISTS (SELECT FROM company_members WHERE company = jobs.company AND user_id = ${viewer})
    OR EXISTS (SELECT FROM job_link_holders WHERE job = jobs.id AND user_id = ${viewer})
    OR EXISTS (SELECT FROM referrals WHERE job = jobs.id AND created_by = ${viewer})
    OR EXISTS (SELECT FROM applications WHERE job = jobs.id AND created_by = ${viewer})
    OR EXISTS (SELECT FROM referrals JOIN consent_requests ON consent_requests.referral = referrals.id
      WHERE referrals.job = jobs.id AND consent_requests.claimed_by = ${viewer})
    OR (jobs.referrers = 'invited' AND ${invitedText(viewer, "jobs")}))`;
}

function bindViewer(text: (viewer: string) => string, viewer: string | null): SQL<boolean> {
  const parts = text(":viewer")
    .split(":viewer")
    .map((part) => sql.raw(part));
  return sql.join(parts, sql`${viewer}::uuid`) as SQL<boolean>;
}

/** The same with a bound value. */
export function canViewJob(viewer: string): SQL<boolean> {
  return bindViewer(canViewJobText, viewer);
}

/** A recipient of a notification about a referral that they have a part in. */
type ReferralRecipient = { readonly referral: string; readonly user: string };

/**
 * Recipients whose mails about these referrals must not name the job, because they can no longer see it (rule R39).
 * Returns a predicate.
 */
export async function jobHiddenFrom(
  db: ReadHandle,
  recipients: readonly ReferralRecipient[],
): Promise<(one: ReferralRecipient) => boolean> {
  const [referrals, users] = [recipients.map(({ referral }) => referral), recipients.map(({ user }) => user)];
  const rows = await db.rows<ReferralRecipient>(sql`
    SELECT recipients.referral, recipients.person AS user FROM unnest(${sql.param(referrals)}::uuid[], ${sql.param(users)}::uuid[])
      AS recipients (referral, person) JOIN referrals AS own ON own.id = recipients.referral JOIN jobs ON jobs.id = own.job
    WHERE NOT ${sql.raw(canViewJobText("recipients.person"))}`);
  const hidden = new Set(rows.map(({ referral, user }) => `${referral} ${user}`));
  return ({ referral, user }) => hidden.has(`${referral} ${user}`);
}

/** Mail facts without the job's title; a fact without a value is left out. */
export const UNTITLED = { job_title: "" };

/**
 * Condition on a job: the viewer may refer people to it by the job's setting (rule R18). Members who decide on its
 * candidates may not refer (R5). `viewer` is a placeholder, never a value; `jobs` is the query's name of the table.
 */
export function mayReferText(viewer: string, jobs = "jobs"): string {
  return `(CASE ${jobs}.referrers
    WHEN 'everybody' THEN TRUE
    WHEN 'vetted' THEN EXISTS (SELECT FROM users JOIN auth_users AS account ON account.id = users.id
      JOIN scout_applications AS scout ON scout.email_key = account.email_key
      WHERE users.id = ${viewer} AND users.verified AND scout.status = 'approved')
    WHEN 'invited' THEN ${invitedText(viewer, jobs)}
    WHEN 'team' THEN EXISTS (SELECT FROM company_members WHERE company = ${jobs}.company AND user_id = ${viewer})
    ELSE FALSE END)`;
}

/** The same with a bound value. */
export function mayRefer(viewer: string | null): SQL<boolean> {
  return bindViewer(mayReferText, viewer);
}
