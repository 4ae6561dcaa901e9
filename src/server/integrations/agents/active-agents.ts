import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { hasScope, type Scope } from "../../../contract/identity/keys/scopes.ts";
import { createCheckedCache } from "../../identity/auth/sessions/token-cache.ts";
import type { Context } from "../../infra/db/context.ts";
import { translateFailure } from "../../infra/db/failures.ts";
import { preparedStatement } from "../../infra/db/handles.ts";
import type { KeyGrant, UserActor } from "../../infra/platform/actor.ts";
import { sha256 } from "../../infra/platform/crypto.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { resourceUri } from "./addresses.ts";
import { parseScopes } from "./consent.ts";

const CAPACITY = 2_000;
/** How long an invalid token is cached, because revoked programs keep asking. */
const UNKNOWN_TOKEN_CACHE_MS = 5_000;
/**
 * Limit of lookups of invalid tokens per network, so that invented tokens do not load the database. Agents of many
 * users share a network; valid cached tokens are not limited.
 */
const UNKNOWN_TOKENS: Limit = { name: "agent tokens", points: 600, seconds: 60 };

type Row = { id: string; user_id: string; name: string; scopes: Scope[]; scope: string; until: Date };
const SELECT_ACTIVE_AGENT = preparedStatement<Row>(
  "live_agent",
  sql`SELECT agent_grants.id, agent_grants.user_id, name, scopes, payload ->> 'scope' AS scope,
      least(expires_at, agent_grants.ends_at) AS until
    FROM oauth_records
    JOIN agent_grants ON agent_grants.id = grant_id::uuid
    JOIN auth_users ON auth_users.id = agent_grants.user_id
    WHERE kind = 'AccessToken' AND id_hash = $1 AND expires_at > $2 AND payload ->> 'aud' = $3
      AND agent_grants.revoked_at IS NULL AND agent_grants.ends_at > $2
      AND (banned_until IS NULL OR banned_until <= $2)`,
);

/**
 * An agent acting for its user: the same kind of actor as an API key, within its scopes (decision 48). Its name takes
 * the place of the key's prefix.
 */
export type AgentActor = UserActor & { readonly key: KeyGrant };

/** Resolves an agent's token to its actor. */
export type ActiveAgents = {
  /** Null for an invalid or expired token, and for one of another resource. Throws `unavailable`, `rate_limited`. */
  actorOf(token: string, network: string): Promise<AgentActor | null>;
};

/**
 * Valid tokens by their hash. They are cached like sessions and API keys, and invalidated by the same notifications, so
 * that a revocation takes effect within a second in every process (rule X154). No token has admin rights.
 */
export function createActiveAgents({
  db,
  bus,
  clock,
  config,
  limits,
}: Pick<Context, "db" | "bus" | "clock" | "config" | "limits">): ActiveAgents {
  const checked = createCheckedCache({ bus, clock }, CAPACITY);
  const unknown = new LRUCache<string, number>({ max: CAPACITY });
  const resource = resourceUri(config);

  async function lookUp(hash: string): Promise<Row | undefined> {
    try {
      const [row] = await db.prepared(SELECT_ACTIVE_AGENT, [hash, clock.now(), resource]);
      return row;
    } catch (error) {
      throw translateFailure(error);
    }
  }
  return {
    async actorOf(token, network) {
      const hash = sha256(token);
      const known = checked.known(hash);
      if (known !== undefined) return known as AgentActor;
      const now = clock.now().getTime();
      if ((unknown.get(hash) ?? 0) > now) return null;
      await limits.checkLocal(UNKNOWN_TOKENS, network);
      const remember = checked.begin();
      const row = await lookUp(hash);
      if (row === undefined) {
        unknown.set(hash, now + UNKNOWN_TOKEN_CACHE_MS);
        await limits.consumeLocal(UNKNOWN_TOKENS, network);
        return null;
      }
      const { id, user_id, name, until } = row;
      // A token's scopes may be fewer than the grant's, never more.
      const scopes = parseScopes(row.scope).filter((scope) => hasScope(row.scopes, scope));
      const key = { id, prefix: name, scopes };
      const actor: AgentActor = { kind: "user", id: user_id, session_id: id, admin: false, key };
      remember(hash, { actor, until: until.getTime() });
      return actor;
    },
  };
}
