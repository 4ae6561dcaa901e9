import { and, eq } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { TeamRole } from "../../../contract/members/roles.ts";
import { hasTeamRight } from "../../../rules/team/rights.ts";
import type { UserTxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { companyMembers } from "../../infra/db/tables/teams.ts";

export type Member = { readonly user_id: string; readonly role: TeamRole };

/** A team, locked until the transaction ends; longest-standing members first. */
export type LockedTeam = {
  readonly company: string;
  readonly name: string;
  readonly members: readonly Member[];
  /** The actor's role in the team. */
  readonly role: TeamRole;
};

/**
 * Locks a company's team without blocking posts for the company. Returns the human members, longest-standing first;
 * null if the company does not exist.
 */
export async function lockMembers(tx: WriteHandle, company: string) {
  const { rows } = await tx.executeSql("SELECT name FROM companies WHERE id = $1 FOR NO KEY UPDATE", [company]);
  const [found] = rows;
  if (found === undefined) return null;
  const members: Member[] = await tx
    .select({ user_id: companyMembers.user_id, role: companyMembers.role })
    .from(companyMembers)
    .where(and(eq(companyMembers.company, company), eq(companyMembers.service, false)))
    .orderBy(companyMembers.created_at, companyMembers.user_id);
  return { company, name: String(found.name), members };
}

/** Locks the team of the actor's company. Throws `not_found` unless the actor is a member (rule R17). */
export async function lockTeam(
  ctx: Pick<UserTxContext, "actor">,
  tx: WriteHandle,
  company: string,
): Promise<LockedTeam> {
  const locked = await lockMembers(tx, company);
  const self = locked?.members.find(({ user_id }) => user_id === ctx.actor.id);
  if (locked === null || self === undefined) throw new AppError("not_found");
  return { ...locked, role: self.role };
}

/** Locks a team that the actor may change. Throws `not_found` otherwise. */
export async function lockManagedTeam(
  ctx: Pick<UserTxContext, "actor">,
  tx: WriteHandle,
  company: string,
): Promise<LockedTeam> {
  const locked = await lockTeam(ctx, tx, company);
  if (!hasTeamRight({ role: locked.role, on_job: false }, "manage_team")) throw new AppError("not_found");
  return locked;
}

/** A team's owners, longest-standing first. */
export function ownerIds({ members }: Pick<LockedTeam, "members">): string[] {
  return members.filter(({ role }) => role === "owner").map(({ user_id }) => user_id);
}

/** Adds a member; does nothing for existing members. Returns whether they are new. */
export async function addMember(
  tx: WriteHandle,
  member: { company: string; user_id: string; role: TeamRole; created_at: Date },
): Promise<boolean> {
  const added = await tx
    .insert(companyMembers)
    .values(member)
    .onConflictDoNothing()
    .returning({ user_id: companyMembers.user_id });
  return added.length > 0;
}

/** SQL condition: this membership. */
export function isMembership(company: string, user_id: string) {
  return and(eq(companyMembers.company, company), eq(companyMembers.user_id, user_id));
}
