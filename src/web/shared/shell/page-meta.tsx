import { useLocation, useRouteLoaderData } from "react-router";
import { LANGUAGES, type Language } from "../../../contract/choices.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { useLanguage } from "../../lib/language/language-provider.tsx";

/** Locales in Open Graph notation. */
const OG_LOCALES: Record<Language, string> = { en: "en_US", es: "es_ES", fr: "fr_FR", de: "de_DE" };

type Props = {
  title: string;
  description?: string;
  /**
   * Indexed pages have alternate URLs in four languages and a canonical one; others are excluded from search engines.
   */
  index?: boolean;
  /** Links to it are previewed with a social card; by default the same as `index`. */
  shared?: boolean;
  type?: "website" | "article" | "profile";
  /** The reward as text, on the picture of a shared link. */
  worth?: string | undefined;
};

function localizedUrl(language: string, origin: string, pathname: string): string {
  return language === "en" ? `${origin}${pathname}` : `${origin}${pathname}?lang=${language}`;
}

/** URL of a page's social card (src/server/pages/render/social-cards.ts). */
function socialCardUrl(language: string, origin: string, pathname: string): string {
  return localizedUrl(language, origin, `/social${pathname === "/" ? "/index" : pathname}.png`);
}

function usePageUrls() {
  const { language } = useLanguage();
  const { pathname } = useLocation();
  const origin = useRouteLoaderData<{ public_url: string }>("root")?.public_url ?? "";
  return { language, pathname, origin };
}

/**
 * Tags that only matter in the server's response, never after client-side navigation; excluded from the browser bundle.
 */
function ServerTags({ title, description, index, type = "website", worth }: Omit<Props, "shared">) {
  const { language, origin, pathname } = usePageUrls();
  return (
    <>
      {index &&
        LANGUAGES.map((other) => (
          <link rel="alternate" hrefLang={other} href={localizedUrl(other, origin, pathname)} key={other} />
        ))}
      {index && <link rel="alternate" hrefLang="x-default" href={localizedUrl("en", origin, pathname)} />}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:title" content={title} />
      {description !== undefined && <meta property="og:description" content={description} />}
      <meta property="og:url" content={localizedUrl(language, origin, pathname)} />
      <meta property="og:image" content={socialCardUrl(language, origin, pathname)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={title} />
      {worth !== undefined && <meta name="reward" content={worth} />}
      <meta property="og:locale" content={OG_LOCALES[language]} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

function Canonical() {
  const { language, origin, pathname } = usePageUrls();
  return <link rel="canonical" href={localizedUrl(language, origin, pathname)} />;
}

/** Title and description of a page; React hoists them into the head. */
export function PageMeta({ title, description, index = false, shared = index, type, worth }: Props) {
  const full = title.includes(PRODUCT_NAME) ? title : `${title} · ${PRODUCT_NAME}`;
  return (
    <>
      <title>{full}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {index ? <Canonical /> : <meta name="robots" content="noindex" />}
      {import.meta.env.SSR && shared && (
        <ServerTags title={title} description={description} index={index} type={type} worth={worth} />
      )}
    </>
  );
}
