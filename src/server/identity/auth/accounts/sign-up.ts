import { eq } from "drizzle-orm";
import { transaction, type WriteHandle } from "../../../infra/db/handles.ts";
import { authUsers } from "../../../infra/db/tables/auth.ts";
import { type AuthRequest, type AuthResponse, type AuthServer, okResponse } from "../auth-server.ts";
import { AuthError, invalidInput } from "../errors.ts";
import {
  type Address,
  checkChallenge,
  checkPasswordForm,
  optionalObject,
  optionalText,
  requireAddress,
} from "../input.ts";
import { emailToken, notifySignUp } from "../mailed/account-emails.ts";
import { countEmail } from "../mailed/email-limits.ts";
import { runInConstantTime } from "../passwords/constant-time.ts";
import { requireStrongPassword } from "../passwords/password-policy.ts";
import { deviceDetail } from "../passwords/record-sign-in.ts";
import { sessionResponse, startSession } from "../sessions/sessions.ts";
import { viewUser } from "../view.ts";
import { buildAccount, findAccountByAddress, insertAccount, type NewAccount } from "./accounts.ts";
import { writeAudit } from "./audit.ts";
import type { Account, JsonObject } from "./rows.ts";

type SignUpRequest = { address: Address; password: string; data: JsonObject };

/** Parses the request in the order of the API's checks: password, strength, address. */
function parseSignUp(server: AuthServer, body: JsonObject): SignUpRequest {
  const email = optionalText(body, "email");
  const phone = optionalText(body, "phone");
  const password = optionalText(body, "password");
  if (email !== undefined && phone !== undefined) {
    throw invalidInput("Only an email address or phone number should be provided on signup.");
  }
  if (phone !== undefined) throw new AuthError("phone_sign_up_off");
  if (email === undefined) throw new AuthError("anonymous_off");
  if (password === undefined) throw invalidInput("Signup requires a valid password");
  checkPasswordForm(password);
  requireStrongPassword(password, server.config.passwordMinLength, email);
  const address = requireAddress(email);
  checkChallenge(body);
  return { address, password, data: optionalObject(body, "data") ?? {} };
}

/**
 * Without a mail server: the account is confirmed and signed in at once; a known address is reported as taken in any
 * state.
 */
async function signUpWithoutConfirmation(
  server: AuthServer,
  request: AuthRequest,
  made: NewAccount,
): Promise<AuthResponse> {
  const { at, address: ip } = request;
  const { id } = made.account;
  const account = { ...made.account, last_sign_in_at: at };
  const session = await transaction(server.pool, async (tx) => {
    await insertAccount(tx, { ...made, account, identity: { ...made.identity, last_sign_in_at: at } });
    const started = await startSession(tx, server, request, id, "password");
    const detail = deviceDetail(request);
    await writeAudit(tx, server.ids, { event: "sign_up", at, user_id: id, session_id: started.id, ip, detail });
    return started;
  });
  return okResponse(await sessionResponse(server, account, session, at));
}

async function insertNewAccount(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  made: NewAccount,
): Promise<void> {
  const { at, address: ip } = request;
  await insertAccount(tx, made);
  await writeAudit(tx, server.ids, { event: "sign_up_waiting", at, user_id: made.account.id, ip });
  await emailToken(tx, server, request, "signup", made.account);
}

/**
 * Repeats a sign-up for an address that was never verified. The first password stays. If the second one differs, it is
 * unknown which of them is the owner's, and verification removes both.
 */
async function repeatSignUp(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  known: Account,
  samePassword: boolean,
): Promise<void> {
  if (!samePassword) await tx.update(authUsers).set({ password_disputed: true }).where(eq(authUsers.id, known.id));
  await emailToken(tx, server, request, "signup", known);
}

/**
 * With a mail server: mails the owner of the address and reveals nothing in the response (rule A11). A known address
 * gets the response of a new one, with a random id.
 */
async function requestConfirmation(
  server: AuthServer,
  request: AuthRequest,
  wish: SignUpRequest,
): Promise<AuthResponse> {
  const { address, password, data } = wish;
  await countEmail(server, "confirmation", address.email_key);
  const known = await findAccountByAddress(server.db, address);
  const waiting = known !== undefined && known.email_confirmed_at === null;
  // Both branches compute one hash, so that their response times are equal.
  const same = waiting && (await server.passwords.matches(known.password_hash, password));
  const password_hash = waiting ? null : await server.passwords.hash(password);
  const made = buildAccount(server, { address, data, password_hash, confirmed: false }, request.at);
  const work = async (tx: WriteHandle) => {
    if (known === undefined) await insertNewAccount(tx, server, request, made);
    else if (waiting) await repeatSignUp(tx, server, request, known, same);
    else await notifySignUp(tx, server, request, known);
  };
  try {
    await transaction(server.pool, work);
  } catch (error) {
    // The same address was signed up concurrently; the other request sends the mail.
    if (!(error instanceof AuthError && error.code === "user_already_exists")) throw error;
  }
  return okResponse(viewUser(made.account, [made.identity], []));
}

/** POST /signup (rules A2, A11). Throws AuthError. */
export async function signUp(server: AuthServer, request: AuthRequest): Promise<AuthResponse> {
  const wish = parseSignUp(server, request.body);
  if (server.config.smtpUrl !== null) return runInConstantTime(() => requestConfirmation(server, request, wish));
  const { address, password, data } = wish;
  // Invalid input is rejected before the expensive password hash.
  const made = buildAccount(server, { address, data, password_hash: null, confirmed: true }, request.at);
  const account = { ...made.account, password_hash: await server.passwords.hash(password) };
  return signUpWithoutConfirmation(server, request, { ...made, account });
}
