import { applicationEndpoints } from "../../../contract/applications.ts";
import { referralEndpoints } from "../../../contract/referrals.ts";
import type { ApplicationStatus, ReferralStatus } from "../../../contract/statuses.ts";
import { call } from "../../lib/net/caller.ts";
import { useAct } from "../../shared/records/use-act.ts";
import { type OpenRecord, RECORD_CHANGES } from "./open-record.ts";

export type NextStatus = ReferralStatus | ApplicationStatus;

async function send(open: OpenRecord, status: NextStatus): Promise<void> {
  const input = { params: { id: open.record.id } };
  if (open.kind === "referral") {
    const body = { from: open.record.status, status: status as ReferralStatus };
    await call(referralEndpoints.setStatus, { ...input, body });
  } else {
    const body = { from: open.record.status, status: status as ApplicationStatus };
    await call(applicationEndpoints.setStatus, { ...input, body });
  }
}

/** Moves the open record on; the change states the old status. */
export function useStatusChange(open: OpenRecord, onDone: () => void) {
  const { pending, failure, act, forget } = useAct((status: NextStatus) => send(open, status), {
    changes: RECORD_CHANGES,
    onDone,
  });
  return { pending, failure, change: act, forget };
}
