import { Resolver } from "node:dns/promises";
import { PRODUCT_KEY } from "../../contract/product.ts";
import { isLoopback } from "../infra/platform/addresses.ts";
import type { StripeConfig } from "../infra/platform/config.ts";
import { KNOWN_PUSH_HOSTS } from "../notifications/push-hosts.ts";
import { CheckError, type CheckPart, type CheckResult, innermost } from "./check-report.ts";

const ANSWER_MS = 10_000;
const STRIPE = "https://api.stripe.com";

async function sendRequest(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, { headers, redirect: "error", signal: AbortSignal.timeout(ANSWER_MS) });
}

type Discovery = { issuer?: string; authorization_endpoint?: string; token_endpoint?: string; jwks_uri?: string };

async function discover(issuer: string): Promise<Discovery> {
  const advice = "Check OIDC_ISSUER: below it, /.well-known/openid-configuration has to be readable from this machine.";
  try {
    const answer = await sendRequest(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    return (await answer.json()) as Discovery;
  } catch (error) {
    throw new CheckError(innermost(error), advice);
  }
}

/** Fetches the provider's discovery document. Our credentials are tested only by the first sign-in. */
export const PROVIDER_CHECK: CheckPart = {
  name: "provider",
  async look({ oidc, publicUrl }) {
    if (oidc === null) return { kind: "off", says: "no OIDC_ISSUER: people sign in with addresses and passwords" };
    const said = await discover(oidc.issuer);
    if (said.issuer !== oidc.issuer)
      throw new CheckError(
        `it calls itself ${said.issuer}`,
        "Set OIDC_ISSUER to exactly that, the last slash included.",
      );
    const missing = (["authorization_endpoint", "token_endpoint", "jwks_uri"] as const).filter((name) => !said[name]);
    if (missing.length > 0)
      throw new CheckError(`it names no ${missing.join(", ")}`, "It is no provider of OpenID Connect.");
    const says = `${oidc.issuer} describes itself; ${publicUrl}/auth/v1/callback has to be registered there`;
    return { kind: "well", says };
  },
};

type Account = { id?: string; country?: string; charges_enabled?: boolean; error?: { message?: string } };

async function account({ secretKey, apiUrl }: StripeConfig): Promise<Account> {
  const answer = await sendRequest(`${apiUrl ?? STRIPE}/v1/account`, { authorization: `Bearer ${secretKey}` }).catch(
    (error) => {
      throw new CheckError(
        innermost(error),
        "Stripe has to be reached from this machine: see whether a firewall is in the way.",
      );
    },
  );
  const said = (await answer.json().catch(() => ({}))) as Account;
  if (answer.status === 401)
    throw new CheckError(
      "Stripe does not know the key",
      "Take STRIPE_SECRET_KEY from your account's page for developers.",
    );
  if (answer.status === 403) return {};
  if (!answer.ok)
    throw new CheckError(`Stripe answered ${answer.status}`, said.error?.message ?? "Try again in a while.");
  return said;
}

/** Validates the key with Stripe and checks the account it belongs to. */
export const PAYMENTS_CHECK: CheckPart = {
  name: "stripe",
  async look({ stripe, bankDetails }) {
    if (stripe === null) {
      if (bankDetails !== null) return { kind: "off", says: "PAYMENTS=manual: people settle on /admin/payouts" };
      const says = "PAYMENTS=manual without BANK_DETAILS: owners are shown no account to pay to";
      return { kind: "note", says, advice: "Set BANK_DETAILS before somebody funds a reward." };
    }
    const { id, country, charges_enabled } = await account(stripe);
    const mode = /^[sr]k_live_/.test(stripe.secretKey) ? "with real money" : "in test mode";
    const found: CheckResult[] = [
      { kind: "well", says: `${id ?? "a restricted key that may not read its account"}, ${mode}` },
    ];
    if (country !== undefined && country !== stripe.country)
      throw new CheckError(
        `the account is of ${country}, and STRIPE_COUNTRY says ${stripe.country}`,
        `Set STRIPE_COUNTRY=${country}.`,
      );
    if (charges_enabled === false) {
      const advice = "Finish the account's set-up at Stripe.";
      found.push({ kind: "note", says: "Stripe does not let this account take payments yet", advice });
    }
    return found;
  },
};

/** Whether push services are reachable; exact endpoints come from browsers later. */
export const PUSH_CHECK: CheckPart = {
  name: "push",
  async look({ pushHosts }) {
    const hosts = pushHosts ?? KNOWN_PUSH_HOSTS.filter((host) => !host.startsWith("."));
    const tried = await Promise.all(
      hosts.map(async (host) => ({
        host,
        failed: await sendRequest(`https://${host}/`).then(
          () => null,
          // Any response counts, redirects included.
          (error: unknown) => (/redirect/i.test(innermost(error)) ? null : innermost(error)),
        ),
      })),
    );
    const away = tried.filter(({ failed }) => failed !== null);
    if (away.length === 0) return { kind: "well", says: `${hosts.join(", ")} can be reached` };
    const says = away.map(({ host, failed }) => `${host} cannot be reached (${failed})`).join("; ");
    return {
      kind: "note",
      says,
      advice: "Push messages to those browsers wait and are given up; everything else works.",
    };
  },
};

/** Resolver errors that are answers: the name or the record does not exist. */
const NO_RECORD = new Set(["ENODATA", "ENOTFOUND"]);
const DNS_PATIENCE = { timeout: 2_000, tries: 2 };

/** Queries the verification record of the installation's own domain, as it is done for companies. */
async function queryRecord(name: string, server: string | null): Promise<string | null> {
  const resolver = new Resolver(DNS_PATIENCE);
  if (server !== null) resolver.setServers([server]);
  return resolver.resolveTxt(name).then(
    () => null,
    (error: NodeJS.ErrnoException) => (NO_RECORD.has(error.code ?? "") ? null : (error.code ?? error.message)),
  );
}

/** Whether each resolver for company verification answers. */
export const RESOLVERS_CHECK: CheckPart = {
  name: "resolvers",
  async look({ dnsServers, contactDomain }) {
    const name = `_${PRODUCT_KEY}.${contactDomain}`;
    const asked = await Promise.all(
      (dnsServers ?? [null]).map(async (server) => ({
        server: server ?? "the machine's own resolver",
        failure: await queryRecord(name, server),
      })),
    );
    const away = asked.filter(({ failure }) => failure !== null);
    const says = away.map(({ server, failure }) => `${server} does not answer (${failure})`).join("; ");
    if (away.length === 0) {
      const all = asked.map(({ server }) => server).join(", ");
      return { kind: "well", says: `${all} answered for ${name}` };
    }
    const lost = "Without an answer no company can be verified by its domain's record; everything else works.";
    if (dnsServers === null) return { kind: "note", says, advice: `Set DNS_SERVERS. ${lost}` };
    throw new CheckError(says, `Check DNS_SERVERS, and that a firewall lets port 53 through. ${lost}`);
  },
};

/** Exports one span to the trace collector, like those of requests. */
export const TRACES_CHECK: CheckPart = {
  name: "traces",
  async look({ traces }) {
    if (traces === null) return { kind: "off", says: "no OTEL_EXPORTER_OTLP_ENDPOINT: there are no traces" };
    const { protocol, host, hostname } = new URL(traces.endpoint);
    const { tryCollector } = await import("../infra/platform/tracing/sdk.ts");
    await tryCollector(traces).catch((error: unknown) => {
      const advice =
        "OTEL_EXPORTER_OTLP_ENDPOINT has to take OTLP over HTTP, most often on port 4318 (4317 is for gRPC); what it wants to know of us goes into OTEL_EXPORTER_OTLP_HEADERS.";
      throw new CheckError(innermost(error), advice);
    });
    const says = `${host} took a span named check; ${Number((traces.share * 100).toFixed(2))} % of requests are told`;
    const found: CheckResult[] = [{ kind: "well", says }];
    if (protocol === "http:" && !isLoopback(hostname) && Object.keys(traces.headers).length > 0) {
      const advice = "Use https, or a collector on this machine that passes traces on.";
      found.push({ kind: "note", says: "OTEL_EXPORTER_OTLP_HEADERS travel there as anybody can read them", advice });
    }
    return found;
  },
};
