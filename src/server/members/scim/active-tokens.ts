import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { createCheckedCache } from "../../identity/auth/sessions/token-cache.ts";
import type { Context } from "../../infra/db/context.ts";
import { translateFailure } from "../../infra/db/failures.ts";
import { preparedStatement } from "../../infra/db/handles.ts";
import type { UserActor } from "../../infra/platform/actor.ts";
import { sha256 } from "../../infra/platform/crypto.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { isTokenFormat } from "./token-format.ts";

const CAPACITY = 1_000;
/** The precision of a token's last use. */
const LAST_USE_PRECISION_MS = 60_000;
/**
 * Limits lookups of unknown tokens by network, to protect the database. Known callers are not affected, because one
 * provider serves many companies from one network.
 */
const UNKNOWN_TOKENS: Limit = { name: "scim tokens", points: 600, seconds: 60 };

type Row = { id: string; company: string; name: string; prefix: string; ends_at: Date };
const SELECT_ACTIVE_TOKEN = preparedStatement<Row>(
  "live_scim_token",
  sql`SELECT id, company, name, prefix, ends_at FROM scim_tokens
    WHERE token_hash = $1 AND revoked_at IS NULL AND ends_at > $2`,
);

/** A company's provider, authenticated by its token. Not a user, and valid only for SCIM. */
export type ScimCaller = {
  readonly id: string;
  readonly company: string;
  readonly name: string;
  readonly prefix: string;
};
type CachedToken = UserActor & { readonly caller: ScimCaller };

/** Resolves tokens to companies. */
export type ActiveTokens = {
  /** Null for an unknown or revoked token. Throws `unavailable`, `rate_limited`. */
  callerOf(token: string, network: string): Promise<ScimCaller | null>;
};

/**
 * The cache of active tokens, invalidated like API keys (rules X82, X190): revocation takes effect within a second in
 * all processes.
 */
export function createActiveTokens({
  db,
  bus,
  clock,
  write,
  limits,
}: Pick<Context, "db" | "bus" | "clock" | "write" | "limits">): ActiveTokens {
  const checked = createCheckedCache({ bus, clock }, CAPACITY);
  const noted = new LRUCache<string, number>({ max: CAPACITY });

  async function noteUse(id: string): Promise<void> {
    const now = clock.now().getTime();
    if (now - (noted.get(id) ?? 0) < LAST_USE_PRECISION_MS) return;
    noted.set(id, now);
    const at = new Date(now).toISOString();
    await write((tx) =>
      tx.rows(sql`UPDATE scim_tokens SET last_used_at = greatest(last_used_at, ${at}) WHERE id = ${id}`),
    );
  }
  async function find(hash: string, network: string): Promise<ScimCaller | null> {
    await limits.checkLocal(UNKNOWN_TOKENS, network);
    const remember = checked.begin();
    const [row] = await db.prepared(SELECT_ACTIVE_TOKEN, [hash, clock.now()]).catch((error: unknown) => {
      throw translateFailure(error);
    });
    if (row === undefined) {
      await limits.consumeLocal(UNKNOWN_TOKENS, network);
      return null;
    }
    const { ends_at, ...caller } = row;
    // The cache is keyed by what revokes an entry: the token's own id.
    const actor: CachedToken = { kind: "user", id: caller.id, session_id: caller.id, admin: false, caller };
    remember(hash, { actor, until: ends_at.getTime() });
    return caller;
  }
  return {
    async callerOf(token, network) {
      if (!isTokenFormat(token)) return null;
      const hash = sha256(token);
      const known = checked.known(hash) as CachedToken | undefined;
      const caller = known?.caller ?? (await find(hash, network));
      if (caller !== null) await noteUse(caller.id);
      return caller;
    },
  };
}
