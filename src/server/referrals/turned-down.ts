import { AppError } from "../../contract/errors.ts";
import { fault } from "../../contract/faults.ts";
import type { Reason } from "../../contract/pipeline/reasons.ts";

/**
 * The reason of a step, as it is kept (rule R14): null for a step that was asked for without one, as the version before does. Throws
 * `validation_failed` where nobody is turned down.
 */
export function reasonOf(status: string, reason: Reason | undefined): Reason | null {
  if (reason === undefined) return null;
  if (status !== "Rejected") throw new AppError("validation_failed", { fields: { reason: fault("invalid") } });
  return reason;
}
