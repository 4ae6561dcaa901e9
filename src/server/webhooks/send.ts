import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { type DeliveryFault, WEBHOOK_BOUNDS } from "../../contract/team/webhooks.ts";
import { NOT_PUBLIC } from "../platform/public-networks.ts";
import type { Target } from "./target.ts";

/** From the first look for the name to the end of the answer. */
const TIMEOUT_MS = 15_000;
/** Of an answer; whoever says more is not listened to. */
const MOST_BYTES = 65_536;
/** Enough for the signs that are kept, whatever their alphabet. */
const KEPT_BYTES = WEBHOOK_BOUNDS.answer * 4;

/** How a try ended: what was answered, or why nothing was. */
export type Outcome = {
  readonly status: number | null;
  readonly fault: DeliveryFault | null;
  readonly answer: string | null;
};

const FAULTS: Readonly<Record<string, DeliveryFault>> = {
  [NOT_PUBLIC]: "not_public",
  ENOTFOUND: "unknown_host",
  ENODATA: "unknown_host",
  EAI_AGAIN: "unknown_host",
  ESERVFAIL: "unknown_host",
  ETIMEOUT: "unknown_host",
  ECONNREFUSED: "unreachable",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  ETIMEDOUT: "unreachable",
};

class LateError extends Error {}

function faultOf(error: Error): DeliveryFault {
  if (error instanceof LateError) return "timeout";
  const code = "code" in error ? String(error.code) : "";
  // Of several addresses none could be reached: what the first one said.
  if (error instanceof AggregateError && error.errors[0] instanceof Error && code === "")
    return faultOf(error.errors[0]);
  const known = FAULTS[code];
  if (known !== undefined) return known;
  return /CERT|TLS|SSL|ALTNAME|SELF_SIGNED|UNABLE_TO/.test(code) ? "certificate" : "broken";
}

/** How an answer begins, as it can be stored and shown. */
function beginning(bytes: Buffer): string {
  const text = bytes.toString("utf8").replaceAll(/[^\P{C}\n\t]/gu, " ");
  return Array.from(text.trim())
    .slice(0, WEBHOOK_BOUNDS.answer)
    .join("")
    .slice(0, WEBHOOK_BOUNDS.answer)
    .toWellFormed();
}

type Sent = { readonly headers: Record<string, string>; readonly body: string; readonly cut: AbortSignal };

/**
 * Sends one request and reads what is answered, within bounds of time and size (rule X73). Follows no redirect: it is an answer like any
 * other. Never throws.
 */
export function send({ url, lookup }: Target, { headers, body, cut }: Sent): Promise<Outcome> {
  const begin = url.protocol === "http:" ? plainRequest : secureRequest;
  const bytes = Buffer.from(body);
  const all = { ...headers, "content-type": "application/json", "content-length": bytes.length };
  return new Promise((resolve) => {
    const sent = begin(url, { method: "POST", headers: all, agent: false, ...(lookup && { lookup }) });
    const stop = () => sent.destroy(new Error("the process stops"));
    const late = setTimeout(() => sent.destroy(new LateError("no whole answer in time")), TIMEOUT_MS);
    const end = (outcome: Outcome) => {
      clearTimeout(late);
      cut.removeEventListener("abort", stop);
      resolve(outcome);
    };
    const fail = (error: Error) => end({ status: null, fault: faultOf(error), answer: null });
    cut.addEventListener("abort", stop);
    sent.on("error", fail);
    // Whoever answers with another protocol is hung up on without an error.
    sent.on("close", () => fail(new Error("no answer")));
    sent.on("response", (response) => {
      const kept: Buffer[] = [];
      let read = 0;
      const done = () => {
        const answer = beginning(Buffer.concat(kept).subarray(0, KEPT_BYTES));
        end({ status: response.statusCode ?? null, fault: null, answer });
      };
      response.on("data", (chunk: Buffer) => {
        if (read < KEPT_BYTES) kept.push(chunk);
        read += chunk.length;
        if (read <= MOST_BYTES) return;
        done();
        sent.destroy();
      });
      response.on("end", done);
      response.on("error", fail);
    });
    sent.end(bytes);
  });
}
