import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A received span. */
export type ReceivedSpan = {
  readonly trace: string;
  readonly id: string;
  readonly parent: string;
  readonly name: string;
  readonly kind: number;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links: readonly string[];
};

/** The collector's behaviour. */
export type CollectorMode = "takes" | "refuses" | "silent";

export type TraceCollector = {
  readonly url: string;
  readonly spans: ReceivedSpan[];
  /** Everything received, raw. */
  readonly bytes: Buffer[];
  readonly headers: IncomingHttpHeaders[];
  /** Number of started requests. */
  asked(): number;
  become(mode: CollectorMode): void;
  close(): Promise<void>;
};

type Field = { readonly number: number; readonly bytes: Buffer; readonly value: bigint };

/** Protocol buffers, see https://protobuf.dev/programming-guides/encoding. */
function* fieldsOf(bytes: Buffer): Generator<Field> {
  let at = 0;
  const varint = (): bigint => {
    for (let value = 0n, shift = 0n; ; shift += 7n) {
      const byte = bytes[at++] ?? 0;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const tag = Number(varint());
    const [number, wire] = [tag >> 3, tag & 7];
    if (wire === 0) yield { number, bytes: Buffer.alloc(0), value: varint() };
    else {
      const length = wire === 2 ? Number(varint()) : wire === 1 ? 8 : 4;
      const value = wire === 1 ? bytes.readBigUInt64LE(at) : 0n;
      yield { number, bytes: bytes.subarray(at, at + length), value };
      at += length;
    }
  }
}

const all = (bytes: Buffer, number: number) => [...fieldsOf(bytes)].filter((field) => field.number === number);
const first = (bytes: Buffer, number: number) => all(bytes, number)[0];
const text = (bytes: Buffer, number: number) => first(bytes, number)?.bytes.toString("utf8") ?? "";
const hex = (bytes: Buffer, number: number) => first(bytes, number)?.bytes.toString("hex") ?? "";

function readValue(value: Buffer): unknown {
  const [field] = fieldsOf(value);
  if (field?.number === 1) return field.bytes.toString("utf8");
  return field?.number === 2
    ? field.value === 1n
    : field?.number === 4
      ? field.bytes.readDoubleLE()
      : Number(field?.value);
}

function spanOf(span: Buffer): ReceivedSpan {
  const pairs = all(span, 9).map(({ bytes }) => [text(bytes, 1), readValue(first(bytes, 2)?.bytes ?? Buffer.alloc(0))]);
  return {
    trace: hex(span, 1),
    id: hex(span, 2),
    parent: hex(span, 4),
    name: text(span, 5),
    kind: Number(first(span, 6)?.value ?? 0n),
    failed: first(first(span, 15)?.bytes ?? Buffer.alloc(0), 3)?.value === 2n,
    attributes: Object.fromEntries(pairs),
    links: all(span, 13).map(({ bytes }) => hex(bytes, 1)),
  };
}

function spansOf(request: Buffer): ReceivedSpan[] {
  const scopes = all(request, 1).flatMap(({ bytes }) => all(bytes, 2));
  return scopes.flatMap(({ bytes }) => all(bytes, 2)).map(({ bytes }) => spanOf(bytes));
}

/** A local OpenTelemetry collector (OTLP over HTTP) with its own parser. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const taken: Pick<TraceCollector, "spans" | "bytes" | "headers"> = { spans: [], bytes: [], headers: [] };
  let mode: CollectorMode = "takes";
  let asked = 0;
  const server = createServer(async (request, response) => {
    asked += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (mode === "silent") return;
    const known = request.url === "/v1/traces" && request.headers["content-type"] === "application/x-protobuf";
    if (mode === "refuses" || !known) {
      response.writeHead(known ? 401 : 404).end("hunter2 of the collector");
      return;
    }
    const body = Buffer.concat(chunks);
    taken.bytes.push(body);
    taken.headers.push(request.headers);
    taken.spans.push(...spansOf(body));
    response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...taken,
    asked: () => asked,
    become(next) {
      mode = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
