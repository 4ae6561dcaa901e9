import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** Header, content, footer. */
export function LayoutFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation("layout");
  return (
    <>
      <a className="skip-link" href="#main">
        {t("skip")}
      </a>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
