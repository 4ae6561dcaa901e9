import { type ClientRequest, type IncomingMessage, type Agent as PlainAgent, request as plainRequest } from "node:http";
import { type Agent as SecureAgent, request as secureRequest } from "node:https";
import { type DeliveryFailure, WEBHOOK_BOUNDS } from "../../../contract/integrations/webhooks.ts";
import { networkFailure } from "../../infra/platform/network/network-failure.ts";
import type { Target } from "../../infra/platform/network/resolve-target.ts";

/** Time limit from the DNS lookup to the end of the response. */
const TIMEOUT_MS = 15_000;
/** Maximum length of a response; the rest is not read. */
const MAX_RESPONSE_BYTES = 65_536;
/** Enough bytes for the stored characters in any alphabet. */
const STORED_BYTES = WEBHOOK_BOUNDS.answer * 4;

/** The result of an attempt: the response, or why there was none. */
export type AttemptOutcome = {
  readonly status: number | null;
  readonly failure: DeliveryFailure | null;
  readonly answer: string | null;
  /** The `Retry-After` header. */
  readonly retry_after?: string | undefined;
};

class LateError extends Error {}

function classifyFailure(error: Error): DeliveryFailure {
  return error instanceof LateError ? "timeout" : networkFailure(error);
}

/** The beginning of a response, cleaned for storage and display. */
function beginning(bytes: Buffer): string {
  const text = bytes.toString("utf8").replaceAll(/[^\P{C}\n\t]/gu, " ");
  return Array.from(text.trim())
    .slice(0, WEBHOOK_BOUNDS.answer)
    .join("")
    .slice(0, WEBHOOK_BOUNDS.answer)
    .toWellFormed();
}

type Agents = { readonly http: PlainAgent; readonly https: SecureAgent };
type Sent = {
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly cut: AbortSignal;
  /** The endpoint's agents, which keep connections for a few seconds; without them each request opens its own. */
  readonly agents?: Agents;
};

/** Time for each of a host's several addresses, so that an unreachable address family does not fail the attempt. */
const FAMILY_MS = 2_000;

class UsedSocketError extends Error {}

function begin({ url, lookup }: Target, { headers, agents }: Pick<Sent, "headers" | "agents">): ClientRequest {
  const plain = url.protocol === "http:";
  const agent = agents === undefined ? false : plain ? agents.http : agents.https;
  const options = { method: "POST", headers, agent, autoSelectFamilyAttemptTimeout: FAMILY_MS };
  return (plain ? plainRequest : secureRequest)(url, { ...options, ...(lookup && { lookup }) });
}

/** Reads the response up to a limit; responses of internal hosts are not stored. */
function read(
  response: IncomingMessage,
  { lookup }: Target,
  end: (outcome: AttemptOutcome, whole: boolean) => void,
): void {
  const kept: Buffer[] = [];
  let bytes = 0;
  const done = (whole: boolean) => {
    const answer = lookup === undefined ? null : beginning(Buffer.concat(kept).subarray(0, STORED_BYTES));
    const retry_after = response.headers["retry-after"];
    end({ status: response.statusCode ?? null, failure: null, answer, retry_after }, whole);
  };
  response.on("data", (chunk: Buffer) => {
    if (bytes < STORED_BYTES) kept.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_RESPONSE_BYTES) done(false);
  });
  response.on("end", () => done(true));
}

/** One request over one connection. Rejects without a response. */
function once(target: Target, sent: Sent & { bytes: Buffer; over: AbortSignal }): Promise<AttemptOutcome> {
  return new Promise((resolve, reject) => {
    const request = begin(target, sent);
    let answered = false;
    const stop = () => request.destroy(sent.over.reason as Error);
    const fail = (error: Error) => {
      sent.over.removeEventListener("abort", stop);
      // The other side closed the kept connection at the moment of sending.
      reject(request.reusedSocket && !answered && !sent.over.aborted ? new UsedSocketError() : error);
    };
    sent.over.addEventListener("abort", stop);
    request.on("error", fail);
    // A protocol upgrade response closes the connection without an error event.
    request.on("close", () => fail(new Error("no answer")));
    request.on("response", (response) => {
      answered = true;
      response.on("error", fail);
      read(response, target, (outcome, whole) => {
        sent.over.removeEventListener("abort", stop);
        resolve(outcome);
        if (!whole) request.destroy();
      });
    });
    request.end(sent.bytes);
  });
}

/**
 * Sends one request and reads the response, within limits of time and size (rule X73). Redirects are not followed and
 * count as responses. Never throws.
 */
export async function sendWebhook(target: Target, sent: Sent): Promise<AttemptOutcome> {
  const bytes = Buffer.from(sent.body);
  const headers = { ...sent.headers, "content-type": "application/json", "content-length": String(bytes.length) };
  const over = new AbortController();
  const stop = () => over.abort(new Error("the process stops"));
  const late = setTimeout(() => over.abort(new LateError("no whole answer in time")), TIMEOUT_MS);
  sent.cut.addEventListener("abort", stop);
  const all = { ...sent, headers, bytes, over: over.signal };
  try {
    return await once(target, all).catch((error: unknown) => {
      if (!(error instanceof UsedSocketError)) throw error;
      const { agents: _agents, ...alone } = all;
      return once(target, alone);
    });
  } catch (error) {
    const why = (over.signal.aborted ? over.signal.reason : error) as Error;
    return { status: null, failure: classifyFailure(why), answer: null };
  } finally {
    clearTimeout(late);
    sent.cut.removeEventListener("abort", stop);
  }
}
