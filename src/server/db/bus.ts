import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import pg from "pg";
import { PRODUCT_KEY } from "../../contract/product.ts";
import type { Ids } from "../platform/ids.ts";
import { errorFields, type Log } from "../platform/log.ts";

type Listener = (payload: string) => void;

/** News between processes over PostgreSQL's NOTIFY, on one connection of its own. */
export type Bus = {
  /** Calls `listener` for every message of the channel; gives a function that stops it. */
  subscribe(channel: string, listener: Listener): () => void;
  /** Called whenever messages may have been missed: after every reconnection. Gives a function that stops it. */
  onResync(listener: () => void): () => void;
  /** Hands news to the listeners of this process at once, without the way through the database; it comes that way too. */
  hear(channel: string, payload: string): void;
  /** True while messages arrive. Caches must not be trusted while it is false. */
  healthy(): boolean;
  stop(): Promise<void>;
};

const RETRY_MS = 500;
/** Together under a second: a revocation has to hold by then, even when the connection died in silence. */
const HEARTBEAT_MS = 400;
const HEARTBEAT_TIMEOUT_MS = 450;
const CONNECT_TIMEOUT_MS = 2_000;
/** A connection that answers but hears nothing, as behind a pooler: told to itself at first, then every ten seconds. */
const ECHO_EVERY = 25;
const ECHO_TIMEOUT_MS = 2_000;

/** What is told through the pool does not come out at the connection that listens; the message is for people. */
class DeafError extends Error {
  constructor() {
    super(
      "The database cannot be used: what one connection tells does not reach another (LISTEN and NOTIFY).\n" +
        "DATABASE_URL must lead to PostgreSQL itself, or through a pooler in session mode (PgBouncer: pool_mode = session).\n" +
        "Through one in transaction mode it needs DATABASE_DIRECT_URL besides: the same database, without the pooler.",
    );
    this.name = "DeafError";
  }
}

type Means = { readonly log: Log; readonly pool: pg.Pool; readonly ids: Ids };

type State = Means & {
  readonly url: string;
  /** A channel of this process alone. */
  readonly echo: string;
  client: pg.Client | null;
  healthy: boolean;
  stopped: boolean;
  timer: NodeJS.Timeout | undefined;
  /** The last statement of this connection: one after the other. */
  last: Promise<unknown>;
  readonly listeners: Map<string, Set<Listener>>;
  readonly resync: Set<() => void>;
};

/** One who cannot take it keeps it from nobody else, nor from whoever has just committed what it tells. */
function deliver({ listeners, log }: State, { channel, payload }: Pick<pg.Notification, "channel" | "payload">): void {
  for (const listener of listeners.get(channel) ?? []) {
    try {
      listener(payload ?? "");
    } catch (error) {
      log.error({ ...errorFields(error), channel }, "news were not taken");
    }
  }
}

function say(state: State, client: pg.Client, text: string): Promise<unknown> {
  const said = state.last.then(() => client.query(text));
  state.last = said.catch(() => undefined);
  return said;
}

/** Tells this process something over another connection, as everybody does, and waits until it comes back. */
async function awaitEcho(state: State, client: pg.Client): Promise<void> {
  const said = state.ids.next();
  const over = new AbortController();
  const heard = new Promise<void>((resolve) => {
    const listener = ({ channel, payload }: pg.Notification) => {
      if (channel === state.echo && payload === said) resolve();
    };
    client.on("notification", listener);
    over.signal.addEventListener("abort", () => client.off("notification", listener));
  });
  const silence = pause(ECHO_TIMEOUT_MS, undefined, { ref: false, signal: over.signal })
    .then(() => turn())
    .then(() => Promise.reject(new DeafError()));
  // Ended by us, it tells nobody.
  silence.catch(() => undefined);
  try {
    await state.pool.query("SELECT pg_notify($1, $2)", [state.echo, said]);
    await Promise.race([heard, silence]);
  } finally {
    over.abort();
  }
}

