import { useTranslation } from "react-i18next";
import { useFailureWords } from "../../shared/forms/failure-words.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import type { Decision } from "./use-decision.ts";

/** A decision cannot be taken back, and approving invites at once: both ask first. */
export function DecisionDialog({ decision }: { decision: Decision }) {
  const { t } = useTranslation("vetting");
  const words = useFailureWords();
  const { asked, busy, failure, cancel, decide } = decision;
  if (asked === null) return null;
  const { full_name: name, email, status } = asked;
  return (
    <ConfirmDialog
      open
      onClose={cancel}
      title={t(`${status}_title`, { name })}
      text={t(`${status}_text`, { email })}
      confirm={t(`${status}_confirm`)}
      busy={busy && t("working")}
      error={failure === null ? undefined : words(failure, t("update_failed"))}
      onConfirm={() => void decide(asked)}
      kind={status === "approved" ? "primary" : "danger"}
    />
  );
}
