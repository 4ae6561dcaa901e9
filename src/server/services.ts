import type pg from "pg";
import { configuredProvider, type IdentityProvider } from "./auth/external/provider.ts";
import { makeKeyUses } from "./auth/keys/key-uses.ts";
import type { Authenticator } from "./auth/sessions/authenticator.ts";
import { makeAuthenticator } from "./auth/sessions/authenticator.ts";
import { REVOKED } from "./auth/sessions/sessions.ts";
import { type Bus, openBus } from "./db/bus.ts";
import { addressesOf, type DatabaseAddresses } from "./db/connecting/addresses.ts";
import type { Context, Enqueue } from "./db/context.ts";
import { type ReadHandle, readHandle, transaction } from "./db/handles.ts";
import { openSecrets } from "./db/keys/lasting-keys.ts";
import { openTeller, type Teller } from "./db/news/news.ts";
import { longestWait, onTold, openPool } from "./db/pool.ts";
import { openDemoProvider } from "./demo/provider.ts";
import { openFileStore } from "./files/store.ts";
import { makePayments } from "./payments.ts";
import { type Actor, ANONYMOUS, type Anonymous, countedAs } from "./platform/actor.ts";
import type { Clock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Secrets } from "./platform/crypto.ts";
import { type EventStreams, makeEventStreams } from "./platform/event-streams.ts";
import type { FileStore } from "./platform/file-store.ts";
import { type Ids, makeIds } from "./platform/ids.ts";
import { type Budgets, makeBudgets } from "./platform/load/budgets.ts";
import { makeShedder, measureDelay, type Shedder } from "./platform/load/overload.ts";
import { type Limit, makeRateLimits, type RateLimits } from "./platform/load/rate-limits.ts";
import type { Log } from "./platform/log.ts";
import { type Tracing, UNTRACED } from "./platform/tracing/tracing.ts";

/** Everything that lives as long as the process, made once and handed down. */
export type Services = {
  readonly config: Config;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly pool: pg.Pool;
  /** Of DATABASE_READ_URL; null where there is none. */
  readonly standby: pg.Pool | null;
  readonly addresses: DatabaseAddresses;
  /** The primary's. */
  readonly db: ReadHandle;
  readonly bus: Bus;
  readonly files: FileStore;
  readonly secrets: Secrets;
  readonly rateLimits: RateLimits;
  readonly enqueue: Enqueue;
  readonly authenticator: Authenticator;
  readonly streams: EventStreams;
  readonly tracing: Tracing;
  /** Turns away what can wait while this process is overloaded. */
  readonly shedder: Shedder;
  /** Bounds how many costly requests of one person and company run at once. */
  readonly budgets: Budgets;
  /** The configured one, else the demo's where demo data is on, else none (rule A4). */
  readonly identityProvider: IdentityProvider | null;
  /** `network`: where a request came from, for limits on visitors; empty for our own work. */
  contextFor<A extends Actor>(actor: A, request_id: string, network?: string): Context<A>;
  /** For what is kept, like a page: what came after news shall not be of before them, so nothing in it lags. */
  contextForPages(): Context<Anonymous>;
  /** From now on this process says that it is going to stop; it serves on until it does. */
  leave(): void;
  leaving(): boolean;
  close(): Promise<void>;
};

/** Every change that a person asks for is counted here before it is made. */
export const WRITES: Limit = { name: "writes", points: 120, seconds: 60 };
/** And what all of their keys ask for, or all of a company's. */
export const KEYS_WRITES: Limit = { name: "keys-writes", points: 120, seconds: 60 };

type Parts = {
  config: Config;
  clock: Clock;
  log: Log;
  databaseUrl: string;
  enqueue: Enqueue;
  /** How long turns of the event loop last; it is measured where none is given. */
  delay?: ReturnType<typeof measureDelay>;
  /** Milliseconds by which waiting and calm are measured; those of the process where none are given. */
  steady?: () => number;
  /** Told nothing where none is given. */
  tracing?: Tracing;
};

/** Open streams end with their session: the authenticator has heard the same news just before. */
function watchedStreams(bus: Bus, log: Log): EventStreams {
  const streams = makeEventStreams(log);
  bus.subscribe(REVOKED, (news) =>
    streams.recheck((actor) => actor.kind === "user" && (news === actor.session_id || news === `user:${actor.id}`)),
  );
  bus.onResync(() => streams.recheck(() => true));
  return streams;
}

