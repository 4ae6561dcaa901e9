import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type PipelineCard, pipelineEndpoints } from "../../../contract/pipeline/pipeline.ts";
import { STAGES } from "../../../contract/statuses.ts";
import { pages } from "../../lib/data/query.ts";
import { useOwnPages } from "../../lib/data/use-pages.ts";
import { useRead } from "../../lib/data/use-read.ts";
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
import { columnsOf, placeKey, placeOfStep } from "./places.ts";
import { useCameBy } from "./use-came-by.ts";
import { usePlaceLabel, useStageLabel } from "./use-stage-label.ts";

type Filters = ReturnType<typeof useUrlFilters>;
type Opened = ReturnType<typeof useOpenRecord>;
type Props = { loaded: Loaded; filters: Filters; opened: Opened };

/** One record has one label, here as in its panel and on the job's page (rule N3). */
function statusOf({ kind, stage }: PipelineCard): StatusOf {
  if (kind === "referral") return { referral: stage === "New" ? "Pending" : stage };
  return { application: stage === "New" ? "Applied" : stage };
}

function useColumns({ loaded, opened }: Props): Column<PipelineCard>[] {
  const { t } = useTranslation("pipeline");
  const cameBy = useCameBy();
  const nameOf = usePersonName();
  const placeLabel = usePlaceLabel();
  const { steps } = useRead(loaded.board);
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
      key: "step",
      head: t("step"),
      cell: ({ step }) => {
        const found = steps.find(({ key }) => key === step);
        return found === undefined ? "" : placeLabel(placeOfStep(found));
      },
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

/** What the address narrows the list to: a stage, a step of it, or nothing. */
function narrowedBy(wanted: string | null) {
  const stage = chosen(wanted, STAGES);
  const step = Number(wanted?.match(/^step-(\d{1,5})$/)?.[1] ?? 0);
  return { ...(stage && { stage }), ...(step > 0 && { step }) };
}

function Rows(props: Props) {
  const { t } = useTranslation("pipeline");
  const { jobId, kind } = props.loaded;
  const narrowed = narrowedBy(props.filters.params.get("stage"));
  const columns = useColumns(props);
  const list = useOwnPages(pages(pipelineEndpoints.list, { params: { id: jobId }, query: { kind, ...narrowed } }));
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

/** The pipeline as a table: everybody in one list, newest first, by stage or step if wanted. */
export function PipelineTable(props: Props) {
  const { filters, loaded } = props;
  const { t } = useTranslation("pipeline");
  const stageLabel = useStageLabel();
  const placeLabel = usePlaceLabel();
  const columns = columnsOf(useRead(loaded.board));
  const inStep = (place: (typeof columns)[number]) =>
    place.step === null ? placeLabel(place) : `${stageLabel(place.stage)}: ${placeLabel(place)}`;
  const firstStep = columns.findIndex(({ step }) => step !== null);
  const options = columns.map((place) => ({ value: placeKey(place), label: inStep(place) }));
  const all = { value: "Interviewing", label: stageLabel("Interviewing") };
  if (firstStep >= 0) options.splice(firstStep, 0, all);
  const asked = filters.params.get("stage") ?? "";
  return (
    <div className="stack">
      <div className="manage-stage">
        <Select
          aria-label={t("stage")}
          value={options.some(({ value }) => value === asked) ? asked : ""}
          options={[{ value: "", label: t("all_stages") }, ...options]}
          onChange={(event) => filters.set("stage", event.currentTarget.value)}
        />
      </div>
      <Rows {...props} />
    </div>
  );
}