/** Connects and listens; gives the error where it could not, and tries again by itself. */
async function connect(state: State): Promise<Error | null> {
  const { url, log } = state;
  const client = new pg.Client({
    connectionString: url,
    application_name: `${PRODUCT_KEY}-bus`,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  });
  const lost = (error?: Error) => {
    if (state.client !== client) return;
    state.client = null;
    state.healthy = false;
    if (!state.stopped) log.warn(error ? errorFields(error) : {}, "news connection lost, connecting again");
    client.end().catch(() => undefined);
    again(state);
  };
  client.on("error", lost);
  client.on("end", () => lost());
  client.on("notification", (message) => deliver(state, message));
  state.client = client;
  state.last = Promise.resolve();
  try {
    await client.connect();
    for (const channel of [state.echo, ...state.listeners.keys()]) await say(state, client, `LISTEN "${channel}"`);
    await awaitEcho(state, client);
    if (state.client !== client) return null;
    state.healthy = true;
    for (const listener of state.resync) listener();
    heartbeat(state, client, lost);
    return null;
  } catch (error) {
    const known = error instanceof Error ? error : new Error(String(error));
    lost(known);
    return known;
  }
}

/** Throws when there is no answer in time. Our own standstill is not the connection's: what has arrived counts. */
async function ask(state: State, client: pg.Client): Promise<void> {
  const silence = pause(HEARTBEAT_TIMEOUT_MS, undefined, { ref: false })
    .then(() => turn())
    .then(() => Promise.reject(new Error("no answer on the news connection")));
  await Promise.race([say(state, client, "SELECT 1"), silence]);
}

/** A pool that has nothing to give at the moment says nothing of the connection that listens. */
function onlyDeaf(error: unknown): void {
  if (error instanceof DeafError) throw error;
}

/** A silent connection may be dead: it is asked again and again, and given up when it does not answer. */
function heartbeat(state: State, client: pg.Client, lost: (error?: Error) => void, beat = 1): void {
  if (state.stopped || state.client !== client) return;
  state.timer = setTimeout(async () => {
    try {
      await ask(state, client);
      if (beat % ECHO_EVERY === 0) await awaitEcho(state, client).catch(onlyDeaf);
      heartbeat(state, client, lost, beat + 1);
    } catch (error) {
      lost(error instanceof Error ? error : undefined);
    }
  }, HEARTBEAT_MS);
  state.timer.unref();
}

function again(state: State): void {
  if (state.stopped) return;
  clearTimeout(state.timer);
  state.timer = setTimeout(() => connect(state), RETRY_MS);
  state.timer.unref();
}

/**
 * Opens the bus on the primary database and keeps it open until it is stopped. Takes the pool through which news are told.
 * Throws DeafError where what is told there is not heard.
 */
export async function openBus(url: string, { log, pool, ids }: Means): Promise<Bus> {
  const state: State = {
    url,
    log,
    pool,
    ids,
    echo: `echo_${ids.next()}`,
    client: null,
    healthy: false,
    stopped: false,
    timer: undefined,
    last: Promise.resolve(),
    listeners: new Map(),
    resync: new Set(),
  };
  const failed = await connect(state);
  if (failed instanceof DeafError) {
    state.stopped = true;
    clearTimeout(state.timer);
    throw failed;
  }
  return {
    hear(channel, payload) {
      deliver(state, { channel, payload });
    },
    subscribe(channel, listener) {
      const before = state.listeners.get(channel);
      const known = before ?? new Set();
      const { client } = state;
      if (before === undefined && state.healthy && client !== null) {
        // What was sent before the channel is listened to is lost: everybody looks again once it is.
        say(state, client, `LISTEN "${channel}"`)
          .then(() => {
            for (const again of state.resync) again();
          })
          .catch((error) => {
            if (!state.stopped) log.warn(errorFields(error), "cannot listen");
            // The next connection listens to everything that is known by then.
            client.end().catch(() => undefined);
          });
      }
      state.listeners.set(channel, known.add(listener));
      return () => known.delete(listener);
    },
    onResync(listener) {
      state.resync.add(listener);
      return () => state.resync.delete(listener);
    },
    healthy: () => state.healthy,
    async stop() {
      state.stopped = true;
      clearTimeout(state.timer);
      await state.client?.end().catch(() => undefined);
    },
  };
}
