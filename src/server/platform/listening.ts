import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { DATA_POLICY, SECURITY_HEADERS } from "./headers.ts";
import { endSlowRequests } from "./network/slow-requests.ts";

/** How long requests that are open at the end may go on, and which may arrive for as long as they make progress. */
export type Draining = {
  readonly othersMs: number;
  readonly uploadsMs: number;
  isUpload(request: IncomingMessage): boolean;
  isLong?(request: IncomingMessage): boolean;
};

/** A server that takes requests. */
export type Listening = {
  readonly port: number;
  /** Takes no new connection, lets open requests finish, then closes what is left. */
  drain(): Promise<void>;
};

type Handler = { fetch(request: Request, env: object): Response | Promise<Response> };

/**
 * Slow clients hold nobody up: headers within ten seconds, looked at every two seconds. Whole requests have a time of their own
 * (`network/slow-requests.ts`), since Node has one for all.
 */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 0,
  connectionsCheckingInterval: 2_000,
  // Longer than proxies keep theirs (a minute is usual): whoever closes first may cut off a request on its way.
  keepAliveTimeout: 75_000,
};
/** An answer that nobody takes a byte of for so long is given up; event streams say something every twenty seconds. */
const STALLED_MS = 120_000;
/** Ten thousand open pages, each with an event stream, and what they ask besides. */
const MAX_CONNECTIONS = 15_000;
/** Somebody may just be sending over a connection that looks idle: it is answered, and told to close. */
const IDLE_MS = 300;

const HEADERS = {
  ...SECURITY_HEADERS,
  "content-security-policy": DATA_POLICY,
  "cache-control": "no-store",
  "content-length": "0",
};

/** What Node's parser refuses by itself; everything else that it cannot read is 400. */
const PARSER_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** An answer to what never became a request, with the headers of every other answer. */
function refuse(socket: Duplex, status: number): void {
  const lines = Object.entries({ ...HEADERS, connection: "close" });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n`, () => socket.destroy());
}

type Making = { readonly open: Set<ServerResponse>; readonly isLong: Draining["isLong"]; draining(): boolean };

function makeServer(handler: Handler, { open, isLong, draining }: Making): Server {
  // A request without a host, or with one that is none, is refused by the listener, where the headers are known.
  const server = createServer({ ...TIMEOUTS, requireHostHeader: false });
  server.maxConnections = MAX_CONNECTIONS;
  server.timeout = STALLED_MS;
  server.on("request", (_request, response) => {
    open.add(response);
    response.once("close", () => open.delete(response));
    if (draining()) response.shouldKeepAlive = false;
  });
  endSlowRequests(server, isLong);
  const listener = getRequestListener(handler.fetch, {
    errorHandler: () => new Response(null, { status: 400, headers: HEADERS }),
  });
  server.on("request", listener);
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const begun = [...open].some((response) => response.socket === socket && response.headersSent);
    if (begun || error.code === "ECONNRESET" || !socket.writable) socket.destroy();
    else refuse(socket, PARSER_STATUS[error.code ?? ""] ?? 400);
  });
  return server;
}

type Connections = { readonly sockets: Set<Socket>; readonly open: Set<ServerResponse> };

/** Cuts every connection but those over which a file is arriving. */
function cutOthers({ sockets, open }: Connections, { isUpload }: Draining): void {
  const uploading = new Set([...open].filter(({ req }) => isUpload(req)).map(({ socket }) => socket));
  for (const socket of sockets) if (!uploading.has(socket)) socket.destroy();
}

function drain(server: Server, connections: Connections, draining: Draining): Promise<void> {
  const { open } = connections;
  return new Promise((resolve) => {
    const late = setTimeout(() => cutOthers(connections, draining), draining.othersMs);
    const latest = setTimeout(() => server.closeAllConnections(), draining.uploadsMs);
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_MS);
    // Whoever still has a connection is told not to send anything more over it.
    for (const response of open) if (!response.headersSent) response.shouldKeepAlive = false;
    // The close of http ends idle connections at once, the one below it only stops listening.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(late);
      clearTimeout(latest);
      clearInterval(idle);
      resolve();
    });
  });
}

const NO_UPLOADS: Draining = { othersMs: 10_000, uploadsMs: 10_000, isUpload: () => false };

/** Serves a handler on host and port (0: any free one). Throws the system's error, `EADDRINUSE` for a port in use. */
export function listen(
  handler: Handler,
  host: string,
  port: number,
  patience: Draining = NO_UPLOADS,
): Promise<Listening> {
  const connections: Connections = { sockets: new Set(), open: new Set() };
  let draining = false;
  const server = makeServer(handler, { open: connections.open, isLong: patience.isLong, draining: () => draining });
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
