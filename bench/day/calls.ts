import { Agent, type IncomingMessage, request } from "node:http";

/** Timeout of a request. */
const TIMEOUT_MS = 30_000;

/** A request and its result; status 0 without an answer. */
export type CallResult = {
  readonly kind: string;
  readonly hour: number;
  readonly status: number;
  /** The error's code or the connection's error; empty if there is none. */
  readonly code: string;
  /** Milliseconds since the time it was due. */
  readonly took: number;
};

export type Call = {
  readonly kind: string;
  readonly hour: number;
  /** Due time by `performance.now()`. */
  readonly due: number;
  readonly method?: string;
  readonly path: string;
  readonly token?: string | undefined;
  readonly body?: object | Buffer;
  /** Idempotency key of a write. */
  readonly key?: string;
};

export type CallResponse = { readonly status: number; readonly text: string };

export type Caller = {
  readonly called: CallResult[];
  send(call: Call): Promise<CallResponse>;
  /** Opens an event stream; measured until its first event. Returns the function that closes it. */
  listen(call: Call): Promise<() => void>;
  close(): void;
};

function headersOf({ body, token, key }: Call): Record<string, string | number> {
  const isFile = Buffer.isBuffer(body);
  return {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(key !== undefined && { "idempotency-key": key }),
    ...(body !== undefined && { "content-type": isFile ? "application/octet-stream" : "application/json" }),
  };
}

function parseErrorCode(text: string): string {
  try {
    const said = JSON.parse(text) as { code?: string; error_code?: string };
    // Sign-in errors have their own format, whose code is the status.
    return String(said.error_code ?? said.code ?? "");
  } catch {
    return "";
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/** Sends requests from this process over kept-alive connections. Takes the origin. */
export function createCaller(origin: string): Caller {
  const agent = new Agent({ keepAlive: true });
  const called: CallResult[] = [];
  function begin(call: Call, heard: (answer: IncomingMessage) => void, failed: (error: Error) => void) {
    const asked = request(`${origin}${call.path}`, {
      agent,
      method: call.method ?? "GET",
      headers: headersOf(call),
      timeout: TIMEOUT_MS,
    });
    asked.on("response", heard);
    asked.on("error", failed);
    asked.on("timeout", () => asked.destroy(new Error("no answer in time")));
    if (call.body === undefined) asked.end();
    else asked.end(Buffer.isBuffer(call.body) ? call.body : JSON.stringify(call.body));
    return asked;
  }
  function note({ kind, hour, due }: Call, status: number, code: string): void {
    called.push({ kind, hour, status, code, took: performance.now() - due });
  }
  return {
    called,
    send: (call) =>
      new Promise((resolve) => {
        const fail = (error: Error) => {
          note(call, 0, error.message);
          resolve({ status: 0, text: "" });
        };
        const hear = async (answer: IncomingMessage) => {
          const [status, text] = [answer.statusCode ?? 0, await textOf(answer)];
          note(call, status, status < 400 ? "" : parseErrorCode(text));
          resolve({ status, text });
        };
        begin(call, (answer) => void hear(answer).catch(fail), fail);
      }),
    listen: (call) =>
      new Promise((resolve) => {
        let told = false;
        const tell = (status: number, code: string) => {
          if (told) return;
          told = true;
          note(call, status, code);
          resolve(() => asked.destroy());
        };
        const asked = begin(
          call,
          (answer) => {
            const status = answer.statusCode ?? 0;
            // An error has a body; a stream sends a comment before its first event.
            answer.on("data", (chunk: Buffer) => {
              if (status >= 400) tell(status, parseErrorCode(chunk.toString()));
              else if (chunk.includes("data:")) tell(status, "");
            });
            answer.on("error", () => tell(0, "cut off"));
            answer.on("end", () => tell(status, "ended"));
          },
          (error) => tell(0, error.message),
        );
      }),
    close: () => agent.destroy(),
  };
}
