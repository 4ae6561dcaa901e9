import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  DragOverlay,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PipelineCard } from "../../../../../contract/hiring/pipeline/cards.ts";
import type { PipelinePosition } from "../../../../../contract/hiring/pipeline/moves.ts";
import { usePersonName } from "../../../../shared/records/person-name.ts";
import { canMoveTo } from "../moves/use-moves.ts";
import { openKey } from "../state/open-record.ts";
import { type Column, positionKey } from "../state/positions.ts";
import { usePositionLabel } from "../state/use-stage-label.ts";
import { CardContent } from "./card-content.tsx";

/**
 * Pointer: the column under it; keyboard: the nearest. Columns outside the viewport are ignored. Rectangles are
 * measured at each step, because the library measures once and live updates move the columns during a drag.
 */
const collisions: CollisionDetection = (args) => {
  const places = args.droppableContainers.flatMap((container) => {
    const rect = container.node.current?.getBoundingClientRect();
    return rect !== undefined && rect.width > 0 ? [{ container, rect }] : [];
  });
  return (args.pointerCoordinates === null ? closestCenter : pointerWithin)({
    ...args,
    droppableContainers: places.map(({ container }) => container),
    droppableRects: new Map(places.map(({ container, rect }) => [container.id, rect])),
  });
};

/** Arrow keys move to the next column that accepts the card. */
const moveByArrowKeys: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.code];
  const { collisionRect, droppableContainers, droppableRects } = context;
  if (by === undefined || collisionRect === null) return undefined;
  event.preventDefault();
  const middle = collisionRect.left + collisionRect.width / 2;
  const rects = droppableContainers.getEnabled().flatMap(({ id }) => droppableRects.get(id) ?? []);
  const beyond = rects
    .map((rect) => ({ rect, ahead: (rect.left + rect.width / 2 - middle) * by }))
    .filter(({ rect, ahead }) => rect.width > 0 && ahead > collisionRect.width / 2)
    .sort((one, other) => one.ahead - other.ahead);
  const next = beyond[0]?.rect;
  if (next === undefined) return undefined;
  return { x: next.left + (next.width - collisionRect.width) / 2, y: currentCoordinates.y };
};

type Dragged = { card: PipelineCard };

/** Screen reader announcements of keyboard dragging. */
function useAnnouncements(columns: readonly Column[]): Announcements {
  const { t } = useTranslation("pipeline");
  const nameOf = usePersonName();
  const labelOf = usePositionLabel();
  const name = (data: unknown) => nameOf((data as Dragged | undefined)?.card.candidate_name ?? "");
  const place = (id: unknown) => {
    const column = columns.find((one) => positionKey(one) === String(id).replace("chip:", ""));
    return column === undefined ? "" : labelOf(column);
  };
  return {
    onDragStart: ({ active }) => t("drag_start", { name: name(active.data.current) }),
    onDragOver: ({ over }) => (over === null ? t("drag_nowhere") : t("drag_over", { place: place(over.id) })),
    onDragEnd: ({ active, over }) =>
      over === null
        ? t("drag_cancelled", { name: name(active.data.current) })
        : t("drag_end", { name: name(active.data.current), place: place(over.id) }),
    onDragCancel: ({ active }) => t("drag_cancelled", { name: name(active.data.current) }),
  };
}

/** Suppresses the click on a dragged link. */
function useNoClick(dragging: boolean) {
  const latest = useRef(dragging);
  useEffect(() => {
    if (dragging) latest.current = true;
    // The click event follows the end of the drag in the same task.
    else setTimeout(() => (latest.current = false));
  }, [dragging]);
  useEffect(() => {
    const stop = (event: MouseEvent) => {
      if (latest.current && event.detail > 0) event.preventDefault();
    };
    addEventListener("click", stop, true);
    return () => removeEventListener("click", stop, true);
  }, []);
}

/** Columns and chips scroll sideways during a drag; the page does not, because sticky chips would seem to move. */
const AUTO_SCROLL = { canScroll: (element: Element) => element !== document.scrollingElement };

type Props = {
  columns: readonly Column[];
  onDrop: (card: PipelineCard, to: PipelinePosition) => void;
  children: ReactNode;
};

/** Allows dragging cards to columns by mouse, touch (long press) and keyboard. */
export function DragBoard({ columns, onDrop, children }: Props) {
  const { t } = useTranslation("pipeline");
  const [card, setCard] = useState<PipelineCard | null>(null);
  const words = useAnnouncements(columns);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: moveByArrowKeys,
      keyboardCodes: { start: ["Space"], cancel: ["Escape"], end: ["Space", "Enter"] },
      scrollBehavior: "auto",
    }),
  );
  useNoClick(card !== null);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisions}
      autoScroll={AUTO_SCROLL}
      accessibility={{ announcements: words, screenReaderInstructions: { draggable: t("drag_how") } }}
      onDragStart={({ active }) => setCard((active.data.current as Dragged | undefined)?.card ?? null)}
      onDragCancel={() => setCard(null)}
      onDragEnd={({ over }) => {
        setCard(null);
        const to = columns.find((one) => positionKey(one) === String(over?.id ?? "").replace("chip:", ""));
        if (card !== null && to !== undefined) onDrop(card, to);
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>
        {card !== null && (
          <div className="pcard pcard-held">
            <CardContent card={card} />
          </div>
        )}
      </DragOverlay>
    </DndContext>
  );
}

/** Makes a card draggable; `off` for users who may not decide. */
export function useDraggableCard(card: PipelineCard, off: boolean) {
  const { setNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: openKey(card),
    data: { card } satisfies Dragged,
    disabled: off,
  });
  return {
    ref: setNodeRef,
    held: isDragging,
    // The card stays a link; screen readers are told in addition that it can be dragged.
    spread: off ? {} : { ...listeners, "aria-describedby": attributes["aria-describedby"] },
  };
}

/** Makes a column, or its chip on phones, a drop target for the dragged card. */
export function useDropTarget(column: PipelinePosition, prefix: "" | "chip:" = "") {
  const [no, setNo] = useState(false);
  const { setNodeRef, isOver, active } = useDroppable({ id: `${prefix}${positionKey(column)}`, disabled: no });
  const card = (active?.data.current as Dragged | undefined)?.card ?? null;
  const refuses = card !== null && !canMoveTo(card, column);
  if (refuses !== no) setNo(refuses);
  return { ref: setNodeRef, taking: card === null ? undefined : refuses ? "no" : isOver ? "over" : "yes" };
}
