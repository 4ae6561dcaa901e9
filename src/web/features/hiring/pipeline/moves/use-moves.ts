import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PipelineCard } from "../../../../../contract/hiring/pipeline/cards.ts";
import type { PipelinePosition, UnmovedPerson } from "../../../../../contract/hiring/pipeline/moves.ts";
import { FINAL_STATUSES, STAGES } from "../../../../../contract/statuses.ts";
import { invalidate } from "../../../../lib/data/invalidation.ts";
import { formatList } from "../../../../lib/format/lists.ts";
import { errorCodeOf, hasNoServerMessage } from "../../../../lib/net/api-error.ts";
import { usePersonName } from "../../../../shared/records/person-name.ts";
import { toast } from "../../../../ui/toast.ts";
import type { Board } from "../state/load-pipeline.ts";
import { openKey, RECORD_CHANGES } from "../state/open-record.ts";
import { type Column, isSamePosition, positionKey } from "../state/positions.ts";
import { type MoveTarget, sendMoves } from "./use-status-change.ts";

/** An optimistic move of a card, and the board from before. */
export type OptimisticMove = { readonly card: PipelineCard; readonly to: PipelinePosition; readonly base: Board };
export type OptimisticMoves = ReadonlyMap<string, OptimisticMove>;

/** Returns whether a place is a valid target of a move; a hire is confirmed in its record instead. */
export function isMoveTarget(place: PipelinePosition): place is PipelinePosition & MoveTarget {
  return place.stage === "Reviewing" || place.stage === "Interviewing" || place.stage === "Rejected";
}

/**
 * Returns whether a card may be dropped on a column: forwards, between steps, Rejected, and Hired from Interviewing
 * (rule H2).
 */
export function canMoveTo({ stage, step }: PipelineCard, to: PipelinePosition): boolean {
  if (positionKey({ stage, step: step ?? null }) === positionKey(to)) return true;
  if (FINAL_STATUSES.some((final) => final === stage) || to.stage === "New" || to.stage === "Withdrawn") return false;
  if (to.stage === "Hired") return stage === "Interviewing";
  return to.stage === "Rejected" || STAGES.indexOf(to.stage) >= STAGES.indexOf(stage);
}

/** Resolves when the refetched data is rendered. */
function waitForRender(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/** Names the candidates that were not moved, and why. */
function useNotMovedTexts(): (left: readonly UnmovedPerson[]) => string[] {
  const { t, i18n } = useTranslation("pipeline");
  const nameOf = usePersonName();
  return (left) =>
    (["changed", "not_allowed", "gone"] as const).flatMap((why) => {
      const names = left.filter((one) => one.why === why).map(({ candidate_name }) => nameOf(candidate_name));
      return names.length === 0 ? [] : [t(`left_${why}`, { names: formatList(names, i18n.language) })];
    });
}

/** Moves candidates optimistically, then on the server; those that could not be moved go back and are named. */
export function useMoves(jobId: string, board: Board) {
  const { t } = useTranslation("pipeline");
  const { t: errorText } = useTranslation("errors");
  const [moving, setMoving] = useState<OptimisticMoves>(new Map());
  const leftWords = useNotMovedTexts();
  const end = useCallback((keys: readonly string[], base: Board) => {
    setMoving((before) => new Map([...before].filter(([key, one]) => !(keys.includes(key) && one.base === base))));
  }, []);
  const move = async (cards: readonly PipelineCard[], to: MoveTarget): Promise<boolean> => {
    const place: PipelinePosition = { stage: to.stage, step: to.step ?? null };
    const entries = cards.map((card) => [openKey(card), { card, to: place, base: board }] as const);
    const keys = entries.map(([key]) => key);
    setMoving((before) => new Map([...before, ...entries]));
    const people = cards.map(({ kind, id, stage, step }) => ({ kind, id, from: { stage, step: step ?? null } }));
    try {
      const { left } = await sendMoves(jobId, people, to);
      for (const words of leftWords(left)) toast(words);
      // Failed ones go back at once; the others are refetched.
      end(
        left.map((one) => openKey(one)),
        board,
      );
      await invalidate(...RECORD_CHANGES);
      await waitForRender();
      end(keys, board);
      return left.length === 0;
    } catch (error) {
      end(keys, board);
      const code = errorCodeOf(error);
      toast(hasNoServerMessage(code) ? t("move_failed") : errorText(code));
      return false;
    }
  };
  return { moving, move };
}
export type Moves = ReturnType<typeof useMoves>;

function positionOf({ stage, step }: PipelineCard): PipelinePosition {
  return { stage, step: step ?? null };
}

/** The number of a column including optimistic moves, until the refetched board contains them. */
export function countWithMoves(column: Column, moving: OptimisticMoves, board: Board): number {
  const fresh = [...moving.values()].filter(({ base }) => base === board);
  const comes = fresh.filter(({ card, to }) => isSamePosition(to, column) && !isSamePosition(positionOf(card), column));
  const goes = fresh.filter(({ card, to }) => !isSamePosition(to, column) && isSamePosition(positionOf(card), column));
  return column.count + comes.length - goes.length;
}

/** The server's order: overdue first, and among those the earliest due date first. */
function sortKeyOf({ stage, answer_late, created_at }: PipelineCard): string {
  if (stage !== "New" || answer_late === undefined) return created_at;
  return `9999-${String(Number.MAX_SAFE_INTEGER - Date.parse(answer_late))}`;
}

/** The cards of a column including optimistic moves: overdue first, then the newest, as everywhere. */
export function cardsWithMoves(
  column: PipelinePosition,
  cards: readonly PipelineCard[],
  moving: OptimisticMoves,
): readonly PipelineCard[] {
  if (moving.size === 0) return cards;
  const stay = cards.filter((card) => {
    const one = moving.get(openKey(card));
    return one === undefined || isSamePosition(one.to, column);
  });
  const here = new Set(stay.map(openKey));
  const come = [...moving].flatMap(([key, { card, to }]) =>
    isSamePosition(to, column) && !here.has(key) ? [card] : [],
  );
  if (come.length === 0) return stay;
  return [...stay, ...come].sort((one, other) => (sortKeyOf(one) < sortKeyOf(other) ? 1 : -1));
}
