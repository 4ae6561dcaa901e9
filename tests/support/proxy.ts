import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";

/** Stands between the product and something that it needs, and can go silent or cut every connection. */
export type WireProxy = {
  readonly port: number;
  /** How many the product has open. */
  connections(): number;
  /** Nothing passes in either direction, connections stay open: a network that swallows. At once, or after so many bytes. */
  silence(after?: number): void;
  speak(): void;
  /** What is connected now stays silent for good; new connections work. */
  forget(): void;
  /** Ends every connection at once. */
  cut(): void;
  /** Cuts, and takes no connection until `accept`: a server that is not there. */
  refuse(): void;
  accept(): void;
  close(): Promise<void>;
};

/** A proxy of PostgreSQL; `url` is the address of the database by way of it. */
export type DatabaseProxy = WireProxy & { readonly url: string };

function partsOf(url: string): { socketFolder: string; database: string; user: string } {
  const address = new URL(url.replace("@/", "@localhost/"));
  return {
    socketFolder: address.searchParams.get("host") ?? "",
    database: address.pathname.slice(1),
    user: address.username,
  };
}

/** What passes now, and what is connected. */
type Wire = {
  readonly sockets: Set<Socket>;
  readonly clients: Set<Socket>;
  /** How many bytes may still pass. */
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
      // What was swallowed is missing in the streams: these connections are of no use any more.
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

/** Takes the address of a database on a unix socket, as the embedded one gives it. */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const { socketFolder, database, user } = partsOf(url);
  const proxy = await openProxy(() => connect(join(socketFolder, ".s.PGSQL.5432")));
  return { ...proxy, url: `postgresql://${user}@127.0.0.1:${proxy.port}/${database}` };
}

/** Takes the port of something on this machine. */
export function openTcpProxy(port: number): Promise<WireProxy> {
  return openProxy(() => connect(port, "127.0.0.1"));
}
