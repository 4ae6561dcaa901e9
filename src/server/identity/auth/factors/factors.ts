import { and, count, eq, lt, ne } from "drizzle-orm";
import { generateSecret } from "otplib";
import { renderSVG } from "uqr";
import { normalizeLine } from "../../../../contract/invisible.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import type { Context } from "../../../infra/db/context.ts";
import { transaction, type WriteHandle } from "../../../infra/db/handles.ts";
import { authFactors, authSessions, authUsers } from "../../../infra/db/tables/auth.ts";
import { authPasskeys } from "../../../infra/db/tables/passkeys.ts";
import { factorChanged } from "../../../infra/mail/messages/factor-changed.ts";
import { encrypt } from "../../../infra/platform/crypto.ts";
import { isId } from "../../../infra/platform/ids.ts";
import { type AdminAction, toAuditEntry } from "../accounts/admins.ts";
import { writeAudit } from "../accounts/audit.ts";
import { notifyOwner } from "../accounts/notify-owner.ts";
import type { Factor } from "../accounts/rows.ts";
import { type AuthRequest, type AuthResponse, type AuthServer, okResponse, type SignedIn } from "../auth-server.ts";
import { AuthError, invalidInput } from "../errors.ts";
import { optionalText } from "../input.ts";
import { revokeAllKeys } from "../keys/revoke-keys.ts";
import { listPasskeysOfUser } from "../passkeys/queries.ts";
import { endSessions } from "../sessions/sessions.ts";
import { deleteRecoveryCodes } from "./recovery-codes.ts";
import {
  CODE_PROOFS,
  FACTOR_SECRETS,
  isRecentlyProved,
  isSecondFactorEnabled,
  SECOND_PROOFS,
} from "./second-factor.ts";

/**
 * Disables the second factor of an account whose owner lost it together with the recovery codes. Signs the account out
 * everywhere, removes passkeys, revokes API keys and agents, mails the owner and records in the audit log how the admin
 * verified the owner. Does nothing if no factor is enabled.
 */
export async function disableSecondFactor(
  tx: WriteHandle,
  ctx: Pick<Context, "ids" | "clock" | "secrets" | "enqueue">,
  act: AdminAction,
  checked: string,
): Promise<void> {
  const { target } = act;
  const at = ctx.clock.now();
  const mine = eq(authFactors.user_id, target);
  const taken = await tx
    .delete(authFactors)
    .where(and(mine, eq(authFactors.status, "verified")))
    .returning({ name: authFactors.friendly_name });
  if (taken.length === 0) return;
  // Setups started in a session that ends now cannot be finished.
  await tx.delete(authFactors).where(mine);
  await deleteRecoveryCodes(tx, target);
  // The lost device may have held a passkey.
  await tx.delete(authPasskeys).where(eq(authPasskeys.user_id, target));
  await markAccountChanged(tx, target, at);
  await endSessions(tx, target);
  await revokeAllKeys(tx, target, at);
  const entry = ctx.ids.next();
  await writeAudit(tx, ctx.ids, { event: "user_factor_taken", at, ...toAuditEntry(act), detail: { checked } });
  const name = taken.map((factor) => factor.name).filter((text) => text !== "");
  const message = factorChanged.with({ what: "taken", name: name.join(", "), at: at.toISOString() });
  await notifyOwner(ctx, tx, target, `factor_taken:${entry}`, message);
}

/** Unverified factors are deleted after this time. */
const UNVERIFIED_MS = 300_000;

/** The factor id of the URL. Throws `factor_id_invalid`. */
export function parseFactorId(request: AuthRequest): string {
  const id = request.params.id ?? "";
  if (!isId(id)) throw new AuthError("factor_id_invalid");
  return id;
}

/** Deletes expired unverified factors, unless they were challenged recently. */
async function dropExpired(tx: WriteHandle, user_id: string, at: Date): Promise<void> {
  const before = new Date(at.getTime() - UNVERIFIED_MS);
  await tx
    .delete(authFactors)
    .where(
      and(eq(authFactors.user_id, user_id), eq(authFactors.status, "unverified"), lt(authFactors.updated_at, before)),
    );
}

