import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReceiptItem } from "../../../../contract/payments/rewards.ts";
import { formatDollars } from "../../../../rules/money.ts";
import { usePages } from "../../../lib/data/use-pages.ts";
import { ListToolbar } from "../../../shared/lists/list-toolbar.tsx";
import type { useUrlFilters } from "../../../shared/lists/use-url-filters.ts";
import { When } from "../../../shared/records/when.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Column } from "../../../ui/table.tsx";
import { useAmountColumn, useHireColumns } from "./hire-columns.tsx";
import type { SettlementList } from "./load-settlement.ts";
import { SettlementTable } from "./settlement-table.tsx";

// Loaded on demand.
const ReceiptDialog = lazyComponent(async () => ({ default: (await import("./receipt-dialog.tsx")).ReceiptDialog }));

type Filters = ReturnType<typeof useUrlFilters>;

function useColumns(onRecord: (item: ReceiptItem) => void): Column<ReceiptItem>[] {
  const { t, i18n } = useTranslation("settlement");
  const hire = useHireColumns<ReceiptItem>();
  const amount = useAmountColumn<ReceiptItem>((item) => formatDollars(item.reward_amount, i18n.language));
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

/** Rewards that are not funded yet, the oldest hire first; received money is recorded here (rules M4, M9). */
export function ReceiptList({ wanted, filters }: { wanted: SettlementList<"receipts">; filters: Filters }) {
  const { t } = useTranslation("settlement");
  const [chosen, setChosen] = useState<ReceiptItem | null>(null);
  const pages = usePages(wanted);
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
      <Suspense fallback={null}>
        {chosen !== null && <ReceiptDialog item={chosen} onClose={() => setChosen(null)} />}
      </Suspense>
    </>
  );
}
