import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { type ReceiptItem, rewardEndpoints } from "../../../contract/money/rewards.ts";
import { formatDollars } from "../../lib/format/money.ts";
import { call } from "../../lib/net/caller.ts";
import { usePages } from "../../lib/net/use-pages.ts";
import { ListToolbar } from "../../shared/lists/list-toolbar.tsx";
import type { useUrlFilters } from "../../shared/lists/use-url-filters.ts";
import { When } from "../../shared/records/when.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import type { Column } from "../../ui/table.tsx";
import { useAmountColumn, useHireColumns } from "./hire-columns.tsx";
import { type Receipts, receiptQueryOf } from "./load-settlement.ts";
import { ReceiptDialog } from "./receipt-dialog.tsx";
import { SettlementTable } from "./settlement-table.tsx";

type Filters = ReturnType<typeof useUrlFilters>;

function useColumns(onRecord: (item: ReceiptItem) => void): Column<ReceiptItem>[] {
  const { t } = useTranslation("settlement");
  const hire = useHireColumns<ReceiptItem>();
  const amount = useAmountColumn<ReceiptItem>((item) => formatDollars(item.reward_amount));
  return [
    ...hire,
    {
      key: "since",
      head: t("hired"),
      cell: (item) => (
        <span className="nowrap">
          <When at={item.hired_at} />
        </span>
      ),
    },
    {
      key: "status",
      head: t("status"),
      cell: (item) => (
        <Badge status={item.overdue ? "failed" : "pending"}>
          {item.overdue ? t("overdue") : item.awaiting ? t("awaiting") : t("asked")}
        </Badge>
      ),
    },
    amount,
    {
      key: "act",
      head: t("actions"),
      actions: true,
      cell: (item) => (
        <Button size="sm" aria-label={t("record_of", { reference: item.reference })} onClick={() => onRecord(item)}>
          {t("record")}
        </Button>
      ),
    },
  ];
}

/** Rewards whose money has not come in yet, the oldest hire first; what comes in is recorded here (DECISIONS M4, M9). */
export function ReceiptList({ loaded, filters }: { loaded: Receipts; filters: Filters }) {
  const { t } = useTranslation("settlement");
  const { search } = useLocation();
  const [chosen, setChosen] = useState<ReceiptItem | null>(null);
  const fetchPage = useCallback(
    (cursor: string) =>
      call(rewardEndpoints.receipts, { query: { ...receiptQueryOf(new URLSearchParams(search)), cursor } }),
    [search],
  );
  const pages = usePages(loaded, fetchPage);
  const columns = useColumns(setChosen);
  return (
    <>
      <ListToolbar
        filters={filters}
        search={{ label: t("search"), hint: t("search_receipts") }}
        choices={[
          {
            name: "overdue",
            label: t("status"),
            options: [
              { value: "", label: t("all") },
              { value: "true", label: t("overdue") },
            ],
          },
        ]}
      />
      <SettlementTable
        empty={t("no_receipts")}
        caption={t("tab_receipts")}
        pages={pages}
        columns={columns}
        rowKey={(item) => item.referral}
      />
      {chosen !== null && <ReceiptDialog item={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
