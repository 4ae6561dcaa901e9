import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SCOUT_REASONS, type ScoutReason } from "../../../../contract/statuses.ts";
import { useFailureMessage } from "../../../shared/forms/failure-texts.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Message } from "../../../ui/message.tsx";
import { Select } from "../../../ui/select.tsx";
import type { Decision, PendingDecision } from "./use-decision.ts";

type Props = { decision: Decision; asked: PendingDecision; error: string | undefined };

/**
 * Declining requires a reason, which is emailed to the applicant with the date from which they may apply again (rule
 * S6).
 */
function DeclineDialog({ decision, asked, error }: Props) {
  const { t } = useTranslation("vetting");
  const [reason, setReason] = useState<ScoutReason | null>(null);
  const [missing, setMissing] = useState(false);
  const { busy, cancel, decide } = decision;
  const go = () => {
    setMissing(reason === null);
    if (reason !== null) void decide({ ...asked, reason });
  };
  return (
    <Dialog
      open
      onClose={cancel}
      locked={busy}
      title={t("declined_title", { name: asked.full_name })}
      foot={
        <>
          <Button disabled={busy} onClick={cancel}>
            {t("cancel", { ns: "general" })}
          </Button>
          <Button kind="danger" busy={busy && t("working")} onClick={go}>
            {t("declined_confirm")}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t("declined_text", { email: asked.email })}</p>
        <Field label={t("declined_for")} error={missing && reason === null ? t("reason_missing") : undefined}>
          <Select
            value={reason ?? ""}
            required
            disabled={busy}
            placeholder={t("reason_choose")}
            options={SCOUT_REASONS.map((value) => ({ value, label: t(`reason_${value}`) }))}
            onChange={({ currentTarget }) => setReason(currentTarget.value as ScoutReason)}
          />
        </Field>
        {error !== undefined && <Message kind="stop" title={error} />}
      </div>
    </Dialog>
  );
}

/** A decision is final and emailed at once, so both need a confirmation. */
export function DecisionDialog({ decision }: { decision: Decision }) {
  const { t } = useTranslation("vetting");
  const words = useFailureMessage();
  const { asked, busy, failure, cancel, decide } = decision;
  if (asked === null) return null;
  const { full_name: name, email, status } = asked;
  const error = failure === null ? undefined : words(failure, t("update_failed"));
  if (status === "declined") return <DeclineDialog decision={decision} asked={asked} error={error} key={asked.id} />;
  return (
    <ConfirmDialog
      open
      onClose={cancel}
      title={t("approved_title", { name })}
      text={t("approved_text", { email })}
      confirm={t("approved_confirm")}
      busy={busy && t("working")}
      error={error}
      onConfirm={() => void decide(asked)}
      kind="primary"
    />
  );
}
