import type { RefusedField } from "../../../contract/jobs/posting/import-runs.ts";
import type { Config } from "../../infra/platform/config.ts";
import { findMissingPay } from "../pay-rules.ts";
import type { ExistingJob } from "./import-changes.ts";
import type { MappedPosting } from "./map-board.ts";

/** The operator's setting for legally required pay. The command line enforces nothing and only reports. */
export type PayRules = Config["payRules"] | undefined;

export const MISSING_PAY: readonly RefusedField[] = [{ field: "compensation", code: "pay_asked", n: null }];

type ExistingPosting = {
  /** The existing job; null for a new posting. */
  readonly job: ExistingJob | null;
  readonly changes: Partial<ExistingJob>;
  readonly reopen: boolean;
};

/**
 * Whether a posting may be open without its legally required pay (rule J22): `refused` where it would be posted,
 * changed or reopened against the operator's setting. An unchanged job is only counted.
 */
export function checkRequiredPay(
  rules: PayRules,
  { placed, pay }: Pick<MappedPosting, "placed" | "pay">,
  { job, changes, reopen }: ExistingPosting,
  now: Date,
): "fine" | "unpaid" | "refused" {
  if (rules === undefined || rules === "off") return "fine";
  const isOpen = job === null || reopen || (job.status === "Open" && job.archived_at === null);
  if (!isOpen) return "fine";
  const stands = job === null ? { ...placed, ...pay } : { ...job, ...changes };
  if (findMissingPay(stands, now).length === 0) return "fine";
  const isTouched = job === null || reopen || Object.keys(changes).length > 0;
  return rules === "refuse" && isTouched ? "refused" : "unpaid";
}
