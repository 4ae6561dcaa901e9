import type { Endpoint } from "../../../../contract/endpoint.ts";

/**
 * Order in which requests are rejected under overload (decision 41): expensive and deferrable ones first, the most
 * important last.
 */
export const COST_CLASSES = ["public", "lists", "writes", "vital"] as const;
export type CostClass = (typeof COST_CLASSES)[number];

/**
 * Payments and claims to them, webhooks from other systems, and the user's own account. Admin endpoints are vital as
 * well.
 */
const VITAL: ReadonlySet<string> = new Set([
  "rewards",
  "claims",
  "disputes",
  "webhooks",
  "settlements",
  "payouts",
  "payment_methods",
  "account",
  "account_data",
  "api_keys",
  "agents",
  "admin",
]);

/** The cost class of an endpoint. Takes its name, such as `payouts.withdraw`. */
export function costClassOf(name: string, endpoint: Endpoint): CostClass {
  const resource = name.split(".")[0] ?? "";
  if (endpoint.costly) return "public";
  if (endpoint.takes === "signed" || endpoint.access === "admin" || VITAL.has(resource)) return "vital";
  if (endpoint.method !== "get") return "writes";
  return endpoint.access === "public" ? "public" : "lists";
}
