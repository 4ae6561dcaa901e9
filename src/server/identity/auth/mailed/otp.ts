import { transaction, type WriteHandle } from "../../../infra/db/handles.ts";
import { buildAccount, findAccountByAddress, insertAccount } from "../accounts/accounts.ts";
import { writeAudit } from "../accounts/audit.ts";
import { type Account, isBanned } from "../accounts/rows.ts";
import { type AuthRequest, type AuthResponse, type AuthServer, okResponse } from "../auth-server.ts";
import { AuthError, invalidInput } from "../errors.ts";
import { type Address, checkChallenge, optionalObject, optionalText, requireAddress } from "../input.ts";
import { runInConstantTime } from "../passwords/constant-time.ts";
import { emailToken } from "./account-emails.ts";
import { countEmail } from "./email-limits.ts";

function parseAddressOfRequest(request: AuthRequest): Address {
  const email = optionalText(request.body, "email");
  if (optionalText(request.body, "phone") !== undefined) throw new AuthError("phone_otp_off");
  if (email === undefined) throw invalidInput("One of email or phone must be set");
  checkChallenge(request.body);
  return requireAddress(email);
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
  const made = buildAccount(server, { address, data, password_hash: null, confirmed }, request.at);
  await insertAccount(tx, made);
  const { at, address: ip } = request;
  await writeAudit(tx, server.ids, { event: "sign_up_waiting", at, user_id: made.account.id, ip });
  return made.account;
}

/**
 * POST /otp: mails a sign-in link, also to new addresses unless `create_user` is false. With a mail server the response
 * is the same for every address. Throws AuthError.
 */
export async function emailSignInLink(server: AuthServer, request: AuthRequest): Promise<AuthResponse> {
  const address = parseAddressOfRequest(request);
  const create = request.body.create_user !== false;
  return runInConstantTime(async () => {
    await countEmail(server, "link", address.email_key);
    const known = await findAccountByAddress(server.db, address);
    if (known === undefined && !create && server.config.smtpUrl === null) throw new AuthError("link_sign_up_off");
    if (known === undefined ? !create : isBanned(known, request.at)) return okResponse({});
    await transaction(server.pool, async (tx) => {
      const account = known ?? (await createWithoutPassword(tx, server, request, address));
      // For an unverified address the link also verifies it.
      const kind = account.email_confirmed_at === null ? "signup" : "magiclink";
      await emailToken(tx, server, request, kind, account);
    });
    return okResponse({});
  });
}
