import { useId } from "react";
import { useTranslation } from "react-i18next";
import { formatWhole } from "../../../../../rules/numbers.ts";
import { LoadFailure } from "../../../../shared/lists/load-failure.tsx";
import { Button } from "../../../../ui/button.tsx";
import { cardsWithMoves, countWithMoves, type Moves } from "../moves/use-moves.ts";
import type { Board, LoadedPipeline } from "../state/load-pipeline.ts";
import { openKey } from "../state/open-record.ts";
import type { Column } from "../state/positions.ts";
import type { LivePipeline } from "../state/use-live-pipeline.ts";
import { usePositionLabel, useStageLabel } from "../state/use-stage-label.ts";
import { useDropTarget } from "./drag.tsx";
import { type OpenRecordState, PipelineCardLink } from "./pipeline-card.tsx";
import { useColumn, useEnteredCards } from "./use-column.ts";

type Props = {
  column: Column;
  /** Its index from the left. */
  nth: number;
  jobId: string;
  kind: LoadedPipeline["kind"];
  shown: boolean;
  opened: OpenRecordState;
  board: Board;
  moves: Moves;
  live: LivePipeline;
};

/** One column of the board: name, number, newest candidates, and a button for more. */
export function StageColumn({ column, nth, jobId, kind, shown, opened, board, moves, live }: Props) {
  const { t, i18n } = useTranslation("pipeline");
  const id = useId();
  const label = usePositionLabel()(column);
  const stageLabel = useStageLabel();
  const { items: known, more, busy, failure, loadMore } = useColumn(column, jobId, kind);
  const items = cardsWithMoves(column, known, moves.moving).filter((card) => !live.isNew(card));
  const fresh = column.stage === "New" ? live.fresh : 0;
  const count = countWithMoves(column, moves.moving, board) - fresh;
  const written = formatWhole(count, i18n.language);
  const entered = useEnteredCards(column.cards);
  const { ref, taking } = useDropTarget(column);
  return (
    <section
      className="pipe-col"
      ref={ref}
      data-taking={taking}
      aria-labelledby={id}
      data-shown={shown ? "" : undefined}
      style={{ gridColumn: nth + 1 }}
    >
      <div className="pipe-head">
        <span className="figure num" aria-hidden="true">
          {written}
        </span>
        <h3 className="label" id={id}>
          {column.step !== null && <span className="visually-hidden">{stageLabel(column.stage)}: </span>}
          <span>{label}</span>
          <span className="visually-hidden">, {written}</span>
        </h3>
      </div>
      {fresh > 0 && (
        <Button kind="quiet" size="sm" className="pipe-fresh" onClick={live.show}>
          {t("new_people", { count: fresh })} · {t("show_new")}
        </Button>
      )}
      <ul className="pipe-cards">
        {items.map((card) => (
          <li key={openKey(card)}>
            <PipelineCardLink
              card={card}
              opened={opened}
              moves={board.can.decide}
              entered={entered.has(openKey(card))}
            />
          </li>
        ))}
      </ul>
      {items.length === 0 && <p className="note soft">{t("nobody_here")}</p>}
      {failure !== null && <LoadFailure text={t("load_failed")} onRetry={loadMore} busy={busy} />}
      {more && failure === null && (
        <Button kind="quiet" size="sm" busy={busy && t("loading_more", { ns: "general" })} onClick={loadMore}>
          {t("load_more", { count: Math.max(1, count - items.length) })}
        </Button>
      )}
    </section>
  );
}
