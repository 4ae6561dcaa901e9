import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData, useLocation, useRevalidator } from "react-router";
import { type Candidate, type CandidateListQuery, candidateEndpoints } from "../../../contract/candidates.ts";
import { CANDIDATE_STATUSES } from "../../../contract/statuses.ts";
import { call } from "../../lib/net/caller.ts";
import { usePages } from "../../lib/net/use-pages.ts";
import { ListShell } from "../../shared/lists/list-shell.tsx";
import { ListToolbar } from "../../shared/lists/list-toolbar.tsx";
import { ScreenFailure } from "../../shared/lists/screen-failure.tsx";
import { chosen, searchOf, useUrlFilters } from "../../shared/lists/use-url-filters.ts";
import { useStatusLabel } from "../../shared/records/status-badge.tsx";
import { PageHead } from "../../shared/shell/page-head.tsx";
import { PageTop } from "../../shared/shell/page-top.tsx";
import { useSessionEndedText } from "../../shared/shell/session-ended.tsx";
import { Button } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Stat, StatStrip } from "../../ui/stats.tsx";
import { CandidateDetails } from "./candidate-details.tsx";
import { CandidateRow } from "./candidate-row.tsx";
import { ReferralLink } from "./referral-link.tsx";
import { SubmitDialog } from "./submit-dialog.tsx";
import "./candidates.css";

type Query = Pick<CandidateListQuery, "search" | "status">;

function queryOf(search: string): Query {
  const params = new URLSearchParams(search);
  return { search: searchOf(params), status: chosen(params.get("status"), CANDIDATE_STATUSES) };
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return call(candidateEndpoints.list, { query: queryOf(new URL(request.url).search) });
}

type Loaded = Awaited<ReturnType<typeof clientLoader>>;
type Filters = ReturnType<typeof useUrlFilters>;

function Figures({ stats }: Pick<Loaded, "stats">) {
  const { t } = useTranslation("candidates");
  const labelOf = useStatusLabel();
  return (
    <StatStrip label={t("figures")} columns={5}>
      <Stat label={t("total")} value={stats.total} />
      <Stat label={labelOf({ candidate: "Not Submitted" })} value={stats.not_submitted} />
      <Stat label={labelOf({ candidate: "Submitted" })} value={stats.submitted} />
      <Stat label={labelOf({ candidate: "Interviewing" })} value={stats.interviewing} />
      <Stat label={labelOf({ candidate: "Hired" })} value={stats.hired} />
    </StatStrip>
  );
}

function Toolbar({ filters }: { filters: Filters }) {
  const { t } = useTranslation("candidates");
  const labelOf = useStatusLabel();
  const statuses = CANDIDATE_STATUSES.map((status) => ({ value: status, label: labelOf({ candidate: status }) }));
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

function Nothing({ filters, username }: { filters: Filters; username: string | null }) {
  const { t } = useTranslation("candidates");
  if (filters.filtered) {
    return (
      <Empty text={t("empty_filtered")}>
        <Button onClick={filters.clear}>{t("clear_filters")}</Button>
      </Empty>
    );
  }
  return (
    <Empty
      text={
        <>
          <span className="strong">{t("empty")}</span>
          <br />
          {t("empty_hint")}
        </>
      }
    >
      <ReferralLink username={username} />
    </Empty>
  );
}

type Opened = { what: "details" | "submit"; candidate: Candidate } | null;

function List({ loaded, filters }: { loaded: Loaded; filters: Filters }) {
  const { t } = useTranslation("candidates");
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState<Opened>(null);
  const fetchPage = useCallback(
    (cursor: string) => call(candidateEndpoints.list, { query: { ...queryOf(search), cursor } }),
    [search],
  );
  const { items, more, busy, failure, loadMore } = usePages(loaded, fetchPage);
  const close = () => setOpened(null);
  const changed = () => {
    close();
    void revalidate();
  };
  return (
    <>
      <ListShell
        empty={<Nothing filters={filters} username={loaded.username} />}
        shown={items.length}
        more={more}
        busy={busy}
        failure={failure === null ? null : t("load_failed")}
        onMore={() => void loadMore()}
      >
        <ul className="cand-list" aria-busy={filters.busy}>
          {items.map((candidate) => (
            <li key={candidate.id}>
              <CandidateRow
                candidate={candidate}
                onView={() => setOpened({ what: "details", candidate })}
                onSubmit={() => setOpened({ what: "submit", candidate })}
              />
            </li>
          ))}
        </ul>
      </ListShell>
      {opened?.what === "details" && (
        <CandidateDetails candidate={opened.candidate} onClose={close} onRemoved={changed} />
      )}
      {opened?.what === "submit" && <SubmitDialog candidate={opened.candidate} onClose={close} onSubmitted={changed} />}
    </>
  );
}

export function HydrateFallback() {
  const { t } = useTranslation("candidates");
  return (
    <div className="page stack-lg" style={{ paddingBlock: "var(--s7)" }}>
      <p className="soft">{t("loading")}</p>
      <Skeleton width="14rem" height="2.25rem" />
      <Skeleton height="7rem" />
      <Skeleton height="2.75rem" />
      <Skeleton height="6rem" />
      <Skeleton height="6rem" />
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("candidates");
  return <ScreenFailure title={t("title")} text={t("load_failed")} />;
}

export default function MyCandidatesScreen() {
  const { t } = useTranslation("candidates");
  const loaded = useLoaderData<typeof clientLoader>();
  const filters = useUrlFilters();
  useSessionEndedText(t("please_log_in"));
  const nobody = loaded.stats.total === 0;
  return (
    <div className="page">
      <PageHead title={t("title")} />
      <PageTop title={t("title")}>{!nobody && <ReferralLink username={loaded.username} />}</PageTop>
      <div className="stack-lg" style={{ paddingBottom: "var(--s8)" }}>
        <Figures stats={loaded.stats} />
        <section className="stack" aria-label={t("list")}>
          <Toolbar filters={filters} />
          <List loaded={loaded} filters={filters} />
        </section>
      </div>
    </div>
  );
}
