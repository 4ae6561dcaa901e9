import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PipelineCard } from "../../../../contract/pipeline/cards.ts";
import type { LeftThere, Place } from "../../../../contract/pipeline/moves.ts";
import { FINAL_STATUSES, STAGES } from "../../../../contract/statuses.ts";
import { changed } from "../../../lib/data/changes.ts";
import { formatList } from "../../../lib/format/lists.ts";
import { codeOf, withoutAnswer } from "../../../lib/net/api-error.ts";
import { usePersonName } from "../../../shared/records/person-name.ts";
import { toast } from "../../../ui/toast.ts";
import type { Board } from "../places/load-pipeline.ts";
import { openKey, RECORD_CHANGES } from "../places/open-record.ts";
import { type Column, placeKey, samePlace } from "../places/places.ts";
import { type MoveTo, sendMoves } from "./use-status-change.ts";

/** An optimistic move of a card, and the board from before. */
export type Moving = { readonly card: PipelineCard; readonly to: Place; readonly base: Board };
export type MovingAll = ReadonlyMap<string, Moving>;

/** Returns whether a place is a valid target of a move; a hire is confirmed in its record instead. */
export function isMoveTo(place: Place): place is Place & MoveTo {
  return place.stage === "Reviewing" || place.stage === "Interviewing" || place.stage === "Rejected";
}

/**
 * Returns whether a card may be dropped on a column: forwards, between steps, Rejected, and Hired from Interviewing
 * (rule H2).
 */
export function mayGo({ stage, step }: PipelineCard, to: Place): boolean {
  if (placeKey({ stage, step: step ?? null }) === placeKey(to)) return true;
  if (FINAL_STATUSES.some((final) => final === stage) || to.stage === "New" || to.stage === "Withdrawn") return false;
  if (to.stage === "Hired") return stage === "Interviewing";
  return to.stage === "Rejected" || STAGES.indexOf(to.stage) >= STAGES.indexOf(stage);
}

/** Resolves when the refetched data is rendered. */
function shown(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/** Names the candidates that were not moved, and why. */
function useLeftWords(): (left: readonly LeftThere[]) => string[] {
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
  const [moving, setMoving] = useState<MovingAll>(new Map());
  const leftWords = useLeftWords();
  const end = useCallback((keys: readonly string[], base: Board) => {
    setMoving((before) => new Map([...before].filter(([key, one]) => !(keys.includes(key) && one.base === base))));
  }, []);
  const move = async (cards: readonly PipelineCard[], to: MoveTo): Promise<boolean> => {
    const place: Place = { stage: to.stage, step: to.step ?? null };
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
      await changed(...RECORD_CHANGES);
      await shown();
      end(keys, board);
      return left.length === 0;
    } catch (error) {
      end(keys, board);
      const code = codeOf(error);
      toast(withoutAnswer(code) ? t("move_failed") : errorText(code));
      return false;
    }
  };
  return { moving, move };
}
export type Moves = ReturnType<typeof useMoves>;

function placeOf({ stage, step }: PipelineCard): Place {
  return { stage, step: step ?? null };
}

/** The number of a column including optimistic moves, until the refetched board contains them. */
export function countWith(column: Column, moving: MovingAll, board: Board): number {
  const fresh = [...moving.values()].filter(({ base }) => base === board);
  const comes = fresh.filter(({ card, to }) => samePlace(to, column) && !samePlace(placeOf(card), column));
  const goes = fresh.filter(({ card, to }) => !samePlace(to, column) && samePlace(placeOf(card), column));
  return column.count + comes.length - goes.length;
}

/** The server's order: overdue first, and among those the earliest due date first. */
function placeIn({ stage, answer_late, created_at }: PipelineCard): string {
  if (stage !== "New" || answer_late === undefined) return created_at;
  return `9999-${String(Number.MAX_SAFE_INTEGER - Date.parse(answer_late))}`;
}

/** The cards of a column including optimistic moves: overdue first, then the newest, as everywhere. */
export function cardsWith(column: Place, cards: readonly PipelineCard[], moving: MovingAll): readonly PipelineCard[] {
  if (moving.size === 0) return cards;
  const stay = cards.filter((card) => {
    const one = moving.get(openKey(card));
    return one === undefined || samePlace(one.to, column);
  });
  const here = new Set(stay.map(openKey));
  const come = [...moving].flatMap(([key, { card, to }]) => (samePlace(to, column) && !here.has(key) ? [card] : []));
  if (come.length === 0) return stay;
  return [...stay, ...come].sort((one, other) => (placeIn(one) < placeIn(other) ? 1 : -1));
}
