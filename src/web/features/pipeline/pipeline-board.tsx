import { type CSSProperties, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useRead } from "../../lib/data/use-read.ts";
import type { useUrlFilters } from "../../shared/lists/use-url-filters.ts";
import { useMoreSides } from "../../ui/use-more-sides.ts";
import type { Loaded } from "./load-pipeline.ts";
import type { Opened } from "./pipeline-card.tsx";
import { PipelineFunnel } from "./pipeline-funnel.tsx";
import { columnsOf, placeKey } from "./places.ts";
import { StageColumn } from "./stage-column.tsx";
import { usePlaceLabel } from "./use-stage-label.ts";

type Props = { loaded: Loaded; filters: ReturnType<typeof useUrlFilters>; opened: Opened };

/** The pipeline by stage and step, with its funnel as the head; on phones one column at a time. */
export function PipelineBoard({ loaded, filters, opened }: Props) {
  const { t } = useTranslation("pipeline");
  const labelOf = usePlaceLabel();
  const { jobId, kind } = loaded;
  const columns = columnsOf(useRead(loaded.board));
  const { reached } = useRead(loaded.numbers);
  const row = useRef<HTMLElement>(null);
  const more = useMoreSides(row);
  const asked = columns.find((column) => placeKey(column) === filters.params.get("stage"));
  const shown = asked ?? columns.find((column) => column.count > 0) ?? columns[0];
  const steps = columns.filter(({ stage }) => stage === "Interviewing").length;
  return (
    <>
      <fieldset className="pipe-pick" aria-label={t("stage")}>
        {columns.map((column) => (
          <button
            className="chip"
            type="button"
            key={placeKey(column)}
            aria-pressed={column === shown}
            onClick={() => filters.set("stage", placeKey(column), true)}
          >
            {labelOf(column)} <span className="num">{column.count}</span>
          </button>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by keyboard */}
      <section className="pipe" tabIndex={0} aria-label={t("board_scrolls")} ref={row} data-more={more}>
        <div className="pipe-inner" style={{ "--columns": columns.length } as CSSProperties}>
          <PipelineFunnel reached={reached} steps={steps} />
          {columns.map((column, nth) => (
            <StageColumn
              key={`${placeKey(column)}:${kind}`}
              column={column}
              nth={nth}
              jobId={jobId}
              kind={kind}
              shown={column === shown}
              opened={opened}
            />
          ))}
        </div>
      </section>
    </>
  );
}
