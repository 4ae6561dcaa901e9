import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { JoinRequest, Team, TeamInvitation } from "../../../contract/members/team.ts";
import { hasTeamRight } from "../../../rules/team/rights.ts";
import type { UserContext, UserTxContext } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { plainName } from "../../infra/db/search-pattern.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { companyMembers, joinRequests, teamInvitations } from "../../infra/db/tables/teams.ts";
import { users } from "../../infra/db/tables/users.ts";

/** The host of a URL or address, without `www.`; empty if there is none. */
function hostOf(website: string): string {
  try {
    return new URL(website.includes("://") ? website : `https://${website}`).hostname
      .toLowerCase()
      .replace(/^www\./, "");
  } catch {
    return "";
  }
}

/** True if an email address belongs to a website's host or a subdomain. This does not prove who the sender is. */
function isWorkAddress(email: string, website: string): boolean {
  const host = hostOf(website);
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return host.includes(".") && (domain === host || domain.endsWith(`.${host}`));
}

async function selectMembers(db: ReadHandle, company: string, viewer: string) {
  const rows = await db
    .select({
      id: users.id,
      name: fullName,
      email: users.email,
      role: companyMembers.role,
      since: companyMembers.created_at,
    })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.user_id))
    .where(and(eq(companyMembers.company, company), eq(companyMembers.service, false)))
    .orderBy(asc(companyMembers.created_at), asc(users.id))
    .limit(LIMITS.team.members);
  return rows.map(({ name, since, ...row }) => {
    return { ...row, name: name ?? "", since: since.toISOString(), self: row.id === viewer };
  });
}

async function listInvitations(db: ReadHandle, company: string, now: Date): Promise<TeamInvitation[]> {
  const rows = await db
    .select({ invitation: teamInvitations, invited_by: fullName })
    .from(teamInvitations)
    .leftJoin(users, eq(users.id, teamInvitations.invited_by))
    .where(eq(teamInvitations.company, company))
    .orderBy(asc(teamInvitations.created_at), asc(teamInvitations.id))
    .limit(LIMITS.team.invitations);
  return rows.map(({ invitation: { id, email, role, created_at, expires_at }, invited_by }) => ({
    id,
    email,
    role,
    invited_by: invited_by || null,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    expired: expires_at <= now,
  }));
}

async function listJoinRequests(db: ReadHandle, company: string): Promise<JoinRequest[]> {
  const rows = await db
    .select({
      id: joinRequests.id,
      name: fullName,
      email: users.email,
      verified: users.verified,
      website: companies.website,
      words: joinRequests.words,
      created_at: joinRequests.created_at,
    })
    .from(joinRequests)
    .innerJoin(users, eq(users.id, joinRequests.user_id))
    .innerJoin(companies, eq(companies.id, joinRequests.company))
    .where(and(eq(joinRequests.company, company), isNull(joinRequests.declined_at)))
    .orderBy(asc(joinRequests.created_at), asc(joinRequests.id))
    .limit(LIMITS.team.members);
  return rows.map(({ name, verified, website, created_at, ...row }) => ({
    ...row,
    name: name ?? "",
    at_company: verified && isWorkAddress(row.email, website),
    created_at: created_at.toISOString(),
  }));
}

/** A company's team for its members (rule R17). Throws `not_found` for others. */
export async function readTeam(
  ctx: Pick<UserTxContext, "actor" | "clock">,
  db: ReadHandle,
  company: string,
): Promise<Team> {
  const [own] = await db
    .select({ id: companies.id, name: companies.name, role: companyMembers.role })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.company))
    .where(and(eq(companyMembers.company, company), eq(companyMembers.user_id, ctx.actor.id)));
  if (own === undefined) throw new AppError("not_found");
  const manage = hasTeamRight({ role: own.role, on_job: false }, "manage_team");
  const members = await selectMembers(db, company, ctx.actor.id);
  const owners = members.filter(({ role }) => role === "owner").length;
  return {
    company: { id: own.id, name: own.name },
    role: own.role,
    members,
    invitations: manage ? await listInvitations(db, company, ctx.clock.now()) : [],
    requests: manage ? await listJoinRequests(db, company) : [],
    can: { manage, leave: own.role !== "owner" || owners > 1 },
  };
}

/** The maximum number of companies in a menu. */
const MAX_OWN = 1_000;

/** The companies whose team the viewer is in, by name, with any role (rule R17). */
export async function listOwnTeams(ctx: UserContext) {
  const items = await ctx.db
    .select({ id: companies.id, name: companies.name, role: companyMembers.role })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.company))
    .where(eq(companyMembers.user_id, ctx.actor.id))
    .orderBy(asc(plainName(companies.name)), asc(companies.id))
    .limit(MAX_OWN);
  return { items };
}

/** The number of a team's seats taken by members and valid invitations. */
export async function countSeatsTaken(db: ReadHandle, company: string, now: Date): Promise<number> {
  const [row] = await db.rows<{ seats: number }>(sql`
    SELECT (SELECT count(*) FROM company_members WHERE company = ${company} AND NOT service)::int
      + (SELECT count(*) FROM team_invitations WHERE company = ${company} AND expires_at > ${now.toISOString()})::int AS seats`);
  return row?.seats ?? 0;
}
