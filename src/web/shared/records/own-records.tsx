import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, type LinkProps } from "react-router";
import { paths } from "../../../contract/paths.ts";
import type { PagesState } from "../../lib/data/use-pages.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ListShell } from "../lists/list-shell.tsx";
import type { useUrlFilters } from "../lists/use-url-filters.ts";
import { OWN_TEXTS, type OwnKind } from "./own-kind.ts";
import { useOpenRecord } from "./use-open-record.ts";

type Filters = ReturnType<typeof useUrlFilters>;

export type OwnRecordsProps<T> = {
  kind: OwnKind;
  pages: PagesState<T>;
  filters: Filters;
  /** `view` holds the link props that open the record over the list. */
  card: (record: T, view: LinkProps) => ReactNode;
  /** Renders the open record. */
  details: (open: { id: string; onClose: () => void }) => ReactNode;
};

function Nothing({ kind, filters }: { kind: OwnKind; filters: Filters }) {
  const { t } = useTranslation(OWN_TEXTS[kind]);
  return (
    <Empty text={t(filters.filtered ? "empty_filtered" : "empty")}>
      <div className="actions">
        <Link className={buttonClass({ kind: "primary" })} to={paths.opportunities()}>
          {t("browse_jobs")}
        </Link>
        {filters.filtered && <Button onClick={filters.clear}>{t("clear_filters")}</Button>}
      </div>
    </Empty>
  );
}

/**
 * The records that the user created (referrals, applications), newest first, paginated; one of them can be open over
 * the list.
 */
export function OwnRecords<T extends { id: string }>(props: OwnRecordsProps<T>) {
  const { kind, pages, filters, card, details } = props;
  const { t } = useTranslation(OWN_TEXTS[kind]);
  const opened = useOpenRecord();
  const { items, more, busy, failure, loadMore } = pages;
  return (
    <>
      <ListShell
        empty={<Nothing kind={kind} filters={filters} />}
        shown={items.length}
        more={more}
        busy={busy}
        failure={failure === null ? null : t("load_failed")}
        onMore={loadMore}
      >
        <ul className="refs" aria-busy={filters.busy}>
          {items.map((record) => (
            <li key={record.id}>{card(record, opened.linkTo(record.id))}</li>
          ))}
        </ul>
      </ListShell>
      {opened.id !== null && details({ id: opened.id, onClose: opened.close })}
    </>
  );
}

/** Placeholder of such a screen while loading. */
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
