import { transaction } from "../../db/handles.ts";
import { AuthError, invalid } from "../errors.ts";
import { mailNonce } from "../mailed/account-mails.ts";
import { countMail } from "../mailed/mail-limits.ts";
import { type Answer, type AuthRequest, type AuthServer, ok, type SignedIn } from "../server.ts";

/** GET /reauthenticate: mails the code that PUT /user takes as `nonce`. Throws AuthError. */
export async function reauthenticate(server: AuthServer, request: AuthRequest, caller: SignedIn): Promise<Answer> {
  const { account } = caller;
  if (account.email === "") throw invalid("Reauthentication requires the user to have an email or a phone number");
  if (account.email_confirmed_at === null) throw new AuthError("nonce_not_confirmed");
  await countMail(server, "reauthentication", account.email_key);
  await transaction(server.pool, (tx) => mailNonce(tx, server, request, account));
  return ok({});
}
