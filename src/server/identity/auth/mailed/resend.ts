import { transaction } from "../../../infra/db/handles.ts";
import { findAccountByAddress } from "../accounts/accounts.ts";
import { type AuthRequest, type AuthResponse, type AuthServer, okResponse } from "../auth-server.ts";
import { AuthError, invalidInput } from "../errors.ts";
import { checkChallenge, optionalText, requireAddress } from "../input.ts";
import { runInConstantTime } from "../passwords/constant-time.ts";
import { emailToken, notifySignUp } from "./account-emails.ts";
import { emailUnconfirmedAddresses } from "./email-change.ts";
import { countEmail } from "./email-limits.ts";

const KINDS = { signup: "confirmation", email_change: "email_change" } as const;

/**
 * POST /resend: mails a pending sign-up or address change again. If the sign-up is already confirmed, mails that
 * instead, so that the user does not wait in vain. Throws AuthError.
 */
export async function resendEmail(server: AuthServer, request: AuthRequest): Promise<AuthResponse> {
  const type = optionalText(request.body, "type");
  if (type === "sms" || type === "phone_change") throw new AuthError("phone_otp_off");
  if (type !== "signup" && type !== "email_change") {
    throw invalidInput("Missing one of these types: signup, email_change, sms, phone_change");
  }
  const email = optionalText(request.body, "email");
  if (email === undefined) throw invalidInput("Type provided requires an email address");
  const address = requireAddress(email);
  checkChallenge(request.body);
  return runInConstantTime(async () => {
    await countEmail(server, KINDS[type], address.email_key);
    const account = await findAccountByAddress(server.db, address);
    if (account === undefined || (type === "email_change" && account.new_email === null)) return okResponse({});
    await transaction(server.pool, (tx) => {
      if (type === "email_change") return emailUnconfirmedAddresses(tx, server, request, account);
      const waits = account.email_confirmed_at === null;
      return waits ? emailToken(tx, server, request, "signup", account) : notifySignUp(tx, server, request, account);
    });
    return okResponse({});
  });
}
