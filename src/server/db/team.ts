import { type SQL, sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { TeamRight, TeamRole } from "../../contract/team/roles.ts";
import { rolesWith, type TeamStanding } from "../../rules/team/rights.ts";
import type { UserActor } from "../platform/actor.ts";
import type { ReadHandle, WriteHandle } from "./handles.ts";

// Who may do what with a company and its jobs (rule R17), as conditions of SQL: every noun asks it in its queries.

/** Processes hear on this channel that somebody's rights in a company's team are others now; the payload is its id. */
export const TEAM_CHANGED = "team_changed";

/** Where the viewer stands in the texts below. */
const VIEWER = ":viewer";

function oneOf(roles: readonly TeamRole[]): string {
  return roles.map((role) => `'${role}'`).join(", ");
}

function jobText(right: TeamRight, jobs: string): string {
  const [all, on] = [rolesWith(right, "all"), rolesWith(right, "on")];
  const everywhere = `member.role IN (${oneOf(all)})`;
  const there = `(member.role IN (${oneOf(on)}) AND EXISTS (
      SELECT FROM job_members WHERE job_members.job = ${jobs}.id AND job_members.user_id = ${VIEWER}))`;
  return `EXISTS (SELECT FROM company_members AS member WHERE member.company = ${jobs}.company
    AND member.user_id = ${VIEWER} AND (${on.length === 0 ? everywhere : `${everywhere} OR ${there}`}))`;
}

/**
 * Condition on a membership and its job, for a query that reads many jobs at once: `member` and `job_members` are joined
 * by it for the same person, the latter with LEFT JOIN.
 */
export function rightOfMember(right: TeamRight): SQL<boolean> {
  const [all, on] = [rolesWith(right, "all"), rolesWith(right, "on")];
  const there = on.length === 0 ? "" : ` OR (member.role IN (${oneOf(on)}) AND job_members.job IS NOT NULL)`;
  return sql.raw(`(member.role IN (${oneOf(all)})${there})`) as SQL<boolean>;
}

function companyText(right: TeamRight, company: string): string {
  return `EXISTS (SELECT FROM company_members AS member WHERE member.company = ${company}
    AND member.user_id = ${VIEWER} AND member.role IN (${oneOf(rolesWith(right, "all"))}))`;
}

function filled(text: string, viewer: string | null): SQL<boolean> {
  const parts = text.split(VIEWER).map((part) => sql.raw(part));
  return sql.join(parts, sql`${viewer}::uuid`) as SQL<boolean>;
}

/**
 * Condition on a job: the viewer (null: a visitor, for whom it is never so) has this right for it (rule R17). `jobs` is
 * the name that the query gives the table.
 */
export function mayWithJob(right: TeamRight, viewer: string | null, jobs = "jobs"): SQL<boolean> {
  return filled(jobText(right, jobs), viewer);
}

/** The same as text; `viewer` is a placeholder, never a value. */
export function mayWithJobText(right: TeamRight, viewer: string, jobs = "jobs"): string {
  return jobText(right, jobs).replaceAll(VIEWER, viewer);
}

/** Condition on a job: this person is of its team, which has others who go on with it. */
export function hasColleagues(user_id: string): SQL<boolean> {
  return sql<boolean>`(EXISTS (SELECT FROM company_members AS colleague
      WHERE colleague.company = jobs.company AND colleague.user_id <> ${user_id} AND NOT colleague.service)
    AND EXISTS (SELECT FROM company_members WHERE company = jobs.company AND user_id = ${user_id}))`;
}

/** A record that is told of: whoever has a part of their own in it hears of it as that, not as one of the team (rules R17, F6). */
type About = { readonly kind: "referral" | "application"; readonly id: string };

const partOf = ({ kind, id }: About): SQL =>
  kind === "application"
    ? sql`SELECT created_by FROM applications WHERE id = ${id}`
    : sql`SELECT created_by FROM referrals WHERE id = ${id}
        UNION SELECT claimed_by FROM referral_invitations WHERE referral = ${id}
        UNION SELECT created_by FROM applications WHERE referral = ${id}`;

/**
 * Who is told of what comes in for a job: whoever is responsible for it, and all who were put on it, by id; not who referred, was referred
 * or applied by what it is `about`.
 */
export async function toldOf(db: ReadHandle, job: string, about?: About): Promise<string[]> {
  const own = about === undefined ? [] : await db.rows<{ created_by: string | null }>(partOf(about));
  const rows = await db.rows<{ person: string }>(sql`
    SELECT created_by AS person FROM jobs WHERE id = ${job}
      AND EXISTS (SELECT FROM company_members WHERE company = jobs.company AND user_id = jobs.created_by)
    UNION SELECT job_members.user_id FROM job_members JOIN jobs ON jobs.id = job_members.job
      JOIN company_members ON company_members.company = jobs.company AND company_members.user_id = job_members.user_id
      WHERE job_members.job = ${job} ORDER BY person`);
  return rows.map(({ person }) => person).filter((person) => !own.some(({ created_by }) => created_by === person));
}

/** Condition on a company, named by its column: the viewer has this right there. */
export function mayWithCompany(right: TeamRight, viewer: string, company = "companies.id"): SQL<boolean> {
  return filled(companyText(right, company), viewer);
}

/** The companies in whose team somebody is, as a query of their ids. `viewer` is a placeholder, never a value. */
export function companiesOf(viewer: string): string {
  return `(SELECT company FROM company_members WHERE user_id = ${viewer})`;
}

/** How a viewer stands to a job, as `standingColumns` reads it. */
export type StandingRow = { readonly team_role: TeamRole | null; readonly on_job: boolean };

/** The same for the rules of teams. */
export function standingOf({ team_role, on_job }: StandingRow): TeamStanding {
  return team_role === null ? null : { role: team_role, on_job };
}

/**
 * The columns `team_role` and `on_job` of a job for a viewer: how they stand to it (`TeamStanding` of rules/team.ts).
 * `viewer` is a placeholder, never a value; `jobs` the name of the table.
 */
export function standingText(viewer: string, jobs = "jobs"): string {
  return `(SELECT role FROM company_members WHERE company = ${jobs}.company AND user_id = ${viewer}) AS team_role,
    EXISTS (SELECT FROM job_members WHERE job = ${jobs}.id AND user_id = ${viewer}) AS on_job`;
}

/** The same with a value. */
export function standingColumns(viewer: string | null, jobs = "jobs"): SQL {
  return filled(standingText(VIEWER, jobs), viewer);
}

/** How a person stands to a job. */
export async function standingWith(db: ReadHandle, viewer: string, job: string): Promise<TeamStanding> {
  const [row] = await db.rows<StandingRow>(sql`SELECT ${standingColumns(viewer)} FROM jobs WHERE jobs.id = ${job}`);
  return row === undefined ? null : standingOf(row);
}

/**
 * Who is responsible for what an actor adds to a company: they themselves, and for a company's key an owner, first whoever made it
 * (rule X212): people are told of what comes in, and owe what is promised.
 */
export async function answersFor(tx: WriteHandle, { id, key }: UserActor, company: string): Promise<string> {
  if (key?.company === undefined) return id;
  const [owner] = await tx.rows<{ user_id: string }>(sql`
    SELECT user_id FROM company_members WHERE company = ${company} AND role = 'owner'
    ORDER BY user_id IS NOT DISTINCT FROM (SELECT made_by FROM api_keys WHERE id = ${key.id}) DESC, created_at, user_id
    LIMIT 1 FOR SHARE`);
  if (owner === undefined) throw new AppError("not_found");
  return owner.user_id;
}

/** The companies of which somebody is of the team: whose budget what they ask for is taken from. */
export async function companiesWith(db: ReadHandle, person: string): Promise<string[]> {
  const rows = await db.rows<{ company: string }>(
    sql`SELECT company FROM company_members WHERE user_id = ${person} ORDER BY company LIMIT 20`,
  );
  return rows.map(({ company }) => company);
}
