import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { fieldError } from "../../../contract/field-errors.ts";
import type { TeamRole } from "../../../contract/members/roles.ts";
import type { MemberChange, MemberRemoval, Team } from "../../../contract/members/team.ts";
import { hasTeamRight } from "../../../rules/team/rights.ts";
import { deleteReadMarkers } from "../../hiring/messages/erase-messages.ts";
import { purgeRecordViews } from "../../hiring/pipeline/record-views.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { companyMembers, jobMembers } from "../../infra/db/tables/teams.ts";
import { TEAM_CHANGED } from "../../infra/db/team-rights.ts";
import { deleteHiddenNotifications } from "../../notifications/purge-notifications.ts";
import { isOnJobsOfCompany } from "./job-team.ts";
import { isMembership, type LockedTeam, lockManagedTeam, lockTeam, type Member, ownerIds } from "./locked-team.ts";
import { notifyTeamEvent } from "./notify.ts";
import { readTeam } from "./queries.ts";
import { transferResponsibilities } from "./transfer-responsibilities.ts";

function requireMember(team: LockedTeam, user_id: string): Member {
  const member = team.members.find((one) => one.user_id === user_id);
  if (member === undefined) throw new AppError("not_found");
  return member;
}

/** Members who may be responsible for jobs. */
export function canTakeResponsibility({ role }: Pick<Member, "role">): boolean {
  return hasTeamRight({ role, on_job: false }, "edit_jobs");
}

/** Throws `team_last_owner` if no other owner would remain. */
function requireOtherOwner(team: LockedTeam, without: string): void {
  if (ownerIds(team).every((owner) => owner === without)) throw new AppError("team_last_owner");
}

/** The successor of a member: the chosen one, else the longest-standing other owner. */
function findSuccessor(team: LockedTeam, from: string, chosen: string | null): string {
  if (chosen === null) return ownerIds(team).find((owner) => owner !== from) ?? team.members[0]?.user_id ?? from;
  const member = team.members.find(({ user_id }) => user_id === chosen);
  if (member === undefined || member.user_id === from || !canTakeResponsibility(member)) {
    throw new AppError("validation_failed", { fields: { hand_over_to: fieldError("invalid") } });
  }
  return chosen;
}

/** Deletes notifications the user may no longer see and tells every process that rights changed. */
export async function applyRightsChange(tx: WriteHandle, company: string, user_id: string): Promise<void> {
  await deleteHiddenNotifications(tx, { company, user_id });
  tx.publish(TEAM_CHANGED, company);
}

/**
 * Changes a member's role (rule C11). A member who may no longer edit jobs hands over theirs. Throws `not_found`,
 * `conflict` if the role is not `from`, `team_last_owner`.
 */
export async function setMemberRole(
  ctx: UserContext,
  { id, member: user_id }: { id: string; member: string },
  { from, role }: MemberChange,
): Promise<Team> {
  return ctx.write(async (tx) => {
    const team = await lockManagedTeam(ctx, tx, id);
    const member = requireMember(team, user_id);
    if (member.role !== from) throw new AppError("conflict");
    if (role === from) return readTeam(ctx, tx, id);
    if (from === "owner") requireOtherOwner(team, user_id);
    await tx.update(companyMembers).set({ role }).where(isMembership(id, user_id));
    if (!canTakeResponsibility({ role }))
      await transferResponsibilities(ctx, tx, { company: id, from: user_id, to: actingOwner(ctx, team, user_id) });
    await applyRightsChange(tx, id, user_id);
    await notifyTeamEvent(ctx, tx, team, { what: "role", to: [user_id], role });
    // Members who reduced their own rights see the team with their new rights.
    return readTeam(ctx, tx, id);
  });
}

/** The acting owner; for changes of themselves, the longest-standing other owner. */
function actingOwner(ctx: UserContext, team: LockedTeam, on: string): string {
  return ctx.actor.id === on ? findSuccessor(team, on, null) : ctx.actor.id;
}

/**
 * Removes a member, by an owner or by the member themselves (rule C12); jobs, candidates and rewards stay with the
 * company. Sign-in sessions stay, only rights and live updates end; an identity provider that removes a user ends their
 * sessions too (`deprovisionUser`). Throws `not_found`, `team_last_owner`, `validation_failed` on `hand_over_to` for an
 * invalid successor.
 */
export async function removeMember(
  ctx: UserContext,
  { id, member: user_id }: { id: string; member: string },
  { hand_over_to }: MemberRemoval,
): Promise<{ removed: true }> {
  await ctx.write(async (tx) => {
    const leaves = user_id === ctx.actor.id;
    const team = leaves ? await lockTeam(ctx, tx, id) : await lockManagedTeam(ctx, tx, id);
    const { role } = requireMember(team, user_id);
    if (role === "owner") requireOtherOwner(team, user_id);
    await endMembership(ctx, tx, team, { user_id, to: findSuccessor(team, user_id, hand_over_to) });
    if (!leaves) await notifyTeamEvent(ctx, tx, team, { what: "removed", to: [user_id] });
  });
  return { removed: true };
}

/** Hands over a member's responsibilities and ends their membership. Requires the team to be locked. */
export async function endMembership(
  ctx: Pick<UserContext, "clock">,
  tx: WriteHandle,
  { company }: Pick<LockedTeam, "company">,
  { user_id, to }: { user_id: string; to: string },
): Promise<void> {
  // Must run first: waits for a job posted concurrently, which is then handed over as well.
  await tx.delete(companyMembers).where(isMembership(company, user_id));
  // Must run before the jobs, in the lock order of moving a candidate: referral first, then job.
  await purgeRecordViews(tx, user_id, company);
  await transferResponsibilities(ctx, tx, { company, from: user_id, to });
  await tx.delete(jobMembers).where(isOnJobsOfCompany(company, user_id));
  await deleteReadMarkers(tx, user_id, company);
  // Ends access to the company's private jobs that was opened by a link; the link itself still works.
  await tx.rows(sql`
    DELETE FROM job_link_holders USING jobs
    WHERE jobs.id = job_link_holders.job AND jobs.company = ${company} AND job_link_holders.user_id = ${user_id}`);
  await applyRightsChange(tx, company, user_id);
}

/**
 * Promotes the longest-standing recruiter, else member, if nobody but the given user is an owner. Returns the owner.
 */
export async function ensureOtherOwner(
  tx: WriteHandle,
  team: Omit<LockedTeam, "role">,
  account: string,
): Promise<string | null> {
  const others = team.members.filter(({ user_id }) => user_id !== account);
  const owner = others.find(({ role }) => role === "owner");
  if (owner !== undefined) return owner.user_id;
  const BY_RIGHTS: readonly TeamRole[] = ["recruiter", "hiring_manager", "viewer"];
  const next = BY_RIGHTS.flatMap((role) => others.filter((one) => one.role === role))[0];
  if (next === undefined) return null;
  await tx.update(companyMembers).set({ role: "owner" }).where(isMembership(team.company, next.user_id));
  return next.user_id;
}
