import { useTranslation } from "react-i18next";
import type { PagesState } from "../../../lib/data/use-pages.ts";
import { ListShell } from "../../../shared/lists/list-shell.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { type Column, Table } from "../../../ui/table.tsx";

type Props<Row> = {
  /** Text of the empty table. */
  empty: string;
  caption: string;
  pages: PagesState<Row>;
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
};

/** A paginated list of items to settle. */
export function SettlementTable<Row>({ empty, caption, pages, columns, rowKey }: Props<Row>) {
  const { t } = useTranslation("settlement");
  const { items, more, busy, failure, loadMore } = pages;
  return (
    <ListShell
      empty={<Empty text={empty} />}
      shown={items.length}
      more={more}
      busy={busy}
      failure={failure === null ? null : t("load_failed")}
      onMore={loadMore}
    >
      <Table className="pay-table" caption={caption} columns={columns} rows={items} rowKey={rowKey} />
    </ListShell>
  );
}
