import { transaction } from "../../db/handles.ts";
import { audit } from "../accounts/audit.ts";
import { AuthError } from "../errors.ts";
import type { AuthRequest, AuthServer } from "../server.ts";
import type { Reason } from "./client-data.ts";

/** The passkey's presumed owner; empty if unknown. */
type Whose = { readonly user_id: string | null; readonly session_id?: string };

/**
 * Rejects an authenticator's response. Only the log contains the reason: responses must not reveal which passkeys
 * exist.
 */
export async function refusePasskey(
  server: AuthServer,
  request: AuthRequest,
  whose: Whose,
  why: { readonly reason: Reason; readonly ceremony: "sign_in" | "addition" },
): Promise<never> {
  const { at, address: ip } = request;
  const event = why.ceremony === "sign_in" ? "passkey_refused" : "passkey_not_added";
  const entry = { event, at, ip, detail: { reason: why.reason }, ...whose } as const;
  await transaction(server.pool, (tx) => audit(tx, server.ids, entry));
  throw new AuthError("passkey_refused");
}
