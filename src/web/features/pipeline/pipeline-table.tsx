import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type PipelineCard, pipelineEndpoints } from "../../../contract/pipeline.ts";
import { STAGES } from "../../../contract/statuses.ts";
import { pages } from "../../lib/data/query.ts";
import { useOwnPages } from "../../lib/data/use-pages.ts";
import { ListShell } from "../../shared/lists/list-shell.tsx";
import { chosen, type useUrlFilters } from "../../shared/lists/use-url-filters.ts";
import { usePersonName } from "../../shared/records/person-name.ts";
import { ScoutBadge } from "../../shared/records/scout-badge.tsx";
import { StatusBadge, type StatusOf } from "../../shared/records/status-badge.tsx";
import type { useOpenRecord } from "../../shared/records/use-open-record.ts";
import { When } from "../../shared/records/when.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Select } from "../../ui/select.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import type { Loaded } from "./load-pipeline.ts";
import { openerId, openKey } from "./open-record.ts";
import { useCameBy } from "./use-came-by.ts";
import { useStageLabel } from "./use-stage-label.ts";

type Filters = ReturnType<typeof useUrlFilters>;
type Opened = ReturnType<typeof useOpenRecord>;
type Props = Pick<Loaded, "jobId" | "kind"> & { filters: Filters; opened: Opened };

/** One record has one label, here as in its panel and on the job's page (rule N3). */
function statusOf({ kind, stage }: PipelineCard): StatusOf {
  if (kind === "referral") return { referral: stage === "New" ? "Pending" : stage };
  return { application: stage === "New" ? "Applied" : stage };
}

function useColumns(opened: Opened): Column<PipelineCard>[] {
  const { t } = useTranslation("pipeline");
  const cameBy = useCameBy();
  const nameOf = usePersonName();
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
      cell: (card) => <StatusBadge of={statusOf(card)} />,
    },
    {
      key: "open",
      head: t("actions"),
      actions: true,
      cell: (card) => (
        <Link className={buttonClass({ size: "sm" })} id={openerId(openKey(card))} {...opened.linkTo(openKey(card))}>
          {card.kind === "referral" ? t("view_referral") : t("view_application")}
        </Link>
      ),
    },
  ];
}

function Rows({ jobId, kind, filters, opened }: Props) {
  const { t } = useTranslation("pipeline");
  const stage = chosen(filters.params.get("stage"), STAGES);
  const columns = useColumns(opened);
  const list = useOwnPages(pages(pipelineEndpoints.list, { params: { id: jobId }, query: { kind, stage } }));
  const { first, items, more, busy, failure, loadMore } = list;
  if (first === null && failure === null) return <Skeleton height="20rem" />;
  return (
    <ListShell
      empty={<Empty text={t("nobody_here")} />}
      shown={items.length}
      more={more}
      busy={busy}
      failure={failure === null ? null : t("load_failed")}
      onMore={loadMore}
    >
      {first !== null && <Table caption={t("pipeline")} columns={columns} rows={items} rowKey={openKey} />}
    </ListShell>
  );
}

/** The pipeline as a table: everybody in one list, newest first, by stage if wanted. */
export function PipelineTable(props: Props) {
  const { filters } = props;
  const { t } = useTranslation("pipeline");
  const stageLabel = useStageLabel();
  const stage = chosen(filters.params.get("stage"), STAGES);
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
      <Rows {...props} />
    </div>
  );
}
