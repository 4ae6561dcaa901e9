import { useTranslation } from "react-i18next";
import { Skeleton } from "../../../ui/skeleton.tsx";

/** Placeholder while the account's sections load. */
export function AccountSkeleton() {
  const { t } = useTranslation("account");
  return (
    <div className="stack" role="status">
      <p className="label soft">{t("loading")}</p>
      <Skeleton height="9rem" />
      <Skeleton height="9rem" />
      <Skeleton height="12rem" />
    </div>
  );
}
