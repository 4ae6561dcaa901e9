import { once } from "node:events";
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";

/** An answer as it came over the wire. */
export type Wire = { status: number; headers: IncomingHttpHeaders; text: string };

export type Ask = {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer | AsyncIterable<Buffer>;
};

async function textOf(response: IncomingMessage): Promise<string> {
  let text = "";
  response.setEncoding("utf8");
  for await (const chunk of response) text += chunk;
  return text;
}

/**
 * One request over a socket of its own, with any method and any header: `fetch` forbids the interesting ones.
 * A body that is iterated is sent in chunks, without a length.
 */
export async function ask(port: number, path: string, { method = "GET", headers = {}, body }: Ask = {}): Promise<Wire> {
  const sent = request({ host: "127.0.0.1", port, path, method, headers, agent: false });
  // The other side may answer and close before everything is sent.
  sent.on("error", () => undefined);
  const answered = once(sent, "response") as Promise<[IncomingMessage]>;
  if (body === undefined || typeof body === "string" || Buffer.isBuffer(body)) sent.end(body);
  else void send(sent, body);
  const [response] = await answered;
  return { status: response.statusCode ?? 0, headers: response.headers, text: await textOf(response) };
}

/** Until more can be written, or nothing can any more. */
async function writable(to: ClientRequest): Promise<void> {
  const given = new AbortController();
  const events = ["drain", "close", "error"].map((name) => once(to, name, { signal: given.signal }));
  await Promise.race(events).catch(() => undefined);
  given.abort();
  await Promise.allSettled(events);
}

async function send(to: ClientRequest, body: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of body) {
    if (to.destroyed || to.writableEnded) return;
    if (!to.write(chunk)) await writable(to);
  }
  to.end();
}
