import { Check, Copy } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { FEED_KINDS, type FeedKind, feedPath, localizedPath } from "../../../rules/feeds/addresses.ts";
import { useLanguage } from "../../lib/language/language-provider.tsx";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { copyText } from "../records/copy-text.ts";
import { useCopied } from "../records/use-copied.ts";
import { useSiteOrigin } from "./use-site-origin.ts";

/** Text keys of the kinds of feeds. */
export const FEED_TEXTS = { "jobs.rss": "rss", "jobs.json": "json", "indeed.xml": "indeed" } as const satisfies Record<
  FeedKind,
  string
>;

function FeedLink({ company, kind }: { company: string | null; kind: FeedKind }) {
  const { t } = useTranslation("feeds");
  const { language } = useLanguage();
  const origin = useSiteOrigin();
  const [copied, showCopied] = useCopied();
  // A press before hydration would do nothing.
  const alive = useHydrated();
  // The Indeed feed has the format's fixed language, so its URL has no language.
  const path = kind === "indeed.xml" ? feedPath(company, kind) : localizedPath(feedPath(company, kind), language);
  const name = t(FEED_TEXTS[kind]);
  const take = async () => {
    if (await copyText(origin + path, { done: t("copied"), failed: t("copy_failed") })) showCopied();
  };
  return (
    <li>
      <a className="link-btn" href={path}>
        {name}
      </a>
      <IconButton
        small
        icon={copied ? Check : Copy}
        label={copied ? t("copied") : t("copy_of", { name })}
        disabled={!alive}
        onClick={() => void take()}
      />
    </li>
  );
}

/**
 * The feeds of a public page: plain links, and buttons that copy their URLs (rule X64). Loaded lazily; the page imports
 * the style sheet.
 */
export function FeedLinks({ company }: { company: string | null }) {
  const { t } = useTranslation("feeds");
  const heading = useId();
  return (
    <section className="feed-links" aria-labelledby={heading}>
      <h2 className="label" id={heading}>
        {t("follow")}
      </h2>
      <ul>
        {FEED_KINDS.map((kind) => (
          <FeedLink company={company} kind={kind} key={kind} />
        ))}
      </ul>
    </section>
  );
}
