import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { payoutFileEndpoints } from "../../../../contract/payments/payout-files.ts";
import { type AdminPayout, OWN_REASONS, payoutEndpoints } from "../../../../contract/payments/payouts.ts";
import { settlementEndpoints } from "../../../../contract/payments/settlement.ts";
import { PAYMENT_METHODS, PAYOUT_STATUSES } from "../../../../contract/statuses.ts";
import { formatCents } from "../../../../rules/money.ts";
import { query } from "../../../lib/data/query.ts";
import { usePages } from "../../../lib/data/use-pages.ts";
import { call } from "../../../lib/net/api-client.ts";
import { ListToolbar } from "../../../shared/lists/list-toolbar.tsx";
import type { useUrlFilters } from "../../../shared/lists/use-url-filters.ts";
import { DownloadButton } from "../../../shared/records/download-button.tsx";
import { LazyHistory } from "../../../shared/records/lazy-history.tsx";
import { StatusBadge, useStatusLabel } from "../../../shared/records/status-badge.tsx";
import { When } from "../../../shared/records/when.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import type { Column } from "../../../ui/table.tsx";
import { parseAdminPayoutQuery, type SettlementList } from "./load-settlement.ts";
import { SettlementTable } from "./settlement-table.tsx";
import { TwoLines } from "./two-line-cell.tsx";
import { useSettlementAction } from "./use-settlement-action.ts";

// Loaded on demand, only needed for failed payouts.
const FailDialog = lazyComponent(async () => ({
  default: (await import("./fail-payout-dialog.tsx")).FailPayoutDialog,
}));

type Filters = ReturnType<typeof useUrlFilters>;
type PayoutActions = Readonly<Record<"onComplete" | "onFail" | "onRetry", (payout: AdminPayout) => void>>;

function Dates({ payout }: { payout: AdminPayout }) {
  const { t } = useTranslation("settlement");
  return (
    <span className="nowrap">
      <When at={payout.created_at} />
      {payout.requested_at !== null && (
        <span className="pay-note">
          <RichText text={t("requested")} slots={{ when: <When at={payout.requested_at} /> }} />
        </span>
      )}
      {payout.payout_date !== null && (
        <span className="pay-note">
          <RichText text={t("processed")} slots={{ when: <When at={payout.payout_date} /> }} />
        </span>
      )}
    </span>
  );
}

function Destination({ payout }: { payout: AdminPayout }) {
  const { t } = useTranslation("settlement");
  const method = payout.payment_method === "PayPal" ? t("paypal") : t("bank_transfer");
  return (
    <span>
      <span className="nowrap">{method}</span>
      {payout.destination !== null && (
        <span className="pay-note">
          {payout.destination.masked} {payout.destination.holder}
        </span>
      )}
    </span>
  );
}

function Amount({ payout }: { payout: AdminPayout }) {
  const { t, i18n } = useTranslation("settlement");
  return (
    <span>
      <span className="pay-amount">{formatCents(payout.amount, i18n.language)}</span>
      {payout.taken_back > 0 && (
        <span className="pay-note">{t("taken_back", { amount: formatCents(payout.taken_back, i18n.language) })}</span>
      )}
    </span>
  );
}

/** The result so far, at the bank and at Stripe. */
function Outcome({ payout }: { payout: AdminPayout }) {
  const { t } = useTranslation("settlement");
  const own = OWN_REASONS.find((known) => known === payout.reason);
  return (
    <span>
      <StatusBadge of={{ payout: payout.status }} />
      {payout.batch !== null && <span className="pay-note">{t("in_batch", { number: payout.batch.number })}</span>}
      {payout.at_provider !== null && <span className="pay-note">{t(`at_${payout.at_provider}`)}</span>}
      {payout.note !== null && <span className="pay-note">{t("stripe_says", { note: payout.note })}</span>}
      {payout.frozen && <span className="pay-note">{t("frozen")}</span>}
      {payout.reason !== null && (
        <span className="pay-note">{own === undefined ? payout.reason : t(`reason_${own}`)}</span>
      )}
      <LazyHistory
        kind="payout"
        about={payout.reference}
        wanted={query(payoutEndpoints.adminHistory, { params: { id: payout.id } })}
      />
    </span>
  );
}

function Steps({ payout, onComplete, onFail, onRetry }: PayoutActions & { payout: AdminPayout }) {
  const { t } = useTranslation("settlement");
  const { reference, can } = payout;
  return (
    <>
      {can.settle && (
        <Button size="sm" aria-label={t("complete_of", { reference })} onClick={() => onComplete(payout)}>
          {t("complete")}
        </Button>
      )}
      {can.settle && (
        <Button size="sm" kind="danger-quiet" aria-label={t("fail_of", { reference })} onClick={() => onFail(payout)}>
          {t("fail")}
        </Button>
      )}
      {can.retry && (
        <Button size="sm" aria-label={t("retry_of", { reference })} onClick={() => onRetry(payout)}>
          {t("retry")}
        </Button>
      )}
    </>
  );
}

