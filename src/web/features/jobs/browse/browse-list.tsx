import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigation } from "react-router";
import type { BrowsePage } from "../../../../contract/jobs/search/browse.ts";
import type { BoundedCount } from "../../../../contract/paging.ts";
import { cachedComponent } from "../../../lib/cached-component.tsx";
import { formatCount } from "../../../lib/format/counts.ts";
import { JobCard } from "../../../shared/jobs/job-card.tsx";
import { FilterFailure } from "../../../shared/lists/filter-failure.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import type { BrowseLinks } from "./browse-url.ts";
import type { ShownPage } from "./list-data.ts";

/** The server caches the card's HTML, because the same job is on many lists; the browser bundle contains no cache. */
const Card = import.meta.env.SSR ? cachedComponent("job", JobCard) : JobCard;

type Props = {
  ways: BrowseLinks;
  page: ShownPage<BrowsePage>;
  /** The number of jobs, as text. */
  count: string;
  /** How the search was interpreted. */
  notes?: ReactNode;
  /** The requested list failed to load; this is the previous one. */
  failed?: boolean;
  /** Shown instead of an empty list. */
  empty: ReactNode;
};

/** Formats a count, exact up to its bound. */
export function useCountFormat(): (count: BoundedCount) => string {
  const { i18n } = useTranslation();
  return (count) => formatCount(count, i18n.language);
}

/** A page of a visitor's list: its jobs, and links to the previous and next page. */
export function BrowseList({ ways, page, count, notes, failed = false, empty }: Props) {
  const { t } = useTranslation(["browse", "jobs"]);
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const { items } = page;
  return (
    <section className="board-list" aria-labelledby="list-title" aria-busy={location?.pathname === pathname}>
      <h2 className="visually-hidden" id="list-title">
        {t("opportunities", { ns: "jobs" })}
      </h2>
      <p className="label browse-count" role="status">
        {count}
      </p>
      {notes}
      <FilterFailure failed={failed} text={t("load_failed", { ns: "jobs" })} kept={t("list_kept", { ns: "jobs" })} />
      {items.length === 0 ? (
        empty
      ) : (
        <ul className="jobs">
          {items.map((job) => (
            <li key={job.id}>
              <Card job={job} tags={3} />
            </li>
          ))}
        </ul>
      )}
      {(ways.first !== null || ways.next !== null) && (
        <nav className="browse-pages" aria-label={t("pages")}>
          {ways.first !== null && <LinkButton to={ways.first}>{t("first_page")}</LinkButton>}
          {ways.next !== null && <LinkButton to={ways.next}>{t("next_page")}</LinkButton>}
        </nav>
      )}
    </section>
  );
}
