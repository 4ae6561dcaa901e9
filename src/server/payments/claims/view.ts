import type { ErrorCode } from "../../../contract/errors.ts";
import type { HireOfReferral } from "../../../contract/payments/claims.ts";
import { claimDays, claimRefusal } from "../../../rules/hiring/hire-claims.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { canOpenDispute, canReplyToDispute } from "./disputes/policy.ts";
import { findLastDispute, viewDispute } from "./disputes/view.ts";
import type { HireRow } from "./hire-row.ts";

/** Why the hire cannot be claimed, null when it can. */
export function findClaimRefusal(row: HireRow, now: Date): ErrorCode | null {
  const alive = row.there && row.invitation !== "declined" && row.invitation !== "erased";
  return claimRefusal({ ...row, alive, claimed: row.claim !== null }, now);
}

/**
 * What the company may still answer: an open claim of a person not hired meanwhile, or one that expired without its
 * answer.
 */
export function isAnswerable({ claim, status }: HireRow): boolean {
  if (claim === null) return false;
  return (claim.state === "open" && status !== "Hired") || (claim.state === "silent" && claim.answered_at === null);
}

const existingContactSince = ({ known_since }: HireRow) =>
  known_since !== null && { known_since: known_since.toISOString() };

/** The hire of a referral as one side of it reads it. */
export async function viewHire(
  db: ReadHandle,
  row: HireRow,
  as: HireOfReferral["as"],
  now: Date,
): Promise<HireOfReferral> {
  const last = await findLastDispute(db, row.id);
  const { claim, id: referral, status } = row;
  const answers = as === "company" && row.decides && isAnswerable(row);
  // A regular hire meanwhile counts as the answer.
  const state = claim?.state === "open" && status === "Hired" ? "confirmed" : claim?.state;
  return {
    referral,
    as,
    claim:
      claim === null || state === undefined
        ? null
        : {
            started_on: claim.started_on,
            by: claim.by_side,
            state,
            made_at: claim.claimed_at.toISOString(),
            answer_by: claim.answer_by.toISOString(),
            answered_at: claim.answered_at?.toISOString() ?? null,
            reason: claim.reason,
            ...(claim.known_before && existingContactSince(row)),
          },
    days: claimDays(row, now),
    dispute: last === null ? null : viewDispute(last),
    ...(answers && claim?.state === "open" && existingContactSince(row)),
    can: {
      claim: as !== "company" && findClaimRefusal(row, now) === null,
      answer: answers,
      dispute: await canOpenDispute(db, row),
      reply: canReplyToDispute(row, last),
    },
  };
}
