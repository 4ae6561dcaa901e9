import { type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { cachedComponent } from "../../lib/cached-component.tsx";
import { useAuth } from "../../lib/session/auth-provider.tsx";
import { BrandMark } from "../../ui/brand-mark.tsx";
import { toast } from "../../ui/toast.ts";
import { lazyComponent } from "./lazy-component.tsx";

const SignedInHeader = lazyComponent(() => import("./signed-in-header.tsx"));

/** The sticky header: logo, and navigation with account for signed-in users, else the sign-in links. */
function SiteHeader() {
  const { t } = useTranslation("layout");
  const auth = useAuth();
  // Signing out always works on this device; if the server could not be told, the user is warned that other devices
  // stay signed in.
  const leave = async () => {
    if (!(await auth.signOut())) toast(t("signed_out_alone"));
  };
  return (
    <header className="site-header">
      <div className="page">
        <Link className="brand" to="/" aria-label={t("home")}>
          <BrandMark />
          <span>{t("product", { ns: "general" })}</span>
        </Link>
        {auth.status === "signed-in" ? (
          <Suspense fallback={null}>
            <SignedInHeader person={auth.person} onSignOut={leave} />
          </Suspense>
        ) : (
          <div className="header-end">
            <Link
              className="btn btn-secondary header-access"
              to="/auth"
              data-unknown={auth.status === "loading" ? "" : undefined}
            >
              {t("access")}
            </Link>
          </div>
        )}
      </div>
    </header>
  );
}

// Rendered on the server; in the browser their code is loaded after the page.
const FooterChoices = lazyComponent(() => import("./footer-choices.tsx"));

/** Tagline, legal pages, theme and language. */
function SiteFooter() {
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

/** The server caches the rendered HTML per language; the browser bundle does not contain this. */
const Header = import.meta.env.SSR ? cachedComponent("header", SiteHeader) : SiteHeader;
const Footer = import.meta.env.SSR ? cachedComponent("footer", SiteFooter) : SiteFooter;

/** Header, content, footer. */
export function LayoutFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation("layout");
  return (
    <>
      <a className="skip-link" href="#main">
        {t("skip")}
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
