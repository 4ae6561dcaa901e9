import { eq } from "drizzle-orm";
import { transaction, type WriteHandle } from "../../db/handles.ts";
import { authUsers } from "../../db/tables/auth.ts";
import { AuthError, invalid } from "../errors.ts";
import { type Address, checkChallenge, checkPasswordForm, newAddress, optionalObject, optionalText } from "../input.ts";
import { mailProof, notifyOfSignUp } from "../mailed/account-mails.ts";
import { countMail } from "../mailed/mail-limits.ts";
import { inEqualTime } from "../passwords/equal-time.ts";
import { requireStrong } from "../passwords/password-policy.ts";
import { deviceDetail } from "../passwords/sign-in-note.ts";
import { type Answer, type AuthRequest, type AuthServer, ok } from "../server.ts";
import { sessionAnswer, startSession } from "../sessions/sessions.ts";
import { userView } from "../view.ts";
import { accountOf, createAccount, type NewAccount, newAccount } from "./accounts.ts";
import { audit } from "./audit.ts";
import type { Account, JsonObject } from "./rows.ts";

type Wish = { address: Address; password: string; data: JsonObject };

/** Parses the request in the order of the API's checks: password, strength, address. */
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

/**
 * Without a mail server: the account is confirmed and signed in at once; a known address is reported as taken in any
 * state.
 */
async function enterAtOnce(server: AuthServer, request: AuthRequest, made: NewAccount): Promise<Answer> {
  const { at, address: ip } = request;
  const { id } = made.account;
  const account = { ...made.account, last_sign_in_at: at };
  const session = await transaction(server.pool, async (tx) => {
    await createAccount(tx, { ...made, account, identity: { ...made.identity, last_sign_in_at: at } });
    const started = await startSession(tx, server, request, id, "password");
    const detail = deviceDetail(request);
    await audit(tx, server.ids, { event: "sign_up", at, user_id: id, session_id: started.id, ip, detail });
    return started;
  });
  return ok(await sessionAnswer(server, account, session, at));
}

async function writeNewcomer(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  made: NewAccount,
): Promise<void> {
  const { at, address: ip } = request;
  await createAccount(tx, made);
  await audit(tx, server.ids, { event: "sign_up_waiting", at, user_id: made.account.id, ip });
  await mailProof(tx, server, request, "signup", made.account);
}

/**
 * Repeats a sign-up for an address that was never verified. The first password stays. If the second one differs, it is
 * unknown which of them is the owner's, and verification removes both.
 */
async function askAgain(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  known: Account,
  samePassword: boolean,
): Promise<void> {
  if (!samePassword) await tx.update(authUsers).set({ password_disputed: true }).where(eq(authUsers.id, known.id));
  await mailProof(tx, server, request, "signup", known);
}

/**
 * With a mail server: mails the owner of the address and reveals nothing in the response (rule A11). A known address
 * gets the response of a new one, with a random id.
 */
async function askToConfirm(server: AuthServer, request: AuthRequest, wish: Wish): Promise<Answer> {
  const { address, password, data } = wish;
  await countMail(server, "confirmation", address.email_key);
  const known = await accountOf(server.db, address);
  const waiting = known !== undefined && known.email_confirmed_at === null;
  // Both branches compute one hash, so that their response times are equal.
  const same = waiting && (await server.passwords.matches(known.password_hash, password));
  const password_hash = waiting ? null : await server.passwords.hash(password);
  const made = newAccount(server, { address, data, password_hash, confirmed: false }, request.at);
  const work = async (tx: WriteHandle) => {
    if (known === undefined) await writeNewcomer(tx, server, request, made);
    else if (waiting) await askAgain(tx, server, request, known, same);
    else await notifyOfSignUp(tx, server, request, known);
  };
  try {
    await transaction(server.pool, work);
  } catch (error) {
    // The same address was signed up concurrently; the other request sends the mail.
    if (!(error instanceof AuthError && error.code === "user_already_exists")) throw error;
  }
  return ok(userView(made.account, [made.identity], []));
}

/** POST /signup (rules A2, A11). Throws AuthError. */
export async function signUp(server: AuthServer, request: AuthRequest): Promise<Answer> {
  const wish = wishOf(server, request.body);
  if (server.config.smtpUrl !== null) return inEqualTime(() => askToConfirm(server, request, wish));
  const { address, password, data } = wish;
  // Invalid input is rejected before the expensive password hash.
  const made = newAccount(server, { address, data, password_hash: null, confirmed: true }, request.at);
  const account = { ...made.account, password_hash: await server.passwords.hash(password) };
  return enterAtOnce(server, request, { ...made, account });
}
