import { useRef } from "react";
import type { OutputOf } from "../../../../../contract/endpoint.ts";
import { applicationEndpoints } from "../../../../../contract/hiring/applications.ts";
import type { NewMailTemplate } from "../../../../../contract/hiring/company-mails.ts";
import type { PipelinePosition } from "../../../../../contract/hiring/pipeline/moves.ts";
import { pipelineEndpoints } from "../../../../../contract/hiring/pipeline/pipeline.ts";
import type { RejectionReason } from "../../../../../contract/hiring/pipeline/reasons.ts";
import { referralEndpoints } from "../../../../../contract/hiring/referrals.ts";
import type { ApplicationStatus, ReferralStatus } from "../../../../../contract/statuses.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { ApiError } from "../../../../lib/net/api-error.ts";
import { useAction } from "../../../../shared/records/use-action.ts";
import { type OpenRecord, RECORD_CHANGES } from "../state/open-record.ts";

/** A hire is confirmed in the record and final; everything else can be undone for ten seconds (rules H4, H5). */
async function hire(open: OpenRecord, start_date: string, beyond: boolean): Promise<void> {
  const input = { params: { id: open.record.id } };
  const said = { status: "Hired" as const, start_date, ...(beyond && { beyond_openings: true as const }) };
  if (open.kind === "referral") {
    await call(referralEndpoints.setStatus, { ...input, body: { from: open.record.status, ...said } });
  } else {
    await call(applicationEndpoints.setStatus, { ...input, body: { from: open.record.status, ...said } });
  }
}

export type NextStatus = ReferralStatus | ApplicationStatus;
export type MoveTarget = Parameters<typeof sendMoves>[2];
type Hire = { stage: "Hired"; start_date: string };
export type MoveResponse = OutputOf<typeof pipelineEndpoints.move>;
export type MovedPerson = { kind: "referral" | "application"; id: string; from: PipelinePosition };

/** Moves candidates, each from the place where the viewer saw them. */
export function sendMoves(
  job: string,
  people: readonly MovedPerson[],
  goal: {
    stage: "Reviewing" | "Interviewing" | "Rejected";
    step?: number | null;
    /** For Rejected: reason, note for the team, and email text for this time. */
    reason?: RejectionReason;
    note?: string;
    words?: NewMailTemplate | null;
  },
): Promise<MoveResponse> {
  const { words = null, reason, note, ...to } = goal;
  // Omitted if empty: the previous server version does not know the fields.
  const said = { ...(words && { words }), ...(reason && { reason }), ...(note && { note }) };
  const body = { people: [...people], to, ...said };
  return call(pipelineEndpoints.move, { params: { id: job }, body });
}

/** Moves the open record; the change names its previous place. */
export function useStatusChange(open: OpenRecord, from: PipelinePosition, onDone: () => void) {
  const { job, id } = open.record;
  const beyond = useRef(false);
  const send = async (to: MoveTarget | Hire): Promise<void> => {
    if (to.stage === "Hired") return hire(open, to.start_date, beyond.current);
    const { left } = await sendMoves(job.id, [{ kind: open.kind, id, from }], to);
    // With a single candidate, its failure is the failure of the call.
    if (left.length > 0) throw new ApiError(left[0]?.why === "not_allowed" ? "status_not_allowed" : "conflict");
  };
  const { pending, failure, act, reset } = useAction(send, { changes: RECORD_CHANGES, onDone });
  // The second attempt confirms the hire beyond the number of openings (rule J66).
  beyond.current = failure === "openings_filled";
  return { pending, failure, change: act, reset };
}
