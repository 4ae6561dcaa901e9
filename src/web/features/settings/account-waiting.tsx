import { useTranslation } from "react-i18next";
import { Skeleton } from "../../ui/skeleton.tsx";

/** The shape of the account's parts while their code and their answer come. */
export function AccountWaiting() {
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
