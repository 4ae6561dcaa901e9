import { and, eq } from "drizzle-orm";
import { transaction } from "../../../infra/db/handles.ts";
import { authIdentities, authUsers } from "../../../infra/db/tables/auth.ts";
import { findAccountByAddress } from "../accounts/accounts.ts";
import { isFamiliarNetwork, writeAudit } from "../accounts/audit.ts";
import { type Account, isBanned, type JsonObject, type Session } from "../accounts/rows.ts";
import { type AuthRequest, type AuthResponse, type AuthServer, okResponse } from "../auth-server.ts";
import { AuthError, invalidInput } from "../errors.ts";
import { optionalText, parseEmailAddress } from "../input.ts";
import { sessionResponse, startSession } from "../sessions/sessions.ts";
import { findWeakness } from "./password-policy.ts";
import { recordSignIn } from "./record-sign-in.ts";
import { countSignInAttempt, resetSignInLimits, type SignInAttempt } from "./sign-in-limits.ts";

/** Replaces the id of a missing account, so that the same queries run. */
const NO_ACCOUNT_ID = "00000000-0000-0000-0000-000000000000";

function parseCredentials(body: JsonObject): { email: string; password: string } {
  const email = optionalText(body, "email");
  const phone = optionalText(body, "phone");
  const password = optionalText(body, "password") ?? "";
  if (email !== undefined && phone !== undefined) {
    throw invalidInput("Only an email address or phone number should be provided on login.");
  }
  if (phone !== undefined) throw new AuthError("phone_sign_in_off");
  if (email === undefined) throw invalidInput("missing email or phone");
  return { email, password };
}

/**
 * Resolves the account of a password. Unknown addresses, wrong passwords and accounts without one have the same
 * response and duration.
 */
async function authenticate(
  server: AuthServer,
  request: AuthRequest,
): Promise<{ account: Account; attempt: SignInAttempt }> {
  const { email, password } = parseCredentials(request.body);
  const { at, address: ip, network } = request;
  const address = parseEmailAddress(email);
  const account = await findAccountByAddress(server.db, address);
  const familiar = await isFamiliarNetwork(server.db, account?.id ?? NO_ACCOUNT_ID, network);
  const attempt = { account: address?.email_key ?? "", network, familiar };
  await countSignInAttempt(server.rateLimits, attempt);
  const right = await server.passwords.matches(account?.password_hash ?? null, password);
  if (account !== undefined && right) return { account, attempt };
  const entry = { event: "sign_in_failed", at, user_id: account?.id ?? null, ip } as const;
  await transaction(server.pool, (tx) => writeAudit(tx, server.ids, entry));
  throw new AuthError("invalid_credentials");
}

/** The new session, unless the password or account changed since the check. */
async function createSession(
  server: AuthServer,
  request: AuthRequest,
  checked: Account,
): Promise<{ account: Account; session: Session }> {
  const { at } = request;
  return transaction(server.pool, async (tx) => {
    const [account] = await tx
      .update(authUsers)
      .set({ last_sign_in_at: at })
      .where(and(eq(authUsers.id, checked.id), eq(authUsers.password_hash, checked.password_hash ?? "")))
      .returning();
    if (account === undefined) throw new AuthError("invalid_credentials");
    await tx
      .update(authIdentities)
      .set({ last_sign_in_at: at })
      .where(and(eq(authIdentities.provider, "email"), eq(authIdentities.provider_id, account.id)));
    const session = await startSession(tx, server, request, account.id, "password");
    await recordSignIn(tx, server, request, session, "password");
    return { account, session };
  });
}

/** POST /token?grant_type=password. Throws AuthError, and `rate_limited` by docs/decisions/0003. */
export async function grantByPassword(server: AuthServer, request: AuthRequest): Promise<AuthResponse> {
  const { account: checked, attempt } = await authenticate(server, request);
  if (isBanned(checked, request.at)) throw new AuthError("sign_in_banned");
  if (checked.email_confirmed_at === null) throw new AuthError("email_not_confirmed");
  const { account, session } = await createSession(server, request, checked);
  await resetSignInLimits(server.rateLimits, attempt);
  const password = optionalText(request.body, "password") ?? "";
  const weak_password = findWeakness(password, server.config.passwordMinLength, account.email);
  return okResponse({ ...(await sessionResponse(server, account, session, request.at)), weak_password });
}
