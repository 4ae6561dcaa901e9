import { Plus } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData } from "react-router";
import { companyEndpoints } from "../../../../contract/companies/companies.ts";
import type { OutputOf } from "../../../../contract/endpoint.ts";
import { type JobCard as Job, jobEndpoints } from "../../../../contract/jobs/jobs.ts";
import type { BoundedCount } from "../../../../contract/paging.ts";
import { paths } from "../../../../contract/paths.ts";
import type { Role } from "../../../../contract/statuses.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { createListLoader } from "../../../lib/data/list-loader.ts";
import { type Pages, pages, query } from "../../../lib/data/query.ts";
import { usePages } from "../../../lib/data/use-pages.ts";
import { useLoadedQuery, useOwnQuery } from "../../../lib/data/use-query.ts";
import { formatCount } from "../../../lib/format/counts.ts";
import { requireSession } from "../../../lib/session/guard.ts";
import { toPerson } from "../../../lib/session/session-store.ts";
import { usePassedMessage } from "../../../shared/forms/use-passed-message.ts";
import { DeleteJob } from "../../../shared/jobs/delete-job.tsx";
import {
  draftKindOf,
  type Filters,
  isFiltered,
  listFilterOptions,
  NO_FILTERS,
  readFilters,
  toListQuery,
} from "../../../shared/jobs/filters.ts";
import { FilterSheet } from "../../../shared/jobs/lazy-filter-sheet.tsx";
import { ListBar } from "../../../shared/jobs/list-bar.tsx";
import { ListSkeleton } from "../../../shared/jobs/list-skeleton.tsx";
import { LooserSearches } from "../../../shared/jobs/looser-searches.tsx";
import { preloadPay } from "../../../shared/jobs/pay-fact.tsx";
import { SearchNotes } from "../../../shared/jobs/search-notes.tsx";
import { useFilters } from "../../../shared/jobs/use-filters.ts";
import { FilterFailure } from "../../../shared/lists/filter-failure.tsx";
import { ListShell } from "../../../shared/lists/list-shell.tsx";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { UnfundedRewards } from "../../../shared/records/unfunded-rewards.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LinkButton, TextLink } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Stat, StatStrip } from "../../../ui/stats.tsx";
import { toast } from "../../../ui/toast.ts";
import type { Route } from "./+types/my-jobs.ts";
import { MyJobCard } from "./my-job-card.tsx";
import "../../../shared/jobs/board.css";

const Drafts = lazyComponent(async () => ({ default: (await import("./drafts.tsx")).Drafts }));
const FIGURES = query(jobEndpoints.boardFigures, {});
const SHOWN_ENDPOINTS = [jobEndpoints.list, jobEndpoints.boardFigures, companyEndpoints.own] as const;
const COMPANIES = query(companyEndpoints.own, {});
const POSTED_JOBS = query(jobEndpoints.list, { query: { view: "own", limit: 1 } });

type ListRequest = { role: Role; filters: Filters; list: Pages<OutputOf<typeof jobEndpoints.list>> };
const loadList = createListLoader<ListRequest>();

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { role } = toPerson(requireSession({ request }));
  const filters = readFilters(new URL(request.url).searchParams, listFilterOptions(role));
  const list = pages(jobEndpoints.list, { query: toListQuery(filters, role) });
  const loaded = loadList(request, { role, filters, list }, FIGURES, role === "poster" ? COMPANIES : POSTED_JOBS);
  // Preloads the pay component of the cards: loading it after the list would shift the layout.
  await Promise.allSettled([loaded, preloadPay()]);
  return loaded;
}

type List = ReturnType<typeof usePages<OutputOf<typeof jobEndpoints.list>>>;

export function HydrateFallback() {
  return <ListSkeleton />;
}

export function ErrorBoundary() {
  const { t } = useTranslation("jobs");
  const text = t("load_failed");
  useEffect(() => toast(text), [text]);
  return <ScreenFailure title={t("my_jobs")} text={text} />;
}

function Counters({ counters }: { counters: NonNullable<List["first"]["counters"]> }) {
  const { t } = useTranslation("jobs");
  return (
    <StatStrip label={t("figures")}>
      <Stat label={t("total")} value={counters.total} />
      <Stat label={t("active")} value={counters.active} />
      <Stat label={t("paused")} value={counters.paused} />
      <Stat label={t("closed")} value={counters.closed} />
    </StatStrip>
  );
}

type NoJobsProps = Pick<ListProps, "filters" | "companies" | "change"> & {
  looser: List["first"]["looser"];
  own: boolean;
};

function NoJobs({ filters, companies, looser, own, change }: NoJobsProps) {
  const { t } = useTranslation("jobs");
  const filtered = isFiltered(filters);
  const none = own ? t("no_own_jobs") : t("none_open");
  return (
    <Empty
      text={
        <>
          <span className="card-title">{t("no_jobs")}</span>
          <br />
          {filtered ? t("no_jobs_match") : none}
        </>
      }
    >
      <LooserSearches looser={looser} filters={filters} companies={companies} change={change} />
      <div className="actions">
        {filtered && <Button onClick={() => change(NO_FILTERS)}>{t("clear_all")}</Button>}
        <LinkButton kind={filtered ? "quiet" : "primary"} to={paths.newJob()}>
          {t("post_a_job")}
        </LinkButton>
        <TextLink to={paths.opportunities()} arrow>
          {t("browse_jobs")}
        </TextLink>
      </div>
    </Empty>
  );
}

type ListProps = Pick<ListRequest, "filters" | "role"> & {
  list: List;
  companies: readonly { id: string; name: string }[];
  change: (patch: Partial<Filters>) => void;
  onDelete: (job: Job) => void;
};

