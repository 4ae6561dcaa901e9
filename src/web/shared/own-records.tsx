import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../contract/paths.ts";
import { type Page, usePages } from "../lib/use-pages.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ListShell } from "./list-shell.tsx";
import type { useUrlFilters } from "./use-url-filters.ts";

type Filters = ReturnType<typeof useUrlFilters>;

export type OwnRecordsProps<T> = {
  first: Page<T>;
  fetchPage: (cursor: string) => Promise<Page<T>>;
  filters: Filters;
  /** The screen's words for nothing at all, nothing that fits, and a page that could not be had. */
  texts: { empty: string; empty_filtered: string; browse_jobs: string; clear_filters: string; load_failed: string };
  card: (record: T) => ReactNode;
};

function Nothing({ filters, texts }: Pick<OwnRecordsProps<unknown>, "filters" | "texts">) {
  return (
    <Empty text={filters.filtered ? texts.empty_filtered : texts.empty}>
      <div className="actions">
        <Link className={buttonClass({ kind: "primary" })} to={paths.opportunities()}>
          {texts.browse_jobs}
        </Link>
        {filters.filtered && <Button onClick={filters.clear}>{texts.clear_filters}</Button>}
      </div>
    </Empty>
  );
}

/** What a person made themselves (referrals, applications), newest first, page by page. */
export function OwnRecords<T extends { id: string }>({ first, fetchPage, filters, texts, card }: OwnRecordsProps<T>) {
  const { items, more, busy, failure, loadMore } = usePages(first, fetchPage);
  return (
    <ListShell
      empty={<Nothing filters={filters} texts={texts} />}
      shown={items.length}
      more={more}
      busy={busy}
      failure={failure === null ? null : texts.load_failed}
      onMore={loadMore}
    >
      <ul className="refs" aria-busy={filters.busy}>
        {items.map((record) => (
          <li key={record.id}>{card(record)}</li>
        ))}
      </ul>
    </ListShell>
  );
}

/** The shape of such a screen while it is fetched. */
export function OwnRecordsSkeleton() {
  return (
    <div className="page stack-lg" style={{ paddingBlock: "var(--s7)" }} aria-hidden="true">
      <Skeleton width="14rem" height="2.25rem" />
      <Skeleton height="7rem" />
      <Skeleton height="2.75rem" />
      <Skeleton height="13rem" />
      <Skeleton height="13rem" />
    </div>
  );
}
