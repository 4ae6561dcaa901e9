import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { BoundedCount } from "../../../contract/paging.ts";
import { formatCount } from "../../lib/format/counts.ts";
import { LoadMore } from "../../ui/load-more.tsx";
import { LoadFailure } from "./load-failure.tsx";

export type ListShellProps = {
  /** Shown for an empty list: an Empty with one action. */
  empty: ReactNode;
  /** Number of items shown. */
  shown: number;
  /** Total number, for "8 of 128". */
  total?: BoundedCount;
  more: boolean;
  busy: boolean;
  /** The text if the next page could not be loaded, else null. */
  failure: string | null;
  onMore: () => void;
  children: ReactNode;
};

/** A paginated list with its end: number of items, next page and its failure. Use with `usePages`. */
export function ListShell({ empty, shown, total, more, busy, failure, onMore, children }: ListShellProps) {
  const { i18n } = useTranslation();
  if (shown === 0 && failure === null) return empty;
  const words = (count: BoundedCount) => formatCount(count, i18n.language);
  return (
    <>
      {children}
      {failure === null ? (
        <LoadMore
          shown={words({ value: shown, more: false })}
          total={total && words(total)}
          more={more}
          busy={busy}
          onMore={onMore}
        />
      ) : (
        <LoadFailure text={failure} onRetry={onMore} busy={busy} />
      )}
    </>
  );
}
