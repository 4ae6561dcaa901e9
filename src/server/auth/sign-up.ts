import { transaction, type WriteHandle } from "../db/handles.ts";
import { authIdentities, authUsers } from "../db/tables/auth.ts";
import { users } from "../db/tables/users.ts";
import { audit } from "./audit.ts";
import { AuthError, invalid } from "./errors.ts";
import { type Address, checkChallenge, checkPasswordForm, newAddress, optionalObject, optionalText } from "./input.ts";
import { newMetadata, type PersonName } from "./metadata.ts";
import { requireStrong } from "./password-policy.ts";
import type { Account, JsonObject } from "./rows.ts";
import { type Answer, type AuthRequest, type AuthServer, ok } from "./server.ts";
import { sessionAnswer, startSession } from "./sessions.ts";

type Wish = { address: Address; password: string; data: JsonObject };

/** What is asked for, checked in the order of the wire: password, strength, address. */
function wishOf(server: AuthServer, body: JsonObject): Wish {
  const email = optionalText(body, "email");
  const phone = optionalText(body, "phone");
  const password = optionalText(body, "password");
  if (email !== undefined && phone !== undefined) {
    throw invalid("Only an email address or phone number should be provided on signup.");
  }
  if (phone !== undefined) throw new AuthError("phone_sign_up_off");
  if (email === undefined) throw new AuthError("anonymous_off");
  if (password === undefined) throw invalid("Signup requires a valid password");
  checkPasswordForm(password);
  requireStrong(password, server.config.passwordMinLength, email);
  const address = newAddress(email);
  checkChallenge(body);
  return { address, password, data: optionalObject(body, "data") ?? {} };
}

/** Person, account and e-mail identity of a newcomer, in one transaction. Throws `user_already_exists`. */
async function createAccount(
  tx: WriteHandle,
  server: AuthServer,
  at: Date,
  made: { id: string; address: Address; person: PersonName; metadata: JsonObject; password_hash: string },
): Promise<Account> {
  const { id, address, person, metadata, password_hash } = made;
  // Really verified is only what a mailed link or a provider proved (DECISIONS A10): automatic confirmation is not.
  await tx.insert(users).values({ id, email: address.email, ...person, verified: false, created_at: at });
  const [account] = await tx
    .insert(authUsers)
    .values({
      id,
      ...address,
      password_hash,
      email_confirmed_at: at,
      last_sign_in_at: at,
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: metadata,
      created_at: at,
      updated_at: at,
    })
    .onConflictDoNothing({ target: authUsers.email_key })
    .returning();
  if (account === undefined) throw new AuthError("user_already_exists");
  await tx.insert(authIdentities).values({
    id: server.ids.next(),
    user_id: id,
    provider: "email",
    provider_id: id,
    identity_data: { sub: id, email: address.email, email_verified: false, phone_verified: false },
    last_sign_in_at: at,
    created_at: at,
    updated_at: at,
  });
  return account;
}

/**
 * POST /signup: without a mail server the account is confirmed at once and answered with a session (DECISIONS A2);
 * a known address, whatever its state, is taken. Throws AuthError.
 */
export async function signUp(server: AuthServer, request: AuthRequest): Promise<Answer> {
  const { address, password, data } = wishOf(server, request.body);
  const id = server.ids.next();
  const own = { sub: id, email: address.email, email_verified: false, phone_verified: false };
  const { metadata, person } = newMetadata(data, own);
  const password_hash = await server.passwords.hash(password);
  const { at, address: ip } = request;
  const made = await transaction(server.pool, async (tx) => {
    const account = await createAccount(tx, server, at, { id, address, person, metadata, password_hash });
    const session = await startSession(tx, server, request, id, "password");
    await audit(tx, server.ids, { event: "sign_up", at, user_id: id, session_id: session.id, ip });
    return { account, session };
  });
  return ok(await sessionAnswer(server, made.account, made.session, at));
}