function useColumns(acts: PayoutActions): Column<AdminPayout>[] {
  const { t } = useTranslation("settlement");
  return [
    {
      key: "referrer",
      head: t("referrer"),
      main: true,
      cell: (payout) => <TwoLines first={payout.referrer.name ?? t("nobody")} second={payout.referrer.email} />,
    },
    { key: "id", head: t("payout_id"), cell: (payout) => <span className="pay-id">{payout.reference}</span> },
    { key: "dates", head: t("created"), cell: (payout) => <Dates payout={payout} /> },
    {
      key: "status",
      head: t("status"),
      cell: (payout) => <Outcome payout={payout} />,
    },
    { key: "to", head: t("goes_to"), cell: (payout) => <Destination payout={payout} /> },
    {
      key: "amount",
      head: t("amount"),
      num: true,
      cell: (payout) => <Amount payout={payout} />,
    },
    {
      key: "act",
      head: t("actions"),
      actions: true,
      cell: (payout) => <Steps payout={payout} {...acts} />,
    },
  ];
}

function Toolbar({ filters }: { filters: Filters }) {
  const { t } = useTranslation("settlement");
  const labelOf = useStatusLabel();
  const statuses = PAYOUT_STATUSES.map((status) => ({ value: status, label: labelOf({ payout: status }) }));
  const methods = PAYMENT_METHODS.map((method) => ({
    value: method,
    label: method === "PayPal" ? t("paypal") : t("bank_transfer"),
  }));
  return (
    <ListToolbar
      filters={filters}
      search={{ label: t("search"), hint: t("search_payouts") }}
      choices={[
        { name: "status", label: t("status"), options: [{ value: "", label: t("all") }, ...statuses] },
        { name: "method", label: t("method"), options: [{ value: "", label: t("all_methods") }, ...methods] },
      ]}
    />
  );
}

/** Asks for confirmation before a payout is recorded as arrived, or retried. */
function ConfirmAction({
  name,
  acting,
}: {
  name: "complete" | "retry";
  acting: ReturnType<typeof useSettlementAction<AdminPayout>>;
}) {
  const { t, i18n } = useTranslation("settlement");
  const { asked, ask, busy, error, confirm } = acting;
  return (
    <ConfirmDialog
      open={asked !== null}
      onClose={() => ask(null)}
      title={t(`${name}_title`, { reference: asked?.reference ?? "" })}
      text={t(`${name}_text`, {
        amount: formatCents(asked?.amount ?? 0, i18n.language),
        name: asked?.referrer.name ?? asked?.referrer.email ?? "",
      })}
      confirm={t(name)}
      kind="primary"
      busy={busy && t("saving")}
      error={error}
      onConfirm={() => void confirm()}
    />
  );
}

/** The payouts of all users: pending ones are recorded as arrived or failed (rules M3, M4). */
export function PayoutList({ wanted, filters }: { wanted: SettlementList<"payouts">; filters: Filters }) {
  const { t } = useTranslation("settlement");
  const { search } = useLocation();
  const [failing, setFailing] = useState<AdminPayout | null>(null);
  const completing = useSettlementAction<AdminPayout>(
    ({ id, attempt }) => call(settlementEndpoints.complete, { params: { id }, body: { attempt } }),
    t("completed"),
  );
  const params = new URLSearchParams(search);
  const pages = usePages(wanted);
  const retrying = useSettlementAction<AdminPayout>(
    ({ id }) => call(payoutEndpoints.adminRetry, { params: { id } }),
    t("retried"),
  );
  const columns = useColumns({ onComplete: completing.ask, onFail: setFailing, onRetry: retrying.ask });
  const { batch: _batch, ...exported } = parseAdminPayoutQuery(params);
  return (
    <>
      <Toolbar filters={filters} />
      <div className="pay-bar">
        <p className="label soft">{t("payouts_lead")}</p>
        <DownloadButton endpoint={payoutFileEndpoints.exportAll} input={{ query: exported }} />
      </div>
      <SettlementTable
        empty={t("no_payouts")}
        caption={t("tab_payouts")}
        pages={pages}
        columns={columns}
        rowKey={(payout) => payout.id}
      />
      <ConfirmAction name="complete" acting={completing} />
      <ConfirmAction name="retry" acting={retrying} />
      <Suspense fallback={null}>
        {failing !== null && <FailDialog payout={failing} onClose={() => setFailing(null)} />}
      </Suspense>
    </>
  );
}
