import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { adminReportEndpoints, REPORT_FILTERS } from "../../../../contract/admin/reports/admin-reports.ts";
import { REPORT_KINDS } from "../../../../contract/admin/reports/reports.ts";
import { loadList } from "../../../lib/data/query.ts";
import { usePages } from "../../../lib/data/use-pages.ts";
import { formatCount } from "../../../lib/format/counts.ts";
import { ListShell } from "../../../shared/lists/list-shell.tsx";
import { knownValue, useUrlFilters } from "../../../shared/lists/use-url-filters.ts";
import { revalidatesList, useOpenRecord } from "../../../shared/records/use-open-record.ts";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { AdminFrame, AdminFrameFailure, AdminSkeleton } from "./admin-frame.tsx";
import { ReportTable } from "./report-table.tsx";
import { StateFilters } from "./state-filters.tsx";
import "./admin.css";
import "../../../styles/payouts.css";

const ReportCaseDialog = lazyComponent(async () => ({
  default: (await import("./report-dialog.tsx")).ReportCaseDialog,
}));

/** Reads the filters from the URL. */
function parseReportFilters(params: URLSearchParams) {
  return {
    state: knownValue(params.get("state"), REPORT_FILTERS) ?? "waiting",
    kind: knownValue(params.get("kind"), REPORT_KINDS),
  };
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadList(request, adminReportEndpoints.list, { query: parseReportFilters(new URL(request.url).searchParams) });
}

export const shouldRevalidate = revalidatesList;

export function HydrateFallback() {
  return <AdminSkeleton screen="reports" />;
}

export function ErrorBoundary() {
  return <AdminFrameFailure screen="reports" />;
}

function Reports() {
  const { t, i18n } = useTranslation("accounts");
  const filters = useUrlFilters();
  const { first, items, more, busy, failure, loadMore } = usePages(useLoaderData<typeof clientLoader>().list);
  const { id: open, show, close } = useOpenRecord();
  const decided = parseReportFilters(filters.params).state === "decided";
  const heading = decided ? t("work_closed") : t("reports_n", { n: formatCount(first.waiting, i18n.language) });
  return (
    <section className="stack" aria-labelledby="report-list" aria-busy={filters.busy}>
      <h2 className="sub-title" id="report-list">
        {heading}
      </h2>
      <StateFilters
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
