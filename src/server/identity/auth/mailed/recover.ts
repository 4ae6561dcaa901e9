import { transaction } from "../../../infra/db/handles.ts";
import { findAccountByAddress } from "../accounts/accounts.ts";
import { isBanned } from "../accounts/rows.ts";
import { type AuthRequest, type AuthResponse, type AuthServer, okResponse } from "../auth-server.ts";
import { invalidInput } from "../errors.ts";
import { checkChallenge, optionalText, requireAddress } from "../input.ts";
import { runInConstantTime } from "../passwords/constant-time.ts";
import { emailToken } from "./account-emails.ts";
import { countEmail } from "./email-limits.ts";

/** POST /recover: mails a password reset; the response is the same for every address. Throws AuthError. */
export async function requestRecovery(server: AuthServer, request: AuthRequest): Promise<AuthResponse> {
  const email = optionalText(request.body, "email");
  if (email === undefined) throw invalidInput("Password recovery requires an email");
  const address = requireAddress(email);
  checkChallenge(request.body);
  return runInConstantTime(async () => {
    await countEmail(server, "recovery", address.email_key);
    const account = await findAccountByAddress(server.db, address);
    if (account === undefined || isBanned(account, request.at)) return okResponse({});
    await transaction(server.pool, (tx) => emailToken(tx, server, request, "recovery", account));
    return okResponse({});
  });
}
