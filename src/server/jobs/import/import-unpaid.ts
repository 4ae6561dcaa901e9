import type { RefusedField } from "../../../contract/posting/import-runs.ts";
import type { Config } from "../../platform/config.ts";
import { missingAmounts } from "../pay-rules.ts";
import type { Posting } from "./import-board.ts";
import type { Known } from "./import-changes.ts";

/** What the operator does about pay that the law asks for; the command line asks for nothing, and reports. */
export type PayRules = Config["payRules"] | undefined;

export const UNPAID: readonly RefusedField[] = [{ field: "compensation", code: "pay_asked", n: null }];

type Standing = {
  /** What becomes of a job that is there; null: the posting becomes one. */
  readonly job: Known | null;
  readonly changes: Partial<Known>;
  readonly reopen: boolean;
};

/**
 * Whether a posting may stand open without the pay that it lacks (rule J22): `refused` where it would be posted, changed or opened again
 * against the operator's word. A job to which nothing happens is counted, and left.
 */
export function payVerdict(
  rules: PayRules,
  { placed, pay }: Pick<Posting, "placed" | "pay">,
  { job, changes, reopen }: Standing,
  now: Date,
): "fine" | "unpaid" | "refused" {
  if (rules === undefined || rules === "off") return "fine";
  const isOpen = job === null || reopen || (job.status === "Open" && job.archived_at === null);
  if (!isOpen) return "fine";
  const stands = job === null ? { ...placed, ...pay } : { ...job, ...changes };
  if (missingAmounts(stands, now).length === 0) return "fine";
  const isTouched = job === null || reopen || Object.keys(changes).length > 0;
  return rules === "refuse" && isTouched ? "refused" : "unpaid";
}
