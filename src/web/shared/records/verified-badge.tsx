import { useTranslation } from "react-i18next";
import { Badge } from "../../ui/badge.tsx";

/** Beside a company's name: whether somebody has proved that the website's domain is theirs (rule C1). */
export function VerifiedBadge({ verified }: { verified: boolean }) {
  const { t } = useTranslation("general");
  return <Badge status={verified ? "verified" : "none"}>{t(verified ? "verified" : "unverified")}</Badge>;
}
