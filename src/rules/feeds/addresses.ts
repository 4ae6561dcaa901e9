import type { Language } from "../../contract/choices.ts";
import { paths } from "../../contract/paths.ts";
import { htmlText } from "../posting/html-text.ts";

/** Kinds of feeds, by the end of their path. */
export const FEED_KINDS = ["jobs.rss", "jobs.json", "indeed.xml"] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

/** The path of a feed: of one company by its id, or of the whole board with null. */
export function feedPath(company: string | null, kind: FeedKind): string {
  return company === null ? `/feeds/${kind}` : `/feeds/companies/${company}/${kind}`;
}

/** The page that a feed belongs to. */
export function feedHome(company: string | null): string {
  return company === null ? paths.browse() : paths.companyJobs(company);
}

/** The same path in a language; English has no prefix (rule P12). */
export function localizedPath(address: string, language: Language): string {
  return language === "en" ? address : `${address}?lang=${language}`;
}

/**
 * The snippet for other websites: one script, and a plain link without scripts (rule X65). Takes the origin of the
 * site, the company, and the link's text.
 */
export function embedSnippet(origin: string, company: string, words: string): string {
  const link = `<a href="${origin}${feedHome(company)}">${htmlText(words)}</a>`;
  return `<script src="${origin}/embed.js" data-company="${company}" async></script>\n<noscript>${link}</noscript>`;
}
