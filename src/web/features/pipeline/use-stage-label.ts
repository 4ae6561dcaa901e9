import { useTranslation } from "react-i18next";
import type { Stage } from "../../../contract/statuses.ts";
import { useStatusLabel } from "../../shared/records/status-badge.tsx";

/** Columns and filters hold referrals and applications alike, so that they take the words of neither (rule N3). */
export function useStageLabel(): (stage: Stage) => string {
  const { t } = useTranslation("pipeline");
  const labelOf = useStatusLabel();
  return (stage) => (stage === "Reviewing" ? t("stage_review") : labelOf({ stage }));
}
