import { once } from "node:events";
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";

/** A raw HTTP answer. */
export type RawHttpResponse = { status: number; headers: IncomingHttpHeaders; text: string };

export type RawHttpRequest = {
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
 * One request over its own socket with any method and header, including those that `fetch` forbids. An iterable body is
 * sent in chunks without a length.
 */
export async function sendRawRequest(
  port: number,
  path: string,
  { method = "GET", headers = {}, body }: RawHttpRequest = {},
): Promise<RawHttpResponse> {
  const sent = request({ host: "127.0.0.1", port, path, method, headers, agent: false });
  // The server may answer and close before everything is sent.
  sent.on("error", () => undefined);
  const answered = once(sent, "response") as Promise<[IncomingMessage]>;
  if (body === undefined || typeof body === "string" || Buffer.isBuffer(body)) sent.end(body);
  else void send(sent, body);
  const [response] = await answered;
  return { status: response.statusCode ?? 0, headers: response.headers, text: await textOf(response) };
}

/** Waits until more can be written, or nothing any more. */
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
