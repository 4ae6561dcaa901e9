import type { AuditEvent } from "../../../contract/audit.ts";
import type { ReadHandle, WriteHandle } from "../../db/handles.ts";
import type { Ids } from "../../platform/ids.ts";
import { networkOf } from "../sessions/network.ts";
import type { JsonObject } from "./rows.ts";

export type AuditEntry = {
  readonly event: AuditEvent;
  readonly at: Date;
  /** Who did it; of what befalls an account by itself, whose it is. */
  readonly user_id: string | null;
  /** To whom an admin did it. */
  readonly target_id?: string;
  readonly session_id?: string;
  readonly ip?: string;
  /** Never tokens, codes or passwords. */
  readonly detail?: JsonObject;
};

/** One statement for any number of acts, which is planned once: agents leave a row with each call. */
const WRITE = {
  name: "auth_audit_write",
  text: `INSERT INTO auth_audit_log (id, at, event, user_id, target_id, session_id, ip, network, detail)
    SELECT id, at, event, user_id, target_id, session_id, ip, network, detail FROM jsonb_to_recordset($1::jsonb) AS acts(id uuid,
      at timestamptz, event text, user_id uuid, target_id uuid, session_id uuid, ip text, network text, detail jsonb)`,
} as const;

/** Writes down who did what, when and from where, in the transaction that does it; several acts in one statement. */
export async function audit(tx: WriteHandle, ids: Ids, ...entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map(({ target_id = null, session_id = null, ip = "", detail = {}, ...rest }) => {
    return { id: ids.next(), ...rest, target_id, session_id, ip, network: networkOf(ip), detail };
  });
  await tx.prepared(WRITE, [JSON.stringify(rows)]);
}

const ENTERED = {
  name: "auth_familiar_network",
  text: `SELECT 1 AS familiar FROM auth_audit_log
    WHERE user_id = $1 AND network = $2 AND event IN ('sign_in', 'sign_up') LIMIT 1`,
} as const;

/** Whether the account was ever entered from this network. */
export async function wasEntered(db: ReadHandle, user_id: string, network: string): Promise<boolean> {
  const rows = await db.prepared(ENTERED, [user_id, network]);
  return rows.length > 0;
}
