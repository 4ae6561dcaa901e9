import { useLocation, useRouteLoaderData } from "react-router";
import { PRODUCT_NAME } from "../../contract/product.ts";
import { LANGUAGES } from "../lib/language.ts";
import { useLanguage } from "../lib/language-provider.tsx";

type Props = {
  title: string;
  description?: string;
  /** Public pages have addresses in four languages, a canonical one and a social card; others are kept out of indexes. */
  index?: boolean;
  type?: "website" | "article" | "profile";
};

function addressIn(language: string, origin: string, pathname: string): string {
  return language === "en" ? `${origin}${pathname}` : `${origin}${pathname}?lang=${language}`;
}

function PublicTags({ title, description, type = "website" }: Omit<Props, "index">) {
  const { language } = useLanguage();
  const { pathname } = useLocation();
  const origin = useRouteLoaderData<{ public_url: string }>("root")?.public_url ?? "";
  const address = addressIn(language, origin, pathname);
  return (
    <>
      <link rel="canonical" href={address} />
      {LANGUAGES.map((other) => (
        <link rel="alternate" hrefLang={other} href={addressIn(other, origin, pathname)} key={other} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn("en", origin, pathname)} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:title" content={title} />
      {description !== undefined && <meta property="og:description" content={description} />}
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${origin}/social.png`} />
      <meta property="og:locale" content={language} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Title and description of a page, wherever it is rendered; React puts them into the head. */
export function PageHead({ title, description, index = false, type }: Props) {
  const full = title.includes(PRODUCT_NAME) ? title : `${title} · ${PRODUCT_NAME}`;
  return (
    <>
      <title>{full}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {index ? (
        <PublicTags title={title} description={description} type={type} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}
