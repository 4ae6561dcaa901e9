import { eq } from "drizzle-orm";
import type { WriteHandle } from "../../../infra/db/handles.ts";
import { authUsers } from "../../../infra/db/tables/auth.ts";
import { type Account, isBanned, type Session, type SignInMethod } from "../accounts/rows.ts";
import type { AuthRequest, AuthServer } from "../auth-server.ts";
import { AuthError } from "../errors.ts";
import { recordCompletedSignIn, recordSignIn } from "../passwords/record-sign-in.ts";
import { startSession } from "./sessions.ts";

export type SignedInSession = { readonly account: Account; readonly session: Session };

/**
 * Creates a session for a user who authenticated by other means than a password. Takes the methods, most recent first.
 * Respond with `sessionResponse` after the commit. Throws `user_not_found`, `sign_in_banned`.
 */
export async function signInToAccount(
  tx: WriteHandle,
  server: AuthServer,
  request: AuthRequest,
  user_id: string,
  ...methods: readonly SignInMethod[]
): Promise<SignedInSession> {
  const { at } = request;
  const [account] = await tx
    .update(authUsers)
    .set({ last_sign_in_at: at })
    .where(eq(authUsers.id, user_id))
    .returning();
  if (account === undefined) throw new AuthError("user_not_found");
  if (isBanned(account, at)) throw new AuthError("sign_in_banned");
  const session = await startSession(tx, server, request, user_id, ...methods);
  const note = session.aal === "aal2" ? recordCompletedSignIn : recordSignIn;
  await note(tx, server, request, session, methods[0] ?? "otp");
  return { account, session };
}
