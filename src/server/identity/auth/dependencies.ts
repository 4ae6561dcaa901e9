import type { Context as HonoContext } from "hono";
import type { Pool } from "pg";
import type { Bus } from "../../infra/db/bus.ts";
import type { Enqueue, Subscribers } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import type { Clock } from "../../infra/platform/clock.ts";
import type { Config } from "../../infra/platform/config.ts";
import type { Secrets } from "../../infra/platform/crypto.ts";
import type { AppEnv } from "../../infra/platform/endpoints.ts";
import type { Ids } from "../../infra/platform/ids.ts";
import type { RateLimits } from "../../infra/platform/load/rate-limits.ts";
import type { Log } from "../../infra/platform/log.ts";
import type { IdentityProvider } from "./external/provider.ts";

/** What authentication needs from its process. */
export type AuthDependencies = {
  readonly pool: Pool;
  /** Reads the primary database: a lagging replica would keep revoked sessions alive. */
  readonly db: ReadHandle;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly config: Config;
  readonly log: Log;
  readonly bus: Bus;
  readonly secrets: Secrets;
  readonly rateLimits: RateLimits;
  /** Enqueues background tasks in the causing transaction. The mail outbox needs nothing else. */
  readonly enqueue: Enqueue;
  readonly subscribers: Subscribers;
  /**
   * Deletes, in the takeover transaction, what other modules store about a stranger who held the account before its
   * owner did (X3).
   */
  readonly onTakeOver: (tx: WriteHandle, user_id: string) => Promise<void>;
  /** Null if no provider is configured and the demo provider is off (rule A4). */
  readonly identityProvider: IdentityProvider | null;
  /** The client's network address, determined by the app; headers are never read here. */
  addressOf(c: HonoContext<AppEnv>): string;
};
