import { useState } from "react";
import { useRevalidator } from "react-router";
import { applicationEndpoints } from "../../../contract/applications.ts";
import type { ErrorCode } from "../../../contract/errors.ts";
import { referralEndpoints } from "../../../contract/referrals.ts";
import type { ApplicationStatus, ReferralStatus } from "../../../contract/statuses.ts";
import { codeOf } from "../../lib/net/api-error.ts";
import { call } from "../../lib/net/caller.ts";
import type { OpenRecord } from "./open-record.ts";

export type NextStatus = ReferralStatus | ApplicationStatus;
type Known = Exclude<OpenRecord, { kind: "missing" }>;

async function send(open: Known, status: NextStatus): Promise<void> {
  const input = { params: { id: open.record.id } };
  if (open.kind === "referral") {
    const body = { from: open.record.status, status: status as ReferralStatus };
    await call(referralEndpoints.setStatus, { ...input, body });
  } else {
    const body = { from: open.record.status, status: status as ApplicationStatus };
    await call(applicationEndpoints.setStatus, { ...input, body });
  }
}

/** Moves the open record on; the change states the old status. Afterwards everything on the screen is asked anew. */
export function useStatusChange(open: Known, onDone: () => void) {
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState<NextStatus | null>(null);
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  async function change(status: NextStatus): Promise<void> {
    if (pending !== null) return;
    setPending(status);
    setFailure(null);
    try {
      await send(open, status);
      await revalidate();
      onDone();
    } catch (error) {
      setFailure(codeOf(error));
      if (codeOf(error) === "conflict") await revalidate();
    } finally {
      setPending(null);
    }
  }
  return { pending, failure, change, forget: () => setFailure(null) };
}
