import type pg from "pg";
import { openDemoProvider } from "./demo/provider.ts";
import { configuredProvider, type IdentityProvider } from "./identity/auth/external/provider.ts";
import { createLastUseRecorder } from "./identity/auth/keys/last-use-recorder.ts";
import { type Authenticator, createSessionAuthenticator } from "./identity/auth/sessions/authenticator.ts";
import { REVOKED } from "./identity/auth/sessions/sessions.ts";
import { type Bus, openBus } from "./infra/db/bus.ts";
import { type DatabaseAddresses, databaseAddresses } from "./infra/db/connection/addresses.ts";
import type { Context, Enqueue, Subscribers } from "./infra/db/context.ts";
import { type ReadHandle, readHandle, transaction } from "./infra/db/handles.ts";
import { openSecrets } from "./infra/db/keys/lasting-keys.ts";
import { type OutboxRelay, openOutboxRelay } from "./infra/db/outbox/outbox.ts";
import type { Payments } from "./infra/db/payment-provider.ts";
import { longestWait, onEventsCommitted, openPool } from "./infra/db/pool.ts";
import { openReplica, type Replica } from "./infra/db/replica.ts";
import { openFileStore } from "./infra/files/store.ts";
import { type Actor, ANONYMOUS, type Anonymous, rateLimitSubject } from "./infra/platform/actor.ts";
import type { Clock } from "./infra/platform/clock.ts";
import type { Config } from "./infra/platform/config.ts";
import type { Secrets } from "./infra/platform/crypto.ts";
import { type Disk, openDisk } from "./infra/platform/disk.ts";
import { type EventStreams, makeEventStreams } from "./infra/platform/event-streams.ts";
import type { FileStore } from "./infra/platform/file-store.ts";
import { type Ids, makeIds } from "./infra/platform/ids.ts";
import { type Budgets, makeBudgets } from "./infra/platform/load/budgets.ts";
import { createLoadShedder, type LoadShedder, measureDelay } from "./infra/platform/load/overload.ts";
import { type Limit, makeRateLimits, type RateLimits } from "./infra/platform/load/rate-limits.ts";
import type { Log } from "./infra/platform/log.ts";
import { type Tracing, UNTRACED } from "./infra/platform/tracing/tracing.ts";
import { manualProvider } from "./payments/manual/provider.ts";
import { stripeProvider } from "./payments/stripe/provider.ts";
import { SUBSCRIBERS } from "./subscribers.ts";

/** Upper limit of Stripe Checkout in integer cents; larger amounts are paid by bank transfer. */
const PAGE_MOST = 99_999_900;

/**
 * Builds the configured payment providers. Whatever Stripe cannot collect or pay out is settled manually, PayPal above
 * all.
 */
function makePayments(parts: Pick<Context, "config" | "enqueue" | "write">): Payments {
  const manual = manualProvider(parts.config);
  const stripe = stripeProvider(parts);
  const through = parts.config.stripe !== null;
  return {
    formats: through ? ["stripe", "paypal"] : ["iban", "us", "paypal"],
    reaches: (format) => through || format !== "stripe",
    to: (format) => (format === "stripe" ? stripe : manual),
    from: (amount) => (through && amount <= PAGE_MOST ? stripe : manual),
    async refund(tx, referral) {
      for (const provider of [manual, stripe]) await provider.refund(tx, referral);
    },
  };
}

