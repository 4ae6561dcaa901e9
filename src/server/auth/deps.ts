import type { Context as HonoContext } from "hono";
import type { Pool } from "pg";
import type { Bus } from "../db/bus.ts";
import type { Enqueue } from "../db/context.ts";
import type { ReadHandle, WriteHandle } from "../db/handles.ts";
import type { Clock } from "../platform/clock.ts";
import type { Config } from "../platform/config.ts";
import type { Secrets } from "../platform/crypto.ts";
import type { AppEnv } from "../platform/endpoints.ts";
import type { Ids } from "../platform/ids.ts";
import type { RateLimits } from "../platform/load/rate-limits.ts";
import type { Log } from "../platform/log.ts";
import type { IdentityProvider } from "./external/provider.ts";

/** What authentication needs from the process that it runs in. */
export type AuthDeps = {
  readonly pool: Pool;
  /** Reads of the primary database: a replica that lags would keep revoked sessions alive. */
  readonly db: ReadHandle;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly config: Config;
  readonly log: Log;
  readonly bus: Bus;
  readonly secrets: Secrets;
  readonly rateLimits: RateLimits;
  /** Background work in the transaction that causes it; with it this is all that the outbox of mails asks for. */
  readonly enqueue: Enqueue;
  /** What other nouns forget of whoever had an account before its owner (X3), in the transaction that takes it over. */
  readonly onTakeOver: (tx: WriteHandle, user_id: string) => Promise<void>;
  /** Null where none is configured and the demo's one does not run (rule A4). */
  readonly identityProvider: IdentityProvider | null;
  /** The caller's network address; decided by the app, never read from a header here. */
  addressOf(c: HonoContext<AppEnv>): string;
};
