import { paths } from "../../../contract/paths.ts";
import type { BrowseList } from "../../../contract/search/browse.ts";

/** The jobs of a list as schema.org's ItemList: their addresses in the order of the page, as search engines ask for it. */
export function itemList({ items }: Pick<BrowseList, "items">, origin: string) {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: items.map(({ id }, nth) => ({
      "@type": "ListItem",
      position: nth + 1,
      url: `${origin}${paths.job(id)}`,
    })),
  };
}

/** The way to a list as schema.org's BreadcrumbList; the last one is the page itself. */
export function breadcrumbs(steps: readonly { name: string; path: string }[], origin: string) {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, nth) => ({
      "@type": "ListItem",
      position: nth + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}
