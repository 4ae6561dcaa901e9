import { useTranslation } from "react-i18next";
import { type RefundItem, rewardEndpoints } from "../../../../contract/payments/rewards.ts";
import { formatCents } from "../../../../rules/money.ts";
import { usePages } from "../../../lib/data/use-pages.ts";
import { call } from "../../../lib/net/api-client.ts";
import type { useUrlFilters } from "../../../shared/lists/use-url-filters.ts";
import { When } from "../../../shared/records/when.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import type { Column } from "../../../ui/table.tsx";
import { useAmountColumn, useHireColumns } from "./hire-columns.tsx";
import type { SettlementList } from "./load-settlement.ts";
import { SettlementTable } from "./settlement-table.tsx";
import { useSettlementAction } from "./use-settlement-action.ts";

type Filters = ReturnType<typeof useUrlFilters>;

function useColumns(onSettle: (item: RefundItem) => void): Column<RefundItem>[] {
  const { t, i18n } = useTranslation("settlement");
  const hire = useHireColumns<RefundItem>();
  const amount = useAmountColumn<RefundItem>((item) => formatCents(item.amount, i18n.language));
  return [
    ...hire,
    {
      key: "since",
      head: t("refunded"),
      cell: (item) => (
        <span className="nowrap">
          <When at={item.refunded_at} />
          {item.settled_at !== null && (
            <span className="pay-note">
              <RichText text={t("processed")} slots={{ when: <When at={item.settled_at} /> }} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: "kind",
      head: t("status"),
      cell: (item) => (
        <span>
          <Badge status={item.settled_at === null ? "pending" : "completed"}>
            {item.settled_at === null ? t("to_pay_back") : t("paid_back")}
          </Badge>
          {item.at_provider !== null && <span className="pay-note">{t(`refund_${item.at_provider}`)}</span>}
          {item.note !== null && <span className="pay-note">{t("stripe_says", { note: item.note })}</span>}
          {item.clawback && <span className="pay-note">{t("clawback")}</span>}
          {item.charged_back && <span className="pay-note">{t("charged_back")}</span>}
          {item.frozen && <span className="pay-note">{t("frozen")}</span>}
        </span>
      ),
    },
    amount,
    {
      key: "act",
      head: t("actions"),
      actions: true,
      cell: (item) =>
        item.settled_at === null &&
        item.at_provider !== "asked" &&
        !item.frozen && (
          <Button size="sm" aria-label={t("settle_of", { reference: item.reference })} onClick={() => onSettle(item)}>
            {t("settle")}
          </Button>
        ),
    },
  ];
}

/** Refunds to owners because a probation failed (rules M1, M7). */
export function RefundList({ wanted, filters }: { wanted: SettlementList<"refunds">; filters: Filters }) {
  const { t, i18n } = useTranslation("settlement");
  const pages = usePages(wanted);
  const settling = useSettlementAction<RefundItem>(
    ({ referral }) => call(rewardEndpoints.settleRefund, { params: { id: referral } }),
    t("settled"),
  );
  const columns = useColumns(settling.ask);
  const { asked } = settling;
  return (
    <>
      <Segmented
        label={t("status")}
        chosen={filters.params.get("settled") === "true" ? "true" : ""}
        onChoose={(value) => filters.set("settled", value)}
        choices={[
          { value: "", label: t("to_pay_back") },
          { value: "true", label: t("paid_back") },
        ]}
      />
      <SettlementTable
        empty={t("no_refunds")}
        caption={t("tab_refunds")}
        pages={pages}
        columns={columns}
        rowKey={(item) => item.referral}
      />
      <ConfirmDialog
        open={asked !== null}
        onClose={() => settling.ask(null)}
        title={t("settle_title", { reference: asked?.reference ?? "" })}
        text={t("settle_text", {
          amount: formatCents(asked?.amount ?? 0, i18n.language),
          name: asked?.owner.name ?? asked?.owner.email ?? "",
        })}
        confirm={t("settle")}
        kind="primary"
        busy={settling.busy && t("saving")}
        error={settling.error}
        onConfirm={() => void settling.confirm()}
      />
    </>
  );
}
