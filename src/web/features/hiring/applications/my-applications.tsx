import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from "react-router";
import type { OutputOf } from "../../../../contract/endpoint.ts";
import { type ApplicationListQuery, applicationEndpoints } from "../../../../contract/hiring/applications.ts";
import { paths } from "../../../../contract/paths.ts";
import { APPLICATION_STATUSES } from "../../../../contract/statuses.ts";
import { loadList } from "../../../lib/data/query.ts";
import { usePages } from "../../../lib/data/use-pages.ts";
import { ListToolbar } from "../../../shared/lists/list-toolbar.tsx";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { knownValue, parseSearch, useUrlFilters } from "../../../shared/lists/use-url-filters.ts";
import { OwnRecords, OwnRecordsSkeleton } from "../../../shared/records/own-records.tsx";
import { useStatusLabel } from "../../../shared/records/status-badge.tsx";
import { revalidatesList } from "../../../shared/records/use-open-record.ts";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Stat, StatStrip } from "../../../ui/stats.tsx";
import { ApplicationCard } from "./application-card.tsx";
import { ApplicationDetails } from "./application-details.tsx";
import { REFERRED, ReferredList } from "./referred-list.tsx";
import "../../../styles/referrals.css";

const UnreadMessages = lazyComponent(() => import("../../../shared/messages/unread-messages.tsx"));
const OwnInterviews = lazyComponent(() => import("../../../shared/interviews/own-interviews.tsx"));

type Query = Pick<ApplicationListQuery, "search" | "status">;

function parseQuery(search: string): Query {
  const params = new URLSearchParams(search);
  return { search: parseSearch(params), status: knownValue(params.get("status"), APPLICATION_STATUSES) };
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadList(request, applicationEndpoints.list, { query: parseQuery(new URL(request.url).search) }, REFERRED);
}

type Listed = OutputOf<typeof applicationEndpoints.list>;
type Filters = ReturnType<typeof useUrlFilters>;

function Figures({ stats }: Pick<Listed, "stats">) {
  const { t } = useTranslation("applications");
  return (
    <StatStrip label={t("figures")}>
      <Stat label={t("total")} value={stats.total} />
      <Stat label={t("interviewing")} value={stats.interviewing} />
      <Stat label={t("reviewing")} value={stats.reviewing} />
      <Stat label={t("pending")} value={stats.pending} />
    </StatStrip>
  );
}

function Toolbar({ filters }: { filters: Filters }) {
  const { t } = useTranslation("applications");
  const labelOf = useStatusLabel();
  const statuses = APPLICATION_STATUSES.map((status) => ({ value: status, label: labelOf({ application: status }) }));
  return (
    <ListToolbar
      filters={filters}
      search={{ label: t("search"), hint: t("search_hint") }}
      choices={[
        { name: "status", label: t("status"), options: [{ value: "", label: t("all_statuses") }, ...statuses] },
      ]}
    />
  );
}

export const shouldRevalidate = revalidatesList;
export const HydrateFallback = OwnRecordsSkeleton;

export function ErrorBoundary() {
  const { t } = useTranslation("applications");
  return <ScreenFailure title={t("my_title")} text={t("load_failed")} />;
}

export default function MyApplicationsScreen() {
  const { t } = useTranslation("applications");
  const list = usePages(useLoaderData<typeof clientLoader>().list);
  const filters = useUrlFilters();
  useSessionEndedText(t("my_please_log_in"));
  return (
    <div className="page">
      <PageMeta title={t("my_title")} />
      <PageHeader title={t("my_title")}>
        <div className="actions">
          <Link className={buttonClass({})} to={paths.dashboard()}>
            {t("dashboard")}
          </Link>
          <Link className={buttonClass({ kind: "primary" })} to={paths.opportunities()}>
            {t("browse_jobs")}
          </Link>
        </div>
      </PageHeader>
      <div className="stack-lg">
        <Figures stats={list.first.stats} />
        <Suspense fallback={null}>
          <UnreadMessages side="candidate" />
          <OwnInterviews />
        </Suspense>
        <ReferredList />
        <section className="stack" aria-label={t("list")}>
          <Toolbar filters={filters} />
          <OwnRecords
            kind="application"
            pages={list}
            filters={filters}
            card={(application, view) => <ApplicationCard application={application} view={view} />}
            details={(open) => <ApplicationDetails {...open} />}
          />
        </section>
      </div>
    </div>
  );
}
