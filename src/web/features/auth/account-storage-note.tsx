import { useTranslation } from "react-i18next";

/** Says who stores the accounts: this installation (rule A9). */
export function AccountStorageNote() {
  const { t } = useTranslation("auth");
  return (
    <p className="auth-secured note soft">
      {t("secured_by")}
      <svg className="icon icon-sm" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 3l7.5 2.6v5.9c0 4.6-3.1 7.9-7.5 9.5-4.4-1.6-7.5-4.9-7.5-9.5V5.6z" />
        <path d="M8.7 11.7l2.5 2.9 4.2-5.2" />
      </svg>
      <span className="strong">{t("product", { ns: "general" })}</span>
    </p>
  );
}
