import type { WriteHandle } from "../db/handles.ts";
import { authAuditLog } from "../db/tables/auth.ts";
import type { Ids } from "../platform/ids.ts";
import { networkOf } from "./network.ts";
import type { JsonObject } from "./rows.ts";

export type AuditEvent =
  | "sign_up"
  | "sign_up_waiting"
  | "sign_in"
  | "sign_in_failed"
  | "sign_out"
  | "refresh_reused"
  | "password_changed"
  | "password_change_failed"
  | "confirmation_failed"
  | "bank_file_read"
  | "payment_method_added"
  | "payment_method_changed"
  | "payment_method_removed"
  | "admin_granted"
  | "address_verified"
  | "email_confirmed"
  | "email_changed"
  | "identity_linked"
  | "unproved_access_removed"
  | "referral_checked"
  | "referred_erased"
  | "referral_review_cleared";

type Entry = {
  readonly event: AuditEvent;
  readonly at: Date;
  readonly user_id: string | null;
  readonly session_id?: string;
  readonly ip?: string;
  /** Never tokens, codes or passwords. */
  readonly detail?: JsonObject;
};

/** Writes down who did what, when and from where, in the transaction that does it. */
export async function audit(tx: WriteHandle, ids: Ids, entry: Entry): Promise<void> {
  const { event, at, user_id, session_id = null, ip = "", detail = {} } = entry;
  await tx
    .insert(authAuditLog)
    .values({ id: ids.next(), event, at, user_id, session_id, ip, network: networkOf(ip), detail });
}