/** Serializes changes of a user's factors. */
export async function lockFactorsOfAccount(tx: WriteHandle, user_id: string): Promise<void> {
  await tx.select({ id: authUsers.id }).from(authUsers).where(eq(authUsers.id, user_id)).for("no key update");
}

/** Marks the account as changed, so that other browsers reload it. */
async function markAccountChanged(tx: WriteHandle, user_id: string, at: Date): Promise<void> {
  await tx.update(authUsers).set({ updated_at: at }).where(eq(authUsers.id, user_id));
}

/** The caller's factor, with its row locked until the transaction ends. Throws `factor_not_found`. */
export async function lockFactor(tx: WriteHandle, request: AuthRequest, caller: SignedIn): Promise<Factor> {
  const user_id = caller.account.id;
  await lockFactorsOfAccount(tx, user_id);
  await dropExpired(tx, user_id, request.at);
  const [factor] = await tx
    .select()
    .from(authFactors)
    .where(and(eq(authFactors.id, parseFactorId(request)), eq(authFactors.user_id, user_id)))
    .for("update");
  if (factor === undefined) throw new AuthError("factor_not_found");
  // A required second factor must have been verified earlier; otherwise anybody with the password could add their own.
  if (caller.owes && factor.status !== "verified") throw new AuthError("factor_not_found");
  return factor;
}

/** An `otpauth` URL as authenticator apps read it. */
function otpauthUrl(issuer: string, email: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  const query = `algorithm=SHA1&digits=6&issuer=${encodeURIComponent(issuer)}&period=30&secret=${secret}`;
  return `otpauth://totp/${label}?${query}`;
}

type FactorRequest = { friendly_name: string; issuer: string };

function parseFactorRequest(server: AuthServer, { body }: AuthRequest): FactorRequest {
  const type = optionalText(body, "factor_type");
  if (type === "phone") throw new AuthError("phone_factor_off");
  if (type === "webauthn") throw new AuthError("webauthn_factor_off");
  if (type !== "totp") throw invalidInput("factor_type needs to be totp, phone, or webauthn");
  const friendly_name = normalizeLine(optionalText(body, "friendly_name") ?? "").normalize("NFC");
  const issuer = optionalText(body, "issuer") ?? new URL(server.config.publicUrl).host;
  for (const text of [friendly_name, issuer]) {
    const sound = text.isWellFormed() && !text.includes("\u0000") && text.length <= LIMITS.second_factor.name;
    if (!sound)
      throw invalidInput(`friendly_name and issuer hold at most ${LIMITS.second_factor.name} characters of text`);
  }
  return { friendly_name, issuer };
}

async function insertFactor(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  caller: SignedIn,
  wish: { friendly_name: string; secret: string },
): Promise<string> {
  const { at } = request;
  const user_id = caller.account.id;
  await lockFactorsOfAccount(tx, user_id);
  await dropExpired(tx, user_id, at);
  const [known] = await tx.select({ all: count() }).from(authFactors).where(eq(authFactors.user_id, user_id));
  if ((known?.all ?? 0) >= LIMITS.second_factor.factors) throw new AuthError("factors_full");
  const id = server.ids.next();
  const added = await tx
    .insert(authFactors)
    .values({
      id,
      user_id,
      friendly_name: wish.friendly_name,
      factor_type: "totp",
      status: "unverified",
      secret: encrypt(server.secrets.derive(FACTOR_SECRETS), wish.secret),
      created_at: at,
      updated_at: at,
    })
    .onConflictDoNothing({ target: [authFactors.user_id, authFactors.friendly_name] })
    .returning({ id: authFactors.id });
  if (added.length === 0) {
    const message = `A factor with the friendly name "${wish.friendly_name}" for this user already exists`;
    throw new AuthError("factor_name_taken", { message });
  }
  return id;
}

