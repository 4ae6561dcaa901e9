import { useTranslation } from "react-i18next";
import {
  type Connection,
  hiringSystemEndpoints,
  STEP_STAGES,
  type StepStage,
  type StepThere,
} from "../../../../contract/team/hiring-systems.ts";
import { codeOf } from "../../../lib/net/api-error.ts";
import { call } from "../../../lib/net/caller.ts";
import { useAct } from "../../../shared/records/use-act.ts";
import { Card } from "../../../ui/card.tsx";
import { Select } from "../../../ui/select.tsx";
import { type Column, Table } from "../../../ui/table.tsx";

/** The value for a stage without effect here. */
const NOTHING = "-";
const LABELS = { Reviewing: "reviewing", Interviewing: "interviewing", Hired: "hired", Rejected: "rejected" } as const;
/** Hired and rejected, which are not part of any interview plan in the ATS. */
const ENDS: Readonly<Record<string, "step_hired" | "step_rejected">> = {
  "*hired": "step_hired",
  "*rejected": "step_rejected",
};

/** Maps each stage of the ATS to a status here; each choice takes effect at once, also for candidates already there. */
export function StepsThere({ connection: { company, steps } }: { connection: Connection }) {
  const { t } = useTranslation(["hiring", "statuses"]);
  const { t: words } = useTranslation("errors");
  const { act, pending } = useAct(
    (one: { step: string; stage: StepStage | null }) =>
      call(hiringSystemEndpoints.steps, { params: { id: company.id }, body: { steps: [one] } }),
    { changes: [hiringSystemEndpoints.get], done: t("saved"), failed: (error) => words(codeOf(error)) },
  );
  const nameOf = ({ step, name }: StepThere) => {
    const end = ENDS[step];
    return end === undefined ? name : t(end);
  };
  const options = [
    { value: NOTHING, label: t("stage_none") },
    ...STEP_STAGES.map((value) => ({ value, label: t(LABELS[value], { ns: "statuses" }) })),
  ];
  const columns: Column<StepThere>[] = [
    { key: "step", head: t("step"), main: true, cell: nameOf },
    {
      key: "stage",
      head: t("stage"),
      cell: (one) => (
        <Select
          aria-label={t("stage_of", { step: nameOf(one) })}
          value={(pending?.step === one.step ? pending.stage : one.stage) ?? NOTHING}
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
