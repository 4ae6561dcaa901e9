import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { PipelineCard } from "../../../contract/pipeline.ts";
import { STAGES } from "../../../contract/statuses.ts";
import { useRead } from "../../lib/data/use-read.ts";
import { LoadFailure } from "../../shared/lists/load-failure.tsx";
import { chosen, type useUrlFilters } from "../../shared/lists/use-url-filters.ts";
import { usePersonName } from "../../shared/records/person-name.ts";
import { ScoutBadge } from "../../shared/records/scout-badge.tsx";
import { StatusBadge } from "../../shared/records/status-badge.tsx";
import type { useOpenRecord } from "../../shared/records/use-open-record.ts";
import { When } from "../../shared/records/when.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { useMoreSides } from "../../ui/use-more-sides.ts";
import type { Board, Loaded } from "./load-pipeline.ts";
import { openerId, openKey } from "./open-record.ts";
import { PipelineFunnel } from "./pipeline-funnel.tsx";
import { useCameBy } from "./use-came-by.ts";
import { useColumn } from "./use-column.ts";
import { useStageLabel } from "./use-stage-label.ts";

type Filters = ReturnType<typeof useUrlFilters>;
type Column = Board["columns"][number];
type Opened = ReturnType<typeof useOpenRecord>;

/** The open card's column is seen beside the panel; the page itself stays where it is. */
function useSeen(current: boolean) {
  const card = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const [board, column] = [card.current?.closest(".pipe"), card.current?.closest(".pipe-col")];
    if (!current || !board || !column) return;
    const [frame, place] = [board.getBoundingClientRect(), column.getBoundingClientRect()];
    if (place.right > frame.right) board.scrollLeft += place.right - frame.right;
    else if (place.left < frame.left) board.scrollLeft -= frame.left - place.left;
  }, [current]);
  return card;
}

function Card({ card, opened }: { card: PipelineCard; opened: Opened }) {
  const cameBy = useCameBy();
  const name = usePersonName()(card.candidate_name);
  const open = openKey(card);
  const current = opened.id === open;
  const ref = useSeen(current);
  return (
    <Link
      ref={ref}
      className="pcard"
      id={openerId(open)}
      {...opened.linkTo(open)}
      aria-current={current ? "true" : undefined}
    >
      <span className="who">
        <Avatar name={name} size="sm" />
        <span className="strong">{name}</span>
      </span>
      <span className="via">
        {cameBy(card)} <ScoutBadge shown={card.referrer_vetted} />
      </span>
      <span className="meta">
        <When at={card.created_at} relative />
        {card.stage === "Hired" && card.reward_status !== null && <StatusBadge of={{ reward: card.reward_status }} />}
      </span>
    </Link>
  );
}

type ColumnProps = { column: Column; jobId: string; kind: Loaded["kind"]; shown: boolean; opened: Opened };

function StageColumn({ column, jobId, kind, shown, opened }: ColumnProps) {
  const { t } = useTranslation("pipeline");
  const id = useId();
  const label = useStageLabel()(column.stage);
  const { items, more, busy, failure, loadMore } = useColumn(column, jobId, kind);
  return (
    <section className="pipe-col" aria-labelledby={id} data-shown={shown ? "" : undefined}>
      <div className="pipe-head">
        <span className="figure num" aria-hidden="true">
          {column.count}
        </span>
        <h3 className="label" id={id}>
          {label}
          <span className="visually-hidden">, {column.count}</span>
        </h3>
      </div>
      <ul className="pipe-cards">
        {items.map((card) => (
          <li key={openKey(card)}>
            <Card card={card} opened={opened} />
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

/** The pipeline by stage, with its funnel as the head; on phones one column at a time. */
export function PipelineBoard({ loaded, filters, opened }: { loaded: Loaded; filters: Filters; opened: Opened }) {
  const { t } = useTranslation("pipeline");
  const labelOf = useStageLabel();
  const { jobId, kind } = loaded;
  const board = useRead(loaded.board);
  const { reached } = useRead(loaded.numbers);
  const row = useRef<HTMLElement>(null);
  const more = useMoreSides(row);
  const busiest = board.columns.find((column) => column.count > 0)?.stage ?? "New";
  const stage = chosen(filters.params.get("stage"), STAGES) ?? busiest;
  return (
    <>
      <fieldset className="pipe-pick" aria-label={t("stage")}>
        {board.columns.map((column) => (
          <button
            className="chip"
            type="button"
            key={column.stage}
            aria-pressed={column.stage === stage}
            onClick={() => filters.set("stage", column.stage, true)}
          >
            {labelOf(column.stage)} <span className="num">{column.count}</span>
          </button>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by keyboard */}
      <section className="pipe" tabIndex={0} aria-label={t("board_scrolls")} ref={row} data-more={more}>
        <div className="pipe-inner">
          <PipelineFunnel reached={reached} />
          {board.columns.map((column) => (
            <StageColumn
              key={`${column.stage}:${kind}`}
              column={column}
              jobId={jobId}
              kind={kind}
              shown={column.stage === stage}
              opened={opened}
            />
          ))}
        </div>
      </section>
    </>
  );
}
