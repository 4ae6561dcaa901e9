import type { AuditEvent } from "../../../../contract/identity/audit.ts";
import type { ReadHandle, WriteHandle } from "../../../infra/db/handles.ts";
import type { Ids } from "../../../infra/platform/ids.ts";
import { toNetworkKey } from "../sessions/network.ts";
import type { JsonObject } from "./rows.ts";

export type AuditEntry = {
  readonly event: AuditEvent;
  readonly at: Date;
  /** The acting user; for events without an actor, the account's owner. */
  readonly user_id: string | null;
  /** The account that an admin acted on. */
  readonly target_id?: string;
  readonly session_id?: string;
  readonly ip?: string;
  /** Must not contain tokens, codes or passwords. */
  readonly detail?: JsonObject;
};

/** One statement for any number of entries, planned once: every call of an agent writes an entry. */
const INSERT_ENTRIES = {
  name: "auth_audit_write",
  text: `INSERT INTO auth_audit_log (id, at, event, user_id, target_id, session_id, ip, network, detail)
    SELECT id, at, event, user_id, target_id, session_id, ip, network, detail FROM jsonb_to_recordset($1::jsonb) AS acts(id uuid,
      at timestamptz, event text, user_id uuid, target_id uuid, session_id uuid, ip text, network text, detail jsonb)`,
} as const;

/**
 * Writes audit entries (actor, action, time, network address) in the transaction of the action, several in one
 * statement.
 */
export async function writeAudit(tx: WriteHandle, ids: Ids, ...entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map(({ target_id = null, session_id = null, ip = "", detail = {}, ...rest }) => {
    return { id: ids.next(), ...rest, target_id, session_id, ip, network: toNetworkKey(ip), detail };
  });
  await tx.prepared(INSERT_ENTRIES, [JSON.stringify(rows)]);
}

const SELECT_NETWORK_SIGN_IN = {
  name: "auth_familiar_network",
  text: `SELECT 1 AS familiar FROM auth_audit_log
    WHERE user_id = $1 AND network = $2 AND event IN ('sign_in', 'sign_up') LIMIT 1`,
} as const;

/** True if the account was ever signed in to from this network. */
export async function isFamiliarNetwork(db: ReadHandle, user_id: string, network: string): Promise<boolean> {
  const rows = await db.prepared(SELECT_NETWORK_SIGN_IN, [user_id, network]);
  return rows.length > 0;
}
