import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { DISPUTE_FILTERS, type DisputeItem, disputeEndpoints } from "../../../../contract/payments/disputes.ts";
import { loadList } from "../../../lib/data/query.ts";
import { usePages } from "../../../lib/data/use-pages.ts";
import { ListShell } from "../../../shared/lists/list-shell.tsx";
import { knownValue, useUrlFilters } from "../../../shared/lists/use-url-filters.ts";
import { Moment } from "../../../shared/records/moment.tsx";
import { revalidatesList, useOpenRecord } from "../../../shared/records/use-open-record.ts";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Select } from "../../../ui/select.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { AdminFrame, AdminFrameFailure, AdminSkeleton } from "./admin-frame.tsx";
import { TwoLines } from "./two-line-cell.tsx";
import "./admin.css";
import "../../../styles/payouts.css";

const DisputeDialog = lazyComponent(() => import("./dispute-dialog.tsx"));

function disputeStateOf(params: URLSearchParams) {
  return knownValue(params.get("state"), DISPUTE_FILTERS) ?? "waiting";
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const state = disputeStateOf(new URL(request.url).searchParams);
  return loadList(request, disputeEndpoints.list, { query: { state } });
}

export const shouldRevalidate = revalidatesList;

export function HydrateFallback() {
  return <AdminSkeleton screen="disputes" />;
}

export function ErrorBoundary() {
  return <AdminFrameFailure screen="disputes" />;
}

type TableProps = { rows: readonly DisputeItem[]; decided: boolean; onOpen: (id: string) => void };

function DisputeTable({ rows, decided, onOpen }: TableProps) {
  const { t } = useTranslation(["disputes", "accounts"]);
  const nameOf = ({ candidate_name }: DisputeItem) => candidate_name || "–";
  const columns: Column<DisputeItem>[] = [
    {
      key: "who",
      head: t("who"),
      main: true,
      cell: (row) => <TwoLines first={nameOf(row)} second={`${row.job_title}, ${row.company_name}`} />,
    },
    { key: "referrer", head: t("referrer"), cell: ({ referrer_name }) => referrer_name || "–" },
    {
      key: "state",
      head: t("state", { ns: "accounts" }),
      cell: ({ outcome, ready }) =>
        outcome === null ? (
          <Badge status="pending">{t(ready ? "state_ready" : "state_waits")}</Badge>
        ) : (
          <Badge status="approved">{t(`short_${outcome}`)}</Badge>
        ),
    },
    {
      key: "when",
      head: t(decided ? "decided" : "opened"),
      cell: ({ decided_at, opened_at }) => <Moment at={decided_at ?? opened_at} />,
    },
    {
      key: "actions",
      head: t("actions", { ns: "accounts" }),
      actions: true,
      cell: (row) => (
        <Button
          size="sm"
          aria-label={t("view_of", { ns: "accounts", name: nameOf(row) })}
          onClick={() => onOpen(row.id)}
        >
          {t("view", { ns: "accounts" })}
        </Button>
      ),
    },
  ];
  const caption = t("disputes", { ns: "accounts" });
  return <Table className="pay-table" caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

function Disputes() {
  const { t } = useTranslation(["disputes", "accounts"]);
  const filters = useUrlFilters();
  const { items, more, busy, failure, loadMore } = usePages(useLoaderData<typeof clientLoader>().list);
  const { id: open, show, close } = useOpenRecord();
  const decided = disputeStateOf(filters.params) === "decided";
  return (
    <section className="stack" aria-label={t("disputes", { ns: "accounts" })} aria-busy={filters.busy}>
      <search className="toolbar">
        <div className="field">
          <Select
            aria-label={t("state", { ns: "accounts" })}
            options={[
              { value: "", label: t("work_open", { ns: "accounts" }) },
              { value: "decided", label: t("work_closed", { ns: "accounts" }) },
            ]}
            value={decided ? "decided" : ""}
            onChange={(event) => filters.set("state", event.currentTarget.value)}
          />
        </div>
      </search>
      <ListShell
        empty={<Empty text={t(decided ? "disputes_empty_decided" : "disputes_empty")} />}
        shown={items.length}
        more={more}
        busy={busy}
        failure={failure === null ? null : t("disputes_failed", { ns: "accounts" })}
        onMore={loadMore}
      >
        <DisputeTable decided={decided} rows={items} onOpen={show} />
      </ListShell>
      {open !== null && (
        <Suspense fallback={null}>
          <DisputeDialog id={open} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}

export default function AdminDisputesScreen() {
  return (
    <AdminFrame screen="disputes">
      <Disputes />
    </AdminFrame>
  );
}
