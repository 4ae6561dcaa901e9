import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { samePiece } from "../../lib/same-pieces.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** The server caches the rendered HTML per language; the browser bundle does not contain this. */
const Header = import.meta.env.SSR ? samePiece("header", SiteHeader) : SiteHeader;
const Footer = import.meta.env.SSR ? samePiece("footer", SiteFooter) : SiteFooter;

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
