import { memo, type Ref, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { PipelineCard } from "../../../contract/pipeline/pipeline.ts";
import { usePersonName } from "../../shared/records/person-name.ts";
import { ScoutBadge } from "../../shared/records/scout-badge.tsx";
import { StatusBadge } from "../../shared/records/status-badge.tsx";
import type { useOpenRecord } from "../../shared/records/use-open-record.ts";
import { When } from "../../shared/records/when.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { openerId, openKey } from "./open-record.ts";
import { useCameBy } from "./use-came-by.ts";

export type Opened = ReturnType<typeof useOpenRecord>;

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

/** What a card says, wherever it lies. */
const CardFace = memo(function CardFace({ card }: { card: PipelineCard }) {
  const cameBy = useCameBy();
  const name = usePersonName()(card.candidate_name);
  return (
    <>
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
    </>
  );
});

/** One person on the board; it leads to their record. */
export function PipelineCardLink({ card, opened }: { card: PipelineCard; opened: Opened; ref?: Ref<HTMLElement> }) {
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
      <CardFace card={card} />
    </Link>
  );
}
