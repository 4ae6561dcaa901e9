import { applicationEndpoints } from "../../../../contract/applications.ts";
import type { OutputOf } from "../../../../contract/endpoint.ts";
import type { Place } from "../../../../contract/pipeline/moves.ts";
import { pipelineEndpoints } from "../../../../contract/pipeline/pipeline.ts";
import type { Reason } from "../../../../contract/pipeline/reasons.ts";
import { referralEndpoints } from "../../../../contract/referrals.ts";
import type { ApplicationStatus, ReferralStatus } from "../../../../contract/statuses.ts";
import type { NewMailWords } from "../../../../contract/team/company-mails.ts";
import { ApiError } from "../../../lib/net/api-error.ts";
import { call } from "../../../lib/net/caller.ts";
import { useAct } from "../../../shared/records/use-act.ts";
import { type OpenRecord, RECORD_CHANGES } from "../places/open-record.ts";

/** A hire is asked of the record alone and counts at once; everything else can be taken back for ten seconds (rules H4, H5). */
async function hire(open: OpenRecord): Promise<void> {
  const input = { params: { id: open.record.id } };
  if (open.kind === "referral") {
    await call(referralEndpoints.setStatus, { ...input, body: { from: open.record.status, status: "Hired" } });
  } else {
    await call(applicationEndpoints.setStatus, { ...input, body: { from: open.record.status, status: "Hired" } });
  }
}

export type NextStatus = ReferralStatus | ApplicationStatus;
export type MoveTo = Parameters<typeof sendMoves>[2];
export type MoveAnswer = OutputOf<typeof pipelineEndpoints.move>;
export type Mover = { kind: "referral" | "application"; id: string; from: Place };

/** Moves people of a pipeline, each from where they were seen. */
export function sendMoves(
  job: string,
  people: readonly Mover[],
  goal: {
    stage: "Reviewing" | "Interviewing" | "Rejected";
    step?: number | null;
    /** For Rejected: why, what only the team reads, and what is said this time alone. */
    reason?: Reason;
    note?: string;
    words?: NewMailWords | null;
  },
): Promise<MoveAnswer> {
  const { words = null, reason, note, ...to } = goal;
  // Left out where there are none: a server of the version before knows nothing of them.
  const said = { ...(words && { words }), ...(reason && { reason }), ...(note && { note }) };
  const body = { people: [...people], to, ...said };
  return call(pipelineEndpoints.move, { params: { id: job }, body });
}

/** Moves the open record on; the change states where it stood. */
export function useStatusChange(open: OpenRecord, from: Place, onDone: () => void) {
  const { job, id } = open.record;
  const send = async (to: MoveTo | "Hired"): Promise<void> => {
    if (to === "Hired") return hire(open);
    const { left } = await sendMoves(job.id, [{ kind: open.kind, id, from }], to);
    // One person was asked for: what kept them is the failure of all of it.
    if (left.length > 0) throw new ApiError(left[0]?.why === "not_allowed" ? "status_not_allowed" : "conflict");
  };
  const { pending, failure, act, forget } = useAct(send, { changes: RECORD_CHANGES, onDone });
  return { pending, failure, change: act, forget };
}
