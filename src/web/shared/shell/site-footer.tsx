import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { lazyComponent } from "./lazy-component.tsx";

// Rendered on the server; in the browser their code is loaded after the page.
const FooterChoices = lazyComponent(() => import("./footer-choices.tsx"));

/** Tagline, legal pages, theme and language. */
export function SiteFooter() {
  const { t } = useTranslation("layout");
  return (
    <footer className="site-footer">
      <div className="page">
        <p className="label soft">{t("tagline")}</p>
        <nav className="links" aria-label={t("footer_navigation")}>
          <Link to="/browse">{t("browse_jobs")}</Link>
          <Link to="/privacy">{t("privacy")}</Link>
          <Link to="/terms">{t("terms")}</Link>
          <Link to="/contact">{t("contact")}</Link>
        </nav>
        <Suspense fallback={<div className="footer-end" />}>
          <FooterChoices />
        </Suspense>
      </div>
    </footer>
  );
}
