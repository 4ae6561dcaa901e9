import { transaction, type WriteHandle } from "../../db/handles.ts";
import { accountOf, createAccount, newAccount } from "../accounts/accounts.ts";
import { audit } from "../accounts/audit.ts";
import { type Account, isBanned } from "../accounts/rows.ts";
import { AuthError, invalid } from "../errors.ts";
import { type Address, checkChallenge, newAddress, optionalObject, optionalText } from "../input.ts";
import { inEqualTime } from "../passwords/equal-time.ts";
import { type Answer, type AuthRequest, type AuthServer, ok } from "../server.ts";
import { mailProof } from "./account-mails.ts";
import { countMail } from "./mail-limits.ts";

function addressOf(request: AuthRequest): Address {
  const email = optionalText(request.body, "email");
  if (optionalText(request.body, "phone") !== undefined) throw new AuthError("phone_otp_off");
  if (email === undefined) throw invalid("One of email or phone must be set");
  checkChallenge(request.body);
  return newAddress(email);
}

/** Creates an account without a password for a user who signs in by a mailed link. */
async function createWithoutPassword(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  address: Address,
): Promise<Account> {
  const data = optionalObject(request.body, "data") ?? {};
  const confirmed = server.config.smtpUrl === null;
  const made = newAccount(server, { address, data, password_hash: null, confirmed }, request.at);
  await createAccount(tx, made);
  const { at, address: ip } = request;
  await audit(tx, server.ids, { event: "sign_up_waiting", at, user_id: made.account.id, ip });
  return made.account;
}

/**
 * POST /otp: mails a sign-in link, also to new addresses unless `create_user` is false. With a mail server the response
 * is the same for every address. Throws AuthError.
 */
export async function mailSignInLink(server: AuthServer, request: AuthRequest): Promise<Answer> {
  const address = addressOf(request);
  const create = request.body.create_user !== false;
  return inEqualTime(async () => {
    await countMail(server, "link", address.email_key);
    const known = await accountOf(server.db, address);
    if (known === undefined && !create && server.config.smtpUrl === null) throw new AuthError("link_sign_up_off");
    if (known === undefined ? !create : isBanned(known, request.at)) return ok({});
    await transaction(server.pool, async (tx) => {
      const account = known ?? (await createWithoutPassword(tx, server, request, address));
      // For an unverified address the link also verifies it.
      const kind = account.email_confirmed_at === null ? "signup" : "magiclink";
      await mailProof(tx, server, request, kind, account);
    });
    return ok({});
  });
}
