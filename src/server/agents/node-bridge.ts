import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

/** What the provider library takes: Node's own request and response, without a connection. */
type Pair = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly answered: Promise<Response>;
};

/** Where these say that a request came from is decided by the installation's address, and by nothing that was sent. */
const NOT_OURS = /^(?:forwarded|x-forwarded-.*|host|connection|transfer-encoding|content-length)$/;

function headersOf(headers: Headers, origin: URL, length: number): Record<string, string> {
  const sent = [...headers].filter(([name]) => !NOT_OURS.test(name));
  return {
    ...Object.fromEntries(sent),
    host: origin.host,
    "x-forwarded-host": origin.host,
    "x-forwarded-proto": origin.protocol.replace(":", ""),
    ...(length > 0 && { "content-length": String(length) }),
  };
}

function answerOf(response: ServerResponse, body: unknown): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.getHeaders()))
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one));
  const empty = response.statusCode === 204 || response.statusCode === 304;
  const text = typeof body === "string" || body instanceof Uint8Array ? Buffer.from(body) : null;
  return new Response(empty ? null : text, { status: response.statusCode, headers });
}

/**
 * A request of the web's kind as Node's, for a library that knows no other, and the answer that it ends with. It is as if it had come to
 * `origin`; `address` is its path and query. Bodies are small here and read beforehand.
 */
export function bridge(method: string, address: string, headers: Headers, origin: URL, body: Buffer): Pair {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, url: address, headers: headersOf(headers, origin, body.length) });
  if (body.length > 0) request.push(body);
  request.push(null);
  const response = new ServerResponse(request);
  const answered = new Promise<Response>((resolve) => {
    response.end = ((body?: unknown) => {
      resolve(answerOf(response, body));
      return response;
    }) as ServerResponse["end"];
  });
  return { request, response, answered };
}
