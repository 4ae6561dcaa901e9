import type { RoleInterest } from "../../../contract/statuses.ts";

/** Text keys of stored role interests in the namespace `referrer-page`. */
export const INTEREST_LABELS = {
  Engineering: "engineering",
  Product: "product",
  Growth: "growth",
  Design: "design",
  Sales: "sales",
  Marketing: "marketing",
  Operations: "operations",
  Other: "other",
} as const satisfies Record<RoleInterest, string>;
