import { transaction } from "../../db/handles.ts";
import { type AuthRequest, type AuthResponse, type AuthServer, okResponse, type SignedIn } from "../auth-server.ts";
import { AuthError, invalidInput } from "../errors.ts";
import { emailConfirmationCode } from "../mailed/account-emails.ts";
import { countEmail } from "../mailed/email-limits.ts";

/** GET /reauthenticate: mails the code that PUT /user takes as `nonce`. Throws AuthError. */
export async function emailReauthenticationCode(
  server: AuthServer,
  request: AuthRequest,
  caller: SignedIn,
): Promise<AuthResponse> {
  const { account } = caller;
  if (account.email === "") throw invalidInput("Reauthentication requires the user to have an email or a phone number");
  if (account.email_confirmed_at === null) throw new AuthError("nonce_not_confirmed");
  await countEmail(server, "reauthentication", account.email_key);
  await transaction(server.pool, (tx) => emailConfirmationCode(tx, server, request, account));
  return okResponse({});
}
