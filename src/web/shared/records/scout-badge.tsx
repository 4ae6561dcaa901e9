import { useTranslation } from "react-i18next";
import { Badge } from "../../ui/badge.tsx";

/** Badge beside the name of an accepted scout with a confirmed email address (rule S2). */
export function ScoutBadge({ shown }: { shown: boolean }) {
  const { t } = useTranslation("general");
  return shown ? <Badge status="verified">{t("vetted_scout")}</Badge> : null;
}
