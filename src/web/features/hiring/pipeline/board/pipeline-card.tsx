import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { PipelineCard } from "../../../../../contract/hiring/pipeline/cards.ts";
import { FINAL_STATUSES } from "../../../../../contract/statuses.ts";
import type { useOpenRecord } from "../../../../shared/records/use-open-record.ts";
import { openerId, openKey } from "../state/open-record.ts";
import { CardContent } from "./card-content.tsx";
import { useDraggableCard } from "./drag.tsx";

export type OpenRecordState = ReturnType<typeof useOpenRecord>;

/** Scrolls the open card's column into view beside the panel; the page itself stays. */
function useScrollIntoView(current: boolean) {
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

type Props = {
  card: PipelineCard;
  opened: OpenRecordState;
  /** The viewer may move it. */
  moves: boolean;
  /** It has just entered this column. */
  entered: boolean;
};

/** One candidate on the board; links to the record, and is draggable for users who may decide. */
export function PipelineCardLink({ card, opened, moves, entered }: Props) {
  const open = openKey(card);
  const current = opened.id === open;
  const seen = useScrollIntoView(current);
  const { ref, held, spread } = useDraggableCard(card, !moves || FINAL_STATUSES.some((final) => final === card.stage));
  return (
    <Link
      ref={(link) => {
        seen.current = link;
        ref(link);
      }}
      className="pcard"
      data-entered={entered ? "" : undefined}
      data-held={held ? "" : undefined}
      draggable={false}
      {...spread}
      id={openerId(open)}
      {...opened.linkTo(open)}
      aria-current={current ? "true" : undefined}
    >
      <CardContent card={card} />
    </Link>
  );
}
