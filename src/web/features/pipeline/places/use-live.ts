import { useEffect, useState } from "react";
import { applicationEndpoints } from "../../../../contract/applications.ts";
import { jobEndpoints } from "../../../../contract/jobs.ts";
import { rewardEndpoints } from "../../../../contract/money/rewards.ts";
import type { PipelineCard } from "../../../../contract/pipeline/cards.ts";
import { pipelineEndpoints } from "../../../../contract/pipeline/pipeline.ts";
import { referralEndpoints } from "../../../../contract/referrals.ts";
import { changedByNews } from "../../../lib/data/changes.ts";
import { followShared } from "../../../lib/net/event-stream.ts";
import { sessionState } from "../../../lib/session/session-store.ts";
import type { Board } from "./load-pipeline.ts";

/** What colleagues, candidates and referrers change of a pipeline while it is looked at. */
export const LIVE = [
  pipelineEndpoints.board,
  pipelineEndpoints.list,
  pipelineEndpoints.thread,
  jobEndpoints.get,
  jobEndpoints.numbers,
  referralEndpoints.get,
  applicationEndpoints.get,
  rewardEndpoints.get,
] as const;
/** Hundreds who look at one pipeline do not all ask in the same moment. */
const SPREAD_MS = 400;

/** Fetches anew what others have changed, as they change it (rule H7). */
function useEvents(jobId: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known: number | null = null;
    const hear = ({ nth }: { nth: number }) => {
      // The very first one only says that somebody listens; a stream that began anew may have missed something.
      const news = nth > 0 || known !== null;
      known = nth;
      if (!news) return;
      clearTimeout(timer);
      timer = setTimeout(() => void changedByNews(...LIVE), Math.random() * SPREAD_MS);
    };
    const person = sessionState().session?.user.id ?? "";
    const stop = followShared(`pipeline:${person}:${jobId}`, pipelineEndpoints.events, { params: { id: jobId } }, hear);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [jobId]);
}

function newestOf({ columns }: Board): string {
  const cards = columns.flatMap((column) => column.cards);
  return cards.reduce((newest, { created_at }) => (created_at > newest ? created_at : newest), "");
}

/**
 * Keeps a pipeline as it is elsewhere. Who moves, moves here too; who is new waits until somebody asks for them, so that
 * nothing which is being read is pushed down (rule H7).
 */
export function useLive(jobId: string, board: Board) {
  useEvents(jobId);
  const [seen, setSeen] = useState(() => newestOf(board));
  const isNew = ({ stage, created_at }: PipelineCard) => stage === "New" && created_at > seen && seen !== "";
  const fresh = board.columns.flatMap(({ cards }) => cards.filter(isNew)).length;
  // On an empty board there is nothing that anybody reads.
  if (seen === "" && newestOf(board) !== "") setSeen(newestOf(board));
  return { fresh, isNew, show: () => setSeen(newestOf(board)) };
}
export type Live = ReturnType<typeof useLive>;
