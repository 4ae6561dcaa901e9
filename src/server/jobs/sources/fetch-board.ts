import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Config } from "../../platform/config.ts";
import { networkFault } from "../../platform/network/network-fault.ts";
import { importTarget, type Target } from "./import-target.ts";
import { SourceError } from "./source-error.ts";

/** Of one answer, without any packing. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Without a byte for so long, nobody waits any more. */
const SILENT_MS = 20_000;
/** On the same host; every other one is refused. */
const MOST_REDIRECTS = 3;
/** Of several addresses of one host each has so long. */
const FAMILY_MS = 2_000;

/** What the configuration says of where may be fetched from. */
export type Hosts = Pick<Config, "importHosts" | "dnsServers">;

/** What a failure means; one that was told already stays what it is. */
function meant(error: unknown, over: AbortSignal): SourceError {
  if (error instanceof SourceError) return error;
  if (over.aborted) return new SourceError("too_slow", { cause: error });
  return new SourceError(networkFault(error), { cause: error });
}

/** Asks once. Rejects where nothing is answered in time. */
function ask({ url, lookup }: Target, over: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = {
      accept: "application/json, application/xml, text/html;q=0.8",
      "accept-encoding": "identity",
      "user-agent": `${PRODUCT_NAME} import of jobs`,
    };
    const options = { headers, agent: false as const, signal: over, autoSelectFamilyAttemptTimeout: FAMILY_MS };
    const asked = url.protocol === "http:" ? plainRequest : secureRequest;
    const request = asked(url, { ...options, ...(lookup && { lookup }) });
    request.setTimeout(SILENT_MS, () => request.destroy(new SourceError("timeout")));
    request.on("error", (error) => reject(meant(error, over)));
    request.on("response", resolve);
    request.end();
  });
}

async function* bytesOf(response: IncomingMessage, over: AbortSignal): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      bytes += piece.byteLength;
      if (bytes > MOST_BYTES) throw new SourceError("too_large");
      yield piece;
    }
  } catch (error) {
    throw meant(error, over);
  } finally {
    response.destroy();
  }
}

/** What was answered: its type and its bytes. */
export type Fetched = { readonly type: string; readonly bytes: AsyncGenerator<Uint8Array> };

/**
 * What stands at an address (rule X104): only where IMPORT_HOSTS says so, within bounds of size and time, along redirects of the same host
 * alone. Takes the signal that ends it. Throws SourceError.
 */
export async function fetchBoard(config: Hosts, address: URL, over: AbortSignal): Promise<Fetched> {
  let url = address;
  for (let hop = 0; ; hop += 1) {
    const target = importTarget(config, url, over);
    if (target === null) throw new SourceError("address");
    const response = await ask(target, over);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return { type: headers["content-type"] ?? "", bytes: bytesOf(response, over) };
    response.destroy();
    if (statusCode < 300 || statusCode >= 400 || statusCode === 304)
      throw new SourceError("status", { status: statusCode });
    const { location = "" } = headers;
    if (!URL.canParse(location, url.href)) throw new SourceError("redirect");
    const next = new URL(location, url);
    if (next.protocol !== url.protocol || next.host !== url.host || hop >= MOST_REDIRECTS)
      throw new SourceError("redirect");
    url = next;
  }
}
