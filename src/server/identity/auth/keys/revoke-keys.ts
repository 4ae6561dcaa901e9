import { and, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import { apiKeys } from "../../../infra/db/tables/auth.ts";
import { calendarAddresses } from "../../../infra/db/tables/interviews.ts";
import { scimTokens } from "../../../infra/db/tables/scim.ts";
import { agentGrants } from "../../../infra/db/tables/settings.ts";
import { companyMembers } from "../../../infra/db/tables/teams.ts";
import { REVOKED, revokeCachedTokens } from "../sessions/sessions.ts";
import { revokeAgents } from "./revoke-agents.ts";

/** Revokes companies' keys: they leave their teams, and every process rejects them within a second (rule X213). */
export async function revokeCompanyKeys(tx: WriteHandle, which: SQL | undefined, at: Date): Promise<number> {
  const ended = await tx
    .update(apiKeys)
    .set({ revoked_at: at })
    .where(and(isNull(apiKeys.revoked_at), isNotNull(apiKeys.company), which))
    .returning({ id: apiKeys.id, member: apiKeys.member });
  for (const { id } of ended) tx.publish(REVOKED, id);
  const members = ended.flatMap(({ member }) => (member === null ? [] : [member]));
  if (members.length > 0)
    await tx
      .delete(companyMembers)
      .where(and(inArray(companyMembers.user_id, members), eq(companyMembers.service, true)));
  return ended.length;
}

/** Removes expired companies' keys from their teams; expiry itself triggers no event (rule X213). */
export async function removeExpiredKeysFromTeams(tx: WriteHandle, at: Date): Promise<void> {
  const works = sql`SELECT FROM api_keys WHERE member = ${companyMembers.user_id} AND revoked_at IS NULL AND ends_at > ${at.toISOString()}`;
  await tx.delete(companyMembers).where(and(eq(companyMembers.service, true), sql`NOT EXISTS (${works})`));
}

/**
 * Detaches the companies' keys that a user made before the account is deleted; keys of companies without members end
 * (rule X213). Call it after the user left all teams and before companies are deleted.
 */
export async function detachCompanyKeys(tx: WriteHandle, account: string, at: Date): Promise<void> {
  await tx.update(apiKeys).set({ made_by: null }).where(eq(apiKeys.made_by, account));
  const nobody = sql`NOT EXISTS (SELECT FROM company_members WHERE company_members.company = api_keys.company AND NOT service)`;
  await revokeCompanyKeys(tx, nobody, at);
  await detachScimTokens(tx, account, at);
}

/** Revokes the SCIM tokens of companies' identity providers, in every process within a second (rule X190). */
async function revokeScimTokens(tx: WriteHandle, which: SQL | undefined, at: Date): Promise<number> {
  const ended = await tx
    .update(scimTokens)
    .set({ revoked_at: at })
    .where(and(isNull(scimTokens.revoked_at), which))
    .returning({ id: scimTokens.id });
  for (const { id } of ended) tx.publish(REVOKED, id);
  return ended.length;
}

/** Detaches the SCIM tokens that a user made before the account is deleted, like companies' keys. */
async function detachScimTokens(tx: WriteHandle, account: string, at: Date): Promise<void> {
  await tx.update(scimTokens).set({ made_by: null }).where(eq(scimTokens.made_by, account));
  const nobody = sql`NOT EXISTS (SELECT FROM company_members WHERE company_members.company = scim_tokens.company AND NOT service)`;
  await revokeScimTokens(tx, nobody, at);
}

/**
 * Revokes a user's own keys and agent grants, in every process within a second, and disables the private calendar URL.
 * Keys made for companies belong to the companies and stay valid (rules X190, X213).
 */
export async function revokeOwnKeys(tx: WriteHandle, user_id: string, at: Date): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ revoked_at: at })
    .where(and(eq(apiKeys.user_id, user_id), isNull(apiKeys.revoked_at)));
  await tx.delete(calendarAddresses).where(eq(calendarAddresses.user_id, user_id));
  await revokeAgents(tx, eq(agentGrants.user_id, user_id), at);
  await revokeCachedTokens(tx, user_id);
}

/** Revokes the keys and SCIM tokens a user made for companies, in every process within a second (rules X190, X213). */
export async function revokeCreatedKeys(tx: WriteHandle, user_id: string, at: Date): Promise<void> {
  await revokeCompanyKeys(tx, eq(apiKeys.made_by, user_id), at);
  await revokeScimTokens(tx, eq(scimTokens.made_by, user_id), at);
}

/**
 * Revokes both kinds, for cases where an intruder may have created or copied keys (rules X82, X143, X154). Call it in
 * the transaction that locks the intruder out.
 */
export async function revokeAllKeys(tx: WriteHandle, user_id: string, at: Date): Promise<void> {
  await revokeCreatedKeys(tx, user_id, at);
  await revokeOwnKeys(tx, user_id, at);
}

/** How many keys and grants of a restored copy were ended. */
export type RevokedAfterRestore = { readonly keys: number; readonly agents: number; readonly calendars: number };

/**
 * Revokes all keys and agent grants that a restored backup contains and disables its calendar URLs, because they may
 * have been revoked after the backup. Those created since `restored_at` stay. Returns their numbers.
 */
export async function revokeKeysAfterRestore(
  tx: WriteHandle,
  restored_at: Date,
  at: Date,
): Promise<RevokedAfterRestore> {
  const companies = await revokeCompanyKeys(tx, lte(apiKeys.created_at, restored_at), at);
  const keys = await tx
    .update(apiKeys)
    .set({ revoked_at: at })
    .where(and(isNull(apiKeys.revoked_at), lte(apiKeys.created_at, restored_at)))
    .returning({ id: apiKeys.id });
  const agents = await revokeAgents(tx, lte(agentGrants.created_at, restored_at), at);
  // SCIM tokens of companies' identity providers are keys as well (rule X190).
  const syncs = await revokeScimTokens(tx, lte(scimTokens.created_at, restored_at), at);
  for (const { id } of [...keys, ...agents]) tx.publish(REVOKED, id);
  const calendars = await tx
    .delete(calendarAddresses)
    .where(lte(calendarAddresses.made_at, restored_at))
    .returning({ user_id: calendarAddresses.user_id });
  return { keys: keys.length + companies + syncs, agents: agents.length, calendars: calendars.length };
}
