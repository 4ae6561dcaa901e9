import { and, eq, inArray, sql } from "drizzle-orm";
import type { Pool } from "pg";
import { ADVISORY_LOCKS } from "../../../infra/db/advisory-locks.ts";
import { type ReadHandle, transaction, type WriteHandle } from "../../../infra/db/handles.ts";
import { authUsers } from "../../../infra/db/tables/auth.ts";
import { users } from "../../../infra/db/tables/users.ts";
import type { Clock } from "../../../infra/platform/clock.ts";
import type { Config } from "../../../infra/platform/config.ts";
import { emailKey } from "../../../infra/platform/identity.ts";
import type { Ids } from "../../../infra/platform/ids.ts";
import { revokeCachedTokens } from "../sessions/sessions.ts";
import { writeAudit } from "./audit.ts";
import { isAdmin } from "./rows.ts";

type AdminContext = { readonly clock: Clock; readonly ids: Ids };
/** The reason why a user became admin, as recorded in the audit log. */
type Reason = "first admin link" | "configured address" | "made by an admin";

/** An admin's action on another account, as recorded in the audit log. */
export type AdminAction = {
  readonly admin: string;
  readonly session_id: string;
  readonly ip: string;
  readonly target: string;
};

/** Blocks other changes of admin rights until this transaction ends. */
export async function lockAdmins(tx: WriteHandle): Promise<void> {
  await tx.executeSql("SELECT pg_advisory_xact_lock($1)", [ADVISORY_LOCKS.admins]);
}

/** True if an admin exists. */
export async function hasAdmin(db: ReadHandle): Promise<boolean> {
  const rows = await db.rows(sql`SELECT 1 FROM auth_users WHERE app_metadata -> 'admin' = 'true'::jsonb LIMIT 1`);
  return rows.length > 0;
}

/** True if another admin exists who is not suspended. Requires `lockAdmins`. */
export async function hasOtherAdmin(db: ReadHandle, user_id: string, at: Date): Promise<boolean> {
  const rows = await db.rows(sql`
    SELECT 1 FROM auth_users WHERE app_metadata -> 'admin' = 'true'::jsonb AND id <> ${user_id}
      AND (banned_until IS NULL OR banned_until <= ${at.toISOString()}) LIMIT 1`);
  return rows.length > 0;
}

async function setFlag(tx: WriteHandle, user_id: string, admin: boolean, at: Date): Promise<void> {
  const { app_metadata } = authUsers;
  await tx
    .update(authUsers)
    .set({
      app_metadata: admin ? sql`${app_metadata} || '{"admin": true}'::jsonb` : sql`${app_metadata} - 'admin'`,
      updated_at: at,
    })
    .where(eq(authUsers.id, user_id));
  await revokeCachedTokens(tx, user_id);
}

/** Grants admin rights; every process applies them at the user's next request (rule R4). Requires `lockAdmins`. */
export async function grantAdmin(
  tx: WriteHandle,
  makers: AdminContext,
  user_id: string,
  reason: Reason,
  act?: AdminAction,
): Promise<void> {
  const at = makers.clock.now();
  await setFlag(tx, user_id, true, at);
  const who = act === undefined ? { user_id } : toAuditEntry(act);
  await writeAudit(tx, makers.ids, { event: "admin_granted", at, ...who, detail: { reason } });
}

/** Revokes admin rights; every process applies this at the user's next request (rule R4). Requires `lockAdmins`. */
export async function revokeAdmin(tx: WriteHandle, makers: AdminContext, act: AdminAction): Promise<void> {
  const at = makers.clock.now();
  await setFlag(tx, act.target, false, at);
  await writeAudit(tx, makers.ids, { event: "admin_taken", at, ...toAuditEntry(act) });
}

/** Builds the audit entry of an admin's action: actor, target, session and network address. */
export function toAuditEntry({ admin, session_id, ip, target }: AdminAction) {
  return { user_id: admin, session_id, ip, target_id: target };
}

/**
 * Grants admin rights to accounts whose address is listed in ADMIN_EMAILS and was verified by mail or provider (rule
 * A10). Runs at startup and whenever an address is verified.
 */
export async function grantConfiguredAdmins(
  deps: AdminContext & { readonly pool: Pool; readonly config: Config },
): Promise<void> {
  const keys = deps.config.adminEmails.map(emailKey);
  if (keys.length === 0) return;
  await transaction(deps.pool, async (tx) => {
    await lockAdmins(tx);
    const verified = await tx
      .select({ id: authUsers.id, app_metadata: authUsers.app_metadata })
      .from(authUsers)
      .innerJoin(users, eq(users.id, authUsers.id))
      .where(and(inArray(authUsers.email_key, keys), eq(users.verified, true)));
    for (const account of verified) {
      if (!isAdmin(account)) await grantAdmin(tx, deps, account.id, "configured address");
    }
  });
}
