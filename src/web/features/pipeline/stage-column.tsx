import { useId } from "react";
import { useTranslation } from "react-i18next";
import { LoadFailure } from "../../shared/lists/load-failure.tsx";
import { Button } from "../../ui/button.tsx";
import type { Loaded } from "./load-pipeline.ts";
import { openKey } from "./open-record.ts";
import { type Opened, PipelineCardLink } from "./pipeline-card.tsx";
import type { Column } from "./places.ts";
import { useColumn } from "./use-column.ts";
import { usePlaceLabel, useStageLabel } from "./use-stage-label.ts";

type Props = {
  column: Column;
  /** Which one from the left. */
  nth: number;
  jobId: string;
  kind: Loaded["kind"];
  shown: boolean;
  opened: Opened;
};

/** One column of the board: its name, how many it has, its newest people, and more of them at a press. */
export function StageColumn({ column, nth, jobId, kind, shown, opened }: Props) {
  const { t } = useTranslation("pipeline");
  const id = useId();
  const label = usePlaceLabel()(column);
  const stageLabel = useStageLabel();
  const { items, more, busy, failure, loadMore } = useColumn(column, jobId, kind);
  return (
    <section
      className="pipe-col"
      aria-labelledby={id}
      data-shown={shown ? "" : undefined}
      style={{ gridColumn: nth + 1 }}
    >
      <div className="pipe-head">
        <span className="figure num" aria-hidden="true">
          {column.count}
        </span>
        <h3 className="label" id={id}>
          {column.step !== null && <span className="visually-hidden">{stageLabel(column.stage)}: </span>}
          {label}
          <span className="visually-hidden">, {column.count}</span>
        </h3>
      </div>
      <ul className="pipe-cards">
        {items.map((card) => (
          <li key={openKey(card)}>
            <PipelineCardLink card={card} opened={opened} />
          </li>
        ))}
      </ul>
      {items.length === 0 && <p className="note soft">{t("nobody_here")}</p>}
      {failure !== null && <LoadFailure text={t("load_failed")} onRetry={loadMore} busy={busy} />}
      {more && failure === null && (
        <Button kind="quiet" size="sm" busy={busy && t("loading_more", { ns: "general" })} onClick={loadMore}>
          {t("load_more", { count: column.count - items.length })}
        </Button>
      )}
    </section>
  );
}
