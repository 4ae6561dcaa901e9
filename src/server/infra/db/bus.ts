import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import pg from "pg";
import { PRODUCT_KEY } from "../../../contract/product.ts";
import type { Ids } from "../platform/ids.ts";
import { errorFields, type Log } from "../platform/log.ts";

type Listener = (payload: string) => void;

/** Events between processes over PostgreSQL's LISTEN/NOTIFY, on a dedicated connection. */
export type Bus = {
  /** Calls `listener` for every message of the channel. Returns a function that unsubscribes. */
  subscribe(channel: string, listener: Listener): () => void;
  /**
   * Called whenever messages may have been missed, that is after every reconnect. Returns a function that unsubscribes.
   */
  onResync(listener: () => void): () => void;
  /**
   * Delivers an event to the listeners of this process at once, without the round trip through the database. It arrives
   * that way as well.
   */
  deliverLocally(channel: string, payload: string): void;
  /**
   * True while messages are known to arrive. Caches must not be trusted while it is false. After an idle period the
   * health is unknown and must be verified by a round trip: it is false until then, unless the caller awaits `proved`.
   */
  healthy(): boolean;
  /** Resolves to the health once it is verified. */
  proved(): Promise<boolean>;
  /** Whether a listening connection exists. Its last verification was at most some seconds ago. */
  isListening(): boolean;
  /** Whether the connection is monitored, because its health was requested recently, or is being checked right now. */
  isWatched(): boolean;
  /** Called when the health is requested again after an idle period. Returns a function that unsubscribes. */
  onUse(listener: () => void): () => void;
  stop(): Promise<void>;
};

const RETRY_MS = 500;
/** Together below a second, because a revocation must take effect by then even if the connection died silently. */
const HEARTBEAT_MS = 400;
const HEARTBEAT_TIMEOUT_MS = 450;
/** After this idle period nothing that could be stale is trusted, and the connection is checked only this rarely. */
const UNUSED_MS = 60_000;
const QUIET_MS = 15_000;
const CONNECT_TIMEOUT_MS = 2_000;
/**
 * Detects a connection that answers but receives no notifications, as behind a pooler. Checked by an echo at first and
 * then every ten seconds.
 */
const ECHO_EVERY = 25;
const ECHO_TIMEOUT_MS = 2_000;

/**
 * A notification sent through the pool does not arrive at the listening connection. The message is for the operator.
 */
class MissedNotificationError extends Error {
  constructor() {
    super(
      "The database cannot be used: what one connection tells does not reach another (LISTEN and NOTIFY).\n" +
        "DATABASE_URL must lead to PostgreSQL itself, or through a pooler in session mode (PgBouncer: pool_mode = session).\n" +
        "Through one in transaction mode it needs DATABASE_DIRECT_URL besides: the same database, without the pooler.",
    );
    this.name = "MissedNotificationError";
  }
}

/** `unusedMs`: the period without health requests after which the bus is idle; one minute by default. */
type BusOptions = { readonly log: Log; readonly pool: pg.Pool; readonly ids: Ids; readonly unusedMs?: number };

type BusState = BusOptions & {
  readonly url: string;
  /** A channel used by this process alone. */
  readonly echo: string;
  client: pg.Client | null;
  healthy: boolean;
  /** Whether the connection is checked often enough to notice its death. */
  watched: boolean;
  /** Time of the last health request. */
  usedAt: number;
  /** Verifies the connection at once while it is idle. */
  askNow: (() => Promise<void>) | undefined;
  /** The verification in progress or the last one. */
  asking: Promise<void> | undefined;
  readonly uses: Set<() => void>;
  stopped: boolean;
  timer: NodeJS.Timeout | undefined;
  /** The last statement on this connection; statements run one after the other. */
  last: Promise<unknown>;
  readonly listeners: Map<string, Set<Listener>>;
  readonly resync: Set<() => void>;
};

/** An exception of one listener affects neither other listeners nor the committing caller. */
function deliver(
  { listeners, log }: BusState,
  { channel, payload }: Pick<pg.Notification, "channel" | "payload">,
): void {
  for (const listener of listeners.get(channel) ?? []) {
    try {
      listener(payload ?? "");
    } catch (error) {
      log.error({ ...errorFields(error), channel }, "a bus listener failed");
    }
  }
}

function sendNotification(state: BusState, client: pg.Client, text: string): Promise<unknown> {
  const said = state.last.then(() => client.query(text));
  state.last = said.catch(() => undefined);
  return said;
}

/** Sends a notification to this process over another connection, like any publisher, and waits for its arrival. */
async function awaitEcho(state: BusState, client: pg.Client): Promise<void> {
  const said = state.ids.next();
  const over = new AbortController();
  const received = new Promise<void>((resolve) => {
    const listener = ({ channel, payload }: pg.Notification) => {
      if (channel === state.echo && payload === said) resolve();
    };
    client.on("notification", listener);
    over.signal.addEventListener("abort", () => client.off("notification", listener));
  });
  const silence = pause(ECHO_TIMEOUT_MS, undefined, { ref: false, signal: over.signal })
    .then(() => turn())
    .then(() => Promise.reject(new MissedNotificationError()));
  // Aborted by us, so the rejection is handled here.
  silence.catch(() => undefined);
  try {
    await state.pool.query("SELECT pg_notify($1, $2)", [state.echo, said]);
    await Promise.race([received, silence]);
  } finally {
    over.abort();
  }
}