/** Whoever revokes a session here shall not find it remembered here, and all others shall hear of it soon. */
function tellCommitted({ addresses, pool, bus, log }: Pick<Services, "addresses" | "pool" | "bus" | "log">): Teller {
  const teller = openTeller(addresses.url, log, addresses.pooled);
  onTold(pool, (news) => {
    for (const { channel, payload } of news) if (channel === REVOKED) bus.hear(channel, payload);
    teller.wake();
  });
  return teller;
}

/** By their sessions and keys. */
function knowCallers(deps: Parameters<typeof makeAuthenticator>[0]) {
  const keyUses = makeKeyUses(deps);
  return { keyUses, authenticator: makeAuthenticator(deps, keyUses) };
}

/** To the primary, and to the standby where there is one. */
function openPools(
  { config, log, steady, tracing = UNTRACED }: Parts,
  { url, pooled }: DatabaseAddresses,
): Pick<Services, "pool" | "standby"> {
  const { databasePool, databaseReadUrl, databaseReadPool: max } = config;
  const pool = openPool(url, log, { max: databasePool, pooled, tracing, ...(steady && { now: steady }) });
  return { pool, standby: databaseReadUrl === null ? null : openPool(databaseReadUrl, log, { max, pooled, tracing }) };
}

/** For what fails before anybody could close them. */
function closing(pools: readonly (pg.Pool | null)[]): (error: unknown) => Promise<never> {
  return async (error) => {
    await Promise.all(pools.map((pool) => pool?.end()));
    throw error;
  };
}

/** How busy this process is, by its event loop and its pool, and what follows from it. */
function watchLoad({ config, log, steady: now, delay = measureDelay(now) }: Parts, pool: pg.Pool) {
  const read = () => ({ delayMs: delay.read(), waitMs: longestWait(pool) });
  const onLevel = (level: number) =>
    log.warn({ level }, level === 0 ? "busy no more" : "too busy: some have to come again");
  return { shedder: makeShedder({ read, on: config.shedding, onLevel, ...(now && { now }) }), stop: delay.stop };
}

/** By themselves, or by one of their keys. */
async function wroteLately(rateLimits: RateLimits, person: string | null): Promise<boolean> {
  if (person === null) return false;
  const wrote = await Promise.all([WRITES, KEYS_WRITES].map((limit) => rateLimits.takenLately(limit, person)));
  return wrote.includes(true);
}

/** Opens pools, bus and keys on a migrated database. */
export async function openServices(parts: Parts): Promise<Services> {
  const { config, clock, log, databaseUrl, enqueue, tracing = UNTRACED } = parts;
  const ids = makeIds(clock);
  const addresses = addressesOf(config, databaseUrl);
  const { pool, standby } = openPools(parts, addresses);
  const secrets = await openSecrets(pool, config).catch(closing([pool, standby]));
  const db = readHandle(pool);
  const replica = standby === null ? null : readHandle(standby);
  const bus = await openBus(addresses.direct, { log, pool, ids });
  const teller = tellCommitted({ addresses, pool, bus, log });
  const files = await openFileStore(config);
  const rateLimits = makeRateLimits(pool, config.rateLimitFactor);
  const { authenticator, keyUses } = knowCallers({ pool, db, clock, ids, config, log, bus, secrets, rateLimits });
  const streams = watchedStreams(bus, log);
  const identityProvider = configuredProvider(config) ?? openDemoProvider({ config, pool, secrets, clock });
  /** Whoever has just written reads what they wrote; others may be behind. */
  async function laggingFor(actor: Actor): Promise<ReadHandle> {
    if (replica === null) return db;
    return (await wroteLately(rateLimits, countedAs(actor))) ? db : replica;
  }
  const write: Context["write"] = (work) => transaction(pool, work);
  const payments = makePayments({ config, enqueue, write });
  const shared = { clock, ids, db, config, log, secrets, limits: rateLimits, bus, files, enqueue, payments, tracing };
  const { shedder, stop: stopMeasuring } = watchLoad(parts, pool);
  let leaving = false;
  return {
    ...{ config, clock, ids, log, pool, standby, addresses, db, bus, files, secrets, rateLimits, enqueue },
    ...{ authenticator, streams, tracing, shedder, budgets: makeBudgets(), identityProvider },
    contextFor: (actor, request_id, network = "") => ({
      ...shared,
      actor,
      request_id,
      network,
      lagging: () => laggingFor(actor),
      standby: replica,
      write,
    }),
    contextForPages: () => ({
      ...{ ...shared, actor: ANONYMOUS, request_id: "page", network: "" },
      lagging: async () => db,
      standby: replica,
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
      await pool.end();
      await standby?.end();
    },
  };
}
