import type { Actor, UserActor } from "../platform/actor.ts";
import type { Clock } from "../platform/clock.ts";
import type { Config } from "../platform/config.ts";
import type { Secrets } from "../platform/crypto.ts";
import type { FileStore } from "../platform/file-store.ts";
import type { Ids } from "../platform/ids.ts";
import type { RateLimits } from "../platform/load/rate-limits.ts";
import type { Log } from "../platform/log.ts";
import type { Tracing } from "../platform/tracing/tracing.ts";
import type { Bus } from "./bus.ts";
import type { ReadHandle, WriteHandle } from "./handles.ts";
import type { Payments } from "./payment-provider.ts";

/** What one piece of background work is told: ids, no personal data. */
export type WorkData = Record<string, unknown>;

/**
 * Background work by name, now or not before `at`; put into the queue inside the transaction that causes it. A list of
 * data is as many pieces of work.
 */
export type Enqueue = (tx: WriteHandle, name: string, data: WorkData | readonly WorkData[], at?: Date) => Promise<void>;

/** What every piece of work knows: who asks, when, from where. Nothing in it opens a connection. */
type Scene<A extends Actor> = {
  readonly actor: A;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly config: Config;
  readonly log: Log;
  readonly request_id: string;
  /** Where the request came from: the address, or its first 64 bits where it is of version 6; empty for our own work. */
  readonly network: string;
  readonly secrets: Secrets;
  readonly bus: Bus;
  /** The bytes of files; who may have them is decided by the records that name them. */
  readonly files: FileStore;
  readonly enqueue: Enqueue;
  readonly payments: Payments;
  /** For what is asked of others by another way than HTTP; requests, statements and the queue are told where they are made. */
  readonly tracing: Tracing;
};

/**
 * What is handed to a part of a transaction, beside its handle: without a database of its own, so that whoever holds a
 * connection never waits for another one. The pool refuses it at run time too (pool.ts).
 */
export type TxContext<A extends Actor = Actor> = Scene<A> & {
  /** Those that count inside of the transaction, or in the process. */
  readonly limits: Pick<RateLimits, "takeIn" | "takeLocal">;
};

/** What is handed to a creation: with an Idempotency-Key it is a part of the transaction that keeps its answer. */
export type CreationContext<A extends Actor = Actor> = TxContext<A> & {
  /** All of `work` or nothing; inside of a transaction a part of that one. */
  write<T>(work: (tx: WriteHandle) => Promise<T>): Promise<T>;
};

/** What is handed to every read and verb, and to what stands before a creation. Nothing else is global. */
export type Context<A extends Actor = Actor> = CreationContext<A> & {
  /** The primary database, always. */
  readonly db: ReadHandle;
  /**
   * For reads that may be some seconds behind, which docs/operations.md lists: the replica where there is one, the primary
   * for whoever has written within the last minute.
   */
  lagging(): Promise<ReadHandle>;
  /** The standby itself, for what tells how it is; null where there is none. */
  readonly standby: ReadHandle | null;
  readonly limits: RateLimits;
};

export type UserContext = Context<UserActor>;
export type UserTxContext = TxContext<UserActor>;
export type UserCreationContext = CreationContext<UserActor>;

/** The context for what becomes a part of a running transaction; what it writes is behind a savepoint. */
export function partOf<A extends Actor>(ctx: TxContext<A>, tx: WriteHandle): CreationContext<A> {
  const { actor, clock, ids, config, log, request_id, network, secrets, bus, files, enqueue, payments, tracing } = ctx;
  const scene: Scene<A> = {
    actor,
    clock,
    ids,
    config,
    log,
    request_id,
    network,
    secrets,
    bus,
    files,
    enqueue,
    payments,
    tracing,
  };
  const { takeIn, takeLocal } = ctx.limits;
  return { ...scene, limits: { takeIn, takeLocal }, write: (work) => tx.savepoint(() => work(tx)) };
}
