import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import pg from "pg";
import { errorFields, type Log } from "../platform/log.ts";

type Listener = (payload: string) => void;

/** News between processes over PostgreSQL's NOTIFY, on one connection of its own. */
export type Bus = {
  /** Calls `listener` for every message of the channel; gives a function that stops it. */
  subscribe(channel: string, listener: Listener): () => void;
  /** Called whenever messages may have been missed: after every reconnection. Gives a function that stops it. */
  onResync(listener: () => void): () => void;
  /** True while messages arrive. Caches must not be trusted while it is false. */
  healthy(): boolean;
  stop(): Promise<void>;
};

const RETRY_MS = 500;
/** Together under a second: a revocation has to hold by then, even when the connection died in silence. */
const HEARTBEAT_MS = 400;
const HEARTBEAT_TIMEOUT_MS = 450;
const CONNECT_TIMEOUT_MS = 2_000;

type State = {
  client: pg.Client | null;
  healthy: boolean;
  stopped: boolean;
  timer: NodeJS.Timeout | undefined;
  /** The last statement of this connection: one after the other. */
  last: Promise<unknown>;
  readonly listeners: Map<string, Set<Listener>>;
  readonly resync: Set<() => void>;
};

function deliver(state: State, message: pg.Notification): void {
  for (const listener of state.listeners.get(message.channel) ?? []) listener(message.payload ?? "");
}

function say(state: State, client: pg.Client, text: string): Promise<unknown> {
  const said = state.last.then(() => client.query(text));
  state.last = said.catch(() => undefined);
  return said;
}

async function connect(state: State, url: string, log: Log): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "vouchwell-bus",
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
    again(state, url, log);
  };
  client.on("error", lost);
  client.on("end", () => lost());
  client.on("notification", (message) => deliver(state, message));
  state.client = client;
  state.last = Promise.resolve();
  try {
    await client.connect();
    for (const channel of state.listeners.keys()) await say(state, client, `LISTEN "${channel}"`);
    state.healthy = true;
    for (const listener of state.resync) listener();
    heartbeat(state, client, lost);
  } catch (error) {
    lost(error instanceof Error ? error : undefined);
  }
}

/** Throws when there is no answer in time. Our own standstill is not the connection's: what has arrived counts. */
async function ask(state: State, client: pg.Client): Promise<void> {
  const silence = pause(HEARTBEAT_TIMEOUT_MS, undefined, { ref: false })
    .then(() => turn())
    .then(() => Promise.reject(new Error("no answer on the news connection")));
  await Promise.race([say(state, client, "SELECT 1"), silence]);
}

/** A silent connection may be dead: it is asked again and again, and given up when it does not answer. */
function heartbeat(state: State, client: pg.Client, lost: (error?: Error) => void): void {
  if (state.stopped || state.client !== client) return;
  state.timer = setTimeout(async () => {
    try {
      await ask(state, client);
      heartbeat(state, client, lost);
    } catch (error) {
      lost(error instanceof Error ? error : undefined);
    }
  }, HEARTBEAT_MS);
  state.timer.unref();
}

function again(state: State, url: string, log: Log): void {
  if (state.stopped) return;
  clearTimeout(state.timer);
  state.timer = setTimeout(() => connect(state, url, log), RETRY_MS);
  state.timer.unref();
}

/** Opens the bus on the primary database and keeps it open until it is stopped. */
export async function openBus(url: string, log: Log): Promise<Bus> {
  const state: State = {
    client: null,
    healthy: false,
    stopped: false,
    timer: undefined,
    last: Promise.resolve(),
    listeners: new Map(),
    resync: new Set(),
  };
  await connect(state, url, log);
  return {
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
