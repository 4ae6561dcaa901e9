import { Check, Copy, UserPlus } from "lucide-react";
import { Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import type { OutputOf } from "../../../../contract/endpoint.ts";
import { type Candidate, type CandidateListQuery, candidateEndpoints } from "../../../../contract/hiring/candidates.ts";
import { paths } from "../../../../contract/paths.ts";
import { CANDIDATE_STATUSES } from "../../../../contract/statuses.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { loadList } from "../../../lib/data/query.ts";
import { usePages } from "../../../lib/data/use-pages.ts";
import { ListShell } from "../../../shared/lists/list-shell.tsx";
import { ListToolbar } from "../../../shared/lists/list-toolbar.tsx";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { knownValue, parseSearch, useUrlFilters } from "../../../shared/lists/use-url-filters.ts";
import { copyText } from "../../../shared/records/copy-text.ts";
import { useStatusLabel } from "../../../shared/records/status-badge.tsx";
import { useCopied } from "../../../shared/records/use-copied.ts";
import { revalidatesList, useOpenRecord } from "../../../shared/records/use-open-record.ts";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { Button } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Stat, StatStrip } from "../../../ui/stats.tsx";
import { CandidateDetails } from "./candidate-details.tsx";
import { CandidateRow } from "./candidate-row.tsx";
import "./candidates.css";

/** The user's own referral link to copy, and a link to its settings. */
function ReferralLink({ username }: { username: string | null }) {
  const { t } = useTranslation("candidates");
  const [copied, showCopied] = useCopied();
  if (username === null) {
    return (
      <div className="actions">
        <LinkButton kind="primary" to={paths.profile()}>
          {t("create_link")}
        </LinkButton>
      </div>
    );
  }
  const copy = async () => {
    const link = location.origin + paths.referrer(username);
    if (await copyText(link, { done: t("link_copied"), failed: t("copy_failed") })) showCopied();
  };
  return (
    <div className="actions">
      <Button kind="primary" onClick={() => void copy()}>
        <Icon of={copied ? Check : Copy} small />
        <span aria-live="polite">{copied ? t("copied") : t("copy_link")}</span>
      </Button>
      <LinkButton to={paths.profile()}>{t("manage_link")}</LinkButton>
    </div>
  );
}

// Loaded on demand.
const SubmitDialog = lazyComponent(async () => ({ default: (await import("./submit-dialog.tsx")).SubmitDialog }));
const AddDialog = lazyComponent(async () => ({ default: (await import("./person-dialog.tsx")).AddDialog }));
const EditDialog = lazyComponent(async () => ({ default: (await import("./person-dialog.tsx")).EditDialog }));

type Query = Pick<CandidateListQuery, "search" | "status">;

function parseQuery(search: string): Query {
  const params = new URLSearchParams(search);
  return { search: parseSearch(params), status: knownValue(params.get("status"), CANDIDATE_STATUSES) };
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadList(request, candidateEndpoints.list, { query: parseQuery(new URL(request.url).search) });
}

export const shouldRevalidate = revalidatesList;

type Listed = OutputOf<typeof candidateEndpoints.list>;
type List = ReturnType<typeof usePages<Listed>>;
type Filters = ReturnType<typeof useUrlFilters>;

function Figures({ stats }: Pick<Listed, "stats">) {
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

function AddButton() {
  const { t } = useTranslation("candidates");
  const { show } = useOpenRecord();
  return (
    <Button onClick={() => show(ADD)}>
      <Icon of={UserPlus} small />
      {t("add")}
    </Button>
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
      <AddButton />
    </Empty>
  );
}

/** URL values of the forms; details of a candidate are opened by the id alone. */
const ADD = "add";
const FORMS = ["submit:", "edit:"] as const;

/** Returns which form or candidate is open over the list. */
function parseOpened(open: string | null): { form: (typeof FORMS)[number] | null; id: string | null } {
  const form = FORMS.find((prefix) => open?.startsWith(prefix)) ?? null;
  return { form, id: open === null || form === null ? open : open.slice(form.length) };
}

type OpenProps = { open: string | null; candidate: Candidate | undefined; onClose: () => void; onChanged: () => void };

/** The details of a candidate, or one of the forms. */
function Opened({ open, candidate, onClose, onChanged }: OpenProps) {
  const { form } = parseOpened(open);
  const { show } = useOpenRecord();
  if (open === ADD) return <AddDialog onClose={onClose} onAdded={onChanged} />;
  if (candidate === undefined) return null;
  if (form === "submit:" && candidate.can.submit)
    return <SubmitDialog candidate={candidate} onClose={onClose} onSubmitted={onChanged} />;
  if (form === "edit:" && candidate.added)
    return <EditDialog candidate={candidate} onClose={onClose} onChanged={onChanged} />;
  if (form !== null) return null;
  return (
    <CandidateDetails
      candidate={candidate}
      onClose={onClose}
      onRemoved={onChanged}
      onEdit={() => show(`edit:${candidate.id}`, true)}
    />
  );
}

function Candidates({ list, filters }: { list: List; filters: Filters }) {
  const { t } = useTranslation("candidates");
  const { id: open, show, close } = useOpenRecord();
  const { items, more, busy, failure, loadMore } = list;
  const candidate = items.find(({ id }) => id === parseOpened(open).id);
  const arrived = useRef(true);
  useEffect(() => {
    // The URL may name a candidate on a later page; without this, the dialog would open when that page is loaded.
    if (arrived.current && open !== null && open !== ADD && candidate === undefined) close();
    arrived.current = false;
  }, [open, candidate, close]);
  const onChanged = () => {
    close();
    void invalidate(candidateEndpoints.list);
  };
  return (
    <>
      <ListShell
        empty={<Nothing filters={filters} username={list.first.username} />}
        shown={items.length}
        more={more}
        busy={busy}
        failure={failure === null ? null : t("load_failed")}
        onMore={loadMore}
      >
        <ul className="cand-list" aria-busy={filters.busy}>
          {items.map((candidate) => (
            <li key={candidate.id}>
              <CandidateRow
                candidate={candidate}
                onView={() => show(candidate.id)}
                onSubmit={() => show(`submit:${candidate.id}`)}
              />
            </li>
          ))}
        </ul>
      </ListShell>
      <Suspense fallback={null}>
        <Opened open={open} candidate={candidate} onClose={close} onChanged={onChanged} />
      </Suspense>
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
  const list = usePages(useLoaderData<typeof clientLoader>().list);
  const filters = useUrlFilters();
  useSessionEndedText(t("please_log_in"));
  const { stats, username } = list.first;
  const nobody = stats.total === 0;
  return (
    <div className="page">
      <PageMeta title={t("title")} />
      <PageHeader title={t("title")}>
        {!nobody && (
          <div className="actions">
            <ReferralLink username={username} />
            <AddButton />
          </div>
        )}
      </PageHeader>
      <div className="stack-lg" style={{ paddingBottom: "var(--s8)" }}>
        <Figures stats={stats} />
        <section className="stack" aria-label={t("list")}>
          <Toolbar filters={filters} />
          <Candidates list={list} filters={filters} />
        </section>
      </div>
    </div>
  );
}
