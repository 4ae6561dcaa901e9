import { once } from "node:events";
import { type ClientHttp2Session, type ClientHttp2Stream, connect, type IncomingHttpHeaders } from "node:http2";
import { connect as connectTls } from "node:tls";

const ANSWER_MS = 15_000;

/** An HTTP/2 answer. */
export type Http2Response = { status: number; headers: IncomingHttpHeaders; body: Buffer };
type Send = { method?: string; headers?: Record<string, string>; body?: Buffer | string };

/** A TLS and HTTP/2 connection to `localhost` with a verified certificate. */
export type Http2Client = {
  readonly session: ClientHttp2Session;
  /** One request; fails if the connection ends or is silent for long. */
  send(path: string, options?: Send): Promise<Http2Response>;
  /** Starts a request and returns its headers; the body remains to be read. */
  open(
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ headers: IncomingHttpHeaders; stream: ClientHttp2Stream }>;
  close(): void;
};

/** The headers of an answer, or a failure if the stream closes without them. */
function headOf(stream: ClientHttp2Stream): Promise<IncomingHttpHeaders> {
  return new Promise((resolve, reject) => {
    stream.once("response", resolve);
    stream.once("error", reject);
    stream.once("close", () => reject(new Error("the connection was closed without an answer")));
    stream.setTimeout(ANSWER_MS, () => stream.destroy(new Error("there was no answer")));
  });
}

/** The body. A server that answers early accepts no more, so the rest of the upload is not awaited. */
async function bodyOf(stream: ClientHttp2Stream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  await new Promise<void>((resolve, reject) => {
    stream.once("end", resolve);
    stream.once("error", reject);
    stream.once("close", resolve);
  });
  stream.close();
  return Buffer.concat(chunks);
}

/** Takes the port, the CA certificate as PEM, and the local source address. */
export async function connectHttp2(port: number, ca: string, from = "127.0.0.1"): Promise<Http2Client> {
  const names = { host: "127.0.0.1", servername: "localhost", ALPNProtocols: ["h2"] };
  const place = { port, ...names, ca, localAddress: from };
  const socket = connectTls(place);
  await once(socket, "secureConnect");
  const session = connect(`https://localhost:${port}`, { createConnection: () => socket });
  session.on("error", () => undefined);
  function begin(path: string, { method = "GET", headers = {} }: Send): ClientHttp2Stream {
    return session.request({ ":path": path, ":method": method, ...headers });
  }
  return {
    session,
    async send(path, options = {}) {
      const stream = begin(path, options);
      const head = headOf(stream);
      stream.end(options.body);
      const headers = await head;
      return { status: Number(headers[":status"]), headers, body: await bodyOf(stream) };
    },
    async open(path, headers = {}) {
      const stream = begin(path, { headers });
      const head = await headOf(stream);
      stream.setTimeout(0);
      stream.on("error", () => undefined);
      return { headers: head, stream };
    },
    close: () => session.destroy(),
  };
}
