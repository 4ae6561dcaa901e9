import { useTranslation } from "react-i18next";
import { Badge } from "../../ui/badge.tsx";

/** Badge beside a company's name: shown if the ownership of the website's domain was verified (rule C1). */
export function VerifiedBadge({ verified }: { verified: boolean }) {
  const { t } = useTranslation("general");
  return <Badge status={verified ? "verified" : "none"}>{t(verified ? "verified" : "unverified")}</Badge>;
}
