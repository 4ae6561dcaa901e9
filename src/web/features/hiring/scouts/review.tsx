import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData, useRouteError } from "react-router";
import type { OutputOf } from "../../../../contract/endpoint.ts";
import { type ScoutListQuery, scoutEndpoints } from "../../../../contract/hiring/scouts.ts";
import { SCOUT_ROLES, SCOUT_STATUSES } from "../../../../contract/statuses.ts";
import { loadList } from "../../../lib/data/query.ts";
import { usePages } from "../../../lib/data/use-pages.ts";
import { formatCount } from "../../../lib/format/counts.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { AdminFailure } from "../../../shared/lists/admin-failure.tsx";
import { ListShell } from "../../../shared/lists/list-shell.tsx";
import { ListToolbar } from "../../../shared/lists/list-toolbar.tsx";
import { knownValue, parseSearch, useUrlFilters } from "../../../shared/lists/use-url-filters.ts";
import { DownloadButton } from "../../../shared/records/download-button.tsx";
import { revalidatesList, useOpenRecord } from "../../../shared/records/use-open-record.ts";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Stat, StatStrip } from "../../../ui/stats.tsx";
import { toast } from "../../../ui/toast.ts";
import { DecisionDialog } from "./decision-dialog.tsx";
import { ReviewDialog } from "./review-dialog.tsx";
import { ReviewTable } from "./review-table.tsx";
import { useDecision } from "./use-decision.ts";
import "./scout-review.css";

type ReviewFilters = Pick<ScoutListQuery, "search" | "status" | "role">;

/** Reads the review's filters from the URL; unknown values count as not set. */
function parseReviewFilters(params: URLSearchParams): ReviewFilters {
  return {
    search: parseSearch(params),
    status: knownValue(params.get("status"), SCOUT_STATUSES),
    role: knownValue(params.get("role"), SCOUT_ROLES),
  };
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadList(request, scoutEndpoints.list, { query: parseReviewFilters(new URL(request.url).searchParams) });
}

export const shouldRevalidate = revalidatesList;
type Filters = ReturnType<typeof useUrlFilters>;

function Figures({ counts }: Pick<OutputOf<typeof scoutEndpoints.list>, "counts">) {
  const { t, i18n } = useTranslation("vetting");
  return (
    <StatStrip label={t("figures")}>
      {(["total", "pending", "approved", "declined"] as const).map((name) => (
        <Stat label={t(name)} value={formatCount(counts[name], i18n.language)} key={name} />
      ))}
    </StatStrip>
  );
}

function Toolbar({ filters }: { filters: Filters }) {
  const { t } = useTranslation("vetting");
  const statuses = SCOUT_STATUSES.map((status) => ({ value: status, label: t(status) }));
  const roles = SCOUT_ROLES.map((role) => ({ value: role, label: t(`role_${role}`) }));
  return (
    <ListToolbar
      filters={filters}
      search={{ label: t("search"), hint: t("search_hint") }}
      choices={[
        { name: "status", label: t("status"), options: [{ value: "", label: t("all_statuses") }, ...statuses] },
        { name: "role", label: t("role"), options: [{ value: "", label: t("all_roles") }, ...roles] },
      ]}
    />
  );
}

function Nothing({ filters }: { filters: Filters }) {
  const { t } = useTranslation("vetting");
  return (
    <Empty text={t("empty")}>{filters.filtered && <Button onClick={filters.clear}>{t("clear_filters")}</Button>}</Empty>
  );
}

function Review() {
  const { t, i18n } = useTranslation("vetting");
  const { list } = useLoaderData<typeof clientLoader>();
  const { first, items: rows, more, busy, failure, loadMore } = usePages(list);
  const filters = useUrlFilters();
  const { id: open, show, close } = useOpenRecord();
  // A toast would be under the dialog, so the dialog closes and the toast shows over the list.
  const decision = useDecision(() => open !== null && close());
  const heading = t("applications", { n: formatCount(first.matching, i18n.language) });
  return (
    <div className="stack-lg">
      <Figures counts={first.counts} />
      <section className="stack" aria-labelledby="scout-list" aria-busy={filters.busy}>
        <h2 className="sub-title" id="scout-list">
          {heading}
        </h2>
        <Toolbar filters={filters} />
        <ListShell
          empty={<Nothing filters={filters} />}
          shown={rows.length}
          total={first.matching}
          more={more}
          busy={busy}
          failure={failure === null ? null : t("load_failed")}
          onMore={loadMore}
        >
          <ReviewTable rows={rows} caption={heading} decision={decision} onOpen={show} />
        </ListShell>
      </section>
      <ReviewDialog
        id={open}
        name={rows.find(({ id }) => id === open)?.full_name ?? ""}
        decision={decision}
        onClose={close}
      />
      <DecisionDialog decision={decision} />
    </div>
  );
}

export function HydrateFallback() {
  const { t } = useTranslation("vetting");
  return (
    <div className="page stack-lg" style={{ paddingBlock: "var(--s7)" }}>
      <Skeleton width="18rem" height="2.25rem" />
      <p className="soft">{t("loading")}</p>
      <Skeleton height="7rem" />
      <Skeleton height="2.75rem" />
      <Skeleton height="24rem" />
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("vetting");
  const denied = errorCodeOf(useRouteError()) === "admin_required";
  const [title, text] = [t("error"), t("load_failed")];
  useEffect(() => {
    if (!denied) toast(text, "note", title);
  }, [denied, text, title]);
  return <AdminFailure title={t("title")} text={text} denied={t("denied_text")} />;
}

export default function ScoutReviewScreen() {
  const { t } = useTranslation("vetting");
  const filters = useUrlFilters();
  useSessionEndedText(t("please_log_in"));
  return (
    <div className="page">
      <PageMeta title={t("title")} />
      <PageHeader title={t("title")}>
        <div className="actions">
          <DownloadButton
            endpoint={scoutEndpoints.export}
            input={{ query: parseReviewFilters(filters.params) }}
            label={t("export")}
          />
        </div>
      </PageHeader>
      <Review />
    </div>
  );
}
