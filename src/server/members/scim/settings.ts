import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import {
  type PeopleSync,
  SYNC_BOUNDS,
  type SyncedPerson,
  type SyncGroup,
  type SyncGroupRole,
} from "../../../contract/members/people-sync.ts";
import type { Page } from "../../../contract/paging.ts";
import { findManagedCompany, lockManagedCompany } from "../../companies/managed-company.ts";
import { writeAudit } from "../../identity/auth/accounts/audit.ts";
import { confirmIdentity } from "../../identity/auth/passwords/confirm-identity.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { afterCursor, decodeCursor, exactInstant, toPage } from "../../infra/db/cursor.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { scimGroups, scimPeople, scimRefusals } from "../../infra/db/tables/scim.ts";
import { companyMembers } from "../../infra/db/tables/teams.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { findVerifiedDomain } from "./domain.ts";
import { applyGroupRole } from "./groups.ts";
import { ScimRejection } from "./scim-rejection.ts";
import { listTokens } from "./tokens.ts";

/** Per company; more than anybody changes by hand. */
const CHANGES: Limit = { name: "people sync changes", points: 300, seconds: 3_600 };

const MEMBER_COUNT = sql<number>`(SELECT count(*)::int FROM scim_group_members WHERE "group" = ${scimGroups.id})`;

async function listGroups(db: ReadHandle, company: string, one?: string): Promise<SyncGroup[]> {
  return db
    .select({ id: scimGroups.id, name: scimGroups.name, role: scimGroups.role, people: MEMBER_COUNT })
    .from(scimGroups)
    .where(and(eq(scimGroups.company, company), one === undefined ? undefined : eq(scimGroups.id, one)))
    .orderBy(asc(scimGroups.name_key), asc(scimGroups.id))
    .limit(SYNC_BOUNDS.groups);
}

async function listRejectedRequests(db: ReadHandle, company: string): Promise<PeopleSync["refused"]> {
  const rows = await db
    .select({ at: scimRefusals.at, why: scimRefusals.why, about: scimRefusals.about })
    .from(scimRefusals)
    .where(eq(scimRefusals.company, company))
    .orderBy(desc(scimRefusals.at), desc(scimRefusals.id))
    .limit(SYNC_BOUNDS.refusals);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** A company's provisioning settings, for its owners. Throws `not_found`. */
export async function readProvisioning(ctx: UserContext, id: string): Promise<PeopleSync> {
  const company = await findManagedCompany(ctx.db, ctx.actor.id, id);
  const [counted] = await ctx.db.rows<{ active: number; inactive: number }>(sql`
    SELECT count(*) FILTER (WHERE active)::int AS active, count(*) FILTER (WHERE NOT active)::int AS inactive
    FROM scim_people WHERE company = ${id} AND deleted_at IS NULL`);
  return {
    company,
    domain: await findVerifiedDomain(ctx.db, id),
    base: `${ctx.config.publicUrl}/scim/v2`,
    tokens: await listTokens(ctx.db, id, ctx.clock.now()),
    groups: await listGroups(ctx.db, id),
    counts: counted ?? { active: 0, inactive: 0 },
    refused: await listRejectedRequests(ctx.db, id),
  };
}

/** The provisioned users, newest first. Throws `not_found`. */
export async function listProvisionedUsers(
  ctx: UserContext,
  id: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<SyncedPerson>> {
  await findManagedCompany(ctx.db, ctx.actor.id, id);
  const after = decodeCursor(cursor, ["instant", "id"]);
  const rows = await ctx.db
    .select({
      person: scimPeople,
      id: scimPeople.id,
      role: companyMembers.role,
      position: exactInstant(scimPeople.created_at),
    })
    .from(scimPeople)
    .leftJoin(
      companyMembers,
      and(eq(companyMembers.company, scimPeople.company), eq(companyMembers.user_id, scimPeople.user_id)),
    )
    .where(
      and(
        eq(scimPeople.company, id),
        isNull(scimPeople.deleted_at),
        afterCursor(after, scimPeople.created_at, scimPeople.id),
      ),
    )
    .orderBy(desc(scimPeople.created_at), desc(scimPeople.id))
    .limit(limit + 1);
  const page = toPage(rows, limit);
  return {
    items: page.rows.map(({ person, role }) => viewProvisionedUser(person, role)),
    next_cursor: page.next_cursor,
  };
}

function viewProvisionedUser(row: typeof scimPeople.$inferSelect, role: SyncedPerson["role"]): SyncedPerson {
  const { id, user_name, email, given_name, family_name, display_name, active, made, created_at } = row;
  const name = `${given_name} ${family_name}`.trim() || display_name;
  return { id, user_name, email, name, active, role, made, created_at: created_at.toISOString() };
}

const ERROR_CODES = { last_owner: "team_last_owner", team_full: "team_full" } as const;

function toFieldError(error: unknown): unknown {
  if (!(error instanceof ScimRejection)) return error;
  const code = error.why === "last_owner" || error.why === "team_full" ? ERROR_CODES[error.why] : null;
  return code === null ? error : new AppError(code, { cause: error });
}

/**
 * Sets the team role that a group gives to all its members (rule X194). Granting or removing the owner role requires an
 * identity confirmation. Throws `not_found`, what `confirmIdentity` throws, `team_last_owner`, `team_full`,
 * `rate_limited`.
 */
export async function setGroupRole(
  ctx: UserContext,
  { id: company, group: id }: { id: string; group: string },
  { role, password, code }: SyncGroupRole,
): Promise<SyncGroup> {
  await findManagedCompany(ctx.db, ctx.actor.id, company);
  const [known] = await listGroups(ctx.db, company, id);
  if (known === undefined) throw new AppError("not_found");
  const confirmed = role === "owner" || known.role === "owner";
  if (confirmed) await confirmIdentity(ctx, password, code);
  const { id: user_id, session_id } = ctx.actor;
  const work = async (tx: WriteHandle) => {
    await lockManagedCompany(tx, user_id, company);
    await ctx.limits.consumeIn(tx, CHANGES, company);
    const [before] = await listGroups(tx, company, id);
    if (before === undefined) throw new AppError("not_found");
    if (before.role === "owner" && !confirmed) throw new AppError("conflict");
    await applyGroupRole(ctx, tx, { id }, role);
    const who = { at: ctx.clock.now(), user_id, session_id, ip: ctx.network };
    await writeAudit(tx, ctx.ids, {
      event: "sync_group_changed",
      ...who,
      detail: { company, record: id, role: role ?? "none" },
    });
    return { ...before, role };
  };
  return ctx.write(work).catch((error: unknown) => {
    throw toFieldError(error);
  });
}
