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

/** Whoever may be responsible for jobs. */
export function mayTakeOver({ role }: Pick<Member, "role">): boolean {
  return mayWith({ role, on_job: false }, "edit_jobs");
}

/** Throws `team_last_owner` where nobody else would be owner. */
function requireOwner(team: HeldTeam, without: string): void {
  if (ownersOf(team).every((owner) => owner === without)) throw new AppError("team_last_owner");
}

/** Who takes over from a member: whoever was chosen, else the longest-standing other owner. */
function successorOf(team: HeldTeam, from: string, chosen: string | null): string {
  if (chosen === null) return ownersOf(team).find((owner) => owner !== from) ?? team.members[0]?.user_id ?? from;
  const member = team.members.find(({ user_id }) => user_id === chosen);
  if (member === undefined || member.user_id === from || !mayTakeOver(member)) {
    throw new AppError("validation_failed", { fields: { hand_over_to: fault("invalid") } });
  }
  return chosen;
}

/** What somebody was told of and may see no more is forgotten, and every process hears that rights are others now. */
export async function settleRights(tx: WriteHandle, company: string, user_id: string): Promise<void> {
  await forgetUnseen(tx, { company, user_id });
  tx.notify(TEAM_CHANGED, company);
}

/**
 * Gives a member another role (rule C11). Whoever may no longer edit jobs hands over those that they were responsible for.
 * Throws `not_found`, `conflict` where the role is not `from`, `team_last_owner`.
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
    // Whoever took the right from themselves reads the team as what they are now.
    return readTeam(ctx, tx, id);
  });
}

/** The owner who acts, or where they act on themselves the longest-standing other one. */
function ctxOwner(ctx: UserContext, team: HeldTeam, on: string): string {
  return ctx.actor.id === on ? successorOf(team, on, null) : ctx.actor.id;
}

/**
 * Removes a member, as an owner or as the member themselves (rule C12): jobs, people, and rewards stay with the company. Throws
 * `not_found`, `team_last_owner`, `validation_failed` on `hand_over_to` for somebody who may not take over.
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

/** Hands over what a member is responsible for, and ends their membership. Call it with the team held. */
export async function takeOut(
  ctx: Pick<UserContext, "clock">,
  tx: WriteHandle,
  { company }: Pick<HeldTeam, "company">,
  { user_id, to }: { user_id: string; to: string },
): Promise<void> {
  // First, since it waits for what they post at this moment: that is handed over as well.
  await tx.delete(companyMembers).where(isMember(company, user_id));
  // Before the jobs: whoever moves somebody holds the referral, and then its job.
  await forgetLooks(tx, user_id, company);
  await handOver(ctx, tx, { company, from: user_id, to });
  await tx.delete(jobMembers).where(ofCompany(company, user_id));
  await forgetMarks(tx, user_id, company);
  // Private jobs of the company that they have opened by a link: whoever still has it may come by it again.
  await tx.rows(sql`
    DELETE FROM job_link_holders USING jobs
    WHERE jobs.id = job_link_holders.job AND jobs.company = ${company} AND job_link_holders.user_id = ${user_id}`);
  await settleRights(tx, company, user_id);
}

/** Makes an owner of the longest-standing recruiter, or else member, where nobody but one is owner. Gives who is then. */
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