/**
 * POST /factors: creates a second factor, which counts once a code was verified. Requires a sign-in or confirmation
 * within the last 15 minutes (rule A12). Throws AuthError.
 */
export async function enrollFactor(server: AuthServer, request: AuthRequest, caller: SignedIn): Promise<AuthResponse> {
  const { friendly_name, issuer } = parseFactorRequest(server, request);
  if (caller.owes) throw new AuthError("aal2_to_enroll");
  if (!isRecentlyProved(caller.session.amr, request.at)) throw new AuthError("factor_not_fresh");
  const secret = generateSecret();
  const id = await transaction(server.pool, (tx) =>
    insertFactor(tx, server, request, caller, { friendly_name, secret }),
  );
  const uri = otpauthUrl(issuer, caller.account.email, secret);
  // Colours are named, because a # would end the data URL that the client builds.
  const qr_code = renderSVG(uri, { border: 2, whiteColor: "white", blackColor: "black" });
  return okResponse({ id, type: "totp", friendly_name, totp: { qr_code, secret, uri } });
}

/** Removing the last factor also deletes the recovery codes and lowers the session's assurance level. */
async function removeSecondFactor(tx: WriteHandle, { account, session }: SignedIn): Promise<void> {
  if (await isSecondFactorEnabled(tx, account.id)) return;
  await deleteRecoveryCodes(tx, account.id);
  const amr = session.amr.filter(({ method }) => !SECOND_PROOFS.includes(method));
  await tx.update(authSessions).set({ aal: "aal1", amr }).where(eq(authSessions.id, session.id));
}

/**
 * DELETE /factors/{id}: removes a factor. A verified factor requires a recently typed code; a passkey does not suffice.
 * Ends the other sessions and notifies the owner (rule A12). Throws AuthError.
 */
export async function unenrollFactor(
  server: AuthServer,
  request: AuthRequest,
  caller: SignedIn,
): Promise<AuthResponse> {
  parseFactorId(request);
  if (caller.owes) throw new AuthError("aal2_to_unenroll");
  const { at, address: ip } = request;
  const { account, session } = caller;
  const id = await transaction(server.pool, async (tx) => {
    const factor = await lockFactor(tx, request, caller);
    const verified = factor.status === "verified";
    if (verified && !isRecentlyProved(session.amr, at, CODE_PROOFS)) throw new AuthError("factor_not_fresh");
    await tx.delete(authFactors).where(eq(authFactors.id, factor.id));
    if (!verified) return factor.id;
    await removeSecondFactor(tx, caller);
    await markAccountChanged(tx, account.id, at);
    await endSessions(tx, account.id, session.id);
    await writeAudit(tx, server.ids, { event: "factor_removed", at, user_id: account.id, session_id: session.id, ip });
    const message = factorChanged.with({ what: "removed", name: factor.friendly_name, at: at.toISOString() });
    await notifyOwner(server, tx, account.id, `factor_removed:${factor.id}`, message);
    return factor.id;
  });
  return okResponse({ id });
}

/** Runs after the first correct code of a new factor: deletes other unverified factors and notifies the owner. */
export async function completeEnrollment(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  caller: SignedIn,
  factor: Factor,
): Promise<void> {
  const { at, address: ip } = request;
  const { account, session } = caller;
  const mine = eq(authFactors.user_id, account.id);
  await tx.update(authFactors).set({ status: "verified", updated_at: at }).where(eq(authFactors.id, factor.id));
  await tx.delete(authFactors).where(and(mine, eq(authFactors.status, "unverified"), ne(authFactors.id, factor.id)));
  await markAccountChanged(tx, account.id, at);
  await writeAudit(tx, server.ids, { event: "factor_added", at, user_id: account.id, session_id: session.id, ip });
  const passkeys = (await listPasskeysOfUser(tx, account.id))
    .map(({ friendly_name }) => friendly_name || "?")
    .join(", ");
  const message = factorChanged.with({ what: "added", name: factor.friendly_name, passkeys, at: at.toISOString() });
  await notifyOwner(server, tx, account.id, `factor_added:${factor.id}`, message);
}
