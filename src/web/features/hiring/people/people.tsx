import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { WAIT_FILTERS } from "../../../../contract/hiring/pipeline/people.ts";
import { paths } from "../../../../contract/paths.ts";
import { STAGES } from "../../../../contract/statuses.ts";
import { labelled } from "../../../../rules/french.ts";
import { loadQueries } from "../../../lib/data/query.ts";
import { usePages } from "../../../lib/data/use-pages.ts";
import { useLoadedQuery } from "../../../lib/data/use-query.ts";
import { formatCount } from "../../../lib/format/counts.ts";
import { ListShell } from "../../../shared/lists/list-shell.tsx";
import { ListToolbar } from "../../../shared/lists/list-toolbar.tsx";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { useUrlFilters } from "../../../shared/lists/use-url-filters.ts";
import { useStatusLabel } from "../../../shared/records/status-badge.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Stat, StatStrip } from "../../../ui/stats.tsx";
import { COUNTS, FILTER_PARAMETERS, JOBS, parsePeopleFilters, peopleList, VIEWS } from "./people-query.ts";
import { PeopleTable } from "./people-table.tsx";
import { SavedViews } from "./saved-views.tsx";
import "./people.css";

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const list = peopleList(new URL(request.url).searchParams);
  await loadQueries(request, list, COUNTS, JOBS, VIEWS);
  return { list };
}

type Filters = ReturnType<typeof useUrlFilters>;

/** Counts of what waits for the viewer; each links to the filtered list. */
function Waiting() {
  const { t, i18n } = useTranslation("pipeline");
  const { all, waiting } = useLoadedQuery(COUNTS);
  return (
    <StatStrip label={t("people_waits")}>
      <Stat label={t("people_all")} value={formatCount(all, i18n.language)} to={paths.people()} />
      {WAIT_FILTERS.map((what) => (
        <Stat
          key={what}
          label={t(`people_${what}`)}
          value={formatCount(waiting[what], i18n.language)}
          to={`${paths.people()}?waits=${what}`}
        />
      ))}
    </StatStrip>
  );
}

function Toolbar({ filters }: { filters: Filters }) {
  const { t } = useTranslation("pipeline");
  const labelOf = useStatusLabel();
  const { items } = useLoadedQuery(JOBS);
  const several = new Set(items.map(({ company }) => company.id)).size > 1;
  const jobs = items.map(({ id, title, archived, company }) => ({
    value: id,
    label: [title, several && company.name, archived && t("people_archived")].filter(Boolean).join(", "),
  }));
  const stages = STAGES.map((stage) => ({
    value: stage,
    label: stage === "Reviewing" ? t("stage_review") : labelOf({ stage }),
  }));
  return (
    <ListToolbar
      filters={filters}
      search={{ label: t("people_search"), hint: t("people_search_hint") }}
      choices={[
        { name: "job", label: t("people_job"), options: [{ value: "", label: t("people_all_jobs") }, ...jobs] },
        {
          name: "kind",
          label: t("people_source"),
          options: [
            { value: "", label: t("people_source_all") },
            { value: "referral", label: t("people_referrals") },
            { value: "application", label: t("people_applications") },
          ],
        },
        { name: "stage", label: t("stage"), options: [{ value: "", label: t("all_stages") }, ...stages] },
      ]}
    />
  );
}

function NoPeople({ filtered }: { filtered: boolean }) {
  const { t } = useTranslation("pipeline");
  if (!filtered) return <Empty text={t("people_none")} />;
  return (
    <Empty text={t("people_none_found")}>
      <LinkButton to={paths.people()}>{t("people_clear")}</LinkButton>
    </Empty>
  );
}

const WaitingQuestions = lazyComponent(() => import("../../../shared/messages/waiting-questions.tsx"));

export function HydrateFallback() {
  const { t } = useTranslation("pipeline");
  return (
    <div className="page">
      <PageHeader title={t("people")} lead={t("people_lead")} />
      <div className="stack-lg" aria-hidden="true">
        <Skeleton height="6rem" />
        <Skeleton height="20rem" />
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("pipeline");
  return <ScreenFailure title={t("people")} text={t("people_failed")} />;
}

/** One list of the candidates of all jobs of the user's teams (rule H20). */
export default function PeopleScreen() {
  const { t, i18n } = useTranslation("pipeline");
  const { first, items, more, busy, failure, loadMore } = usePages(useLoaderData<typeof clientLoader>().list);
  const filters = useUrlFilters();
  const filtered = FILTER_PARAMETERS.some((name) => filters.params.has(name));
  const { waits } = parsePeopleFilters(filters.params);
  const matching = first.matching ?? { value: items.length, more };
  const shown = t("people_shown", { count: matching.value, shown: formatCount(matching, i18n.language) });
  useSessionEndedText(t("people_please_log_in"));
  return (
    <div className="page">
      <PageMeta title={t("people")} />
      <PageHeader title={t("people")} lead={t("people_lead")}>
        <div className="actions">
          <LinkButton to={paths.interviews()}>{t("my_interviews")}</LinkButton>
        </div>
      </PageHeader>
      <div className="stack-lg">
        <Waiting />
        <Suspense fallback={null}>
          <WaitingQuestions />
        </Suspense>
        <section className="stack" aria-labelledby="people-list" aria-busy={filters.busy}>
          <h2 className="sub-title" id="people-list">
            {waits === undefined ? shown : labelled(i18n.language, t(`people_${waits}`), shown)}
          </h2>
          <SavedViews params={filters.params} filtered={filtered} />
          <Toolbar filters={filters} />
          <ListShell
            empty={<NoPeople filtered={filtered} />}
            shown={items.length}
            total={matching}
            more={more}
            busy={busy}
            failure={failure === null ? null : t("people_failed")}
            onMore={loadMore}
          >
            <PeopleTable rows={items} />
          </ListShell>
        </section>
      </div>
    </div>
  );
}
