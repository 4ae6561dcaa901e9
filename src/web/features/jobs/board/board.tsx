import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLoaderData } from "react-router";
import type { OutputOf } from "../../../../contract/endpoint.ts";
import { type JobCard as Job, jobEndpoints } from "../../../../contract/jobs/jobs.ts";
import type { BoundedCount } from "../../../../contract/paging.ts";
import { paths } from "../../../../contract/paths.ts";
import type { Role } from "../../../../contract/statuses.ts";
import { createListLoader } from "../../../lib/data/list-loader.ts";
import { type Pages, pages, query } from "../../../lib/data/query.ts";
import { usePages } from "../../../lib/data/use-pages.ts";
import { useLoadedQuery } from "../../../lib/data/use-query.ts";
import { formatCount } from "../../../lib/format/counts.ts";
import { requireSession } from "../../../lib/session/guard.ts";
import { toPerson } from "../../../lib/session/session-store.ts";
import {
  boardFilterOptions,
  type Filters,
  isFiltered,
  readFilters,
  toBoardQuery,
} from "../../../shared/jobs/filters.ts";
import { JobCard } from "../../../shared/jobs/job-card.tsx";
import { FilterSheet } from "../../../shared/jobs/lazy-filter-sheet.tsx";
import { ListBar } from "../../../shared/jobs/list-bar.tsx";
import { ListSkeleton } from "../../../shared/jobs/list-skeleton.tsx";
import { preloadPay } from "../../../shared/jobs/pay-fact.tsx";
import { ReferAction, showsReferAction } from "../../../shared/jobs/refer-action.tsx";
import { SaveButton } from "../../../shared/jobs/save-button.tsx";
import { useFilters } from "../../../shared/jobs/use-filters.ts";
import { FilterFailure } from "../../../shared/lists/filter-failure.tsx";
import { ListShell } from "../../../shared/lists/list-shell.tsx";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import type { Route } from "./+types/board.ts";
import "../../../shared/jobs/board.css";
import "./list-header-skeleton.css";

const FIGURES = query(jobEndpoints.boardFigures, {});
const BoardListHeader = lazyComponent(() => import("./list-header.tsx"));
const SHOWN_ENDPOINTS = [jobEndpoints.board, jobEndpoints.boardFigures] as const;

type BoardRequest = { role: Role; filters: Filters; list: Pages<OutputOf<typeof jobEndpoints.board>> };
const loadList = createListLoader<BoardRequest>();

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { role } = toPerson(requireSession({ request }));
  const filters = readFilters(new URL(request.url).searchParams, boardFilterOptions(role));
  const list = pages(jobEndpoints.board, { query: toBoardQuery(filters) });
  const loaded = loadList(request, { role, filters, list }, FIGURES);
  // Preloads the pay component of the cards: loading it after the list would shift the layout.
  await Promise.allSettled([loaded, preloadPay()]);
  return loaded;
}

type List = ReturnType<typeof usePages<OutputOf<typeof jobEndpoints.board>>>;

export function HydrateFallback() {
  return <ListSkeleton />;
}

export function ErrorBoundary() {
  const { t } = useTranslation("jobs");
  return <ScreenFailure title={t("browse_jobs")} text={t("load_failed")} />;
}

type FiguresProps = {
  figures: OutputOf<typeof jobEndpoints.boardFigures>;
  words: (count: BoundedCount) => string;
};

function Figures({ figures, words }: FiguresProps) {
  const { t } = useTranslation("jobs");
  return (
    <ul className="board-figures">
      <li>
        <span className="figure">{words(figures.jobs)}</span>{" "}
        <span className="note soft">{t("active_jobs", { count: figures.jobs.value })}</span>
      </li>
      <li>
        <span className="figure">{words(figures.companies)}</span>{" "}
        <Link className="note" to={paths.companies()}>
          {t("companies", { count: figures.companies.value })}
        </Link>
      </li>
      <li>
        <span className="figure reward-figure">{t("rewards_up_to")}</span>{" "}
        <span className="note soft">{t("rewards")}</span>
      </li>
    </ul>
  );
}

