import { sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import { fault } from "../../contract/faults.ts";
import type { TeamRole } from "../../contract/team/roles.ts";
import type { MemberChange, MemberRemoval, Team } from "../../contract/team/team.ts";
import { mayWith } from "../../rules/team/rights.ts";
import type { UserContext } from "../db/context.ts";
import { forgetMarks } from "../db/deal/messages.ts";
import type { WriteHandle } from "../db/handles.ts";
import { companyMembers, jobMembers } from "../db/tables/teams.ts";
import { TEAM_CHANGED } from "../db/team.ts";
import { forgetUnseen } from "../notifications/forget-unseen.ts";
import { forgetLooks } from "../pipeline/looks.ts";
import { handOver } from "./hand-over.ts";
import { type HeldTeam, holdOwnTeam, holdTeam, isMember, type Member, ownersOf } from "./held-team.ts";
import { ofCompany } from "./job-team.ts";
import { readTeam } from "./queries.ts";
import { tellTeam } from "./tell.ts";

function memberOf(team: HeldTeam, user_id: string): Member {
  const member = team.members.find((one) => one.user_id === user_id);
  if (member === undefined) throw new AppError("not_found");
  return member;
}

/** Members who may be responsible for jobs. */
export function mayTakeOver({ role }: Pick<Member, "role">): boolean {
  return mayWith({ role, on_job: false }, "edit_jobs");
}

/** Throws `team_last_owner` if no other owner would remain. */
function requireOwner(team: HeldTeam, without: string): void {
  if (ownersOf(team).every((owner) => owner === without)) throw new AppError("team_last_owner");
}

/** The successor of a member: the chosen one, else the longest-standing other owner. */
function successorOf(team: HeldTeam, from: string, chosen: string | null): string {
  if (chosen === null) return ownersOf(team).find((owner) => owner !== from) ?? team.members[0]?.user_id ?? from;
  const member = team.members.find(({ user_id }) => user_id === chosen);
  if (member === undefined || member.user_id === from || !mayTakeOver(member)) {
    throw new AppError("validation_failed", { fields: { hand_over_to: fault("invalid") } });
  }
  return chosen;
}

/** Deletes notifications the user may no longer see and tells every process that rights changed. */
export async function settleRights(tx: WriteHandle, company: string, user_id: string): Promise<void> {
  await forgetUnseen(tx, { company, user_id });
  tx.notify(TEAM_CHANGED, company);
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
    const team = await holdOwnTeam(ctx, tx, id);
    const member = memberOf(team, user_id);
    if (member.role !== from) throw new AppError("conflict");
    if (role === from) return readTeam(ctx, tx, id);
    if (from === "owner") requireOwner(team, user_id);
    await tx.update(companyMembers).set({ role }).where(isMember(id, user_id));
    if (!mayTakeOver({ role }))
      await handOver(ctx, tx, { company: id, from: user_id, to: ctxOwner(ctx, team, user_id) });
    await settleRights(tx, id, user_id);
    await tellTeam(ctx, tx, team, { what: "role", to: [user_id], role });
    // Members who reduced their own rights see the team with their new rights.
    return readTeam(ctx, tx, id);
  });
}

/** The acting owner; for changes of themselves, the longest-standing other owner. */
function ctxOwner(ctx: UserContext, team: HeldTeam, on: string): string {
  return ctx.actor.id === on ? successorOf(team, on, null) : ctx.actor.id;
}

/**
 * Removes a member, by an owner or by the member themselves (rule C12); jobs, candidates and rewards stay with the
 * company. Throws `not_found`, `team_last_owner`, `validation_failed` on `hand_over_to` for an invalid successor.
 */
export async function removeMember(
  ctx: UserContext,
  { id, member: user_id }: { id: string; member: string },
  { hand_over_to }: MemberRemoval,
): Promise<{ removed: true }> {
  await ctx.write(async (tx) => {
    const leaves = user_id === ctx.actor.id;
    const team = leaves ? await holdTeam(ctx, tx, id) : await holdOwnTeam(ctx, tx, id);
    const { role } = memberOf(team, user_id);
    if (role === "owner") requireOwner(team, user_id);
    await takeOut(ctx, tx, team, { user_id, to: successorOf(team, user_id, hand_over_to) });
    if (!leaves) await tellTeam(ctx, tx, team, { what: "removed", to: [user_id] });
  });
  return { removed: true };
}

/** Hands over a member's responsibilities and ends their membership. Requires the team to be locked. */
export async function takeOut(
  ctx: Pick<UserContext, "clock">,
  tx: WriteHandle,
  { company }: Pick<HeldTeam, "company">,
  { user_id, to }: { user_id: string; to: string },
): Promise<void> {
  // Must run first: waits for a job posted concurrently, which is then handed over as well.
  await tx.delete(companyMembers).where(isMember(company, user_id));
  // Must run before the jobs, in the lock order of moving a candidate: referral first, then job.
  await forgetLooks(tx, user_id, company);
  await handOver(ctx, tx, { company, from: user_id, to });
  await tx.delete(jobMembers).where(ofCompany(company, user_id));
  await forgetMarks(tx, user_id, company);
  // Ends access to the company's private jobs that was opened by a link; the link itself still works.
  await tx.rows(sql`
    DELETE FROM job_link_holders USING jobs
    WHERE jobs.id = job_link_holders.job AND jobs.company = ${company} AND job_link_holders.user_id = ${user_id}`);
  await settleRights(tx, company, user_id);
}

/**
 * Promotes the longest-standing recruiter, else member, if nobody but the given user is an owner. Returns the owner.
 */
export async function ownerBeside(
  tx: WriteHandle,
  team: Omit<HeldTeam, "role">,
  leaver: string,
): Promise<string | null> {
  const others = team.members.filter(({ user_id }) => user_id !== leaver);
  const owner = others.find(({ role }) => role === "owner");
  if (owner !== undefined) return owner.user_id;
  const BY_RIGHTS: readonly TeamRole[] = ["recruiter", "hiring_manager", "viewer"];
  const next = BY_RIGHTS.flatMap((role) => others.filter((one) => one.role === role))[0];
  if (next === undefined) return null;
  await tx.update(companyMembers).set({ role: "owner" }).where(isMember(team.company, next.user_id));
  return next.user_id;
}
