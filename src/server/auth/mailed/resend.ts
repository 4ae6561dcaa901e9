import { transaction } from "../../db/handles.ts";
import { accountOf } from "../accounts/accounts.ts";
import { AuthError, invalid } from "../errors.ts";
import { checkChallenge, newAddress, optionalText } from "../input.ts";
import { inEqualTime } from "../passwords/equal-time.ts";
import { type Answer, type AuthRequest, type AuthServer, ok } from "../server.ts";
import { mailProof, notifyOfSignUp } from "./account-mails.ts";
import { mailHalves } from "./email-change.ts";
import { countMail } from "./mail-limits.ts";

const KINDS = { signup: "confirmation", email_change: "email_change" } as const;

/**
 * POST /resend: mails a pending sign-up or address change again. If the sign-up is already confirmed, mails that
 * instead, so that the user does not wait in vain. Throws AuthError.
 */
export async function resend(server: AuthServer, request: AuthRequest): Promise<Answer> {
  const type = optionalText(request.body, "type");
  if (type === "sms" || type === "phone_change") throw new AuthError("phone_otp_off");
  if (type !== "signup" && type !== "email_change") {
    throw invalid("Missing one of these types: signup, email_change, sms, phone_change");
  }
  const email = optionalText(request.body, "email");
  if (email === undefined) throw invalid("Type provided requires an email address");
  const address = newAddress(email);
  checkChallenge(request.body);
  return inEqualTime(async () => {
    await countMail(server, KINDS[type], address.email_key);
    const account = await accountOf(server.db, address);
    if (account === undefined || (type === "email_change" && account.new_email === null)) return ok({});
    await transaction(server.pool, (tx) => {
      if (type === "email_change") return mailHalves(tx, server, request, account);
      const waits = account.email_confirmed_at === null;
      return waits ? mailProof(tx, server, request, "signup", account) : notifyOfSignUp(tx, server, request, account);
    });
    return ok({});
  });
}
