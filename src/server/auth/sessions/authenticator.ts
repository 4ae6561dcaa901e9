import { sql } from "drizzle-orm";
import type { SessionTimeout } from "../../../contract/personal-choices.ts";
import { idleEnd } from "../../../rules/sessions.ts";
import { translateFailure } from "../../db/failures.ts";
import { statementOf } from "../../db/handles.ts";
import { type Actor, ANONYMOUS, type UserActor } from "../../platform/actor.ts";
import { sha256 } from "../../platform/crypto.ts";
import { timeoutColumn } from "../accounts/activity.ts";
import type { AuthDeps } from "../deps.ts";
import { hasSecondFactor } from "../factors/second-factor.ts";
import { isKeyText } from "../keys/key-text.ts";
import type { KeyUses } from "../keys/key-uses.ts";
import { makeLiveKeys } from "../keys/live-keys.ts";
import { type AccessTokens, type Claims, makeAccessTokens } from "./access-tokens.ts";
import { bearerIn } from "./bearer.ts";
import { rememberChecked } from "./token-memory.ts";

/** Resolves the Authorization header of product endpoints to an actor. */
export type Authenticator = {
  /**
   * An absent, wrong, expired or revoked token is anonymous; an invalid API key throws `key_invalid`. Throws
   * `unavailable` if the database is needed and unavailable, and `rate_limited` for too many unknown keys of a network.
   */
  actorOf(authorization: string | null, network?: string): Promise<Actor>;
};

type AuthenticatorDeps = Omit<AuthDeps, "addressOf" | "enqueue" | "onTakeOver" | "identityProvider">;

const CAPACITY = 10_000;

type Row = { admin: boolean; not_after: Date | null; active_at: Date; timeout: SessionTimeout };
const LIVE_SESSION = statementOf<Row>(
  "auth_live_session",
  sql`SELECT coalesce(app_metadata -> 'admin' = 'true'::jsonb, false) AS admin, not_after, active_at,
      ${timeoutColumn} AS timeout
    FROM auth_sessions JOIN auth_users ON auth_users.id = auth_sessions.user_id
    LEFT JOIN user_settings ON user_settings.user_id = auth_users.id
    WHERE auth_sessions.id = $1 AND auth_sessions.user_id = $2
      AND (not_after IS NULL OR not_after > $3) AND (banned_until IS NULL OR banned_until <= $3)
      AND ((aal = 'aal2' AND $4::boolean) OR NOT ${hasSecondFactor})`,
);

async function claimsOf(tokens: AccessTokens, token: string): Promise<Claims | null> {
  try {
    return await tokens.read(token);
  } catch {
    return null;
  }
}

async function liveSession(deps: AuthenticatorDeps, claims: Claims): Promise<Row | undefined> {
  try {
    const values = [claims.session_id, claims.user_id, deps.clock.now(), claims.aal === "aal2"];
    const [row] = await deps.db.prepared(LIVE_SESSION, values);
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
export function makeAuthenticator(deps: AuthenticatorDeps, uses: KeyUses): Authenticator {
  const tokens = makeAccessTokens(deps);
  const checked = rememberChecked(deps, CAPACITY);
  const keys = makeLiveKeys(deps, uses);
  return {
    async actorOf(authorization, network = "") {
      const token = bearerIn(authorization);
      if (token === null) return ANONYMOUS;
      if (isKeyText(token)) return keys.actorOf(token, network);
      const hash = sha256(token);
      const known = checked.known(hash);
      if (known !== undefined) return known;
      const claims = await claimsOf(tokens, token);
      if (claims === null) return ANONYMOUS;
      const remember = checked.begin();
      const row = await liveSession(deps, claims);
      if (row === undefined) return ANONYMOUS;
      const idle = idleEnd(row.active_at, row.timeout)?.getTime() ?? claims.expires;
      if (idle <= deps.clock.now().getTime()) return ANONYMOUS;
      const actor: UserActor = { kind: "user", id: claims.user_id, session_id: claims.session_id, admin: row.admin };
      // Later activity extends the session: at this time the database is asked again.
      remember(hash, { actor, until: Math.min(claims.expires, idle, row.not_after?.getTime() ?? claims.expires) });
      return actor;
    },
  };
}
