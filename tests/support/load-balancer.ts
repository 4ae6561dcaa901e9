import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const LOOK_MS = 100;

/** A small load balancer that routes to processes whose `/readyz` last answered 200. */
export type LoadBalancer = {
  readonly url: string;
  /** The ports it currently routes to. */
  ready(): readonly number[];
  close(): Promise<void>;
};

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
}

/**
 * It never retries, so that a cut request fails for the client. Takes the processes' ports and the maximum connections
 * to each.
 */
export async function startLoadBalancer(ports: readonly number[], maxSockets = 100): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true, maxSockets });
  let ready: readonly number[] = [];
  let turn = 0;
  const over = new AbortController();
  async function look(): Promise<void> {
    while (!over.signal.aborted) {
      const found = await Promise.all(ports.map(async (port) => ((await isReady(port)) ? [port] : [])));
      ready = found.flat();
      await pause(LOOK_MS, undefined, { signal: over.signal }).catch(() => undefined);
    }
  }
  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const port = ready[turn % ready.length];
    if (port === undefined) return outgoing.writeHead(502).end();
    const { method, url: path, headers } = incoming;
    const onward = request({ host: "127.0.0.1", port, method, path, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
    // A client's disconnect is forwarded, so that event streams end.
    outgoing.on("close", () => outgoing.writableFinished || onward.destroy());
    incoming.pipe(onward);
    return undefined;
  });
  // Longer than clients keep connections, so that a reused connection is not cut off.
  server.keepAliveTimeout = 75_000;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const looking = look();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => ready,
    async close() {
      over.abort();
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await looking;
    },
  };
}