/** Everything that lives as long as the process: created once and passed down. */
export type Services = {
  readonly config: Config;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly pool: pg.Pool;
  /** The standby of DATABASE_READ_URL; null if not configured. */
  readonly replica: Replica | null;
  readonly addresses: DatabaseAddresses;
  /** Reads from the primary. */
  readonly db: ReadHandle;
  readonly bus: Bus;
  readonly files: FileStore;
  readonly disk: Disk;
  readonly secrets: Secrets;
  readonly rateLimits: RateLimits;
  readonly enqueue: Enqueue;
  readonly subscribers: Subscribers;
  readonly authenticator: Authenticator;
  readonly streams: EventStreams;
  readonly tracing: Tracing;
  /** Rejects deferrable requests while this process is overloaded. */
  readonly shedder: LoadShedder;
  /** Limits how many costly requests of one person or company run at once. */
  readonly budgets: Budgets;
  /** The configured provider, or the demo provider if demo data is on, otherwise null (rule A4). */
  readonly identityProvider: IdentityProvider | null;
  /** `network`: the network a request came from, used for limits on visitors; empty for background tasks. */
  contextFor<A extends Actor>(actor: A, request_id: string, network?: string): Context<A>;
  /**
   * For cached content such as pages. It reads only from the primary, because a page rendered after a change must not
   * show older data.
   */
  contextForPages(): Context<Anonymous>;
  /** Makes the readiness check report that the process is about to stop. It keeps serving until it does. */
  leave(): void;
  leaving(): boolean;
  close(): Promise<void>;
};

/** Counts every change that a person requests, before the change is made. */
export const WRITES: Limit = { name: "writes", points: 120, seconds: 60 };
/** Counts the changes requested by all keys of a person or a company. */
export const KEYS_WRITES: Limit = { name: "keys-writes", points: 120, seconds: 60 };

type Parts = {
  config: Config;
  clock: Clock;
  log: Log;
  databaseUrl: string;
  enqueue: Enqueue;
  /** Event loop delay. It is measured if none is given. */
  delay?: ReturnType<typeof measureDelay>;
  /** Clock in milliseconds for queue waits and calm periods. Defaults to the process's monotonic clock. */
  steady?: () => number;
  /** No traces are recorded if none is given. */
  tracing?: Tracing;
};

/** Closes open event streams when their session ends. The authenticator has handled the same event just before. */
function watchedStreams(bus: Bus, log: Log): EventStreams {
  const streams = makeEventStreams(log);
  bus.subscribe(REVOKED, (news) =>
    streams.recheck((actor) => actor.kind === "user" && (news === actor.session_id || news === `user:${actor.id}`)),
  );
  bus.onResync(() => streams.recheck(() => true));
  return streams;
}

/** Relays committed events. The local process forgets a revoked session at once, the other processes soon after. */
function relayCommittedEvents({
  addresses,
  pool,
  bus,
  log,
}: Pick<Services, "addresses" | "pool" | "bus" | "log">): OutboxRelay {
  const teller = openOutboxRelay(addresses.url, log, { pooled: addresses.pooled, isUsed: bus.isWatched });
  bus.onUse(() => teller.wake());
  onEventsCommitted(pool, (news) => {
    for (const { channel, payload } of news) if (channel === REVOKED) bus.deliverLocally(channel, payload);
    teller.wake();
  });
  return teller;
}

/** Authenticates callers by session or API key. */
function createAuthenticator(deps: Parameters<typeof createSessionAuthenticator>[0]) {
  const keyUses = createLastUseRecorder(deps);
  return { keyUses, authenticator: createSessionAuthenticator(deps, keyUses) };
}

/** Opens a pool to the primary, and one to the standby if configured. */
function openPools(
  { config, log, steady, tracing = UNTRACED }: Parts,
  { url, pooled }: DatabaseAddresses,
): { pool: pg.Pool; standby: pg.Pool | null } {
  const { databasePool, databaseReadUrl, databaseReadPool: max } = config;
  const pool = openPool(url, log, { max: databasePool, pooled, tracing, ...(steady && { now: steady }) });
  return { pool, standby: databaseReadUrl === null ? null : openPool(databaseReadUrl, log, { max, pooled, tracing }) };
}

/** Closes the pools if a later step of the startup fails. */
function closePoolsOnFailure(pools: readonly (pg.Pool | null)[]): (error: unknown) => Promise<never> {
  return async (error) => {
    await Promise.all(pools.map((pool) => pool?.end()));
    throw error;
  };
}

