import { useTranslation } from "react-i18next";
import type { PipelinePosition } from "../../../../../contract/hiring/pipeline/moves.ts";
import type { InterviewStep } from "../../../../../contract/hiring/pipeline/steps.ts";
import type { Stage } from "../../../../../contract/statuses.ts";
import { useStatusLabel } from "../../../../shared/records/status-badge.tsx";

/** Labels of stages: columns and filters contain referrals and applications, so neutral terms are used (rule N3). */
export function useStageLabel(): (stage: Stage) => string {
  const { t } = useTranslation("pipeline");
  const labelOf = useStatusLabel();
  return (stage) => (stage === "Reviewing" ? t("stage_review") : labelOf({ stage }));
}

/** The name of a step: the job's own, or the default in the reader's language (rule H1). */
export function useStepLabel(): (step: InterviewStep) => string {
  const { t } = useTranslation("pipeline");
  return ({ key, name }) => name ?? (key <= 3 ? t(`step_${key as 1 | 2 | 3}`) : "");
}

/** The name of a column, for a stage or a step. */
export function usePositionLabel(): (place: PipelinePosition & { name?: string | null }) => string {
  const stageLabel = useStageLabel();
  const stepLabel = useStepLabel();
  return ({ stage, step, name = null }) => (step === null ? stageLabel(stage) : stepLabel({ key: step, name }));
}
