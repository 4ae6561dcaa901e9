import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

/** The provider library takes Node's request and response, here without a connection. */
type RequestPair = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly answered: Promise<Response>;
};

/** Forwarding headers are replaced by the installation's own address, so that nothing sent by the client counts. */
const DROPPED_HEADERS = /^(?:forwarded|x-forwarded-.*|host|connection|transfer-encoding|content-length)$/;

function toNodeHeaders(headers: Headers, origin: URL, length: number): Record<string, string> {
  const sent = [...headers].filter(([name]) => !DROPPED_HEADERS.test(name));
  return {
    ...Object.fromEntries(sent),
    host: origin.host,
    "x-forwarded-host": origin.host,
    "x-forwarded-proto": origin.protocol.replace(":", ""),
    ...(length > 0 && { "content-length": String(length) }),
  };
}

function toWebResponse(response: ServerResponse, body: unknown): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.getHeaders()))
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one));
  const empty = response.statusCode === 204 || response.statusCode === 304;
  const text = typeof body === "string" || body instanceof Uint8Array ? Buffer.from(body) : null;
  return new Response(empty ? null : text, { status: response.statusCode, headers });
}

/**
 * Converts a web request into Node's for a library that knows no other, and its response back. The request looks as if
 * sent to `origin`; `address` is its path and query. Bodies are small and already read.
 */
export function toNodeRequest(
  method: string,
  address: string,
  headers: Headers,
  origin: URL,
  body: Buffer,
): RequestPair {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, url: address, headers: toNodeHeaders(headers, origin, body.length) });
  if (body.length > 0) request.push(body);
  request.push(null);
  const response = new ServerResponse(request);
  const answered = new Promise<Response>((resolve) => {
    response.end = ((body?: unknown) => {
      resolve(toWebResponse(response, body));
      return response;
    }) as ServerResponse["end"];
  });
  return { request, response, answered };
}
