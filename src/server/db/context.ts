import type { Actor, UserActor } from "../platform/actor.ts";
import type { Clock } from "../platform/clock.ts";
import type { Config } from "../platform/config.ts";
import type { Secrets } from "../platform/crypto.ts";
import type { FileStore } from "../platform/file-store.ts";
import type { Ids } from "../platform/ids.ts";
import type { Log } from "../platform/log.ts";
import type { RateLimits } from "../platform/rate-limits.ts";
import type { Bus } from "./bus.ts";
import type { ReadHandle, WriteHandle } from "./handles.ts";

/** What one piece of background work is told: ids, no personal data. */
export type WorkData = Record<string, unknown>;

/**
 * Background work by name, now or not before `at`; put into the queue inside the transaction that causes it. A list of
 * data is as many pieces of work.
 */
export type Enqueue = (tx: WriteHandle, name: string, data: WorkData | readonly WorkData[], at?: Date) => Promise<void>;

/** What is handed to every read and verb: who asks, when, and the handles. Nothing else is global. */
export type Context<A extends Actor = Actor> = {
  readonly actor: A;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly db: ReadHandle;
  readonly config: Config;
  readonly log: Log;
  readonly request_id: string;
  /** Where the request came from: the address, or its first 64 bits where it is of version 6; empty for our own work. */
  readonly network: string;
  readonly secrets: Secrets;
  readonly limits: RateLimits;
  readonly bus: Bus;
  /** The bytes of files; who may have them is decided by the records that name them. */
  readonly files: FileStore;
  /** One transaction: all of `work` or nothing. Inside a creation with an Idempotency-Key it is a part of that one. */
  write<T>(work: (tx: WriteHandle) => Promise<T>): Promise<T>;
  readonly enqueue: Enqueue;
};

export type UserContext = Context<UserActor>;
