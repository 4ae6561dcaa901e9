import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Device } from "../../../../contract/identity/account.ts";
import { networkPrefix, parseUserAgent } from "../../../../rules/devices.ts";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import { authAuditLog } from "../../../infra/db/tables/auth.ts";
import { newSignIn } from "../../../infra/mail/messages/new-sign-in.ts";
import { writeAudit } from "../accounts/audit.ts";
import { notifyOwner } from "../accounts/notify-owner.ts";
import type { Session } from "../accounts/rows.ts";
import type { AuthRequest, AuthServer } from "../auth-server.ts";
import { isSecondFactorEnabled } from "../factors/second-factor.ts";

/** The number of recent sign-ins considered; older places are unfamiliar. */
const RECENT_SIGN_INS = 100;

/** The device as the audit log stores it, for display after the session was deleted. */
export function deviceDetail(request: AuthRequest): { device: Device } {
  return { device: parseUserAgent(request.userAgent) };
}

/**
 * True if neither network nor device was seen on this account. One of them alone is ordinary: a phone in another café,
 * a new browser at home. Accounts whose earlier sign-ins name no device cannot be compared.
 */
async function isUnfamiliar(tx: WriteHandle, request: AuthRequest, user_id: string): Promise<boolean> {
  const { browser, system } = parseUserAgent(request.userAgent);
  const known = await tx
    .select({
      network: authAuditLog.network,
      device: sql<Device | null>`${authAuditLog.detail} -> 'device'`,
    })
    .from(authAuditLog)
    .where(and(eq(authAuditLog.user_id, user_id), inArray(authAuditLog.event, ["sign_in", "sign_up"])))
    .orderBy(desc(authAuditLog.at))
    .limit(RECENT_SIGN_INS);
  if (!known.some(({ device }) => device !== null)) return false;
  return known.every(
    ({ network, device }) => network !== request.network && !(device?.browser === browser && device?.system === system),
  );
}

/**
 * Audits a completed sign-in, and mails the owner if it came from an unfamiliar place. `method`: the last proof, as in
 * `amr`.
 */
export async function recordCompletedSignIn(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  session: Pick<Session, "id" | "user_id">,
  method: string,
): Promise<void> {
  const { at, address: ip, network } = request;
  const { id: session_id, user_id } = session;
  const unfamiliar = await isUnfamiliar(tx, request, user_id);
  const detail = { method, ...deviceDetail(request) };
  await writeAudit(tx, server.ids, { event: "sign_in", at, user_id, session_id, ip, detail });
  if (!unfamiliar) return;
  const { browser, system } = detail.device;
  const message = newSignIn.with({ browser, system, network: networkPrefix(network), at: at.toISOString() });
  await notifyOwner(server, tx, user_id, `new_sign_in:${session_id}`, message);
}

/** Audits a first proof, which completes the sign-in only if no second factor is enabled. */
export async function recordSignIn(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  session: Pick<Session, "id" | "user_id">,
  method: string,
): Promise<void> {
  const { id: session_id, user_id } = session;
  if (!(await isSecondFactorEnabled(tx, user_id))) return recordCompletedSignIn(tx, server, request, session, method);
  const { at, address: ip } = request;
  const detail = { method, ...deviceDetail(request) };
  // Not a completed sign-in: knowing only the password must not make a place familiar.
  await writeAudit(tx, server.ids, { event: "second_factor_asked", at, user_id, session_id, ip, detail });
}
