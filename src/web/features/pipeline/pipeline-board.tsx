import { useCallback, useEffect, useId, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type PipelineCard, pipelineEndpoints } from "../../../contract/pipeline.ts";
import { STAGES } from "../../../contract/statuses.ts";
import { call } from "../../lib/net/caller.ts";
import { usePages } from "../../lib/net/use-pages.ts";
import { chosen, type useUrlFilters } from "../../shared/lists/use-url-filters.ts";
import { usePersonName } from "../../shared/records/person-name.ts";
import { ScoutBadge } from "../../shared/records/scout-badge.tsx";
import { StatusBadge } from "../../shared/records/status-badge.tsx";
import { When } from "../../shared/records/when.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import type { Loaded } from "./load-pipeline.ts";
import { openKey } from "./open-record.ts";
import { PipelineFunnel } from "./pipeline-funnel.tsx";
import { useCameBy } from "./use-came-by.ts";
import { useStageLabel } from "./use-stage-label.ts";

type Filters = ReturnType<typeof useUrlFilters>;
type Column = Loaded["board"]["columns"][number];

/** The address of this screen with another record open. */
function withOpen(params: URLSearchParams, card: PipelineCard): string {
  const next = new URLSearchParams(params);
  next.set("open", openKey(card));
  return `?${next}`;
}

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

function Card({ card, filters }: { card: PipelineCard; filters: Filters }) {
  const cameBy = useCameBy();
  const name = usePersonName()(card.candidate_name);
  const current = filters.params.get("open") === openKey(card);
  const ref = useSeen(current);
  return (
    <Link
      ref={ref}
      className="pcard"
      to={withOpen(filters.params, card)}
      aria-current={current ? "true" : undefined}
      preventScrollReset
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

type ColumnProps = { column: Column; jobId: string; kind: Loaded["kind"]; shown: boolean; filters: Filters };

function StageColumn({ column, jobId, kind, shown, filters }: ColumnProps) {
  const { t } = useTranslation("pipeline");
  const id = useId();
  const label = useStageLabel()(column.stage);
  const { stage } = column;
  const first = useMemo(() => ({ items: column.cards, next_cursor: column.next_cursor }), [column]);
  const fetchPage = useCallback(
    (cursor: string) => call(pipelineEndpoints.list, { params: { id: jobId }, query: { kind, stage, cursor } }),
    [jobId, kind, stage],
  );
  const { items, more, busy, failure, loadMore } = usePages(first, fetchPage);
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
            <Card card={card} filters={filters} />
          </li>
        ))}
      </ul>
      {items.length === 0 && <p className="note soft">{t("nobody_here")}</p>}
      {failure !== null && (
        <p className="note" role="alert">
          {t("load_failed")}
        </p>
      )}
      {more && (
        <Button kind="quiet" size="sm" busy={busy && t("loading_more", { ns: "general" })} onClick={loadMore}>
          {t("load_more", { count: column.count - items.length })}
        </Button>
      )}
    </section>
  );
}

/** The pipeline by stage, with its funnel as the head; on phones one column at a time. */
export function PipelineBoard({ loaded, filters }: { loaded: Loaded; filters: Filters }) {
  const { t } = useTranslation("pipeline");
  const labelOf = useStageLabel();
  const { board, job, kind } = loaded;
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
      <section className="pipe" tabIndex={0} aria-label={t("board_scrolls")}>
        <div className="pipe-inner">
          <PipelineFunnel reached={loaded.numbers.reached} />
          {board.columns.map((column) => (
            <StageColumn
              key={`${column.stage}:${kind}`}
              column={column}
              jobId={job.id}
              kind={kind}
              shown={column.stage === stage}
              filters={filters}
            />
          ))}
        </div>
      </section>
    </>
  );
}