/** Measures the load of this process by its event loop and its pool, and derives which requests to reject. */
function watchLoad({ config, log, steady: now, delay = measureDelay(now) }: Parts, pool: pg.Pool) {
  const read = () => ({ delayMs: delay.read(), waitMs: longestWait(pool) });
  const onLevel = (level: number) =>
    log.warn({ level }, level === 0 ? "busy no more" : "too busy: some have to come again");
  return { shedder: createLoadShedder({ read, on: config.shedding, onLevel, ...(now && { now }) }), stop: delay.stop };
}

/** True if the person made changes lately, directly or through one of their API keys. */
async function hasWrittenRecently(rateLimits: RateLimits, person: string | null): Promise<boolean> {
  if (person === null) return false;
  const wrote = await Promise.all([WRITES, KEYS_WRITES].map((limit) => rateLimits.isRecentlyConsumed(limit, person)));
  return wrote.includes(true);
}

/** Opens pools, event bus and keys on a migrated database. */
export async function openServices(parts: Parts): Promise<Services> {
  const { config, clock, log, databaseUrl, enqueue, tracing = UNTRACED } = parts;
  const ids = makeIds(clock);
  const addresses = databaseAddresses(config, databaseUrl);
  const { pool, standby } = openPools(parts, addresses);
  const secrets = await openSecrets(pool, config).catch(closePoolsOnFailure([pool, standby]));
  const db = readHandle(pool);
  const replica = standby === null ? null : openReplica({ primary: pool, standby }, log);
  const bus = await openBus(addresses.direct, { log, pool, ids });
  const teller = relayCommittedEvents({ addresses, pool, bus, log });
  const files = await openFileStore(config);
  const disk = openDisk(config, parts.steady);
  const rateLimits = makeRateLimits(pool, config.rateLimitFactor);
  const { authenticator, keyUses } = createAuthenticator({
    pool,
    db,
    clock,
    ids,
    config,
    log,
    bus,
    secrets,
    rateLimits,
  });
  const streams = watchedStreams(bus, log);
  const identityProvider = configuredProvider(config) ?? openDemoProvider({ config, pool, secrets, clock });
  /** A caller who has just written reads from the primary to see their own change. Others may read from the replica. */
  async function laggingFor(actor: Actor): Promise<ReadHandle> {
    if (replica === null || !replica.isUp()) return db;
    return (await hasWrittenRecently(rateLimits, rateLimitSubject(actor))) ? db : replica.reader;
  }
  const write: Context["write"] = (work) => transaction(pool, work);
  const payments = makePayments({ config, enqueue, write });
  const shared = {
    clock,
    ids,
    db,
    config,
    log,
    secrets,
    limits: rateLimits,
    bus,
    files,
    enqueue,
    subscribers: SUBSCRIBERS,
    payments,
    tracing,
  };
  const { shedder, stop: stopMeasuring } = watchLoad(parts, pool);
  let leaving = false;
  return {
    config,
    clock,
    ids,
    log,
    pool,
    replica,
    addresses,
    db,
    bus,
    files,
    disk,
    secrets,
    rateLimits,
    enqueue,
    subscribers: SUBSCRIBERS,
    authenticator,
    streams,
    tracing,
    shedder,
    budgets: makeBudgets(),
    identityProvider,
    contextFor: (actor, request_id, network = "") => ({
      ...shared,
      actor,
      request_id,
      network,
      readReplica: () => laggingFor(actor),
      replica,
      disk,
      write,
    }),
    contextForPages: () => ({
      ...shared,
      actor: ANONYMOUS,
      request_id: "page",
      network: "",
      readReplica: async () => db,
      replica,
      disk,
      write,
    }),
    leave() {
      leaving = true;
    },
    leaving: () => leaving,
    async close() {
      stopMeasuring();
      streams.end();
      await identityProvider?.close();
      await keyUses.close();
      await teller.stop();
      await bus.stop();
      replica?.stop();
      await pool.end();
      await standby?.end();
    },
  };
}
