import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { SYNC_BOUNDS } from "../../../contract/members/people-sync.ts";
import type { TeamRole } from "../../../contract/members/roles.ts";
import type { TxContext } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { scimGroupMembers, scimGroups, scimPeople } from "../../infra/db/tables/scim.ts";
import { applyGroupRoles } from "./apply-roles.ts";
import { isPossibleId, recordUserChange, type ScimRequestContext } from "./context.ts";
import { ScimRejection } from "./scim-rejection.ts";
import { userNameKey } from "./users.ts";

export type GroupRow = typeof scimGroups.$inferSelect;

/** A group as the provider sent it; missing attributes stay unchanged. */
export type GroupInput = {
  readonly name: string;
  readonly external_id: string | null | undefined;
  readonly members: readonly string[] | undefined;
};

/** A group of the caller's company; undefined for groups of other companies. */
export async function findGroup(db: ReadHandle, company: string, id: string): Promise<GroupRow | undefined> {
  if (!isPossibleId(id)) return undefined;
  const [row] = await db
    .select()
    .from(scimGroups)
    .where(and(eq(scimGroups.id, id), eq(scimGroups.company, company)));
  return row;
}

/** The ids of a group's members, in order. */
export async function listGroupMembers(db: ReadHandle, group: string): Promise<string[]> {
  const rows = await db
    .select({ person: scimGroupMembers.person })
    .from(scimGroupMembers)
    .where(eq(scimGroupMembers.group, group))
    .orderBy(asc(scimGroupMembers.person));
  return rows.map(({ person }) => person);
}

async function requireFreeGroupName(
  { tx, caller }: ScimRequestContext,
  name: string,
  own: string | null,
): Promise<void> {
  const [known] = await tx
    .select({ id: scimGroups.id })
    .from(scimGroups)
    .where(and(eq(scimGroups.company, caller.company), eq(scimGroups.name_key, userNameKey(name))));
  if (known !== undefined && known.id !== own)
    throw new ScimRejection("taken", name, "A group with this displayName already exists.");
  if (own !== null) return;
  const [row] = await tx.rows<{ many: number }>(
    sql`SELECT count(*)::int AS many FROM scim_groups WHERE company = ${caller.company}`,
  );
  if ((row?.many ?? 0) >= SYNC_BOUNDS.groups)
    throw new ScimRejection("too_many", name, `A company syncs at most ${SYNC_BOUNDS.groups} groups.`);
}

/** All named users must belong to the caller's company. Throws `invalid`, `too_many`. */
async function requirePeople(
  { tx, caller }: ScimRequestContext,
  name: string,
  members: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(members.map((id) => id.toLowerCase()))];
  if (ids.length > SYNC_BOUNDS.members)
    throw new ScimRejection("too_many", name, `A group has at most ${SYNC_BOUNDS.members} members.`);
  if (ids.length === 0) return [];
  if (!ids.every(isPossibleId)) throw new ScimRejection("invalid", name, "A member's value is no id of anybody here.");
  const known = await tx
    .select({ id: scimPeople.id })
    .from(scimPeople)
    .where(and(eq(scimPeople.company, caller.company), inArray(scimPeople.id, ids), isNull(scimPeople.deleted_at)));
  if (known.length < ids.length) throw new ScimRejection("invalid", name, "A member's value is no id of anybody here.");
  return ids;
}

/** Applies the roles that the users' groups give, in a fixed order to avoid deadlocks. */
async function applyRolesOfAll(ctx: TxContext, tx: WriteHandle, people: readonly string[]): Promise<void> {
  for (const id of [...people].sort()) {
    const [person] = await tx.select().from(scimPeople).where(eq(scimPeople.id, id));
    if (person !== undefined && person.deleted_at === null) await applyGroupRoles(ctx, tx, person);
  }
}

async function setMembers(context: ScimRequestContext, group: GroupRow, wanted: readonly string[]): Promise<void> {
  const { ctx, tx } = context;
  const people = await requirePeople(context, group.name, wanted);
  const before = new Set(await listGroupMembers(tx, group.id));
  const [is, added] = [new Set(people), people.filter((id) => !before.has(id))];
  const gone = [...before].filter((id) => !is.has(id));
  if (gone.length > 0)
    await tx
      .delete(scimGroupMembers)
      .where(and(eq(scimGroupMembers.group, group.id), inArray(scimGroupMembers.person, gone)));
  if (added.length > 0) await tx.insert(scimGroupMembers).values(added.map((person) => ({ group: group.id, person })));
  if (group.role !== null) await applyRolesOfAll(ctx, tx, [...gone, ...added]);
}

/** Creates a group without a role, which only owners assign. Throws `ScimRejection`. */
export async function createGroup(
  context: ScimRequestContext,
  { name, external_id = null, members = [] }: GroupInput,
): Promise<GroupRow> {
  const { ctx, tx, caller } = context;
  await requireFreeGroupName(context, name, null);
  const now = ctx.clock.now();
  const row: GroupRow = {
    id: ctx.ids.next(),
    company: caller.company,
    name,
    name_key: userNameKey(name),
    external_id,
    role: null,
    created_at: now,
    updated_at: now,
  };
  await tx.insert(scimGroups).values(row);
  await setMembers(context, row, members);
  await recordUserChange(context, "sync_group_changed", null, { record: row.id, reason: "made" });
  return row;
}

/** Updates a group to the provider's state. Null if it is not the caller's company's. Throws `ScimRejection`. */
export async function updateGroup(context: ScimRequestContext, id: string, said: GroupInput): Promise<GroupRow | null> {
  const { ctx, tx, caller } = context;
  const before = await findGroup(tx, caller.company, id);
  if (before === undefined) return null;
  await requireFreeGroupName(context, said.name, id);
  const { name, external_id = before.external_id, members } = said;
  const change = { name, name_key: userNameKey(name), external_id, updated_at: ctx.clock.now() };
  await tx.update(scimGroups).set(change).where(eq(scimGroups.id, id));
  const row = { ...before, ...change };
  if (members !== undefined) await setMembers(context, row, members);
  await recordUserChange(context, "sync_group_changed", null, { record: id, reason: "changed" });
  return row;
}

/**
 * Deletes a group; members who had their role only through it lose it. False if it is not the caller's company's.
 * Throws `last_owner`.
 */
export async function deleteGroup(context: ScimRequestContext, id: string): Promise<boolean> {
  const { ctx, tx, caller } = context;
  const group = await findGroup(tx, caller.company, id);
  if (group === undefined) return false;
  const people = await listGroupMembers(tx, id);
  await tx.delete(scimGroups).where(eq(scimGroups.id, id));
  if (group.role !== null) await applyRolesOfAll(ctx, tx, people);
  await recordUserChange(context, "sync_group_changed", null, { record: id, reason: "deleted" });
  return true;
}

/**
 * Changes the role of a group and of all its members. Requires the company to be locked. Throws `last_owner`,
 * `team_full`.
 */
export async function applyGroupRole(
  ctx: TxContext,
  tx: WriteHandle,
  { id }: Pick<GroupRow, "id">,
  role: TeamRole | null,
): Promise<void> {
  await tx.update(scimGroups).set({ role }).where(eq(scimGroups.id, id));
  await applyRolesOfAll(ctx, tx, await listGroupMembers(tx, id));
}
