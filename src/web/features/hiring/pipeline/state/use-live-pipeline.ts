import { useEffect, useState } from "react";
import { applicationEndpoints } from "../../../../../contract/hiring/applications.ts";
import type { PipelineCard } from "../../../../../contract/hiring/pipeline/cards.ts";
import { pipelineEndpoints } from "../../../../../contract/hiring/pipeline/pipeline.ts";
import { referralEndpoints } from "../../../../../contract/hiring/referrals.ts";
import { jobEndpoints } from "../../../../../contract/jobs/jobs.ts";
import { rewardEndpoints } from "../../../../../contract/payments/rewards.ts";
import { invalidateByEvent } from "../../../../lib/data/invalidation.ts";
import { subscribeShared } from "../../../../lib/net/event-stream.ts";
import { sessionState } from "../../../../lib/session/session-store.ts";
import type { Board } from "./load-pipeline.ts";

/** Endpoints that colleagues, candidates and referrers change while a pipeline is open. */
export const LIVE_ENDPOINTS = [
  pipelineEndpoints.board,
  pipelineEndpoints.list,
  pipelineEndpoints.thread,
  jobEndpoints.get,
  jobEndpoints.numbers,
  referralEndpoints.get,
  applicationEndpoints.get,
  rewardEndpoints.get,
] as const;
/** Random delay, so that hundreds of viewers do not refetch at the same moment. */
const SPREAD_MS = 400;

/** Refetches what others have changed, on their events (rule H7). */
function useEvents(jobId: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let known: number | null = null;
    const onEvent = ({ nth }: { nth: number }) => {
      // The first event only confirms the connection; after a reconnection events may have been missed.
      const news = nth > 0 || known !== null;
      known = nth;
      if (!news) return;
      clearTimeout(timer);
      timer = setTimeout(() => void invalidateByEvent(...LIVE_ENDPOINTS), Math.random() * SPREAD_MS);
    };
    const person = sessionState().session?.user.id ?? "";
    const stop = subscribeShared(
      `pipeline:${person}:${jobId}`,
      pipelineEndpoints.events,
      { params: { id: jobId } },
      onEvent,
    );
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [jobId]);
}

function newestCardOf({ columns }: Board): string {
  const cards = columns.flatMap((column) => column.cards);
  return cards.reduce((newest, { created_at }) => (created_at > newest ? created_at : newest), "");
}

/**
 * Keeps a pipeline up to date. Moves are shown at once; new candidates wait until the user asks for them, so that
 * nothing shifts while it is read (rule H7).
 */
export function useLivePipeline(jobId: string, board: Board) {
  useEvents(jobId);
  const [seen, setSeen] = useState(() => newestCardOf(board));
  const isNew = ({ stage, created_at }: PipelineCard) => stage === "New" && created_at > seen && seen !== "";
  const fresh = board.columns.flatMap(({ cards }) => cards.filter(isNew)).length;
  // On an empty board nothing can shift, so new candidates show at once.
  if (seen === "" && newestCardOf(board) !== "") setSeen(newestCardOf(board));
  return { fresh, isNew, show: () => setSeen(newestCardOf(board)) };
}
export type LivePipeline = ReturnType<typeof useLivePipeline>;
