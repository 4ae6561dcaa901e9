import { useTranslation } from "react-i18next";
import {
  type HiringSystemConnection,
  hiringSystemEndpoints,
  type RemoteStage,
  STEP_STAGES,
  type StepStage,
} from "../../../../../contract/integrations/hiring-systems.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../../lib/net/api-error.ts";
import { useAction } from "../../../../shared/records/use-action.ts";
import { Card } from "../../../../ui/card.tsx";
import { Select } from "../../../../ui/select.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";

/** The value for a stage without effect here. */
const NO_EFFECT = "-";
const LABELS = { Reviewing: "reviewing", Interviewing: "interviewing", Hired: "hired", Rejected: "rejected" } as const;
/** Hired and rejected, which are not part of any interview plan in the ATS. */
const FINAL_STEPS: Readonly<Record<string, "step_hired" | "step_rejected">> = {
  "*hired": "step_hired",
  "*rejected": "step_rejected",
};

/** Maps each stage of the ATS to a status here; each choice takes effect at once, also for candidates already there. */
export function RemoteStageMapping({ connection: { company, steps } }: { connection: HiringSystemConnection }) {
  const { t } = useTranslation(["hiring", "statuses"]);
  const { t: words } = useTranslation("errors");
  const { act, pending } = useAction(
    (one: { step: string; stage: StepStage | null }) =>
      call(hiringSystemEndpoints.steps, { params: { id: company.id }, body: { steps: [one] } }),
    { changes: [hiringSystemEndpoints.get], done: t("saved"), failed: (error) => words(errorCodeOf(error)) },
  );
  const nameOf = ({ step, name }: RemoteStage) => {
    const end = FINAL_STEPS[step];
    return end === undefined ? name : t(end);
  };
  const options = [
    { value: NO_EFFECT, label: t("stage_none") },
    ...STEP_STAGES.map((value) => ({ value, label: t(LABELS[value], { ns: "statuses" }) })),
  ];
  const columns: Column<RemoteStage>[] = [
    { key: "step", head: t("step"), main: true, cell: nameOf },
    {
      key: "stage",
      head: t("stage"),
      cell: (one) => (
        <Select
          aria-label={t("stage_of", { step: nameOf(one) })}
          value={(pending?.step === one.step ? pending.stage : one.stage) ?? NO_EFFECT}
          options={options}
          onChange={({ target }) =>
            void act({ step: one.step, stage: STEP_STAGES.find((stage) => stage === target.value) ?? null })
          }
        />
      ),
    },
  ];
  return (
    <Card title={t("steps")}>
      <div className="stack">
        <p className="hiring-words">{t("steps_text")}</p>
        <Table caption={t("steps")} columns={columns} rows={steps} rowKey={({ step }) => step} />
      </div>
    </Card>
  );
}
