import { useTranslation } from "react-i18next";
import { Badge } from "../../ui/badge.tsx";

/** Beside the name of somebody whom the scout programme accepted, and whose address is theirs (rule S2). */
export function ScoutBadge({ shown }: { shown: boolean }) {
  const { t } = useTranslation("general");
  return shown ? <Badge status="verified">{t("vetted_scout")}</Badge> : null;
}
