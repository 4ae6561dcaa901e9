import { Download } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData, useLocation, useRouteError } from "react-router";
import { scoutEndpoints } from "../../../contract/scouts.ts";
import { SCOUT_ROLES, SCOUT_STATUSES } from "../../../contract/statuses.ts";
import { download } from "../../lib/files.ts";
import { formatCount } from "../../lib/format/counts.ts";
import { codeOf } from "../../lib/net/api-error.ts";
import { call } from "../../lib/net/caller.ts";
import { usePages } from "../../lib/net/use-pages.ts";
import { AdminFailure } from "../../shared/lists/admin-failure.tsx";
import { ListShell } from "../../shared/lists/list-shell.tsx";
import { ListToolbar } from "../../shared/lists/list-toolbar.tsx";
import { useUrlFilters } from "../../shared/lists/use-url-filters.ts";
import { PageHead } from "../../shared/shell/page-head.tsx";
import { PageTop } from "../../shared/shell/page-top.tsx";
import { useSessionEndedText } from "../../shared/shell/session-ended.tsx";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Stat, StatStrip } from "../../ui/stats.tsx";
import { toast } from "../../ui/toast.ts";
import { ReviewDialog } from "./review-dialog.tsx";
import { filtersOf } from "./review-query.ts";
import { ReviewTable } from "./review-table.tsx";
import { useDecide, useDecisions } from "./use-decision.ts";
import "./scout-review.css";

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return call(scoutEndpoints.list, { query: filtersOf(new URL(request.url).searchParams) });
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>;
type Filters = ReturnType<typeof useUrlFilters>;

function ExportButton({ filters }: { filters: Filters }) {
  const { t } = useTranslation("vetting");
  const [busy, setBusy] = useState(false);
  async function save(): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await download(scoutEndpoints.export, { query: filtersOf(filters.params) });
    } catch {
      toast(t("export_failed"), "note", t("error"));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button busy={busy && t("exporting")} onClick={() => void save()}>
      <Icon of={Download} small />
      {t("export")}
    </Button>
  );
}

function Figures({ counts }: Pick<Loaded, "counts">) {
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

function Review({ loaded }: { loaded: Loaded }) {
  const { t, i18n } = useTranslation("vetting");
  const { search } = useLocation();
  const filters = useUrlFilters();
  const [open, setOpen] = useState<string | null>(null);
  const decisions = useDecisions(loaded);
  const decision = useDecide((record) => {
    decisions.add(record);
    // A toast lies under a dialog: what was decided is told over the list.
    setOpen(null);
  });
  const fetchPage = useCallback(
    (cursor: string) => call(scoutEndpoints.list, { query: { ...filtersOf(new URLSearchParams(search)), cursor } }),
    [search],
  );
  const { items, more, busy, failure, loadMore } = usePages(loaded, fetchPage);
  const rows = items.map(decisions.current);
  const heading = t("applications", { n: formatCount(loaded.matching, i18n.language) });
  return (
    <div className="stack-lg">
      <Figures counts={decisions.counts(loaded.counts)} />
      <section className="stack" aria-labelledby="scout-list" aria-busy={filters.busy}>
        <h2 className="sub-title" id="scout-list">
          {heading}
        </h2>
        <Toolbar filters={filters} />
        <ListShell
          empty={<Nothing filters={filters} />}
          shown={rows.length}
          total={loaded.matching}
          more={more}
          busy={busy}
          failure={failure === null ? null : t("load_failed")}
          onMore={loadMore}
        >
          <ReviewTable rows={rows} caption={heading} decision={decision} onOpen={setOpen} />
        </ListShell>
      </section>
      <ReviewDialog
        id={open}
        name={rows.find(({ id }) => id === open)?.full_name ?? ""}
        decision={decision}
        onClose={() => setOpen(null)}
      />
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
  const denied = codeOf(useRouteError()) === "admin_required";
  const [title, text] = [t("error"), t("load_failed")];
  useEffect(() => {
    if (!denied) toast(text, "note", title);
  }, [denied, text, title]);
  return <AdminFailure title={t("title")} text={text} denied={t("denied_text")} />;
}

export default function ScoutReviewScreen() {
  const { t } = useTranslation("vetting");
  const loaded = useLoaderData<typeof clientLoader>();
  const filters = useUrlFilters();
  useSessionEndedText(t("please_log_in"));
  return (
    <div className="page">
      <PageHead title={t("title")} />
      <PageTop title={t("title")}>
        <div className="actions">
          <ExportButton filters={filters} />
        </div>
      </PageTop>
      <Review loaded={loaded} />
    </div>
  );
}
