import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import type { TLSSocket } from "node:tls";
import { systemClock } from "../infra/platform/clock.ts";
import { builtVersion } from "../pages/render/built-site.ts";
import { type CheckPart, type CheckResult, innermost } from "./check-report.ts";

const ANSWER_MS = 8_000;
const DAY_MS = 86_400_000;
/** Certificates are usually renewed a month before they expire. */
const FEW_DAYS = 14;
const MOST_BYTES = 10_000;

type Answer = {
  readonly status: number;
  readonly location: string | undefined;
  readonly text: string;
  /** When the certificate expires; null without TLS. */
  readonly validTo: Date | null;
};

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of answer.setEncoding("utf8")) {
    text += chunk;
    if (text.length > MOST_BYTES) break;
  }
  return text;
}

function validToOf({ socket }: IncomingMessage): Date | null {
  if (!("getPeerCertificate" in socket)) return null;
  return new Date((socket as TLSSocket).getPeerCertificate().valid_to);
}

/** Sends a GET request with a verified certificate, like a browser; does not follow redirects. */
function sendRequest(url: string): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = url.startsWith("https:") ? requestTls : requestPlain;
  const asked = request(url, { signal: AbortSignal.timeout(ANSWER_MS), agent: false }, (answer) => {
    const validTo = validToOf(answer);
    const { statusCode: status = 0, headers } = answer;
    textOf(answer).then((text) => resolve({ status, location: headers.location, text, validTo }), reject);
  });
  asked.on("error", reject);
  asked.end();
  return promise;
}

const failure = (says: string, advice: string): CheckResult => ({ kind: "failure", says, advice });

const UNKNOWN_NAME = new Set(["ENOTFOUND", "EAI_AGAIN"]);
const CERTIFICATE = /^(?:CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/;

/** Nothing answers before the first start, and some networks block a machine from its own public address. */
function describeUnreachable(error: unknown): CheckResult {
  const { code = "" } = (error ?? {}) as { code?: string };
  const reason = innermost(error);
  if (UNKNOWN_NAME.has(code))
    return failure(`the name of PUBLIC_URL is not known: ${reason}`, "Check PUBLIC_URL, and its record in the DNS.");
  if (CERTIFICATE.test(code))
    return failure(
      `browsers refuse the certificate of PUBLIC_URL: ${reason}`,
      "Renew the certificate at the proxy, or correct the host of PUBLIC_URL.",
    );
  const advice = "If the product runs already, check the proxy and the firewall before it.";
  return { kind: "note", says: `nobody answers at PUBLIC_URL: ${reason}`, advice };
}

function buildNamedIn(text: string): string | null {
  try {
    const { build } = JSON.parse(text) as { build?: unknown };
    return typeof build === "string" ? build : null;
  } catch {
    return null;
  }
}

function ownBuild(): string | null {
  try {
    return builtVersion();
  } catch {
    return null;
  }
}

function identifyResponder({ status, location, text }: Answer): CheckResult {
  if (location !== undefined && status >= 300 && status < 400)
    return failure(
      `PUBLIC_URL redirects to ${new URL(location, "http://nowhere").origin.replace("http://nowhere", "another page")}`,
      "Set PUBLIC_URL to the address that people end at.",
    );
  if (status >= 502 && status <= 504)
    return {
      kind: "note",
      says: `the proxy at PUBLIC_URL answers ${status}`,
      advice: "It does not reach the product. If it runs already, check where the proxy sends requests.",
    };
  const build = buildNamedIn(text);
  if (status !== 200 || build === null)
    return failure(
      `something else answers at PUBLIC_URL (${status} for /build.json)`,
      "Check the host of PUBLIC_URL, and that its proxy passes every path to the product.",
    );
  const own = ownBuild();
  if (own === null || own === build) return { kind: "well", says: "PUBLIC_URL leads to this product" };
  return {
    kind: "note",
    says: `PUBLIC_URL leads to build ${build}, and this one is ${own}`,
    advice: "That is right before or while a new version starts. Else the processes were not restarted.",
  };
}

/** A finding if the certificate expires soon; otherwise none. */
export function certificateFound(validTo: Date | null, now: Date): CheckResult[] {
  if (validTo === null) return [];
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
  const says = `the certificate of PUBLIC_URL is valid for ${days} more days`;
  if (days >= FEW_DAYS) return [{ kind: "well", says }];
  return [{ kind: "note", says, advice: "See why it was not renewed: the log of Caddy or certbot says so." }];
}

async function checkPublicUrl(publicUrl: string): Promise<CheckResult[]> {
  let answer: Answer;
  try {
    answer = await sendRequest(`${publicUrl}/build.json`);
  } catch (error) {
    return [describeUnreachable(error)];
  }
  return [identifyResponder(answer), ...certificateFound(answer.validTo, systemClock.now())];
}

/** The public address of the product. */
export const ADDRESS_CHECK: CheckPart = {
  name: "address",
  async look({ publicUrl, host, port, trustedProxies }) {
    const { protocol, hostname } = new URL(publicUrl);
    const found: CheckResult[] = [{ kind: "well", says: `${publicUrl}, listening on ${host}:${port}` }];
    // In a local trial there is no proxy, and the product may not be running yet.
    if (["localhost", "127.0.0.1", "[::1]"].includes(hostname)) return found;
    if (protocol === "http:") {
      const says = "PUBLIC_URL is not encrypted: passwords and sessions can be read on their way";
      const advice = "Put a proxy with TLS before it and let PUBLIC_URL begin with https://.";
      found.push({ kind: "note", says, advice });
    }
    if (protocol === "https:" && trustedProxies === null) {
      const says = "TRUST_PROXY is off, and TLS has to end at a proxy: all visitors would share their limits";
      found.push({ kind: "note", says, advice: "Set TRUST_PROXY to the number of proxies before the product." });
    }
    return [...found, ...(await checkPublicUrl(publicUrl))];
  },
};
