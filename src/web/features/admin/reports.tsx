import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { adminReportEndpoints, REPORT_STANDINGS } from "../../../contract/reports/admin-reports.ts";
import { REPORT_KINDS } from "../../../contract/reports/reports.ts";
import { load, pages } from "../../lib/data/query.ts";
import { usePages } from "../../lib/data/use-pages.ts";
import { formatCount } from "../../lib/format/counts.ts";
import { ListShell } from "../../shared/lists/list-shell.tsx";
import { chosen, useUrlFilters } from "../../shared/lists/use-url-filters.ts";
import { revalidatesList, useOpenRecord } from "../../shared/records/use-open-record.ts";
import { latePiece } from "../../shared/shell/late-piece.tsx";
import { Empty } from "../../ui/empty.tsx";
import { AdminFrame, AdminFrameFailure, AdminWaiting } from "./admin-frame.tsx";
import { ReportTable } from "./report-table.tsx";
import { StandingFilters } from "./standing-filters.tsx";
import "./admin.css";
import "../../styles/payouts.css";

const ReportCaseDialog = latePiece(async () => ({ default: (await import("./report-dialog.tsx")).ReportCaseDialog }));

/** Reads the filters from the URL. */
function reportFiltersOf(params: URLSearchParams) {
  return {
    standing: chosen(params.get("standing"), REPORT_STANDINGS) ?? "waiting",
    kind: chosen(params.get("kind"), REPORT_KINDS),
  };
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const list = pages(adminReportEndpoints.list, { query: reportFiltersOf(new URL(request.url).searchParams) });
  await load(request, list);
  return { list };
}

export const shouldRevalidate = revalidatesList;

export function HydrateFallback() {
  return <AdminWaiting screen="reports" />;
}

export function ErrorBoundary() {
  return <AdminFrameFailure screen="reports" />;
}

function Reports() {
  const { t, i18n } = useTranslation("accounts");
  const filters = useUrlFilters();
  const { first, items, more, busy, failure, loadMore } = usePages(useLoaderData<typeof clientLoader>().list);
  const { id: open, show, close } = useOpenRecord();
  const decided = reportFiltersOf(filters.params).standing === "decided";
  const heading = decided ? t("work_closed") : t("reports_n", { n: formatCount(first.waiting, i18n.language) });
  return (
    <section className="stack" aria-labelledby="report-list" aria-busy={filters.busy}>
      <h2 className="sub-title" id="report-list">
        {heading}
      </h2>
      <StandingFilters
        filters={filters}
        over="decided"
        name="kind"
        label={t("report_kind")}
        options={REPORT_KINDS.map((value) => ({ value, label: t(`report_kind_${value}`) }))}
      />
      <ListShell
        empty={<Empty text={t(decided ? "reports_empty_decided" : "reports_empty")} />}
        shown={items.length}
        more={more}
        busy={busy}
        failure={failure === null ? null : t("reports_failed")}
        onMore={loadMore}
      >
        <ReportTable rows={items} caption={heading} onOpen={show} />
      </ListShell>
      {open !== null && (
        <Suspense fallback={null}>
          <ReportCaseDialog id={open} known={items.find(({ id }) => id === open)} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}

export default function AdminReportsScreen() {
  return (
    <AdminFrame screen="reports">
      <Reports />
    </AdminFrame>
  );
}
