import { useTranslation } from "react-i18next";
import type { LedgerReport } from "../../../contract/money/payout-files.ts";
import { formatCents } from "../../../rules/money.ts";
import type { Query } from "../../lib/data/query.ts";
import { useLoadedQuery } from "../../lib/data/use-query.ts";
import { Message } from "../../ui/message.tsx";
import { Table } from "../../ui/table.tsx";

const KINDS = [
  ...(["owner", "escrow", "refund", "payable", "transit", "connected", "paid", "debt", "given-up"] as const),
  ...(["disputed", "surplus", "loss"] as const),
] as const;

/** The balances of the ledger accounts, and the check that they add up to zero (rule M2). */
export function LedgerView({ wanted }: { wanted: Query<LedgerReport> }) {
  const { t, i18n } = useTranslation("settlement");
  const report = useLoadedQuery(wanted);
  const nameOf = (kind: string) => {
    const known = KINDS.find((one) => one === kind);
    return known === undefined ? kind : t(`account_${known}`);
  };
  return (
    <>
      <Message
        kind={report.sum === 0 ? "good" : "stop"}
        title={report.sum === 0 ? t("ledger_good") : t("ledger_bad", { sum: formatCents(report.sum, i18n.language) })}
      >
        <p>{t("ledger_text", { count: report.transfers })}</p>
      </Message>
      <Table
        caption={t("tab_ledger")}
        rows={report.accounts}
        rowKey={(row) => row.kind}
        columns={[
          { key: "kind", head: t("account"), main: true, cell: (row) => nameOf(row.kind) },
          { key: "count", head: t("number_of"), num: true, cell: (row) => row.count },
          {
            key: "balance",
            head: t("balance"),
            num: true,
            cell: (row) => <span className="pay-amount">{formatCents(row.balance, i18n.language)}</span>,
          },
        ]}
      />
    </>
  );
}