/** The role's action on a job, if allowed; else a link to the job. */
function CardAction({ job, role }: { job: Job; role: Role }) {
  const { t } = useTranslation("jobs");
  const { title } = job;
  if (role === "poster" && job.can.manage) {
    return (
      <LinkButton to={paths.manageJob(job.id)} aria-label={t("manage_of", { title })}>
        {t("manage")}
      </LinkButton>
    );
  }
  if (role === "referrer" && showsReferAction(job)) return <ReferAction job={job} />;
  if (role === "candidate" && job.can.apply) {
    return (
      <LinkButton to={paths.apply(job.id)} aria-label={t("apply_to", { title })}>
        {t("apply")}
      </LinkButton>
    );
  }
  return (
    <LinkButton to={paths.job(job.id)} aria-label={t("view_of", { title })}>
      {t("view")}
    </LinkButton>
  );
}

type Companies = OutputOf<typeof jobEndpoints.boardFigures>["company_choices"];
type Mark = (job: string) => ReactNode;
type ListProps = Pick<BoardRequest, "filters" | "role"> & {
  list: List;
  companies: Companies;
  change: (patch: Partial<Filters>) => void;
};

function Opportunities({ list, filters, companies, role, change }: ListProps) {
  const { t } = useTranslation("jobs");
  const { first: page, items, more, busy, failure, loadMore } = list;
  const [mark, setMark] = useState<Mark>();
  const empty = items.length === 0;
  const note = page.respelled ?? page.also[0] ?? page.pay_named;
  const wait = <div className="over-wait" data-empty={empty || undefined} data-noted={note != null || undefined} />;
  const over = (
    <Suspense fallback={wait}>
      <BoardListHeader
        filters={filters}
        companies={companies}
        onMark={(next) => setMark(() => next)}
        empty={empty}
        role={role}
        found={page}
        change={change}
      />
    </Suspense>
  );
  return (
    <ListShell
      empty={over}
      shown={items.length}
      total={page.matching}
      more={more}
      busy={busy}
      failure={failure && t("load_failed")}
      onMore={loadMore}
    >
      {isFiltered(filters) && over}
      <ul className="jobs">
        {items.map((job) => (
          <li key={job.id}>
            <JobCard
              job={job}
              tags={2}
              badge={mark?.(job.id)}
              candidates={role === "poster" ? job.candidates_count : undefined}
              save={<SaveButton job={job} />}
              action={<CardAction job={job} role={role} />}
            />
          </li>
        ))}
      </ul>
    </ListShell>
  );
}

export default function Board() {
  const { t, i18n } = useTranslation("jobs");
  const { role, filters: loaded, failed, ...wanted } = useLoaderData<typeof clientLoader>();
  const list = usePages(wanted.list);
  const figures = useLoadedQuery(FIGURES);
  const page = list.first;
  const offer = boardFilterOptions(role);
  const { filters, change, open, show, busy } = useFilters(offer);
  const words = (count: BoundedCount) => formatCount(count, i18n.language);
  const close = () => show(false);
  useSessionEndedText(t("log_in_for_board"));
  return (
    <div className="page">
      <PageMeta title={t("browse_jobs")} />
      <PageHeader title={t("browse_jobs")} lead={t("board_lead")}>
        <Figures figures={figures} words={words} />
      </PageHeader>
      <div className="board">
        <FilterSheet
          open={open}
          onClose={close}
          filters={filters}
          change={change}
          offer={offer}
          locations={figures.locations}
          companies={figures.company_choices}
          foot={{
            label: failed ? t("opportunities") : t("show_opportunities", { total: words(page.matching) }),
            onShow: close,
          }}
        />
        <section className="board-list" aria-labelledby="list-title" aria-busy={busy}>
          <h2 className="visually-hidden" id="list-title">
            {t("opportunities")}
          </h2>
          <ListBar
            filters={filters}
            change={change}
            offer={offer}
            onFilters={() => show(true)}
            refreshes={SHOWN_ENDPOINTS}
          >
            {t("showing", { shown: words(page.matching), total: words(page.total) })}
          </ListBar>
          <FilterFailure failed={failed} text={t("load_failed")} kept={t("list_kept")} />
          <Opportunities list={list} filters={loaded} companies={figures.company_choices} role={role} change={change} />
        </section>
      </div>
    </div>
  );
}