function Jobs({ list, filters, companies, role, change, onDelete }: ListProps) {
  const { t } = useTranslation("jobs");
  const { first: page, items, more, busy, failure, loadMore } = list;
  return (
    <ListShell
      empty={
        <NoJobs filters={filters} companies={companies} looser={page.looser} own={role === "poster"} change={change} />
      }
      shown={items.length}
      total={page.matching}
      more={more}
      busy={busy}
      failure={failure && t("load_failed")}
      onMore={loadMore}
    >
      <ul className="jobs">
        {items.map((job) => (
          <li key={job.id}>
            <MyJobCard job={job} role={role} onDelete={onDelete} />
          </li>
        ))}
      </ul>
    </ListShell>
  );
}

/** Users who posted jobs in another role are told where to find them in every status (rule J13). */
function OwnJobsElsewhere() {
  const { t } = useTranslation("jobs");
  const posted = useLoadedQuery(POSTED_JOBS).counters?.total ?? 0;
  if (posted === 0) return null;
  return (
    <Message
      title={t("own_jobs", { count: posted })}
      actions={
        <LinkButton size="sm" to={paths.settings()}>
          {t("change_role")}
        </LinkButton>
      }
    >
      <p>{t("own_jobs_text")}</p>
    </Message>
  );
}

function Top({ role, companies }: Pick<ListRequest, "role"> & Pick<ListProps, "companies">) {
  const { t } = useTranslation(["jobs", "company"]);
  // With several teams, each is linked on the card of its company.
  const [only, ...others] = companies;
  if (role !== "poster")
    return (
      <PageHeader title={t("my_jobs")} lead={t(role === "candidate" ? "my_jobs_lead_candidate" : "my_jobs_lead")} />
    );
  return (
    <PageHeader title={t("job_management")} lead={t("job_management_lead")}>
      <div className="actions">
        {only !== undefined && others.length === 0 && (
          <LinkButton to={paths.team(only.id)}>{t("team", { ns: "company" })}</LinkButton>
        )}
        <LinkButton to={paths.people()}>{t("all_people", { ns: "company" })}</LinkButton>
        <LinkButton to={paths.companies()}>{t("companies", { ns: "company" })}</LinkButton>
        <LinkButton kind="primary" to={paths.newJob()}>
          <Icon of={Plus} />
          {t("post_new_job")}
        </LinkButton>
      </div>
    </PageHeader>
  );
}

/** The options of the filters: posters choose among their own companies. */
function usePlaces(role: Role) {
  const { locations, company_choices } = useLoadedQuery(FIGURES);
  const own = useOwnQuery(role === "poster" ? COMPANIES : null).value;
  return { locations, companies: role === "poster" ? (own?.items ?? []) : company_choices };
}

export default function MyJobs() {
  const { t, i18n } = useTranslation("jobs");
  const { role, filters: loaded, failed, ...wanted } = useLoaderData<typeof clientLoader>();
  const list = usePages(wanted.list);
  const page = list.first;
  const places = usePlaces(role);
  const offer = listFilterOptions(role);
  const { filters, change, open, show, busy } = useFilters(offer);
  const [deleting, setDeleting] = useState<Job | null>(null);
  const kind = draftKindOf(loaded);
  const passed = usePassedMessage();
  const words = (count: BoundedCount) => formatCount(count, i18n.language);
  useSessionEndedText(t("log_in_for_jobs"), t("authentication_required"));
  return (
    <div className="page">
      <PageMeta title={t(role === "poster" ? "job_management" : "my_jobs")} />
      <Top role={role} companies={places.companies} />
      <div className="stack-lg">
        <UnfundedRewards />
        {passed !== null && <Message kind="good" title={passed} />}
        {role !== "poster" && <OwnJobsElsewhere />}
        {page.counters !== null && role === "poster" && <Counters counters={page.counters} />}
        <div className="board">
          <FilterSheet
            open={open}
            onClose={() => show(false)}
            filters={filters}
            change={change}
            offer={offer}
            {...places}
            foot={{
              label: failed ? t("my_jobs") : t("show_jobs", { total: words(page.matching) }),
              onShow: () => show(false),
            }}
          />
          <section className="board-list" aria-labelledby="list-title" aria-busy={busy}>
            <h2 className="visually-hidden" id="list-title">
              {t("my_jobs")}
            </h2>
            {kind === undefined ? (
              <>
                <ListBar
                  filters={filters}
                  change={change}
                  offer={offer}
                  onFilters={() => show(true)}
                  refreshes={SHOWN_ENDPOINTS}
                >
                  {t("jobs_count", { count: page.matching.value, shown: words(page.matching) })}
                  {isFiltered(loaded) && (
                    <span className="tag">{t("filtered_from", { total: words(page.total) })}</span>
                  )}
                  <SearchNotes found={page} filters={loaded} change={change} />
                </ListBar>
                <FilterFailure failed={failed} text={t("load_failed")} kept={t("list_kept")} />
                <Jobs
                  list={list}
                  filters={loaded}
                  companies={places.companies}
                  role={role}
                  change={change}
                  onDelete={setDeleting}
                />
              </>
            ) : (
              <Suspense fallback={<Skeleton height="14rem" />}>
                <Drafts
                  kind={kind}
                  search={loaded.search}
                  onFilters={() => show(true)}
                  onClear={() => change({ search: "" })}
                />
              </Suspense>
            )}
          </section>
        </div>
      </div>
      <DeleteJob
        job={deleting}
        onClose={() => setDeleting(null)}
        onDone={() => void invalidate(jobEndpoints.list, jobEndpoints.board, jobEndpoints.boardFigures)}
      />
    </div>
  );
}
