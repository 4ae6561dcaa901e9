import { and, eq } from "drizzle-orm";
import { transaction, type WriteHandle } from "../db/handles.ts";
import { authUsers } from "../db/tables/auth.ts";
import type { Limit } from "../platform/rate-limits.ts";
import { audit } from "./audit.ts";
import { AuthError } from "./errors.ts";
import { addressIn, checkPasswordForm, optionalObject, optionalText } from "./input.ts";
import { requireStrong } from "./password-policy.ts";
import { mergeMetadata } from "./person.ts";
import type { Account, JsonObject } from "./rows.ts";
import { type Answer, type AuthRequest, type AuthServer, ok, type SignedIn } from "./server.ts";
import { endSessions, userOf } from "./sessions.ts";

/** Whoever holds an open session shall not guess its password either; signing in is not touched by it. */
const GUESSES: Limit = { name: "password_change", points: 10, seconds: 900 };

type NewPassword = { password_hash: string; replaces: string };

/** Refuses what this endpoint does not change. */
function checkWhole(body: JsonObject, account: Account): void {
  if (body.app_metadata !== undefined && body.app_metadata !== null) throw new AuthError("not_admin");
  if (optionalText(body, "phone") !== undefined) throw new AuthError("phone_sign_up_off");
  const email = optionalText(body, "email");
  const same = email === undefined || addressIn(email)?.email_key === account.email_key;
  if (!same) throw new AuthError("email_change_off");
}

/** The present password has to be given again (DECISIONS A12). */
async function newPassword(
  server: AuthServer,
  request: AuthRequest,
  caller: SignedIn,
): Promise<NewPassword | undefined> {
  const { account, session } = caller;
  const password = optionalText(request.body, "password");
  if (password === undefined) return undefined;
  checkPasswordForm(password);
  requireStrong(password, server.config.passwordMinLength, account.email);
  const current = optionalText(request.body, "current_password");
  if (current === undefined) throw new AuthError("current_password_required");
  await server.rateLimits.take(GUESSES, account.id);
  if (account.password_hash === null || !(await server.passwords.matches(account.password_hash, current))) {
    const { at, address: ip } = request;
    await transaction(server.pool, (tx) =>
      audit(tx, server.ids, {
        event: "password_change_failed",
        at,
        user_id: account.id,
        session_id: session.id,
        ip,
      }),
    );
    throw new AuthError("current_password_invalid");
  }
  await server.rateLimits.forgive(GUESSES, account.id);
  if (current === password) throw new AuthError("same_password");
  return { password_hash: await server.passwords.hash(password), replaces: account.password_hash };
}

async function setPassword(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  caller: SignedIn,
  wanted: NewPassword,
): Promise<void> {
  const { account, session } = caller;
  const changed = await tx
    .update(authUsers)
    .set({ password_hash: wanted.password_hash, updated_at: request.at })
    .where(and(eq(authUsers.id, account.id), eq(authUsers.password_hash, wanted.replaces)))
    .returning({ id: authUsers.id });
  if (changed.length === 0) throw new AuthError("current_password_invalid");
  await endSessions(tx, account.id, session.id);
  const { at, address: ip } = request;
  await audit(tx, server.ids, { event: "password_changed", at, user_id: account.id, session_id: session.id, ip });
}

/** PUT /user: metadata and password; all of it or nothing. Throws AuthError. */
export async function updateUser(server: AuthServer, request: AuthRequest, caller: SignedIn): Promise<Answer> {
  const { account } = caller;
  checkWhole(request.body, account);
  const data = optionalObject(request.body, "data");
  const wanted = await newPassword(server, request, caller);
  const changed = await transaction(server.pool, async (tx) => {
    if (wanted !== undefined) await setPassword(tx, server, request, caller, wanted);
    if (data !== undefined) await mergeMetadata(tx, account.id, data, request.at);
    const [now] = await tx.select().from(authUsers).where(eq(authUsers.id, account.id));
    if (now === undefined) throw new AuthError("user_not_found");
    return now;
  });
  return ok(await userOf(server.db, changed));
}
