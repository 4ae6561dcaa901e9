import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { rememberChecked } from "../auth/sessions/token-memory.ts";
import type { Context } from "../db/context.ts";
import { translateFailure } from "../db/failures.ts";
import { statementOf } from "../db/handles.ts";
import type { UserActor } from "../platform/actor.ts";
import { sha256 } from "../platform/crypto.ts";
import { isTokenText } from "./token-text.ts";

const CAPACITY = 1_000;
/** A token's last use is known to this. */
const EACH_MS = 60_000;

type Row = { id: string; company: string; name: string; prefix: string; ends_at: Date };
const LIVE_TOKEN = statementOf<Row>(
  "live_scim_token",
  sql`SELECT id, company, name, prefix, ends_at FROM scim_tokens
    WHERE token_hash = $1 AND revoked_at IS NULL AND ends_at > $2`,
);

/** A company's provider, by its token: nobody's person, and good at no other door. */
export type SyncCaller = {
  readonly id: string;
  readonly company: string;
  readonly name: string;
  readonly prefix: string;
};
type Remembered = UserActor & { readonly caller: SyncCaller };

/** Says which company a token stands for. */
export type LiveTokens = {
  /** Null for whatever is no token, or none any more. Throws `unavailable`. */
  callerOf(token: string): Promise<SyncCaller | null>;
};

/** The tokens that work, remembered and forgotten like API keys (rules X82, X190): what was revoked ends within a second everywhere. */
export function makeLiveTokens({ db, bus, clock, write }: Pick<Context, "db" | "bus" | "clock" | "write">): LiveTokens {
  const checked = rememberChecked({ bus, clock }, CAPACITY);
  const noted = new LRUCache<string, number>({ max: CAPACITY });

  async function noteUse(id: string): Promise<void> {
    const now = clock.now().getTime();
    if (now - (noted.get(id) ?? 0) < EACH_MS) return;
    noted.set(id, now);
    const at = new Date(now).toISOString();
    await write((tx) =>
      tx.rows(sql`UPDATE scim_tokens SET last_used_at = greatest(last_used_at, ${at}) WHERE id = ${id}`),
    );
  }
  async function find(hash: string): Promise<SyncCaller | null> {
    const remember = checked.begin();
    const [row] = await db.prepared(LIVE_TOKEN, [hash, clock.now()]).catch((error: unknown) => {
      throw translateFailure(error);
    });
    if (row === undefined) return null;
    const { ends_at, ...caller } = row;
    // The memory tells entries by what revokes them: a token's own id.
    const actor: Remembered = { kind: "user", id: caller.id, session_id: caller.id, admin: false, caller };
    remember(hash, { actor, until: ends_at.getTime() });
    return caller;
  }
  return {
    async callerOf(token) {
      if (!isTokenText(token)) return null;
      const hash = sha256(token);
      const known = checked.known(hash) as Remembered | undefined;
      const caller = known?.caller ?? (await find(hash));
      if (caller !== null) await noteUse(caller.id);
      return caller;
    },
  };
}
