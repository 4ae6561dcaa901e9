import type { Place } from "../../../contract/pipeline/moves.ts";
import type { PipelineCard } from "../../../contract/pipeline/pipeline.ts";
import type { Board } from "./load-pipeline.ts";
import { openKey } from "./open-record.ts";
import { type Column, samePlace } from "./places.ts";
import type { MovingAll } from "./use-moves.ts";

function placeOf({ stage, step }: PipelineCard): Place {
  return { stage, step: step ?? null };
}

/** The number over a column with those who are on their way, until the board that knows of them has come. */
export function countWith(column: Column, moving: MovingAll, board: Board): number {
  const fresh = [...moving.values()].filter(({ base }) => base === board);
  const comes = fresh.filter(({ card, to }) => samePlace(to, column) && !samePlace(placeOf(card), column));
  const goes = fresh.filter(({ card, to }) => !samePlace(to, column) && samePlace(placeOf(card), column));
  return column.count + comes.length - goes.length;
}

/** The cards of a column with those who are on their way, the newest first as everywhere. */
export function cardsWith(column: Place, cards: readonly PipelineCard[], moving: MovingAll): readonly PipelineCard[] {
  if (moving.size === 0) return cards;
  const stay = cards.filter((card) => {
    const one = moving.get(openKey(card));
    return one === undefined || samePlace(one.to, column);
  });
  const here = new Set(stay.map(openKey));
  const come = [...moving].flatMap(([key, { card, to }]) => (samePlace(to, column) && !here.has(key) ? [card] : []));
  if (come.length === 0) return stay;
  return [...stay, ...come].sort((one, other) => (one.created_at < other.created_at ? 1 : -1));
}
