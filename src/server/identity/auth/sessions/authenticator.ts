import { sql } from "drizzle-orm";
import type { SessionTimeout } from "../../../../contract/identity/personal-choices.ts";
import { idleExpiry } from "../../../../rules/sessions.ts";
import { translateFailure } from "../../../infra/db/failures.ts";
import { preparedStatement } from "../../../infra/db/handles.ts";
import { type Actor, ANONYMOUS, type UserActor } from "../../../infra/platform/actor.ts";
import { sha256 } from "../../../infra/platform/crypto.ts";
import { timeoutColumn } from "../accounts/activity.ts";
import type { AuthDependencies } from "../dependencies.ts";
import { hasSecondFactor } from "../factors/second-factor.ts";
import { createActiveKeys } from "../keys/active-keys.ts";
import { isKeyLike } from "../keys/key-format.ts";
import type { LastUseRecorder } from "../keys/last-use-recorder.ts";
import { type AccessTokenClaims, type AccessTokens, createAccessTokens } from "./access-tokens.ts";
import { parseBearer } from "./bearer.ts";
import { createCheckedCache } from "./token-cache.ts";

/** Resolves the Authorization header of product endpoints to an actor. */
export type Authenticator = {
  /**
   * An absent, wrong, expired or revoked token is anonymous; an invalid API key throws `key_invalid`. Throws
   * `unavailable` if the database is needed and unavailable, and `rate_limited` for too many unknown keys of a network.
   */
  actorOf(authorization: string | null, network?: string): Promise<Actor>;
};

type AuthenticatorDeps = Omit<
  AuthDependencies,
  "addressOf" | "enqueue" | "subscribers" | "onTakeOver" | "identityProvider"
>;

const CAPACITY = 10_000;

type Row = { admin: boolean; not_after: Date | null; active_at: Date; timeout: SessionTimeout };
const SELECT_ACTIVE_SESSION = preparedStatement<Row>(
  "auth_live_session",
  sql`SELECT coalesce(app_metadata -> 'admin' = 'true'::jsonb, false) AS admin, not_after, active_at,
      ${timeoutColumn} AS timeout
    FROM auth_sessions JOIN auth_users ON auth_users.id = auth_sessions.user_id
    LEFT JOIN user_settings ON user_settings.user_id = auth_users.id
    WHERE auth_sessions.id = $1 AND auth_sessions.user_id = $2
      AND (not_after IS NULL OR not_after > $3) AND (banned_until IS NULL OR banned_until <= $3)
      AND ((aal = 'aal2' AND $4::boolean) OR NOT ${hasSecondFactor})`,
);

async function verifyClaims(tokens: AccessTokens, token: string): Promise<AccessTokenClaims | null> {
  try {
    return await tokens.read(token);
  } catch {
    return null;
  }
}

async function findActiveSession(deps: AuthenticatorDeps, claims: AccessTokenClaims): Promise<Row | undefined> {
  try {
    const values = [claims.session_id, claims.user_id, deps.clock.now(), claims.aal === "aal2"];
    const [row] = await deps.db.prepared(SELECT_ACTIVE_SESSION, values);
    return row;
  } catch (error) {
    throw translateFailure(error);
  }
}

/**
 * A session that still needs a second factor is anonymous here: both session and token must have passed it. Verified
 * tokens are cached until they expire, so most calls need no database. Revocations reach every process over the bus;
 * while the bus is unhealthy, the cache is not used.
 */
export function createSessionAuthenticator(deps: AuthenticatorDeps, uses: LastUseRecorder): Authenticator {
  const tokens = createAccessTokens(deps);
  const checked = createCheckedCache(deps, CAPACITY);
  const keys = createActiveKeys(deps, uses);
  return {
    async actorOf(authorization, network = "") {
      const token = parseBearer(authorization);
      if (token === null) return ANONYMOUS;
      if (isKeyLike(token)) return keys.actorOf(token, network);
      const hash = sha256(token);
      const known = checked.known(hash);
      if (known !== undefined) return known;
      const claims = await verifyClaims(tokens, token);
      if (claims === null) return ANONYMOUS;
      const remember = checked.begin();
      const row = await findActiveSession(deps, claims);
      if (row === undefined) return ANONYMOUS;
      const idle = idleExpiry(row.active_at, row.timeout)?.getTime() ?? claims.expires;
      if (idle <= deps.clock.now().getTime()) return ANONYMOUS;
      const actor: UserActor = { kind: "user", id: claims.user_id, session_id: claims.session_id, admin: row.admin };
      // Later activity extends the session: at this time the database is asked again.
      remember(hash, { actor, until: Math.min(claims.expires, idle, row.not_after?.getTime() ?? claims.expires) });
      return actor;
    },
  };
}
