import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PIPELINE_LIMITS, PIPELINE_SORTS } from "../../../../../contract/hiring/pipeline/bounds.ts";
import type { PipelineCard } from "../../../../../contract/hiring/pipeline/cards.ts";
import { pipelineEndpoints } from "../../../../../contract/hiring/pipeline/pipeline.ts";
import { STAGES } from "../../../../../contract/statuses.ts";
import { pages } from "../../../../lib/data/query.ts";
import { usePagesOnDemand } from "../../../../lib/data/use-pages.ts";
import { useLoadedQuery } from "../../../../lib/data/use-query.ts";
import { ListShell } from "../../../../shared/lists/list-shell.tsx";
import { knownValue, parseSearch, type useUrlFilters } from "../../../../shared/lists/use-url-filters.ts";
import { usePersonName } from "../../../../shared/records/person-name.ts";
import { ScoutBadge } from "../../../../shared/records/scout-badge.tsx";
import { StatusBadge, type StatusOf } from "../../../../shared/records/status-badge.tsx";
import { When } from "../../../../shared/records/when.tsx";
import { buttonClass } from "../../../../ui/button.tsx";
import { Empty } from "../../../../ui/empty.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { MarkedAnswers, NextInterview, OverdueMarks, useSourceText } from "../board/card-content.tsx";
import type { OpenRecordState } from "../board/pipeline-card.tsx";
import type { Moves } from "../moves/use-moves.ts";
import type { LoadedPipeline } from "../state/load-pipeline.ts";
import { openerId, openKey } from "../state/open-record.ts";
import { positionOfStep } from "../state/positions.ts";
import { usePositionLabel } from "../state/use-stage-label.ts";
import { type Selection, SelectionBar } from "./selection-bar.tsx";
import { TableTools } from "./table-tools.tsx";

type Filters = ReturnType<typeof useUrlFilters>;
type Props = { loaded: LoadedPipeline; filters: Filters; opened: OpenRecordState; moves: Moves };

/** A record has the same label here, in its panel and on the job's page (rule N3). */
function statusOf({ kind, stage }: PipelineCard): StatusOf {
  if (kind === "referral") return { referral: stage === "New" ? "Pending" : stage };
  return { application: stage === "New" ? "Applied" : stage };
}

type Choosing = { selection: Selection; toggle: (card: PipelineCard) => void };

/** The column of checkboxes for the selection. */
function useSelectionColumn({ selection, toggle }: Choosing): Column<PipelineCard> {
  const { t } = useTranslation("pipeline");
  const nameOf = usePersonName();
  return {
    key: "choose",
    head: t("choose"),
    actions: true,
    cell: (card) => (
      <label className="row-choose-place">
        <input
          type="checkbox"
          className="row-choose"
          aria-label={t("choose_person", { name: nameOf(card.candidate_name) })}
          checked={selection.has(openKey(card))}
          disabled={!selection.has(openKey(card)) && selection.size >= PIPELINE_LIMITS.moved_at_once}
          onChange={() => toggle(card)}
        />
      </label>
    ),
  };
}

/** The next interview and the number of flagged answers, each on its own line. */
function Marks({ card }: { card: PipelineCard }) {
  const { interview, marked } = card;
  const late = card.answer_late ?? card.decision_late;
  return (
    <>
      {late !== undefined && <br />}
      <OverdueMarks card={card} />
      {interview !== undefined && <br />}
      {interview !== undefined && <NextInterview at={interview} />}
      {marked !== undefined && <br />}
      {marked !== undefined && <MarkedAnswers count={marked} />}
    </>
  );
}

