/** A URL of the sitemap; `lastmod` is a day or a time in ISO 8601, absent where unknown. */
export type SitemapEntry = {
  readonly loc: string;
  readonly lastmod?: string;
  readonly changefreq: "daily" | "weekly" | "monthly";
  readonly priority: string;
};

/** Above this number of URLs a sitemap becomes an index of several (sitemaps.org, rule P8). */
export const SITEMAP_CAPACITY = 50_000;

/** Dates of the legal pages. */
const LEGAL_DAY = "2024-12-01";

/** The five static pages; jobs and referrers are inserted by priority (specification, Business constants). */
export const STATIC_ENTRIES = {
  beforeJobs: [{ loc: "/", changefreq: "weekly", priority: "1.0" }],
  beforeReferrers: [{ loc: "/apply", changefreq: "weekly", priority: "0.8" }],
  atTheEnd: [
    { loc: "/privacy", lastmod: LEGAL_DAY, changefreq: "monthly", priority: "0.3" },
    { loc: "/terms", lastmod: LEGAL_DAY, changefreq: "monthly", priority: "0.3" },
    { loc: "/contact", lastmod: LEGAL_DAY, changefreq: "monthly", priority: "0.3" },
  ],
} as const satisfies Record<string, readonly SitemapEntry[]>;

/** How many static pages there are. */
export const STATIC_COUNT = Object.values(STATIC_ENTRIES).flat().length;

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Escapes a text for XML. */
export function escapeXml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The XML of a sitemap. Takes the origin for all paths, and the entries in order. */
export function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ loc, lastmod, changefreq, priority }) => {
    const modified = lastmod === undefined ? "" : `\n    <lastmod>${escapeXml(lastmod)}</lastmod>`;
    const rest = `<changefreq>${changefreq}</changefreq>\n    <priority>${priority}</priority>`;
    return `  <url>\n    <loc>${escapeXml(origin + loc)}</loc>${modified}\n    ${rest}\n  </url>\n`;
  });
  return `${HEAD}\n<urlset ${NAMESPACE}>\n${urls.join("")}</urlset>\n`;
}

/** The XML of an index of sitemaps. Takes the origin and their paths. */
export function sitemapIndexXml(origin: string, paths: readonly string[]): string {
  const files = paths.map((path) => `  <sitemap>\n    <loc>${escapeXml(origin + path)}</loc>\n  </sitemap>\n`);
  return `${HEAD}\n<sitemapindex ${NAMESPACE}>\n${files.join("")}</sitemapindex>\n`;
}
