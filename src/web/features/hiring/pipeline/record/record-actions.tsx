import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PipelinePosition } from "../../../../../contract/hiring/pipeline/moves.ts";
import { stageOf } from "../../../../../rules/statuses.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { Message } from "../../../../ui/message.tsx";
import { Select } from "../../../../ui/select.tsx";
import { type MoveTarget, type NextStatus, useStatusChange } from "../moves/use-status-change.ts";
import { type OpenRecord, useTeamThread } from "../state/open-record.ts";
import { positionOfStep } from "../state/positions.ts";
import { usePositionLabel } from "../state/use-stage-label.ts";
import { type FinalStatus, FinalStep } from "./final-step.tsx";

/** Selects the interview step of the open record; takes effect at once. */
function StepField({ open, busy, onMove }: { open: OpenRecord; busy: boolean; onMove: (to: MoveTarget) => void }) {
  const { t } = useTranslation("pipeline");
  const labelOf = usePositionLabel();
  const thread = useTeamThread(open);
  if (thread === null || thread.step === null || thread.steps.length < 2) return null;
  return (
    <Field label={t("step")}>
      <Select
        value={String(thread.step)}
        disabled={busy}
        options={thread.steps.map((step) => ({ value: String(step.key), label: labelOf(positionOfStep(step)) }))}
        onChange={({ currentTarget }) => onMove({ stage: "Interviewing", step: Number(currentTarget.value) })}
      />
    </Field>
  );
}

type Props = {
  open: OpenRecord;
  /** A hire was started elsewhere, for example by dropping the card: the confirmation opens at once. */
  hiring: boolean;
  onAsked: () => void;
};

/** The next actions on the open record. */
export function RecordActions({ open, hiring, onAsked }: Props) {
  const { t } = useTranslation("pipeline");
  const { t: errorText } = useTranslation("errors");
  const [asked, setAsked] = useState<FinalStatus | null>(null);
  const stage = stageOf(open.record.status);
  const thread = useTeamThread(open);
  // While the step is unknown, the stage is enough: the server takes it for the first step.
  const from: PipelinePosition = { stage, step: thread?.step ?? null };
  const { pending, failure, change, reset } = useStatusChange(open, from, () => setAsked(null));
  const next: readonly NextStatus[] = open.record.next;
  const asks = hiring && next.includes("Hired");
  useEffect(() => {
    if (!asks) return;
    setAsked("Hired");
    onAsked();
  }, [asks, onAsked]);
  const forward = next.find((status) => status !== "Rejected");
  const error = failure === null ? undefined : errorText(failure);
  const ask = (status: FinalStatus | null) => {
    reset();
    setAsked(status);
  };
  const go = (status: NextStatus) => {
    if (status === "Hired") return ask(status);
    void change({ stage: status as MoveTarget["stage"] });
  };
  if (next.length === 0) return null;
  const running = pending !== null && pending.stage !== "Hired" && asked === null;
  return (
    <>
      {error !== undefined && asked === null && <Message kind="stop" title={error} />}
      {stage === "Interviewing" && <StepField open={open} busy={pending !== null} onMove={(to) => void change(to)} />}
      <div className="actions">
        {forward !== undefined && (
          <Button kind="primary" busy={running && t("saving")} onClick={() => go(forward)}>
            {t(`move_${forward as "Reviewing" | "Interviewing" | "Hired"}`)}
          </Button>
        )}
        {next.includes("Rejected") && (
          <Button kind="danger-quiet" onClick={() => ask("Rejected")}>
            {t("reject")}
          </Button>
        )}
      </div>
      <FinalStep
        open={open}
        asked={asked}
        busy={pending !== null}
        error={error}
        beyond={failure === "openings_filled"}
        onHire={(start_date) => void change({ stage: "Hired", start_date })}
        onTurnDown={(said) => void change({ stage: "Rejected", ...said })}
        onNo={() => setAsked(null)}
      />
    </>
  );
}
