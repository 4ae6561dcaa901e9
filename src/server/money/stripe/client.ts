import type { Stripe } from "stripe";
import { AppError } from "../../../contract/errors.ts";
import type { Config, StripeConfig } from "../../platform/config.ts";

/** A stand-in on this machine answers at once, or is meant to be late. */
const PATIENCE_MS = 20_000;
const LOCAL_PATIENCE_MS = 1_000;
/** Below what a request of a person may take. */
const IN_REQUEST_MS = 4_000;

const clients = new WeakMap<StripeConfig, Promise<Stripe>>();

async function open({ secretKey, apiUrl }: StripeConfig): Promise<Stripe> {
  const { default: Library } = await import("stripe");
  if (apiUrl === null) return new Library(secretKey, { timeout: PATIENCE_MS, maxNetworkRetries: 2, telemetry: false });
  const { hostname, port, protocol } = new URL(apiUrl);
  return new Library(secretKey, {
    host: hostname,
    port,
    protocol: protocol === "https:" ? "https" : "http",
    timeout: LOCAL_PATIENCE_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** Stripe's library with this installation's key; loaded by the first who asks. Throws under PAYMENTS=manual, and
 * `unavailable` in a restored copy that was not released. */
export async function stripeOf(config: Pick<Config, "stripe">): Promise<Stripe> {
  const { stripe } = config;
  if (stripe === null) throw new Error("payments do not go through Stripe here");
  if (stripe.held?.() === true) throw new AppError("unavailable", { detail: "a restored copy that is held" });
  const known = clients.get(stripe) ?? open(stripe);
  clients.set(stripe, known);
  return known;
}

/** For calls that a person waits for: one try, short of the time that a request may take. */
export const IN_REQUEST = { timeout: IN_REQUEST_MS, maxNetworkRetries: 0 } as const;
