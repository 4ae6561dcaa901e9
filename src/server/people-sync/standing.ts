import { and, eq } from "drizzle-orm";
import { LIMITS } from "../../contract/limits.ts";
import type { TeamRole } from "../../contract/team/roles.ts";
import { nextStanding } from "../../rules/team/people-sync.ts";
import type { TxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { scimGroupMembers, scimGroups, scimPeople } from "../db/tables/scim.ts";
import { companyMembers, joinRequests } from "../db/tables/teams.ts";
import { handOver } from "../teams/hand-over.ts";
import { addMember, holdMembers, isMember, type Member, ownersOf } from "../teams/held-team.ts";
import { mayTakeOver, settleRights, takeOut } from "../teams/members.ts";
import { SyncRefused } from "./refused.ts";
import type { SyncedRow } from "./scene.ts";

type Held = NonNullable<Awaited<ReturnType<typeof holdMembers>>>;
type Person = Pick<SyncedRow, "id" | "company" | "user_id" | "active" | "user_name" | "role_given" | "role_before">;

async function rolesOf(tx: WriteHandle, person: string): Promise<(TeamRole | null)[]> {
  const rows = await tx
    .select({ role: scimGroups.role })
    .from(scimGroupMembers)
    .innerJoin(scimGroups, eq(scimGroups.id, scimGroupMembers.group))
    .where(eq(scimGroupMembers.person, person));
  return rows.map(({ role }) => role);
}

/** The successor for a departing member's responsibilities. Throws `last_owner` if no other owner remains. */
function successorOf({ members }: Held, { user_id, user_name }: Person, role: TeamRole): string {
  const others = ownersOf({ members }).filter((owner) => owner !== user_id);
  if (others[0] !== undefined) return others[0];
  if (role === "owner")
    throw new SyncRefused(
      "last_owner",
      user_name,
      "This is the company's last owner. Make someone else an owner first.",
    );
  return members.find((member) => member.user_id !== user_id)?.user_id ?? user_id;
}

async function join(ctx: TxContext, tx: WriteHandle, team: Held, person: Person, role: TeamRole): Promise<void> {
  if (team.members.length >= LIMITS.team.members)
    throw new SyncRefused("team_full", person.user_name, `A team has at most ${LIMITS.team.members} people.`);
  const { company, user_id } = person;
  await tx.delete(joinRequests).where(and(eq(joinRequests.company, company), eq(joinRequests.user_id, user_id)));
  await addMember(tx, { company, user_id, role, created_at: ctx.clock.now() });
}

async function change(ctx: TxContext, tx: WriteHandle, team: Held, person: Person, member: Member, role: TeamRole) {
  const { company, user_id } = person;
  const to = successorOf(team, person, member.role);
  await tx.update(companyMembers).set({ role }).where(isMember(company, user_id));
  if (!mayTakeOver({ role })) await handOver(ctx, tx, { company, from: user_id, to });
}

/**
 * Applies the team role that a user's groups give, or removes the user (rules X193, X194). Their responsibilities go to
 * the longest-standing owner, as when a member leaves (C12). Call it for one user at a time. Throws `last_owner`,
 * `team_full`.
 */
export async function settleStanding(ctx: TxContext, tx: WriteHandle, person: Person): Promise<void> {
  const { company, user_id } = person;
  const team = await holdMembers(tx, company);
  if (team === null) return;
  const member = team.members.find((one) => one.user_id === user_id);
  const now = { role: member?.role ?? null, given: person.role_given, before: person.role_before };
  const next = nextStanding(now, person.active, await rolesOf(tx, person.id));
  if (next.given !== now.given || next.before !== now.before)
    await tx
      .update(scimPeople)
      .set({ role_given: next.given, role_before: next.before })
      .where(eq(scimPeople.id, person.id));
  if (next.role === now.role) return;
  if (next.role === null && member !== undefined)
    return takeOut(ctx, tx, team, { user_id, to: successorOf(team, person, member.role) });
  if (next.role === null) return;
  if (member === undefined) await join(ctx, tx, team, person, next.role);
  else await change(ctx, tx, team, person, member, next.role);
  await settleRights(tx, company, user_id);
}
