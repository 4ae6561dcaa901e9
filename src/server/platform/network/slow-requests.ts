import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** What slow clients have: ten megabytes over a slow line take a minute. */
export type Pace = {
  /** For a whole request; what is long has it after its answer too. */
  readonly wholeMs: number;
  /** What is long has to bring so many bytes in each of these. */
  readonly stretchMs: number;
  readonly leastBytes: number;
  readonly lookMs: number;
};

/** The least is far below a slow line: it only keeps out who drips bytes to hold a connection. */
const PACE: Pace = { wholeMs: 120_000, stretchMs: 30_000, leastBytes: 256 * 1_024, lookMs: 2_000 };

type Arriving = { readonly response: ServerResponse; readonly since: number; from: number; read: number };

/**
 * Ends requests that do not arrive whole in their time (rule O20), as Node does where it has one time for all: those of which `isLong`
 * holds may take as long as they go on making progress.
 */
export function endSlowRequests(
  server: Server,
  isLong: (request: IncomingMessage) => boolean = () => false,
  pace: Pace = PACE,
): void {
  const arriving = new Map<IncomingMessage, Arriving>();
  server.prependListener("request", (request, response) => {
    // Most requests have no body to wait for, and are whole already.
    const { "content-length": length, "transfer-encoding": encoding } = request.headers;
    if (length === undefined && encoding === undefined) return;
    const now = performance.now();
    arriving.set(request, { response, since: now, from: now, read: request.socket.bytesRead });
  });

  /** Whether it has brought too little; a stretch that it has passed begins anew. */
  function isSlow(request: IncomingMessage, one: Arriving, now: number): boolean {
    if (!isLong(request) || one.response.writableEnded) return now - one.since >= pace.wholeMs;
    if (now - one.from < pace.stretchMs) return false;
    const read = request.socket.bytesRead;
    if (read - one.read < pace.leastBytes) return true;
    [one.from, one.read] = [now, read];
    return false;
  }

  const timer = setInterval(() => {
    const now = performance.now();
    for (const [request, one] of arriving) {
      if (request.complete || request.socket.destroyed) arriving.delete(request);
      else if (isSlow(request, one, now)) {
        arriving.delete(request);
        const late = Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
        server.emit("clientError", late, request.socket);
      }
    }
  }, pace.lookMs);
  timer.unref();
  server.once("close", () => clearInterval(timer));
}
