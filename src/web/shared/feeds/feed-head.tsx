import { feedPath, spoken } from "../../../rules/feeds/addresses.ts";
import { useLanguage } from "../../lib/language/language-provider.tsx";
import { useSiteOrigin } from "./use-site-origin.ts";

type Props = { company: string | null; title: string };

function Alternates({ company, title }: Props) {
  const { language } = useLanguage();
  const origin = useSiteOrigin();
  const address = (kind: "jobs.rss" | "jobs.json") => origin + spoken(feedPath(company, kind), language);
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title={title} href={address("jobs.rss")} />
      <link rel="alternate" type="application/feed+json" title={title} href={address("jobs.json")} />
    </>
  );
}

/** Tells feed readers where the feeds of a page are (rule X64): read of a page that was fetched, and left out of the browser's share. */
export function FeedHead(props: Props) {
  return import.meta.env.SSR ? <Alternates {...props} /> : null;
}
