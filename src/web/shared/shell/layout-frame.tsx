import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cachedComponent } from "../../lib/cached-component.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

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
