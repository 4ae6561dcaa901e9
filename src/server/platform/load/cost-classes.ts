import type { Endpoint } from "../../../contract/endpoint.ts";

/** What is turned away first where not everything can be answered (decision 41): the dearest that can wait, and what matters most last. */
export const COST_CLASSES = ["public", "lists", "writes", "vital"] as const;
export type CostClass = (typeof COST_CLASSES)[number];

/** Money and who is owed it, what another machine tells of it, and one's own account. What is for admins alone is vital as well. */
const VITAL: ReadonlySet<string> = new Set([
  ...["rewards", "claims", "disputes", "webhooks", "settlements", "payouts", "payment_methods"],
  ...["account", "account_data", "api_keys", "agents", "admin"],
]);

/** The class of an endpoint. Takes its name, as `payouts.withdraw`. */
export function costClassOf(name: string, endpoint: Endpoint): CostClass {
  const noun = name.split(".")[0] ?? "";
  if (endpoint.costly) return "public";
  if (endpoint.takes === "signed" || endpoint.access === "admin" || VITAL.has(noun)) return "vital";
  if (endpoint.method !== "get") return "writes";
  return endpoint.access === "public" ? "public" : "lists";
}
