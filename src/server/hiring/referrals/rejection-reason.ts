import { AppError } from "../../../contract/errors.ts";
import { fieldError } from "../../../contract/field-errors.ts";
import type { RejectionReason } from "../../../contract/hiring/pipeline/reasons.ts";

/**
 * The rejection reason of a step as it is stored (rule R14); null for a step without one, as the earlier version
 * sends it. Throws `validation_failed` for a reason on a step that rejects nobody.
 */
export function toRejectionReason(status: string, reason: RejectionReason | undefined): RejectionReason | null {
  if (reason === undefined) return null;
  if (status !== "Rejected") throw new AppError("validation_failed", { fields: { reason: fieldError("invalid") } });
  return reason;
}
