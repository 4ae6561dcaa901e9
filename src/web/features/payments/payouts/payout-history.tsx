import { useTranslation } from "react-i18next";
import { paths } from "../../../../contract/paths.ts";
import { OWN_REASONS, type Payout, payoutEndpoints } from "../../../../contract/payments/payouts.ts";
import { PAYMENT_METHODS, PAYOUT_STATUSES } from "../../../../contract/statuses.ts";
import { formatCents } from "../../../../rules/money.ts";
import { query } from "../../../lib/data/query.ts";
import type { PagesState } from "../../../lib/data/use-pages.ts";
import { useLoadedQuery } from "../../../lib/data/use-query.ts";
import { ListShell } from "../../../shared/lists/list-shell.tsx";
import { ListToolbar } from "../../../shared/lists/list-toolbar.tsx";
import type { useUrlFilters } from "../../../shared/lists/use-url-filters.ts";
import { LazyHistory } from "../../../shared/records/lazy-history.tsx";
import { StatusBadge, useStatusLabel } from "../../../shared/records/status-badge.tsx";
import { When } from "../../../shared/records/when.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { useMethodLabel } from "./method-label.ts";
import { METHODS, type Methods } from "./payout-query.ts";
import { useWithdrawal } from "./use-withdrawal.ts";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

/** Why a payout failed: our own reasons in the screen's language, a bank's unchanged. */
function usePayoutFailureText(): (reason: string) => string {
  const { t } = useTranslation("payouts");
  return (reason) => {
    const own = OWN_REASONS.find((known) => known === reason);
    return own === undefined ? reason : t(`reason_${own}`);
  };
}

type Filters = ReturnType<typeof useUrlFilters>;
type Withdrawal = ReturnType<typeof useWithdrawal>;

function Toolbar({ filters }: { filters: Filters }) {
  const { t } = useTranslation("payouts");
  const labelOf = useStatusLabel();
  const methodLabel = useMethodLabel();
  const statuses = PAYOUT_STATUSES.map((status) => ({ value: status, label: labelOf({ payout: status }) }));
  const methods = PAYMENT_METHODS.map((method) => ({ value: method, label: methodLabel(method) }));
  return (
    <ListToolbar
      filters={filters}
      search={{ label: t("search"), hint: t("search_hint") }}
      choices={[
        { name: "status", label: t("status"), options: [{ value: "", label: t("all") }, ...statuses] },
        { name: "method", label: t("method"), options: [{ value: "", label: t("all_methods") }, ...methods] },
      ]}
    />
  );
}

function Candidate({ payout }: { payout: Payout }) {
  const { t } = useTranslation("payouts");
  const { candidate_name, job } = payout.referral;
  const name = candidate_name || t("unknown_candidate");
  return (
    <span className="cell-who">
      <Avatar name={name} size="sm" />
      <span>
        <span className="strong">{name}</span>
        <br />
        <span className="soft">
          {job.title || t("unknown_job")}, {job.company.name || t("unknown_company")}
        </span>
      </span>
    </span>
  );
}

function Status({ payout, withdrawal, methods }: { payout: Payout; withdrawal: Withdrawal; methods: Methods }) {
  const { t, i18n } = useTranslation("payouts");
  const reasonOf = usePayoutFailureText();
  const { status, reason, can } = payout;
  const name = payout.referral.candidate_name || t("unknown_candidate");
  const about = { amount: formatCents(payout.amount, i18n.language), name };
  return (
    <span>
      <StatusBadge of={{ payout: status }} />
      {status === "Pending" && !payout.frozen && (
        <span className="pay-note">{t(methods.items.length === 0 ? "add_to_withdraw" : "awaiting_processing")}</span>
      )}
      {status === "Processing" && <span className="pay-note">{t("processing")}</span>}
      {payout.frozen && (status === "Pending" || status === "Failed") && (
        <span className="pay-note">{t("frozen")}</span>
      )}
      {reason !== null && <span className="pay-note">{reasonOf(reason)}</span>}
      <LazyHistory
        kind="payout"
        about={payout.reference}
        wanted={query(payoutEndpoints.history, { params: { id: payout.id } })}
      />
      {can.withdraw && (
        <Button
          kind="quiet"
          className="pay-act"
          aria-label={t("withdraw_of", about)}
          onClick={() => withdrawal.ask([payout])}
        >
          {t("withdraw")}
        </Button>
      )}
      {can.retry && (
        <Button
          kind="quiet"
          className="pay-act"
          aria-label={t("retry_of", about)}
          onClick={() => withdrawal.ask([payout])}
        >
          {t("retry")}
        </Button>
      )}
    </span>
  );
}

