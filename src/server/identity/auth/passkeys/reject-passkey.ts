import { transaction } from "../../../infra/db/handles.ts";
import { writeAudit } from "../accounts/audit.ts";
import type { AuthRequest, AuthServer } from "../auth-server.ts";
import { AuthError } from "../errors.ts";
import type { PasskeyRejectionReason } from "./client-data.ts";

/** The passkey's presumed owner; empty if unknown. */
type PasskeyOwner = { readonly user_id: string | null; readonly session_id?: string };

/**
 * Rejects an authenticator's response. Only the log contains the reason: responses must not reveal which passkeys
 * exist.
 */
export async function rejectPasskey(
  server: AuthServer,
  request: AuthRequest,
  owner: PasskeyOwner,
  why: { readonly reason: PasskeyRejectionReason; readonly ceremony: "sign_in" | "addition" },
): Promise<never> {
  const { at, address: ip } = request;
  const event = why.ceremony === "sign_in" ? "passkey_refused" : "passkey_not_added";
  const entry = { event, at, ip, detail: { reason: why.reason }, ...owner } as const;
  await transaction(server.pool, (tx) => writeAudit(tx, server.ids, entry));
  throw new AuthError("passkey_refused");
}
