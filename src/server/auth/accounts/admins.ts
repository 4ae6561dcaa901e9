import { and, eq, inArray, sql } from "drizzle-orm";
import type { Pool } from "pg";
import { type ReadHandle, transaction, type WriteHandle } from "../../db/handles.ts";
import { authUsers } from "../../db/tables/auth.ts";
import { users } from "../../db/tables/users.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import { emailKey } from "../../platform/identity.ts";
import type { Ids } from "../../platform/ids.ts";
import { revokeRemembered } from "../sessions/sessions.ts";
import { audit } from "./audit.ts";
import { isAdmin } from "./rows.ts";

/** Any fixed number: whoever makes admins holds this lock, so that only one can be the first. */
const LOCK = 7_264_502;

type Makers = { readonly clock: Clock; readonly ids: Ids };
/** Why somebody became admin; it stands in the audit log. */
type Reason = "first admin link" | "configured address" | "made by an admin";

/** An act of an admin on somebody else's account, as the audit log keeps it. */
export type ActOfAdmin = {
  readonly admin: string;
  readonly session_id: string;
  readonly ip: string;
  readonly target: string;
};

/** Holds back everybody else who would make an admin until this transaction ends. */
export async function lockAdmins(tx: WriteHandle): Promise<void> {
  await tx.executeSql("SELECT pg_advisory_xact_lock($1)", [LOCK]);
}

/** True when somebody is admin. */
export async function hasAdmin(db: ReadHandle): Promise<boolean> {
  const rows = await db.rows(sql`SELECT 1 FROM auth_users WHERE app_metadata -> 'admin' = 'true'::jsonb LIMIT 1`);
  return rows.length > 0;
}

/** True when somebody else than this person is admin and not suspended. Call it under `lockAdmins`. */
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
  await revokeRemembered(tx, user_id);
}

/** Makes a person admin; every process sees it at the person's next call (rule R4). Call it under `lockAdmins`. */
export async function grantAdmin(
  tx: WriteHandle,
  makers: Makers,
  user_id: string,
  reason: Reason,
  act?: ActOfAdmin,
): Promise<void> {
  const at = makers.clock.now();
  await setFlag(tx, user_id, true, at);
  const who = act === undefined ? { user_id } : entryOf(act);
  await audit(tx, makers.ids, { event: "admin_granted", at, ...who, detail: { reason } });
}

/** Takes the flag away; every process sees it at the person's next call (rule R4). Call it under `lockAdmins`. */
export async function takeAdmin(tx: WriteHandle, makers: Makers, act: ActOfAdmin): Promise<void> {
  const at = makers.clock.now();
  await setFlag(tx, act.target, false, at);
  await audit(tx, makers.ids, { event: "admin_taken", at, ...entryOf(act) });
}

/** Who did it to whom, and from where, as the audit log wants it. */
export function entryOf({ admin, session_id, ip, target }: ActOfAdmin) {
  return { user_id: admin, session_id, ip, target_id: target };
}

/**
 * Accounts with an address of ADMIN_EMAILS become admins, but only where the address was really verified (rule A10).
 * For the start and for every moment at which an address gets verified. Takes the parts of the process.
 */
export async function grantConfiguredAdmins(
  deps: Makers & { readonly pool: Pool; readonly config: Config },
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
