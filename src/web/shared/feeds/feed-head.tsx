import { feedPath, localizedPath } from "../../../rules/feeds/addresses.ts";
import { useLanguage } from "../../lib/language/language-provider.tsx";
import { useSiteOrigin } from "./use-site-origin.ts";

type Props = { company: string | null; title: string };

function Alternates({ company, title }: Props) {
  const { language } = useLanguage();
  const origin = useSiteOrigin();
  const address = (kind: "jobs.rss" | "jobs.json") => origin + localizedPath(feedPath(company, kind), language);
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title={title} href={address("jobs.rss")} />
      <link rel="alternate" type="application/feed+json" title={title} href={address("jobs.json")} />
    </>
  );
}

/**
 * Announces a page's feeds to feed readers (rule X64). Rendered on the server only and excluded from the browser
 * bundle.
 */
export function FeedHead(props: Props) {
  return import.meta.env.SSR ? <Alternates {...props} /> : null;
}
