import type { BrowseList, BrowsePage } from "../../../../contract/jobs/search/browse.ts";
import { paths } from "../../../../contract/paths.ts";
import type { CardJob } from "../../../shared/jobs/job-card.tsx";

/** The jobs of a list as schema.org's ItemList: their URLs in the order of the page, as search engines require. */
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

/** The path to a list as schema.org's BreadcrumbList; the last item is the page itself. */
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

/** Reduces a page of jobs to what cards show, because the rest would be sent with the page. */
export function toShownPage<P extends BrowsePage>(page: P): Omit<P, "items"> & { items: CardJob[] } {
  const items = page.items.map(({ candidates_count: _, company: { name, logo }, ...job }) => ({
    ...job,
    company: { name, logo },
  }));
  return { ...page, items };
}

/** A page of a list as its screen receives it. */
export type ShownPage<P extends BrowsePage> = ReturnType<typeof toShownPage<P>>;
