import { type ClientRequest, type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { collectBody } from "../../infra/platform/network/collect-body.ts";
import { resolveTarget, type Target } from "../../infra/platform/network/resolve-target.ts";
import { type RequestOptions, SystemError } from "./adapter.ts";

/** Time limit from the DNS lookup to the end of the response. */
const TIMEOUT_MS = 15_000;
/** Maximum length of a response: a page of 500 records. */
const MAX_BYTES = 8 * 1_024 * 1_024;
/** The delay where a rate-limiting system states none. */
const DEFAULT_PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 3_600_000;
const MIN_PAUSE_MS = 1_000;

export type HttpRequest = {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: { readonly type: string; readonly bytes: Buffer };
};
export type HttpResponse = {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: unknown;
};

/** A request with a JSON body. */
export function jsonBody(body: unknown): NonNullable<HttpRequest["body"]> {
  return { type: "application/json", bytes: Buffer.from(JSON.stringify(body)) };
}

/** Characters that a name in a form's header must not contain. */
const UNSAFE = /["\\\r\n]/g;

/** A form with fields and one file (RFC 7578). Nothing in it contains `boundary`. */
export function formBody(
  boundary: string,
  fields: Readonly<Record<string, string>>,
  file: { field: string; name: string; type: string; bytes: Buffer },
): NonNullable<HttpRequest["body"]> {
  const head = (name: string, more = "") => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}`;
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`${head(name)}\r\n\r\n${value}\r\n`),
  );
  const named = `; filename="${file.name.replaceAll(UNSAFE, "_")}"\r\ncontent-type: ${file.type}\r\n\r\n`;
  parts.push(Buffer.from(head(file.field, named)), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`));
  return { type: `multipart/form-data; boundary=${boundary}`, bytes: Buffer.concat(parts) };
}

/** A vendor's host: itself, or the test server on this machine, under a path of its name. */
function resolveHost({ config, over }: RequestOptions, host: string, path: string): Target {
  const { hiringSystemsUrl: standIn, dnsServers } = config;
  const address = standIn === null ? `https://${host}${path}` : `${standIn}/${host}${path}`;
  const webhookHosts = standIn === null ? [] : [new URL(standIn).host];
  const target = resolveTarget({ webhookHosts, dnsServers }, address, over);
  if (target === null) throw new Error("a vendor's address is not allowed");
  return target;
}

function beginRequest({ url, lookup }: Target, { method, headers, body }: HttpRequest): ClientRequest {
  const length = body === undefined ? {} : { "content-type": body.type, "content-length": String(body.bytes.length) };
  const options = { method, headers: { ...headers, ...length }, agent: false, ...(lookup && { lookup }) };
  return (url.protocol === "http:" ? plainRequest : secureRequest)(url, options);
}

/** One request over one connection with its whole response. Rejects with any error. */
function requestOnce(
  target: Target,
  question: HttpRequest,
  over: AbortSignal,
): Promise<{ response: IncomingMessage; text: string }> {
  return new Promise((resolve, reject) => {
    const request = beginRequest(target, question);
    const stop = () => request.destroy(new Error("nobody waits for it any more"));
    over.addEventListener("abort", stop);
    const end = () => over.removeEventListener("abort", stop);
    request.on("error", (error) => {
      end();
      reject(error);
    });
    request.on("close", () => {
      end();
      reject(new Error("no answer"));
    });
    request.on("response", (response) => {
      response.on("error", reject);
      collectBody(request, response, MAX_BYTES, (bytes) => resolve({ response, text: bytes.toString("utf8") }));
    });
    request.end(question.body?.bytes);
  });
}

function parseBody(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function pauseOf({ headers }: IncomingMessage): number {
  const seconds = Number(headers["retry-after"] ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0
    ? Math.min(Math.max(seconds * 1_000, MIN_PAUSE_MS), MAX_PAUSE_MS)
    : DEFAULT_PAUSE_MS;
}

/** Maps an error status to a SystemError. */
function toSystemError(response: IncomingMessage): SystemError | null {
  const status = response.statusCode ?? 0;
  if (status >= 200 && status < 300) return null;
  const said = `answered ${status}`;
  if (status === 429) return new SystemError("busy", said, pauseOf(response));
  if (status === 401 || status === 403) return new SystemError("keys", said);
  if (status === 408 || status >= 500 || status < 400) return new SystemError("broken", said);
  return new SystemError("refused", said);
}

/**
 * Sends a request to a vendor's host, only at public addresses and with one DNS lookup (rule X204); redirects are not
 * followed. `known`: statuses that are valid responses, too. Throws `SystemError`.
 */
export async function sendRequest(
  asking: RequestOptions,
  [host, path]: readonly [host: string, path: string],
  question: HttpRequest,
  known: readonly number[] = [],
): Promise<HttpResponse> {
  const late = AbortSignal.timeout(TIMEOUT_MS);
  const over = asking.over === undefined ? late : AbortSignal.any([asking.over, late]);
  const target = resolveHost({ ...asking, over }, host, path);
  const got = await requestOnce(target, question, over).catch((error: NodeJS.ErrnoException) => {
    throw new SystemError("unreachable", error.code ?? "no answer");
  });
  const status = got.response.statusCode ?? 0;
  const failure = known.includes(status) ? null : toSystemError(got.response);
  if (failure !== null) throw failure;
  const body = parseBody(got.text);
  if (body === undefined) throw new SystemError("broken", "no JSON");
  return { status, headers: got.response.headers, body };
}
