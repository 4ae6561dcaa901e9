import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { JobDetail } from "../../../contract/jobs.ts";
import { type PipelineCard, pipelineEndpoints } from "../../../contract/pipeline.ts";
import { STAGES } from "../../../contract/statuses.ts";
import { call } from "../../lib/net/caller.ts";
import { type Page, usePages } from "../../lib/net/use-pages.ts";
import { ListShell } from "../../shared/lists/list-shell.tsx";
import { LoadFailure } from "../../shared/lists/load-failure.tsx";
import { chosen, type useUrlFilters } from "../../shared/lists/use-url-filters.ts";
import { usePersonName } from "../../shared/records/person-name.ts";
import { ScoutBadge } from "../../shared/records/scout-badge.tsx";
import { StatusBadge } from "../../shared/records/status-badge.tsx";
import { When } from "../../shared/records/when.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Select } from "../../ui/select.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import type { Loaded } from "./load-pipeline.ts";
import { openKey } from "./open-record.ts";
import { useCameBy } from "./use-came-by.ts";
import { useStageLabel } from "./use-stage-label.ts";

type Filters = ReturnType<typeof useUrlFilters>;
type Props = { job: JobDetail; kind: Loaded["kind"]; filters: Filters };

function useColumns(filters: Filters): Column<PipelineCard>[] {
  const { t } = useTranslation("pipeline");
  const stageLabel = useStageLabel();
  const cameBy = useCameBy();
  const nameOf = usePersonName();
  const address = (card: PipelineCard) => {
    const next = new URLSearchParams(filters.params);
    next.set("open", openKey(card));
    return `?${next}`;
  };
  return [
    {
      key: "name",
      head: t("candidate"),
      main: true,
      cell: (card) => (
        <>
          <span className="strong">{nameOf(card.candidate_name)}</span>
          <br />
          <span className="soft">{card.candidate_email}</span>
        </>
      ),
    },
    {
      key: "kind",
      head: t("came_by"),
      cell: (card) => (
        <>
          {cameBy(card)} <ScoutBadge shown={card.referrer_vetted} />
        </>
      ),
    },
    { key: "date", head: t("date"), cell: (card) => <When at={card.created_at} /> },
    {
      key: "status",
      head: t("status"),
      cell: (card) =>
        card.stage === "New" ? (
          <span className="badge">{stageLabel("New")}</span>
        ) : (
          <StatusBadge of={{ stage: card.stage }} />
        ),
    },
    {
      key: "open",
      head: t("actions"),
      actions: true,
      cell: (card) => (
        <Link className={buttonClass({ size: "sm" })} to={address(card)} preventScrollReset>
          {card.kind === "referral" ? t("view_referral") : t("view_application")}
        </Link>
      ),
    },
  ];
}

function Rows({ first, job, kind, filters }: Props & { first: Page<PipelineCard> }) {
  const { t } = useTranslation("pipeline");
  const stage = chosen(filters.params.get("stage"), STAGES);
  const columns = useColumns(filters);
  const fetchPage = useCallback(
    (cursor: string) => call(pipelineEndpoints.list, { params: { id: job.id }, query: { kind, stage, cursor } }),
    [job.id, kind, stage],
  );
  const { items, more, busy, failure, loadMore } = usePages(first, fetchPage);
  return (
    <ListShell
      empty={<Empty text={t("nobody_here")} />}
      shown={items.length}
      more={more}
      busy={busy}
      failure={failure === null ? null : t("load_failed")}
      onMore={loadMore}
    >
      <Table caption={t("pipeline")} columns={columns} rows={items} rowKey={openKey} />
    </ListShell>
  );
}

/** The pipeline as a table: everybody in one list, newest first, by stage if wanted. */
export function PipelineTable(props: Props) {
  const { job, kind, filters } = props;
  const { t } = useTranslation("pipeline");
  const stageLabel = useStageLabel();
  const stage = chosen(filters.params.get("stage"), STAGES);
  const [first, setFirst] = useState<Page<PipelineCard> | "failed" | null>(null);
  const asked = useRef(0);
  const load = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    const page = await call(pipelineEndpoints.list, { params: { id: job.id }, query: { kind, stage } }).catch(
      () => "failed" as const,
    );
    // Of several answers on their way only the one to the last question counts.
    if (mine === asked.current) setFirst(page);
  }, [job, kind, stage]);
  useEffect(() => void load(), [load]);
  return (
    <div className="stack">
      <div className="manage-stage">
        <Select
          aria-label={t("stage")}
          value={stage ?? ""}
          options={[
            { value: "", label: t("all_stages") },
            ...STAGES.map((one) => ({ value: one, label: stageLabel(one) })),
          ]}
          onChange={(event) => filters.set("stage", event.currentTarget.value)}
        />
      </div>
      {first === null && <Skeleton height="20rem" />}
      {first === "failed" && <LoadFailure text={t("load_failed")} onRetry={load} />}
      {first !== null && first !== "failed" && <Rows {...props} first={first} />}
    </div>
  );
}
