import { useTranslation } from "react-i18next";
import type { ReceiptItem, RefundItem } from "../../../../contract/payments/rewards.ts";
import { usePersonName } from "../../../shared/records/person-name.ts";
import type { Column } from "../../../ui/table.tsx";
import { TwoLines } from "./two-line-cell.tsx";

type Hire = Pick<ReceiptItem & RefundItem, "owner" | "candidate_name" | "job" | "reference">;

/** Columns: who pays or is refunded, for which hire, and the reference of the transfer. */
export function useHireColumns<Row extends Hire>(): Column<Row>[] {
  const { t } = useTranslation("settlement");
  const nameOf = usePersonName();
  return [
    {
      key: "owner",
      head: t("owner"),
      main: true,
      cell: ({ owner }) => <TwoLines first={owner.name ?? t("nobody")} second={owner.email} />,
    },
    {
      key: "hire",
      head: t("hire"),
      cell: ({ candidate_name, job }) => (
        <TwoLines first={nameOf(candidate_name)} second={`${job.title}, ${job.company_name}`} />
      ),
    },
    { key: "reference", head: t("reference"), cell: ({ reference }) => <span className="pay-id">{reference}</span> },
  ];
}

/** A column with a formatted amount. */
export function useAmountColumn<Row>(amountOf: (row: Row) => string): Column<Row> {
  const { t } = useTranslation("settlement");
  return {
    key: "amount",
    head: t("amount"),
    num: true,
    cell: (row) => <span className="pay-amount">{amountOf(row)}</span>,
  };
}
