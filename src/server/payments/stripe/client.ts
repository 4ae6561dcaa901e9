import type { Stripe } from "stripe";
import { AppError } from "../../../contract/errors.ts";
import type { Config, StripeConfig } from "../../infra/platform/config.ts";

/** A fake Stripe on this machine answers at once, or is late on purpose. */
const TIMEOUT_MS = 20_000;
const LOCAL_TIMEOUT_MS = 1_000;
/** Less than the time limit of a user's request. */
const REQUEST_TIMEOUT_MS = 4_000;

const clients = new WeakMap<StripeConfig, Promise<Stripe>>();

async function loadClient({ secretKey, apiUrl }: StripeConfig): Promise<Stripe> {
  const { default: Library } = await import("stripe");
  if (apiUrl === null) return new Library(secretKey, { timeout: TIMEOUT_MS, maxNetworkRetries: 2, telemetry: false });
  const { hostname, port, protocol } = new URL(apiUrl);
  return new Library(secretKey, {
    host: hostname,
    port,
    protocol: protocol === "https:" ? "https" : "http",
    timeout: LOCAL_TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/**
 * Stripe's library with this installation's key, loaded on first use. Throws under PAYMENTS=manual, and `unavailable`
 * in a restored copy that was not released.
 */
export async function getStripe(config: Pick<Config, "stripe">): Promise<Stripe> {
  const { stripe } = config;
  if (stripe === null) throw new Error("payments do not go through Stripe here");
  if (stripe.isOnHold?.() === true) throw new AppError("unavailable", { detail: "a restored copy that is on hold" });
  const known = clients.get(stripe) ?? loadClient(stripe);
  clients.set(stripe, known);
  return known;
}

/** Options for calls during a user's request: one try, within the request's time limit. */
export const REQUEST_OPTIONS = { timeout: REQUEST_TIMEOUT_MS, maxNetworkRetries: 0 } as const;