/** Connects and listens. Returns the error if that failed; it then retries by itself. */
async function connect(state: BusState): Promise<Error | null> {
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
    if (!state.stopped) log.warn(error ? errorFields(error) : {}, "bus connection lost, reconnecting");
    client.end().catch(() => undefined);
    reconnectLater(state);
  };
  client.on("error", lost);
  client.on("end", () => lost());
  client.on("notification", (message) => deliver(state, message));
  state.client = client;
  state.last = Promise.resolve();
  try {
    await client.connect();
    for (const channel of [state.echo, ...state.listeners.keys()])
      await sendNotification(state, client, `LISTEN "${channel}"`);
    await awaitEcho(state, client);
    if (state.client !== client) return null;
    state.healthy = true;
    state.watched = true;
    state.usedAt = performance.now();
    for (const listener of state.resync) listener();
    heartbeat(state, client, lost);
    return null;
  } catch (error) {
    const known = error instanceof Error ? error : new Error(String(error));
    lost(known);
    return known;
  }
}

/**
 * Throws if there is no answer in time. A block of our own event loop does not count against the connection: data that
 * has arrived is considered.
 */
async function awaitResponse(state: BusState, client: pg.Client): Promise<void> {
  const silence = pause(HEARTBEAT_TIMEOUT_MS, undefined, { ref: false })
    .then(() => turn())
    .then(() => Promise.reject(new Error("no answer on the bus connection")));
  await Promise.race([sendNotification(state, client, "SELECT 1"), silence]);
}

/** A failure to get a pool connection says nothing about the listening connection. */
function rethrowMissedNotification(error: unknown): void {
  if (error instanceof MissedNotificationError) throw error;
}

/** Pings the connection periodically, because a silent connection may be dead, and drops it if it does not answer. */
function heartbeat(state: BusState, client: pg.Client, lost: (error?: Error) => void, beat = 1): void {
  if (state.stopped || state.client !== client) return;
  const used = isUsed(state);
  async function ask(): Promise<void> {
    clearTimeout(state.timer);
    state.askNow = undefined;
    try {
      await awaitResponse(state, client);
      state.watched = isUsed(state);
      // The first use after an idle period waits only for the ping.
      if (!isUsed(state) || beat % ECHO_EVERY === 0) await awaitEcho(state, client).catch(rethrowMissedNotification);
      heartbeat(state, client, lost, beat + 1);
    } catch (error) {
      lost(error instanceof Error ? error : undefined);
    }
  }
  state.watched = used;
  state.askNow = used ? undefined : ask;
  const begin = () => {
    state.asking = ask();
  };
  state.timer = setTimeout(begin, used ? HEARTBEAT_MS : QUIET_MS);
  state.timer.unref();
}

function isUsed({ usedAt, unusedMs = UNUSED_MS }: BusState): boolean {
  return performance.now() - usedAt < unusedMs;
}

/** Marks the bus as used, which starts monitoring. Resolves once its health is known. */
async function markUsed(state: BusState): Promise<void> {
  state.usedAt = performance.now();
  if (state.askNow !== undefined) {
    state.asking = state.askNow();
    for (const listener of state.uses) listener();
  }
  if (!state.watched) await state.asking;
}

function reconnectLater(state: BusState): void {
  if (state.stopped) return;
  clearTimeout(state.timer);
  state.timer = setTimeout(() => connect(state), RETRY_MS);
  state.timer.unref();
}

/**
 * Opens the bus on the primary database and keeps it connected until it is stopped. Takes the pool used to send
 * notifications. Throws MissedNotificationError if these do not arrive.
 */
export async function openBus(url: string, { log, pool, ids, unusedMs = UNUSED_MS }: BusOptions): Promise<Bus> {
  const state: BusState = {
    url,
    log,
    pool,
    ids,
    unusedMs,
    echo: `echo_${ids.next()}`,
    client: null,
    healthy: false,
    watched: false,
    usedAt: performance.now(),
    askNow: undefined,
    asking: undefined,
    uses: new Set(),
    stopped: false,
    timer: undefined,
    last: Promise.resolve(),
    listeners: new Map(),
    resync: new Set(),
  };
  const failed = await connect(state);
  if (failed instanceof MissedNotificationError) {
    state.stopped = true;
    clearTimeout(state.timer);
    throw failed;
  }
  return {
    deliverLocally(channel, payload) {
      deliver(state, { channel, payload });
    },
    subscribe(channel, listener) {
      const before = state.listeners.get(channel);
      const known = before ?? new Set();
      const { client } = state;
      if (before === undefined && state.healthy && client !== null) {
        // Notifications sent before LISTEN took effect are lost, so all subscribers resync afterwards.
        sendNotification(state, client, `LISTEN "${channel}"`)
          .then(() => {
            for (const again of state.resync) again();
          })
          .catch((error) => {
            if (!state.stopped) log.warn(errorFields(error), "cannot listen");
            // The next connection listens to all channels known by then.
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
    healthy() {
      void markUsed(state);
      return state.healthy && state.watched;
    },
    async proved() {
      await markUsed(state);
      return state.healthy && state.watched;
    },
    isListening: () => state.healthy,
    isWatched: () => state.watched || (state.healthy && state.askNow === undefined),
    onUse(listener) {
      state.uses.add(listener);
      return () => state.uses.delete(listener);
    },
    async stop() {
      state.stopped = true;
      clearTimeout(state.timer);
      await state.client?.end().catch(() => undefined);
    },
  };
}
