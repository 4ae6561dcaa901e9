import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ScoutApplication, scoutEndpoints } from "../../../../contract/hiring/scouts.ts";
import type { ScoutReason } from "../../../../contract/statuses.ts";
import { call } from "../../../lib/net/api-client.ts";
import { useAction } from "../../../shared/records/use-action.ts";
import { toast } from "../../../ui/toast.ts";

type Status = "approved" | "declined";
export type PendingDecision = Pick<ScoutApplication, "id" | "full_name" | "email"> & {
  status: Status;
  /** Why it is declined. */
  reason?: ScoutReason;
};

/** Approves or declines the application to confirm, and shows the specification's toast. */
export function useDecision(onDecided: () => void) {
  const { t } = useTranslation("vetting");
  const [asked, setAsked] = useState<PendingDecision | null>(null);
  const { act, busy, failure, reset } = useAction(
    ({ id, status, reason }: PendingDecision) =>
      call(scoutEndpoints.setStatus, { params: { id }, body: { status, ...(reason && { reason }) } }),
    {
      changes: [scoutEndpoints.list, scoutEndpoints.get],
      onDone: (_record, { status }) => {
        setAsked(null);
        onDecided();
        toast(t("updated_text", { status: t(`status_${status}`) }), "success", t("updated"));
      },
    },
  );
  function ask(scout: Omit<PendingDecision, "status">, status: Status): void {
    reset();
    setAsked({ ...scout, status });
  }
  return { asked, busy, failure, ask, cancel: () => setAsked(null), decide: act };
}

export type Decision = ReturnType<typeof useDecision>;
