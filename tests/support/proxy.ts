import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";

/** Stands between the product and PostgreSQL, and can go silent or cut every connection. */
export type DatabaseProxy = {
  /** The address of the database by way of the proxy. */
  readonly url: string;
  /** Nothing passes in either direction, connections stay open: a network that swallows. */
  silence(): void;
  speak(): void;
  /** Ends every connection at once. */
  cut(): void;
  /** Cuts, and takes no connection until `accept`: a server that is not there. */
  refuse(): void;
  accept(): void;
  close(): Promise<void>;
};

function partsOf(url: string): { socketFolder: string; database: string; user: string } {
  const address = new URL(url.replace("@/", "@localhost/"));
  return {
    socketFolder: address.searchParams.get("host") ?? "",
    database: address.pathname.slice(1),
    user: address.username,
  };
}

/** Takes the address of a database on a unix socket, as the embedded one gives it. */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
  const { socketFolder, database, user } = partsOf(url);
  const sockets = new Set<Socket>();
  let silent = false;
  let refusing = false;
  const server = createServer((client) => {
    if (refusing) {
      client.destroy();
      return;
    }
    const upstream = connect(join(socketFolder, ".s.PGSQL.5432"));
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (chunk) => {
        if (!silent) to.write(chunk);
      });
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `postgresql://${user}@127.0.0.1:${address.port}/${database}`,
    silence() {
      silent = true;
    },
    speak() {
      // What was swallowed is missing in the streams: these connections are of no use any more.
      silent = false;
      cut();
    },
    cut,
    refuse() {
      refusing = true;
      cut();
    },
    accept() {
      refusing = false;
    },
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
