import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { BrandMark } from "../../../ui/brand-mark.tsx";

/** Says who stores the accounts: this installation (rule A9). */
function AccountStorageNote() {
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

/** The frame of account pages: no header and footer, only the thread with the logo. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation(["auth", "layout"]);
  return (
    <main id="main" className="auth">
      <div className="auth-col">
        <div className="auth-head">
          <svg className="auth-line" viewBox="0 0 900 620" aria-hidden="true">
            <path d="M-600 610C-100 760 420 620 560 380S700 0 900 0" />
          </svg>
          <Link className="auth-mark" to="/" aria-label={t("home", { ns: "layout" })}>
            <BrandMark />
          </Link>
          <h1 className="page-title">{t("welcome")}</h1>
          <p className="soft">{t("subtitle")}</p>
        </div>
        {children}
        <AccountStorageNote />
      </div>
    </main>
  );
}
