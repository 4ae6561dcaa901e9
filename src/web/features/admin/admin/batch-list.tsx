import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "../../../../contract/paths.ts";
import { type PayoutBatch, settlementEndpoints } from "../../../../contract/payments/settlement.ts";
import { PAYMENT_METHODS } from "../../../../contract/statuses.ts";
import { formatCents } from "../../../../rules/money.ts";
import { usePages } from "../../../lib/data/use-pages.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { DownloadButton } from "../../../shared/records/download-button.tsx";
import { useAction } from "../../../shared/records/use-action.ts";
import { When } from "../../../shared/records/when.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import type { Column } from "../../../ui/table.tsx";
import { SETTLEMENT_ENDPOINTS, type SettlementList } from "./load-settlement.ts";
import { SettlementTable } from "./settlement-table.tsx";
import { TwoLines } from "./two-line-cell.tsx";
import { useSettlementAction } from "./use-settlement-action.ts";

type Method = (typeof PAYMENT_METHODS)[number];

/** Puts the pending payouts into a new batch; says so if there are none. */
function NewBatch() {
  const { t } = useTranslation("settlement");
  const { t: errorText } = useTranslation("errors");
  const { act, pending } = useAction(
    (payment_method: Method) => call(settlementEndpoints.createBatch, { body: { payment_method } }),
    {
      changes: SETTLEMENT_ENDPOINTS,
      done: (batch) => t("batch_made", { number: batch.number, count: batch.payouts }),
      failed: (error) => errorText(errorCodeOf(error)),
    },
  );
  return (
    <div className="actions">
      {PAYMENT_METHODS.map((method) => (
        <Button key={method} busy={pending === method && t("saving")} onClick={() => void act(method)}>
          {method === "PayPal" ? t("new_paypal_batch") : t("new_bank_batch")}
        </Button>
      ))}
    </div>
  );
}

function BatchActions({ batch, onComplete }: { batch: PayoutBatch; onComplete: (batch: PayoutBatch) => void }) {
  const { t } = useTranslation("settlement");
  return (
    <>
      {batch.open > 0 && (
        <DownloadButton
          size="sm"
          endpoint={settlementEndpoints.bankFile}
          input={{ params: { id: batch.id } }}
          label={t("bank_file")}
          name={t("bank_file_of", { number: batch.number })}
        />
      )}
      <DownloadButton
        size="sm"
        endpoint={settlementEndpoints.batchRecord}
        input={{ params: { id: batch.id } }}
        label={t("batch_record")}
        name={t("batch_record_of", { number: batch.number })}
      />
      {batch.open > 0 && (
        <Button
          size="sm"
          aria-label={t("complete_batch_of", { number: batch.number })}
          onClick={() => onComplete(batch)}
        >
          {t("complete_batch")}
        </Button>
      )}
    </>
  );
}

function useColumns(onComplete: (batch: PayoutBatch) => void): Column<PayoutBatch>[] {
  const { t, i18n } = useTranslation("settlement");
  return [
    {
      key: "batch",
      head: t("batch"),
      main: true,
      cell: (batch) => (
        <TwoLines
          first={t("batch_number", { number: batch.number })}
          second={batch.payment_method === "PayPal" ? t("paypal") : t("bank_transfer")}
        />
      ),
    },
    {
      key: "made",
      head: t("created"),
      cell: (batch) => (
        <span className="nowrap">
          <When at={batch.created_at} />
          {batch.created_by !== null && <span className="pay-note">{batch.created_by}</span>}
        </span>
      ),
    },
    {
      key: "payouts",
      head: t("payouts"),
      cell: (batch) => (
        <Link to={`${paths.adminPayouts()}?tab=payouts&batch=${batch.id}`}>
          {t("payouts_in", { count: batch.payouts })}
        </Link>
      ),
    },
    {
      key: "open",
      head: t("status"),
      cell: (batch) => (
        <Badge status={batch.open === 0 ? "completed" : "processing"}>
          {batch.open === 0 ? t("all_settled") : t("still_open", { count: batch.open })}
        </Badge>
      ),
    },
    {
      key: "total",
      head: t("total"),
      num: true,
      cell: (batch) => <span className="pay-amount">{formatCents(batch.total, i18n.language)}</span>,
    },
    {
      key: "act",
      head: t("actions"),
      actions: true,
      cell: (batch) => <BatchActions batch={batch} onComplete={onComplete} />,
    },
  ];
}

/** Batches of payouts: the file for the bank, and the confirmation that all have arrived (rule M4). */
export function BatchList({ wanted }: { wanted: SettlementList<"batches"> }) {
  const { t, i18n } = useTranslation("settlement");
  const pages = usePages(wanted);
  const completing = useSettlementAction<PayoutBatch>(
    ({ id }) => call(settlementEndpoints.completeBatch, { params: { id } }),
    t("batch_completed"),
  );
  const columns = useColumns(completing.ask);
  const { asked } = completing;
  return (
    <>
      <div className="pay-bar">
        <p className="label soft">{t("batches_lead")}</p>
        <NewBatch />
      </div>
      <SettlementTable
        empty={t("no_batches")}
        caption={t("tab_batches")}
        pages={pages}
        columns={columns}
        rowKey={(batch) => batch.id}
      />
      <ConfirmDialog
        open={asked !== null}
        onClose={() => completing.ask(null)}
        title={t("complete_batch_title", { number: asked?.number ?? 0 })}
        text={t("complete_batch_text", {
          count: asked?.open ?? 0,
          total: formatCents(asked?.total ?? 0, i18n.language),
        })}
        confirm={t("complete_batch")}
        kind="primary"
        busy={completing.busy && t("saving")}
        error={completing.error}
        onConfirm={() => void completing.confirm()}
      />
    </>
  );
}