function useColumns({ loaded, opened }: Props, choose: Column<PipelineCard>): Column<PipelineCard>[] {
  const { t } = useTranslation("pipeline");
  const sourceText = useSourceText();
  const nameOf = usePersonName();
  const placeLabel = usePositionLabel();
  const { steps, can } = useLoadedQuery(loaded.board);
  return [
    ...(can.decide ? [choose] : []),
    {
      key: "name",
      head: t("candidate"),
      main: true,
      cell: (card) => (
        <>
          <span className="strong">
            <bdi>{nameOf(card.candidate_name)}</bdi>
          </span>
          <br />
          <span className="soft">{card.candidate_email}</span>
          <Marks card={card} />
        </>
      ),
    },
    {
      key: "kind",
      head: t("source_title"),
      cell: (card) => (
        <>
          {sourceText(card)} <ScoutBadge shown={card.referrer_vetted} />
        </>
      ),
    },
    { key: "date", head: t("date"), cell: (card) => <When at={card.created_at} /> },
    { key: "status", head: t("status"), cell: (card) => <StatusBadge of={statusOf(card)} /> },
    {
      key: "step",
      head: t("step"),
      cell: ({ step }) => {
        const found = steps.find(({ key }) => key === step);
        return found === undefined ? "" : placeLabel(positionOfStep(found));
      },
    },
    { key: "since", head: t("here_since"), cell: (card) => <When at={card.updated_at} relative /> },
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

/** The filters and the order in the URL: stage or step, text, order. */
function parseTableQuery(params: URLSearchParams) {
  const wanted = params.get("stage");
  const stage = knownValue(wanted, STAGES);
  const step = Number(wanted?.match(/^step-(\d{1,5})$/)?.[1] ?? 0);
  const search = parseSearch(params);
  const sort = knownValue(params.get("sort"), PIPELINE_SORTS);
  const marked = knownValue(params.get("marked"), ["true"] as const);
  const late = knownValue(params.get("late"), ["true"] as const);
  return {
    ...(stage && { stage }),
    ...(late && { late }),
    ...(marked && { marked }),
    ...(step > 0 && { step }),
    ...(search && { search }),
    ...(sort && { sort }),
  };
}

/** The pipeline as a table, sorted, searched and filtered by the URL; selected candidates are moved together. */
export default function PipelineTable(props: Props) {
  const { t } = useTranslation("pipeline");
  const { loaded, filters, moves } = props;
  const { jobId, kind } = loaded;
  const [selection, setSelection] = useState<Selection>(new Map());
  const toggle = (card: PipelineCard) => {
    const next = new Map(selection);
    if (!next.delete(openKey(card))) next.set(openKey(card), card);
    setSelection(next);
  };
  const asked = parseTableQuery(filters.params);
  const columns = useColumns(props, useSelectionColumn({ selection, toggle }));
  const list = usePagesOnDemand(pages(pipelineEndpoints.list, { params: { id: jobId }, query: { kind, ...asked } }));
  const { first, items, more, busy, failure, loadMore } = list;
  // Selected cards that changed meanwhile are moved from their current place.
  const now = new Map(items.map((card) => [openKey(card), card]));
  const chosenNow = new Map([...selection].map(([key, card]) => [key, now.get(key) ?? card]));
  const all = items.slice(0, PIPELINE_LIMITS.moved_at_once);
  return (
    <div className="stack">
      <TableTools {...props} />
      {items.length > 0 && (
        <SelectionBar
          board={loaded.board}
          selection={chosenNow}
          shown={all.length}
          onAll={() => setSelection(new Map(all.map((card) => [openKey(card), card])))}
          onNone={() => setSelection(new Map())}
          moves={moves}
        />
      )}
      {first === null && failure === null ? (
        <Skeleton height="20rem" />
      ) : (
        <ListShell
          empty={<Empty text={t("search" in asked ? "nobody_found" : "nobody_here")} />}
          shown={items.length}
          more={more}
          busy={busy}
          failure={failure === null ? null : t("load_failed")}
          onMore={loadMore}
        >
          {first !== null && <Table caption={t("pipeline")} columns={columns} rows={items} rowKey={openKey} />}
        </ListShell>
      )}
    </div>
  );
}
