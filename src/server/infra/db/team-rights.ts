import { type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { TeamRight, TeamRole } from "../../../contract/members/roles.ts";
import { rolesWith, type TeamMembership } from "../../../rules/team/rights.ts";
import type { UserActor } from "../platform/actor.ts";
import type { ReadHandle, WriteHandle } from "./handles.ts";
import { mayBePerson } from "./hiring/referred-person.ts";

// Team rights on a company and its jobs (rule R17) as SQL conditions, used by the queries of every resource.

/** Event: a user's rights in a company's team changed. The payload is the user's id. */
export const TEAM_CHANGED = "team_changed";

/** Placeholder of the viewer in the texts below. */
const VIEWER = ":viewer";

function oneOf(roles: readonly TeamRole[]): string {
  return roles.map((role) => `'${role}'`).join(", ");
}

function hasJobRightText(right: TeamRight, jobs: string): string {
  const [all, on] = [rolesWith(right, "all"), rolesWith(right, "on")];
  const everywhere = `member.role IN (${oneOf(all)})`;
  const there = `(member.role IN (${oneOf(on)}) AND EXISTS (
      SELECT FROM job_members WHERE job_members.job = ${jobs}.id AND job_members.user_id = ${VIEWER}))`;
  return `EXISTS (SELECT FROM company_members AS member WHERE member.company = ${jobs}.company
    AND member.user_id = ${VIEWER} AND (${on.length === 0 ? everywhere : `${everywhere} OR ${there}`}))`;
}

/**
 * Condition on a membership and its job, for queries over many jobs. The query joins `member` and, with LEFT JOIN,
 * `job_members` for the same person.
 */
export function rightOfMember(right: TeamRight): SQL<boolean> {
  const [all, on] = [rolesWith(right, "all"), rolesWith(right, "on")];
  const there = on.length === 0 ? "" : ` OR (member.role IN (${oneOf(on)}) AND job_members.job IS NOT NULL)`;
  return sql.raw(`(member.role IN (${oneOf(all)})${there})`) as SQL<boolean>;
}

function hasCompanyRightText(right: TeamRight, company: string): string {
  return `EXISTS (SELECT FROM company_members AS member WHERE member.company = ${company}
    AND member.user_id = ${VIEWER} AND member.role IN (${oneOf(rolesWith(right, "all"))}))`;
}

function bindViewer(text: string, viewer: string | null): SQL<boolean> {
  const parts = text.split(VIEWER).map((part) => sql.raw(part));
  return sql.join(parts, sql`${viewer}::uuid`) as SQL<boolean>;
}

/**
 * Condition on a job: the viewer has this right for it (rule R17); false for a visitor (null). `jobs` is the query's
 * name of the table.
 */
export function mayWithJob(right: TeamRight, viewer: string | null, jobs = "jobs"): SQL<boolean> {
  return bindViewer(hasJobRightText(right, jobs), viewer);
}

/** The same as text; `viewer` is a placeholder, never a value. */
export function mayWithJobText(right: TeamRight, viewer: string, jobs = "jobs"): string {
  return hasJobRightText(right, jobs).replaceAll(VIEWER, viewer);
}

/** Condition on a job: this person is on its team and other members remain. */
export function hasColleagues(user_id: string): SQL<boolean> {
  return sql<boolean>`(EXISTS (SELECT FROM company_members AS colleague
      WHERE colleague.company = jobs.company AND colleague.user_id <> ${user_id} AND NOT colleague.service)
    AND EXISTS (SELECT FROM company_members WHERE company = jobs.company AND user_id = ${user_id}))`;
}

/**
 * The record of a notification. People who have a part in it are notified in that role and not as team members (rules
 * R17, F6).
 */
type NotificationSubject = { readonly kind: "referral" | "application"; readonly id: string };

/**
 * Query for the ids of the people who have a part in a record: the applicant, or the referrer and all who are or may be
 * the candidate. In the column `created_by`; null for an invitation that nobody claimed.
 */
export const partiesOf = ({ kind, id }: NotificationSubject): SQL =>
  kind === "application"
    ? sql`SELECT created_by FROM applications WHERE id = ${id}`
    : sql`SELECT created_by FROM referrals WHERE id = ${id}
        UNION SELECT claimed_by FROM consent_requests WHERE referral = ${id}
        UNION SELECT created_by FROM applications WHERE referral = ${id}
        UNION SELECT own.created_by FROM referrals JOIN applications AS own ON own.job = referrals.job
          AND ${mayBePerson("own", "referrals")} WHERE referrals.id = ${id}`;

/**
 * Ids of the members to notify of news for a job: its responsible person and all who are assigned to it, except those
 * who are referrer, candidate or applicant of the `about` record.
 */
export async function recipientsOf(db: ReadHandle, job: string, about?: NotificationSubject): Promise<string[]> {
  const own = about === undefined ? [] : await db.rows<{ created_by: string | null }>(partiesOf(about));
  const rows = await db.rows<{ person: string }>(sql`
    SELECT created_by AS person FROM jobs WHERE id = ${job}
      AND EXISTS (SELECT FROM company_members WHERE company = jobs.company AND user_id = jobs.created_by)
    UNION SELECT job_members.user_id FROM job_members JOIN jobs ON jobs.id = job_members.job
      JOIN company_members ON company_members.company = jobs.company AND company_members.user_id = job_members.user_id
      WHERE job_members.job = ${job} ORDER BY person`);
  return rows.map(({ person }) => person).filter((person) => !own.some(({ created_by }) => created_by === person));
}

/** Condition on a company, by its column: the viewer has this right there. */
export function mayWithCompany(right: TeamRight, viewer: string, company = "companies.id"): SQL<boolean> {
  return bindViewer(hasCompanyRightText(right, company), viewer);
}

/** Subquery of the companies whose team a user belongs to. `viewer` is a placeholder, never a value. */
export function companiesOf(viewer: string): string {
  return `(SELECT company FROM company_members WHERE user_id = ${viewer})`;
}

/** A viewer's role and assignment for a job, as read by `membershipColumns`. */
export type MembershipRow = { readonly team_role: TeamRole | null; readonly on_job: boolean };

/** The same as the type of rules/team/rights.ts. */
export function membershipOf({ team_role, on_job }: MembershipRow): TeamMembership {
  return team_role === null ? null : { role: team_role, on_job };
}

/**
 * The columns `team_role` and `on_job` of a job for a viewer (`TeamMembership` of rules/team/rights.ts). `viewer` is a
 * placeholder, never a value; `jobs` is the query's name of the table.
 */
export function membershipText(viewer: string, jobs = "jobs"): string {
  return `(SELECT role FROM company_members WHERE company = ${jobs}.company AND user_id = ${viewer}) AS team_role,
    EXISTS (SELECT FROM job_members WHERE job = ${jobs}.id AND user_id = ${viewer}) AS on_job`;
}

/** The same with a bound value. */
export function membershipColumns(viewer: string | null, jobs = "jobs"): SQL {
  return bindViewer(membershipText(VIEWER, jobs), viewer);
}

/** A user's role and assignment for a job. */
export async function readMembership(db: ReadHandle, viewer: string, job: string): Promise<TeamMembership> {
  const [row] = await db.rows<MembershipRow>(sql`SELECT ${membershipColumns(viewer)} FROM jobs WHERE jobs.id = ${job}`);
  return row === undefined ? null : membershipOf(row);
}

/**
 * The person responsible for what an actor adds to a company: the actor, or for a company key an owner, preferably its
 * creator (rule X212). That person is notified of candidates and owes the promised answers.
 */
export async function responsiblePersonFor(tx: WriteHandle, { id, key }: UserActor, company: string): Promise<string> {
  if (key?.company === undefined) return id;
  const [owner] = await tx.rows<{ user_id: string }>(sql`
    SELECT user_id FROM company_members WHERE company = ${company} AND role = 'owner'
    ORDER BY user_id IS NOT DISTINCT FROM (SELECT made_by FROM api_keys WHERE id = ${key.id}) DESC, created_at, user_id
    LIMIT 1 FOR SHARE`);
  if (owner === undefined) throw new AppError("not_found");
  return owner.user_id;
}

/** Up to 20 companies whose team a user belongs to; their request budgets are charged. */
export async function companiesWith(db: ReadHandle, person: string): Promise<string[]> {
  const rows = await db.rows<{ company: string }>(
    sql`SELECT company FROM company_members WHERE user_id = ${person} ORDER BY company LIMIT 20`,
  );
  return rows.map(({ company }) => company);
}
