import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Config } from "../../infra/platform/config.ts";
import { networkFailure } from "../../infra/platform/network/network-failure.ts";
import { resolveImportTarget, type Target } from "./import-target.ts";
import { SourceError } from "./source-error.ts";

/** Limit of one response, uncompressed. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Maximum time without a byte. */
const IDLE_TIMEOUT_MS = 20_000;
/** Redirects on the same host; all others are refused. */
const MAX_REDIRECTS = 3;
/** Time for each of a host's several addresses. */
const ADDRESS_TIMEOUT_MS = 2_000;

/** The configuration that limits where to fetch from. */
export type FetchConfig = Pick<Config, "importHosts" | "dnsServers">;

/** Maps a failure to a SourceError; an existing one stays unchanged. */
function toSourceError(error: unknown, over: AbortSignal): SourceError {
  if (error instanceof SourceError) return error;
  if (over.aborted) return new SourceError("too_slow", { cause: error });
  return new SourceError(networkFailure(error), { cause: error });
}

/** Sends one request. Rejects without a response in time. */
function sendRequest({ url, lookup }: Target, over: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = {
      accept: "application/json, application/xml, text/html;q=0.8",
      "accept-encoding": "identity",
      "user-agent": `${PRODUCT_NAME} import of jobs`,
    };
    const options = {
      headers,
      agent: false as const,
      signal: over,
      autoSelectFamilyAttemptTimeout: ADDRESS_TIMEOUT_MS,
    };
    const asked = url.protocol === "http:" ? plainRequest : secureRequest;
    const request = asked(url, { ...options, ...(lookup && { lookup }) });
    request.setTimeout(IDLE_TIMEOUT_MS, () => request.destroy(new SourceError("timeout")));
    request.on("error", (error) => reject(toSourceError(error, over)));
    request.on("response", resolve);
    request.end();
  });
}

async function* readBody(response: IncomingMessage, over: AbortSignal): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      bytes += piece.byteLength;
      if (bytes > MAX_BYTES) throw new SourceError("too_large");
      yield piece;
    }
  } catch (error) {
    throw toSourceError(error, over);
  } finally {
    response.destroy();
  }
}

/** The response's content type and bytes. */
export type Fetched = { readonly type: string; readonly bytes: AsyncGenerator<Uint8Array> };

/**
 * Fetches an address (rule X104): only hosts of IMPORT_HOSTS, within limits of size and time, and only with redirects
 * on the same host. Takes an abort signal. Throws SourceError.
 */
export async function fetchBoard(config: FetchConfig, address: URL, over: AbortSignal): Promise<Fetched> {
  let url = address;
  for (let hop = 0; ; hop += 1) {
    const target = resolveImportTarget(config, url, over);
    if (target === null) throw new SourceError("address");
    const response = await sendRequest(target, over);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return { type: headers["content-type"] ?? "", bytes: readBody(response, over) };
    response.destroy();
    if (statusCode < 300 || statusCode >= 400 || statusCode === 304)
      throw new SourceError("status", { status: statusCode });
    const { location = "" } = headers;
    if (!URL.canParse(location, url.href)) throw new SourceError("redirect");
    const next = new URL(location, url);
    if (next.protocol !== url.protocol || next.host !== url.host || hop >= MAX_REDIRECTS)
      throw new SourceError("redirect");
    url = next;
  }
}
