import { and, eq } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { TeamRole } from "../../contract/team/roles.ts";
import { mayWith } from "../../rules/team/rights.ts";
import type { UserTxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { companyMembers } from "../db/tables/teams.ts";

export type Member = { readonly user_id: string; readonly role: TeamRole };

/** A team, held against everybody else who changes it until the transaction ends; its longest-standing members first. */
export type HeldTeam = {
  readonly company: string;
  readonly name: string;
  readonly members: readonly Member[];
  /** What the actor is in it. */
  readonly role: TeamRole;
};

/**
 * Holds a company's team, which whoever posts for the company does not wait for. Gives its members who are people, the longest-standing
 * first; null for a company that is not there.
 */
export async function holdMembers(tx: WriteHandle, company: string) {
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

/** Holds the team of the actor's company. Throws `not_found` for everybody who does not belong to it (rule R17). */
export async function holdTeam(ctx: Pick<UserTxContext, "actor">, tx: WriteHandle, company: string): Promise<HeldTeam> {
  const held = await holdMembers(tx, company);
  const self = held?.members.find(({ user_id }) => user_id === ctx.actor.id);
  if (held === null || self === undefined) throw new AppError("not_found");
  return { ...held, role: self.role };
}

/** Holds a team that the actor may change. Throws `not_found` for everybody else. */
export async function holdOwnTeam(
  ctx: Pick<UserTxContext, "actor">,
  tx: WriteHandle,
  company: string,
): Promise<HeldTeam> {
  const held = await holdTeam(ctx, tx, company);
  if (!mayWith({ role: held.role, on_job: false }, "manage_team")) throw new AppError("not_found");
  return held;
}

/** The owners of a team, the longest-standing first. */
export function ownersOf({ members }: Pick<HeldTeam, "members">): string[] {
  return members.filter(({ role }) => role === "owner").map(({ user_id }) => user_id);
}

/** Writes a member down; nothing where they belong to the team already. Gives whether they are new. */
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

/** Condition: this membership. */
export function isMember(company: string, user_id: string) {
  return and(eq(companyMembers.company, company), eq(companyMembers.user_id, user_id));
}