/** The method of a payout; before a withdrawal, the method that would be used. */
function useMethodOf(methods: Methods): (payout: Payout) => string {
  const { t } = useTranslation("payouts");
  const methodLabel = useMethodLabel();
  const next = methods.items.find(({ id }) => id === methods.destination) ?? methods.items[0];
  return ({ status, payment_method }) => {
    if (status !== "Pending") return methodLabel(payment_method);
    return next === undefined ? t("no_method_yet") : methodLabel(next.kind);
  };
}

function useColumns(withdrawal: Withdrawal, methods: Methods): Column<Payout>[] {
  const { t, i18n } = useTranslation("payouts");
  const methodOf = useMethodOf(methods);
  return [
    { key: "candidate", head: t("candidate"), main: true, cell: (payout) => <Candidate payout={payout} /> },
    {
      key: "id",
      head: t("payout_id"),
      cell: (payout) => <span className="pay-id">{payout.reference}</span>,
    },
    {
      key: "created",
      head: t("created"),
      cell: (payout) => (
        <span className="nowrap">
          <When at={payout.created_at} />
          {payout.payout_date !== null && (
            <span className="pay-note">
              <RichText text={t("processed")} slots={{ when: <When at={payout.payout_date} /> }} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: "status",
      head: t("status"),
      cell: (payout) => <Status payout={payout} withdrawal={withdrawal} methods={methods} />,
    },
    {
      key: "method",
      head: t("method"),
      cell: (payout) => <span className="tag">{methodOf(payout)}</span>,
    },
    {
      key: "amount",
      head: t("amount"),
      num: true,
      cell: (payout) => (
        <span>
          <span className="pay-amount">{formatCents(payout.amount, i18n.language)}</span>
          {payout.to_company === true && <span className="pay-note">{t("to_company")}</span>}
          {payout.deducted > 0 && (
            <span className="pay-note">{t("deducted", { amount: formatCents(payout.deducted, i18n.language) })}</span>
          )}
          {payout.taken_back > 0 && (
            <span className="pay-note">
              {t("taken_back", { amount: formatCents(payout.taken_back, i18n.language) })}
            </span>
          )}
        </span>
      ),
    },
  ];
}

function Nothing({ filters }: { filters: Filters }) {
  const { t } = useTranslation("payouts");
  const filtered = ["search", "status", "method"].some((name) => filters.params.has(name));
  return (
    <Empty text={t("empty")}>
      <div className="actions">
        <LinkButton kind="primary" to={paths.myReferrals()}>
          {t("my_referrals")}
        </LinkButton>
        {filtered && <Button onClick={filters.clear}>{t("clear_filters")}</Button>}
      </div>
    </Empty>
  );
}

/** All payouts of a user, newest first: status, and which can be withdrawn. */
export function PayoutHistory(props: { pages: PagesState<Payout>; filters: Filters }) {
  const { pages, filters } = props;
  const { t } = useTranslation("payouts");
  const { items, more, busy, failure, loadMore } = pages;
  const methods = useLoadedQuery(METHODS);
  const withdrawal = useWithdrawal();
  const columns = useColumns(withdrawal, methods);
  const several = items.filter((payout) => payout.can.withdraw).length > 1;
  return (
    <>
      <Toolbar filters={filters} />
      {several && (
        <div className="pay-bar">
          <p className="label soft">{t("several")}</p>
          <Button busy={withdrawal.collecting && t("collecting")} onClick={() => void withdrawal.askAll()}>
            {t("withdraw_all")}
          </Button>
        </div>
      )}
      <ListShell
        empty={<Nothing filters={filters} />}
        shown={items.length}
        more={more}
        busy={busy}
        failure={failure === null ? null : t("load_failed")}
        onMore={loadMore}
      >
        <div aria-busy={filters.busy}>
          <Table
            className="pay-table"
            caption={t("history")}
            columns={columns}
            rows={items}
            rowKey={(payout) => payout.id}
          />
        </div>
      </ListShell>
      <WithdrawDialog withdrawal={withdrawal} methods={methods} />
    </>
  );
}
