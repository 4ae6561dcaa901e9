import { and, eq } from "drizzle-orm";
import { LIMITS } from "../../../contract/limits.ts";
import type { TeamRole } from "../../../contract/members/roles.ts";
import { nextMembership } from "../../../rules/team/people-sync.ts";
import type { TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { scimGroupMembers, scimGroups, scimPeople } from "../../infra/db/tables/scim.ts";
import { companyMembers, joinRequests } from "../../infra/db/tables/teams.ts";
import { addMember, isMembership, lockMembers, type Member, ownerIds } from "../teams/locked-team.ts";
import { applyRightsChange, canTakeResponsibility, endMembership } from "../teams/members.ts";
import { transferResponsibilities } from "../teams/transfer-responsibilities.ts";
import type { ProvisionedUserRow } from "./context.ts";
import { ScimRejection } from "./scim-rejection.ts";

type LockedMembers = NonNullable<Awaited<ReturnType<typeof lockMembers>>>;
type UserOfCompany = Pick<
  ProvisionedUserRow,
  "id" | "company" | "user_id" | "active" | "user_name" | "role_given" | "role_before"
>;

async function findGroupRoles(tx: WriteHandle, person: string): Promise<(TeamRole | null)[]> {
  const rows = await tx
    .select({ role: scimGroups.role })
    .from(scimGroupMembers)
    .innerJoin(scimGroups, eq(scimGroups.id, scimGroupMembers.group))
    .where(eq(scimGroupMembers.person, person));
  return rows.map(({ role }) => role);
}

/** The successor for a departing member's responsibilities. Throws `last_owner` if no other owner remains. */
function findSuccessor({ members }: LockedMembers, { user_id, user_name }: UserOfCompany, role: TeamRole): string {
  const others = ownerIds({ members }).filter((owner) => owner !== user_id);
  if (others[0] !== undefined) return others[0];
  if (role === "owner")
    throw new ScimRejection(
      "last_owner",
      user_name,
      "This is the company's last owner. Make someone else an owner first.",
    );
  return members.find((member) => member.user_id !== user_id)?.user_id ?? user_id;
}

async function addToTeam(
  ctx: TxContext,
  tx: WriteHandle,
  team: LockedMembers,
  person: UserOfCompany,
  role: TeamRole,
): Promise<void> {
  if (team.members.length >= LIMITS.team.members)
    throw new ScimRejection("team_full", person.user_name, `A team has at most ${LIMITS.team.members} people.`);
  const { company, user_id } = person;
  await tx.delete(joinRequests).where(and(eq(joinRequests.company, company), eq(joinRequests.user_id, user_id)));
  await addMember(tx, { company, user_id, role, created_at: ctx.clock.now() });
}

async function changeRole(
  ctx: TxContext,
  tx: WriteHandle,
  team: LockedMembers,
  person: UserOfCompany,
  member: Member,
  role: TeamRole,
) {
  const { company, user_id } = person;
  const to = findSuccessor(team, person, member.role);
  await tx.update(companyMembers).set({ role }).where(isMembership(company, user_id));
  if (!canTakeResponsibility({ role })) await transferResponsibilities(ctx, tx, { company, from: user_id, to });
}

/**
 * Applies the team role that a user's groups give, or removes the user (rules X193, X194). Their responsibilities go to
 * the longest-standing owner, as when a member leaves (C12). Call it for one user at a time. Throws `last_owner`,
 * `team_full`.
 */
export async function applyGroupRoles(ctx: TxContext, tx: WriteHandle, person: UserOfCompany): Promise<void> {
  const { company, user_id } = person;
  const team = await lockMembers(tx, company);
  if (team === null) return;
  const member = team.members.find((one) => one.user_id === user_id);
  const now = { role: member?.role ?? null, given: person.role_given, before: person.role_before };
  const next = nextMembership(now, person.active, await findGroupRoles(tx, person.id));
  if (next.given !== now.given || next.before !== now.before)
    await tx
      .update(scimPeople)
      .set({ role_given: next.given, role_before: next.before })
      .where(eq(scimPeople.id, person.id));
  if (next.role === now.role) return;
  if (next.role === null && member !== undefined)
    return endMembership(ctx, tx, team, { user_id, to: findSuccessor(team, person, member.role) });
  if (next.role === null) return;
  if (member === undefined) await addToTeam(ctx, tx, team, person, next.role);
  else await changeRole(ctx, tx, team, person, member, next.role);
  await applyRightsChange(tx, company, user_id);
}
