import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { BrandMark } from "../../ui/brand-mark.tsx";
import { AccountStorageNote } from "./account-storage-note.tsx";

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
