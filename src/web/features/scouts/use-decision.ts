import { useTranslation } from "react-i18next";
import { scoutEndpoints } from "../../../contract/scouts.ts";
import { codeOf, withoutAnswer } from "../../lib/net/api-error.ts";
import { call } from "../../lib/net/caller.ts";
import { useAct } from "../../shared/records/use-act.ts";
import { toast } from "../../ui/toast.ts";

export type Decision = "approved" | "declined";

/** Approves or declines, with the specification's toasts; `working` is the application that waits for its answer. */
export function useDecide(onDecided: () => void) {
  const { t } = useTranslation("vetting");
  const { t: errorText } = useTranslation("errors");
  const { act, pending } = useAct(
    ({ id, status }: { id: string; status: Decision }) =>
      call(scoutEndpoints.setStatus, { params: { id }, body: { status } }),
    {
      changes: [scoutEndpoints.list, scoutEndpoints.get],
      onDone: (_record, { status }) => {
        onDecided();
        toast(t("updated_text", { status: t(`status_${status}`) }), "success", t("updated"));
      },
      failed(error) {
        const code = codeOf(error);
        toast(withoutAnswer(code) ? t("update_failed") : errorText(code), "note", t("error"));
        return undefined;
      },
    },
  );
  async function decide(id: string, status: Decision): Promise<void> {
    await act({ id, status });
  }
  return { working: pending, decide };
}

export type Decide = ReturnType<typeof useDecide>;
