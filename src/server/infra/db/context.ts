import type { z } from "zod";
import type { Actor, UserActor } from "../platform/actor.ts";
import type { Clock } from "../platform/clock.ts";
import type { Config } from "../platform/config.ts";
import type { Secrets } from "../platform/crypto.ts";
import type { Disk } from "../platform/disk.ts";
import type { FileStore } from "../platform/file-store.ts";
import type { Ids } from "../platform/ids.ts";
import type { RateLimits } from "../platform/load/rate-limits.ts";
import type { Log } from "../platform/log.ts";
import type { Tracing } from "../platform/tracing/tracing.ts";
import type { Bus } from "./bus.ts";
import type { ReadHandle, WriteHandle } from "./handles.ts";
import type { Payments } from "./payment-provider.ts";
import type { Replica } from "./replica.ts";

/** Payload of a background task: ids, no personal data. */
export type TaskData = Record<string, unknown>;

/** The name of a background task and the schema of its payload (`task.ts`). */
export type TaskRef<Input extends TaskData> = { readonly name: string; readonly input: z.ZodType<Input> };

/**
 * Enqueues background tasks inside of the transaction that causes them, to run now or not before `at`. A list of
 * payloads becomes that many tasks.
 */
export type Enqueue = <Input extends TaskData>(
  tx: WriteHandle,
  task: TaskRef<Input>,
  data: NoInfer<Input> | readonly NoInfer<Input>[],
  at?: Date,
) => Promise<void>;

/** Reacts to an event in its transaction (`events.ts`). */
export type Subscriber<Data, Ctx> = (ctx: Ctx, tx: WriteHandle, data: Data) => Promise<void>;
/** Subscribers by the name of their event, in the order in which they run. */
export type Subscribers = ReadonlyMap<string, readonly Subscriber<never, never>[]>;

/** What every operation receives: actor, time and origin. Nothing in it opens a connection. */
type BaseContext<A extends Actor> = {
  readonly actor: A;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly config: Config;
  readonly log: Log;
  readonly request_id: string;
  /** Network of the request: the IPv4 address, or the first 64 bits of an IPv6 address; empty for background tasks. */
  readonly network: string;
  readonly secrets: Secrets;
  readonly bus: Bus;
  /** Stored files. Access is decided by the records that reference them. */
  readonly files: FileStore;
  readonly enqueue: Enqueue;
  readonly subscribers: Subscribers;
  readonly payments: Payments;
  /**
   * Traces outgoing calls other than HTTP; requests, statements and queue operations are traced where they are made.
   */
  readonly tracing: Tracing;
};

/**
 * Context for a part of a transaction. It has no database handle of its own, so that a caller that holds a connection
 * never waits for a second one. The pool also refuses that at run time (pool.ts).
 */
export type TxContext<A extends Actor = Actor> = BaseContext<A> & {
  /** Limits that count inside of the transaction or in the process. */
  readonly limits: Pick<RateLimits, "consumeIn" | "consumeLocal">;
};

/** Context of a creation. With an Idempotency-Key it runs inside of the transaction that stores the response. */
export type CreationContext<A extends Actor = Actor> = TxContext<A> & {
  /** Runs `work` atomically; inside of a transaction as a nested part of it. */
  write<T>(work: (tx: WriteHandle) => Promise<T>): Promise<T>;
};

/** Context of every read, every operation and every preflight of a creation. Nothing else is global. */
export type Context<A extends Actor = Actor> = CreationContext<A> & {
  /** Always the primary database. */
  readonly db: ReadHandle;
  /**
   * For reads that may be some seconds stale, as listed in docs/operations.md. The replica if there is one; the primary
   * while the replica is lost, and for a caller who has written within the last minute.
   */
  readReplica(): Promise<ReadHandle>;
  /** For reporting the replica's state; null if there is none. */
  readonly replica: Pick<Replica, "isUp" | "readLag"> | null;
  /** For reporting whether the folders of this machine are writable. */
  readonly disk: Disk;
  readonly limits: RateLimits;
};

export type UserContext = Context<UserActor>;
export type UserTxContext = TxContext<UserActor>;
export type UserCreationContext = CreationContext<UserActor>;

/** Derives the context for a part of a running transaction. Its writes run behind a savepoint. */
export function nestedContext<A extends Actor>(ctx: TxContext<A>, tx: WriteHandle): CreationContext<A> {
  const {
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
    subscribers,
    payments,
    tracing,
  } = ctx;
  const context: BaseContext<A> = {
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
    subscribers,
    payments,
    tracing,
  };
  const { consumeIn: takeIn, consumeLocal: takeLocal } = ctx.limits;
  return {
    ...context,
    limits: { consumeIn: takeIn, consumeLocal: takeLocal },
    write: (work) => tx.savepoint(() => work(tx)),
  };
}
