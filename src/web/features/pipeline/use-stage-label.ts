import { useTranslation } from "react-i18next";
import type { Stage } from "../../../contract/statuses.ts";
import { useStatusLabel } from "../../shared/records/status-badge.tsx";

/** The first stage has its own words: nothing has happened yet. */
export function useStageLabel(): (stage: Stage) => string {
  const { t } = useTranslation("pipeline");
  const labelOf = useStatusLabel();
  return (stage) => (stage === "New" ? t("stage_new") : labelOf({ stage }));
}
