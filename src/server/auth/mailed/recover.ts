import { transaction } from "../../db/handles.ts";
import { accountOf } from "../accounts/accounts.ts";
import { isBanned } from "../accounts/rows.ts";
import { invalid } from "../errors.ts";
import { checkChallenge, newAddress, optionalText } from "../input.ts";
import { inEqualTime } from "../passwords/equal-time.ts";
import { type Answer, type AuthRequest, type AuthServer, ok } from "../server.ts";
import { mailProof } from "./account-mails.ts";
import { countMail } from "./mail-limits.ts";

/** POST /recover: mails a password reset; the response is the same for every address. Throws AuthError. */
export async function recover(server: AuthServer, request: AuthRequest): Promise<Answer> {
  const email = optionalText(request.body, "email");
  if (email === undefined) throw invalid("Password recovery requires an email");
  const address = newAddress(email);
  checkChallenge(request.body);
  return inEqualTime(async () => {
    await countMail(server, "recovery", address.email_key);
    const account = await accountOf(server.db, address);
    if (account === undefined || isBanned(account, request.at)) return ok({});
    await transaction(server.pool, (tx) => mailProof(tx, server, request, "recovery", account));
    return ok({});
  });
}
