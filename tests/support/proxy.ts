import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";

/** A proxy between the product and a service that can go silent or cut connections. */
export type WireProxy = {
  readonly port: number;
  /** Number of the product's open connections. */
  connections(): number;
  /**
   * Passes nothing in either direction with open connections, like a network that drops packets; at once or after some
   * bytes.
   */
  silence(after?: number): void;
  speak(): void;
  /** Current connections stay silent for good; new ones work. */
  forget(): void;
  /** Closes every connection. */
  cut(): void;
  /** Closes all and accepts none until `accept`, like a stopped server. */
  refuse(): void;
  accept(): void;
  close(): Promise<void>;
};

/** A proxy of PostgreSQL; `url` is the database's address through it. */
export type DatabaseProxy = WireProxy & { readonly url: string };

function partsOf(url: string): { socketFolder: string; database: string; user: string } {
  const address = new URL(url.replace("@/", "@localhost/"));
  return {
    socketFolder: address.searchParams.get("host") ?? "",
    database: address.pathname.slice(1),
    user: address.username,
  };
}

/** What passes and what is connected. */
type Wire = {
  readonly sockets: Set<Socket>;
  readonly clients: Set<Socket>;
  /** Number of bytes that may still pass. */
  passing: number;
  forgotten: number;
  refusing: boolean;
};

function connectThrough(wire: Wire, client: Socket, upstream: Socket): void {
  const born = wire.forgotten;
  wire.clients.add(client);
  client.on("close", () => wire.clients.delete(client));
  for (const [from, to] of [
    [client, upstream],
    [upstream, client],
  ] as const) {
    wire.sockets.add(from);
    from.on("data", (chunk) => {
      if (wire.passing <= 0 || born !== wire.forgotten) return;
      wire.passing -= chunk.length;
      to.write(chunk);
    });
    from.on("error", () => to.destroy());
    from.on("close", () => {
      wire.sockets.delete(from);
      to.destroy();
    });
  }
}

async function openProxy(reach: () => Socket): Promise<WireProxy> {
  const passing = Number.POSITIVE_INFINITY;
  const wire: Wire = { sockets: new Set(), clients: new Set(), passing, forgotten: 0, refusing: false };
  const server = createServer((client) => {
    if (wire.refusing) client.destroy();
    else connectThrough(wire, client, reach());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  const cut = () => {
    for (const socket of wire.sockets) socket.destroy();
  };
  return {
    port: address.port,
    connections: () => wire.clients.size,
    silence(after = 0) {
      wire.passing = after;
    },
    forget() {
      wire.forgotten += 1;
    },
    speak() {
      // Dropped bytes are missing in the streams, so these connections are unusable.
      wire.passing = passing;
      cut();
    },
    cut,
    refuse() {
      wire.refusing = true;
      cut();
    },
    accept() {
      wire.refusing = false;
    },
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}

/** Takes the address of a database on a unix socket, like the embedded one's. */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const { socketFolder, database, user } = partsOf(url);
  const proxy = await openProxy(() => connect(join(socketFolder, ".s.PGSQL.5432")));
  return { ...proxy, url: `postgresql://${user}@127.0.0.1:${proxy.port}/${database}` };
}

/** Takes a local port. */
export function openTcpProxy(port: number): Promise<WireProxy> {
  return openProxy(() => connect(port, "127.0.0.1"));
}
