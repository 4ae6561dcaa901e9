import { useEffect, useRef, useState } from "react";
import type { PipelineCard } from "../../../../contract/hiring/pipeline/cards.ts";
import type { PipelinePosition } from "../../../../contract/hiring/pipeline/moves.ts";
import { singleKeyShortcut } from "../../../shared/palette/keys.ts";
import type { OpenRecordState } from "./board/pipeline-card.tsx";
import type { useUndo } from "./moves/undo-bar.tsx";
import { canMoveTo, isMoveTarget, type Moves } from "./moves/use-moves.ts";
import type { Board } from "./state/load-pipeline.ts";
import { findCachedCard, openerId, openKey } from "./state/open-record.ts";
import { boardColumns, positionKey } from "./state/positions.ts";

const OPENS = openerId("");

type PipelineKeys = {
  /** -1 selects the previous candidate, 1 the next. */
  onStep: (by: 1 | -1) => void;
  /** Column 1 is the first one that accepts cards. */
  onColumn: (nth: number) => void;
  onTurnDown: () => void;
  onUndo: () => void;
};

/** Keyboard shortcuts of a pipeline: J and K for candidates, digits for columns, X to reject, Z to undo. */
function usePipelineKeys(keys: PipelineKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const key = singleKeyShortcut(event);
      if (key === null || document.querySelector("dialog[open]") !== null) return;
      const { onStep, onColumn, onTurnDown, onUndo } = latest.current;
      if (key === "j") onStep(1);
      else if (key === "k") onStep(-1);
      else if (key === "x") onTurnDown();
      else if (key === "z") onUndo();
      else if (/^[1-9]$/.test(key)) onColumn(Number(key));
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/** The keys of the visible candidates, in visual order. */
function visibleKeys(): string[] {
  return [...document.querySelectorAll<HTMLElement>(`[id^="${OPENS}"]`)]
    .filter((one) => one.offsetParent !== null)
    .map((one) => one.id.slice(OPENS.length));
}

/** The candidate that a shortcut applies to: the open record, else the focused card. */
function targetOfShortcut(opened: OpenRecordState): string | null {
  if (opened.id !== null) return opened.id;
  const { activeElement } = document;
  return activeElement?.id.startsWith(OPENS) ? activeElement.id.slice(OPENS.length) : null;
}

type Parts = { board: Board; opened: OpenRecordState; moves: Moves; undo: ReturnType<typeof useUndo> };

/**
 * Actions on candidates by dragging and by shortcuts (rule H6). A hire opens the record with its confirmation;
 * rejecting asks for the reason.
 */
export function usePipelineActions({ board, opened, moves, undo }: Parts) {
  const [hiring, setHiring] = useState<string | null>(null);
  const [turning, setTurning] = useState<PipelineCard | null>(null);
  const go = (card: PipelineCard | null, to: PipelinePosition | undefined) => {
    if (card === null || to === undefined || !board.can.decide || !canMoveTo(card, to)) return;
    if (positionKey(to) === positionKey({ stage: card.stage, step: card.step ?? null })) return;
    if (to.stage === "Rejected") return setTurning(card);
    if (isMoveTarget(to)) return void moves.move([card], { stage: to.stage, step: to.step });
    setHiring(openKey(card));
    opened.show(openKey(card));
  };
  const current = () => {
    const key = targetOfShortcut(opened);
    return key === null ? null : findCachedCard(key);
  };
  usePipelineKeys({
    onStep(by) {
      const keys = visibleKeys();
      const at = keys.indexOf(targetOfShortcut(opened) ?? "");
      const next = keys[at < 0 ? (by === 1 ? 0 : keys.length - 1) : at + by];
      if (next === undefined) return;
      if (opened.id !== null) opened.show(next);
      else document.getElementById(openerId(next))?.focus();
    },
    onColumn: (nth) =>
      go(
        current(),
        boardColumns(board)
          .filter(isMoveTarget)
          .filter(({ stage }) => stage !== "Rejected")[nth - 1],
      ),
    onTurnDown: () => go(current(), { stage: "Rejected", step: null }),
    onUndo: undo.take,
  });
  return { go, hiring, asked: () => setHiring(null), turning, turned: () => setTurning(null) };
}
