import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { AppError } from "../../../../contract/errors.ts";
import type { Scope } from "../../../../contract/identity/keys/scopes.ts";
import { translateFailure } from "../../../infra/db/failures.ts";
import { preparedStatement } from "../../../infra/db/handles.ts";
import type { UserActor } from "../../../infra/platform/actor.ts";
import { sha256 } from "../../../infra/platform/crypto.ts";
import type { Limit } from "../../../infra/platform/load/rate-limits.ts";
import type { AuthDependencies } from "../dependencies.ts";
import { createCheckedCache } from "../sessions/token-cache.ts";
import { isKeyWellFormed } from "./key-format.ts";
import type { LastUseRecorder } from "./last-use-recorder.ts";

const CAPACITY = 10_000;
/** How long an invalid key is cached as unknown. */
const UNKNOWN_MS = 5_000;
/** Limits lookups of unknown keys by network, to protect the database. */
const LOOKUPS: Limit = { name: "key look-ups", points: 600, seconds: 60 };

type Row = { id: string; actor: string; company: string | null; prefix: string; scopes: Scope[]; ends_at: Date };
const SELECT_ACTIVE_KEY = preparedStatement<Row>(
  "auth_live_key",
  sql`SELECT api_keys.id, coalesce(user_id, member) AS actor, company, prefix, scopes, ends_at
    FROM api_keys LEFT JOIN auth_users ON auth_users.id = api_keys.user_id
    WHERE key_hash = $1 AND revoked_at IS NULL AND ends_at > $2 AND CASE WHEN company IS NULL
      THEN auth_users.id IS NOT NULL AND (banned_until IS NULL OR banned_until <= $2)
      ELSE EXISTS (SELECT FROM company_members AS own
          WHERE own.company = api_keys.company AND own.user_id = api_keys.member AND own.service)
        AND EXISTS (SELECT FROM company_members AS owner JOIN auth_users AS account ON account.id = owner.user_id
          WHERE owner.company = api_keys.company AND owner.role = 'owner'
            AND (account.banned_until IS NULL OR account.banned_until <= $2)) END`,
);

type ActiveKeysDependencies = Pick<AuthDependencies, "db" | "bus" | "clock" | "rateLimits">;

/** Resolves API keys to actors. */
type ActiveKeys = {
  /** Throws `key_invalid`, `rate_limited`, and `unavailable` if the database is needed and unavailable. */
  actorOf(key: string, network: string): Promise<UserActor>;
};

/**
 * Resolves active keys by hash; only the hash of a key is stored. Verified keys are cached like access tokens, so most
 * calls need no database. Keys never have admin rights (rule X81). A company's key is valid while the company has an
 * owner who is not suspended (rule X213).
 */
export function createActiveKeys(deps: ActiveKeysDependencies, uses: LastUseRecorder): ActiveKeys {
  const { db, clock, rateLimits } = deps;
  const checked = createCheckedCache(deps, CAPACITY);
  const unknown = new LRUCache<string, number>({ max: CAPACITY });

  async function lookUp(hash: string): Promise<Row | undefined> {
    try {
      const [row] = await db.prepared(SELECT_ACTIVE_KEY, [hash, clock.now()]);
      return row;
    } catch (error) {
      throw translateFailure(error);
    }
  }
  async function find(hash: string, network: string): Promise<UserActor> {
    const now = clock.now().getTime();
    if ((unknown.get(hash) ?? 0) > now) throw new AppError("key_invalid");
    await rateLimits.checkLocal(LOOKUPS, network);
    const remember = checked.begin();
    const row = await lookUp(hash);
    if (row === undefined) {
      unknown.set(hash, now + UNKNOWN_MS);
      await rateLimits.consumeLocal(LOOKUPS, network);
      throw new AppError("key_invalid");
    }
    const { id, company, prefix, scopes, ends_at } = row;
    const key = { id, prefix, scopes, ...(company !== null && { company }) };
    const actor: UserActor = { kind: "user", id: row.actor, session_id: id, admin: false, key };
    remember(hash, { actor, until: ends_at.getTime() });
    return actor;
  }
  return {
    async actorOf(key, network) {
      if (!isKeyWellFormed(key)) throw new AppError("key_invalid");
      const hash = sha256(key);
      const actor = checked.known(hash) ?? (await find(hash, network));
      uses.note(actor.session_id);
      return actor;
    },
  };
}
