import type { InferSelectModel } from "drizzle-orm";
import type { SessionTimeout } from "../../../../contract/identity/personal-choices.ts";
import { isIdle, isUnused } from "../../../../rules/sessions.ts";
import type {
  authFactors,
  authFlowStates,
  authIdentities,
  authOneTimeTokens,
  authSessions,
  authUsers,
} from "../../../infra/db/tables/auth.ts";

export type Account = InferSelectModel<typeof authUsers>;
export type Session = InferSelectModel<typeof authSessions>;
export type Identity = InferSelectModel<typeof authIdentities>;
export type OneTimeToken = InferSelectModel<typeof authOneTimeTokens>;
export type Flow = InferSelectModel<typeof authFlowStates>;
/** A session with everything that decides whether it is still valid. */
export type SessionState = {
  readonly account: Account;
  readonly session: Session;
  readonly timeout: SessionTimeout;
  /** Whether the user has a second factor. */
  readonly second: boolean;
};
/** The method a session began with, as its tokens state in `amr`. */
export type SignInMethod = "password" | "otp" | "passkey" | "mfa/webauthn" | Flow["method"];
export type Factor = InferSelectModel<typeof authFactors>;
export type JsonObject = Record<string, unknown>;

/** The end date of a suspension without an end. */
export const FOREVER = new Date("9999-12-31T00:00:00Z");

/** True while the account is banned. */
export function isBanned(account: Pick<Account, "banned_until">, at: Date): boolean {
  return account.banned_until !== null && account.banned_until > at;
}

type SessionTimes = Pick<Session, "not_after" | "active_at" | "refreshed_at">;

/** True if a session reached its maximum lifetime or was idle for too long (rule P1). */
export function isSessionExpired(session: SessionTimes, timeout: SessionTimeout, at: Date): boolean {
  if (session.not_after !== null && session.not_after <= at) return true;
  return isUnused(session.refreshed_at, at) || isIdle(session.active_at, timeout, at);
}

/** Rights depend on metadata written by the server, never on metadata written by the user (rule R4). */
export function isAdmin(account: Pick<Account, "app_metadata">): boolean {
  return account.app_metadata.admin === true;
}

/** A signed-in user who links another identity: the account, and the session that stays in use. */
export type IdentityLinker = { readonly user_id: string; readonly session_id: string };

/** The user who links an identity with this flow; null if the flow is a sign-in. */
export function linkerOfFlow({ user_id, binding }: Pick<Flow, "user_id" | "binding">): IdentityLinker | null {
  const session_id = binding?.session;
  return user_id === null || typeof session_id !== "string" ? null : { user_id, session_id };
}
