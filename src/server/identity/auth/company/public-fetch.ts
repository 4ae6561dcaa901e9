import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import type { Config } from "../../../infra/platform/config.ts";
import { collectBody } from "../../../infra/platform/network/collect-body.ts";
import { resolveTarget, type Target } from "../../../infra/platform/network/resolve-target.ts";

/** Issuer metadata, keys and tokens are some kilobytes in size. */
const MAX_BYTES = 512 * 1_024;
const TIMEOUT_MS = 3_000;

type FetchConfig = Pick<Config, "webhookHosts" | "dnsServers">;

function toHeaderPairs({ headers }: IncomingMessage): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return [];
    return [[name, Array.isArray(value) ? value.join(", ") : value]];
  });
}

type FetchRequest = {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
};

function fetchOnce(
  { url, lookup }: Target,
  { method, headers, body }: FetchRequest,
  over: AbortSignal,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const options = { method, headers: { ...headers, ...length }, agent: false, ...(lookup && { lookup }) };
    const request = (url.protocol === "http:" ? plainRequest : secureRequest)(url, options);
    const stop = () => request.destroy(new DOMException("The provider took too long", "TimeoutError"));
    over.addEventListener("abort", stop);
    request.on("error", reject);
    request.on("close", () => {
      over.removeEventListener("abort", stop);
      reject(new Error("no answer"));
    });
    request.on("response", (response) => {
      response.on("error", reject);
      collectBody(request, response, MAX_BYTES, (bytes) => {
        const status = response.statusCode ?? 502;
        const empty = status === 204 || status === 304;
        resolve(new Response(empty ? null : bytes, { status, headers: toHeaderPairs(response) }));
      });
    });
    request.end(body);
  });
}

type FetchOptions = {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  readonly signal?: unknown;
};

function toBodyText(body: unknown): string | undefined {
  if (body === undefined || body === null) return undefined;
  return typeof body === "string" ? body : String(body);
}

/**
 * `fetch` for URLs that a company's owner configures: public internet only, the name resolved once and pinned for the
 * connection, no redirects, limited time and size. Rejects with TypeError "fetch failed" if the host cannot be reached.
 */
export function createPublicFetch(config: FetchConfig): (address: string, options: FetchOptions) => Promise<Response> {
  return async (address, { method = "GET", headers, body, signal }) => {
    const late = AbortSignal.timeout(TIMEOUT_MS);
    const over = signal instanceof AbortSignal ? AbortSignal.any([signal, late]) : late;
    const target = resolveTarget(config, address, over);
    if (target === null) throw new TypeError("fetch failed");
    const asked = { method, headers: Object.fromEntries(new Headers(headers)), body: toBodyText(body) };
    return fetchOnce(target, asked, over).catch((cause: unknown) => {
      throw new TypeError("fetch failed", { cause });
    });
  };
}
