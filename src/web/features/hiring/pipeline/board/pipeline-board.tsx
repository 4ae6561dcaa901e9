import { type CSSProperties, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { PipelineCard } from "../../../../../contract/hiring/pipeline/cards.ts";
import type { PipelinePosition } from "../../../../../contract/hiring/pipeline/moves.ts";
import { formatWhole } from "../../../../../rules/numbers.ts";
import { useLoadedQuery } from "../../../../lib/data/use-query.ts";
import type { useUrlFilters } from "../../../../shared/lists/use-url-filters.ts";
import { useScrollOverflow } from "../../../../ui/use-scroll-overflow.ts";
import { countWithMoves, type Moves } from "../moves/use-moves.ts";
import type { LoadedPipeline } from "../state/load-pipeline.ts";
import { boardColumns, type Column, positionKey } from "../state/positions.ts";
import type { LivePipeline } from "../state/use-live-pipeline.ts";
import { usePositionLabel } from "../state/use-stage-label.ts";
import { DragBoard, useDropTarget } from "./drag.tsx";
import type { OpenRecordState } from "./pipeline-card.tsx";
import { PipelineFunnel } from "./pipeline-funnel.tsx";
import { StageColumn } from "./stage-column.tsx";

type Props = {
  loaded: LoadedPipeline;
  filters: ReturnType<typeof useUrlFilters>;
  opened: OpenRecordState;
  moves: Moves;
  onDrop: (card: PipelineCard, to: PipelinePosition) => void;
  live: LivePipeline;
};

type ChipProps = { column: Column; count: number; shown: boolean; onChoose: () => void };

/** On phones a chip selects a column and accepts dropped cards. */
function ColumnChip({ column, count, shown, onChoose }: ChipProps) {
  const labelOf = usePositionLabel();
  const { i18n } = useTranslation();
  const { ref, taking } = useDropTarget(column, "chip:");
  return (
    <button className="chip" type="button" ref={ref} data-taking={taking} aria-pressed={shown} onClick={onChoose}>
      {labelOf(column)} <span className="num">{formatWhole(count, i18n.language)}</span>
    </button>
  );
}

/** The pipeline by stage and step, with its funnel on top; on phones one column at a time. */
export function PipelineBoard({ loaded, filters, opened, moves, onDrop, live }: Props) {
  const { t } = useTranslation("pipeline");
  const { jobId, kind } = loaded;
  const board = useLoadedQuery(loaded.board);
  const columns = boardColumns(board);
  const { reached } = useLoadedQuery(loaded.numbers);
  const row = useRef<HTMLElement>(null);
  const more = useScrollOverflow(row);
  const asked = columns.find((column) => positionKey(column) === filters.params.get("stage"));
  const shown = asked ?? columns.find((column) => column.count > 0) ?? columns[0];
  const steps = columns.filter(({ stage }) => stage === "Interviewing").length;
  return (
    <DragBoard columns={columns} onDrop={onDrop}>
      <fieldset className="pipe-pick" aria-label={t("stage")}>
        {columns.map((column) => (
          <ColumnChip
            key={positionKey(column)}
            column={column}
            count={countWithMoves(column, moves.moving, board)}
            shown={column === shown}
            onChoose={() => filters.set("stage", positionKey(column), true)}
          />
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by keyboard */}
      <section className="pipe" tabIndex={0} aria-label={t("board_scrolls")} ref={row} data-more={more}>
        <div className="pipe-inner" style={{ "--columns": columns.length } as CSSProperties}>
          <PipelineFunnel reached={reached} steps={steps} />
          {columns.map((column, nth) => (
            <StageColumn
              key={`${positionKey(column)}:${kind}`}
              column={column}
              nth={nth}
              jobId={jobId}
              kind={kind}
              shown={column === shown}
              opened={opened}
              board={board}
              moves={moves}
              live={live}
            />
          ))}
        </div>
      </section>
    </DragBoard>
  );
}
