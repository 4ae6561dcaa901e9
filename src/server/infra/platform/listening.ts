import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { DATA_POLICY, SECURITY_HEADERS } from "./headers.ts";

/** How long open requests may continue during shutdown. */
export type DrainTimeouts = {
  readonly othersMs: number;
  readonly uploadsMs: number;
  isUpload(request: IncomingMessage): boolean;
};

/** A server that accepts requests. */
export type Listening = {
  readonly port: number;
  /** Stops accepting connections, lets open requests finish, then closes the rest. */
  drain(): Promise<void>;
};

type Handler = { fetch(request: Request, env: object): Response | Promise<Response> };

/**
 * Limits for slow clients: headers within ten seconds, whole requests within two minutes (10 MB over a slow line take
 * one), checked every two seconds.
 */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  connectionsCheckingInterval: 2_000,
  // Longer than the usual minute of proxies: the side that closes first may cut off a request in flight.
  keepAliveTimeout: 75_000,
};
/** A response that makes no progress for this long is dropped. Event streams write every twenty seconds. */
const STALLED_MS = 120_000;
/** Enough for ten thousand open pages, each with an event stream, and their other requests. */
const MAX_CONNECTIONS = 15_000;
/** A client may be sending on a connection that looks idle. It still gets an answer and is told to close. */
const IDLE_MS = 300;

const HEADERS = {
  ...SECURITY_HEADERS,
  "content-security-policy": DATA_POLICY,
  "cache-control": "no-store",
  "content-length": "0",
};

/** Status of requests that Node's parser rejects; other parse errors get 400. */
const PARSER_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Responds to bytes that did not form a request, with the usual headers. */
function rejectSocket(socket: Duplex, status: number): void {
  const lines = Object.entries({ ...HEADERS, connection: "close" });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`, () => socket.destroy());
}

function makeServer(handler: Handler, open: Set<ServerResponse>, draining: () => boolean): Server {
  // The listener rejects requests without a valid host, because it knows the response headers.
  const server = createServer({ ...TIMEOUTS, requireHostHeader: false });
  server.maxConnections = MAX_CONNECTIONS;
  server.timeout = STALLED_MS;
  server.on("request", (_request, response) => {
    open.add(response);
    response.once("close", () => open.delete(response));
    if (draining()) response.shouldKeepAlive = false;
  });
  const listener = getRequestListener(handler.fetch, {
    errorHandler: () => new Response(null, { status: 400, headers: HEADERS }),
  });
  server.on("request", listener);
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const begun = [...open].some((response) => response.socket === socket && response.headersSent);
    if (begun || error.code === "ECONNRESET" || !socket.writable) socket.destroy();
    else rejectSocket(socket, PARSER_STATUS[error.code ?? ""] ?? 400);
  });
  return server;
}

type Connections = { readonly sockets: Set<Socket>; readonly open: Set<ServerResponse> };

/** Closes every connection without a running upload. */
function closeOtherConnections({ sockets, open }: Connections, { isUpload }: DrainTimeouts): void {
  const uploading = new Set([...open].filter(({ req }) => isUpload(req)).map(({ socket }) => socket));
  for (const socket of sockets) if (!uploading.has(socket)) socket.destroy();
}

function drain(server: Server, connections: Connections, draining: DrainTimeouts): Promise<void> {
  const { open } = connections;
  return new Promise((resolve) => {
    const late = setTimeout(() => closeOtherConnections(connections, draining), draining.othersMs);
    const latest = setTimeout(() => server.closeAllConnections(), draining.uploadsMs);
    // On a busy process, requests may have arrived that it has not read yet: `setImmediate` runs after they are read.
    const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), IDLE_MS);
    // Clients are told to close their connection after the response.
    for (const response of open) if (!response.headersSent) response.shouldKeepAlive = false;
    const closed = () => {
      clearTimeout(late);
      clearTimeout(latest);
      clearInterval(idle);
      resolve();
    };
    // `close` of the HTTP server would end idle connections at once; the method of the net server only stops listening.
    // Connections that wait to be accepted would be reset, so they are accepted first.
    setImmediate(() => NetServer.prototype.close.call(server, closed));
  });
}

const NO_UPLOADS: DrainTimeouts = { othersMs: 10_000, uploadsMs: 10_000, isUpload: () => false };

/** Serves a handler on host and port (0: any free one). Throws the system's error, `EADDRINUSE` for a port in use. */
export function listen(
  handler: Handler,
  host: string,
  port: number,
  patience: DrainTimeouts = NO_UPLOADS,
): Promise<Listening> {
  const connections: Connections = { sockets: new Set(), open: new Set() };
  let draining = false;
  const server = makeServer(handler, connections.open, () => draining);
  server.on("connection", (socket) => {
    connections.sockets.add(socket);
    socket.once("close", () => connections.sockets.delete(socket));
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve({
        port: address !== null && typeof address === "object" ? address.port : port,
        drain() {
          draining = true;
          return drain(server, connections, patience);
        },
      });
    });
  });
}
