import type { InfiniteData } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Page } from "../../../contract/paging.ts";
import { type PipelineCard, pipelineEndpoints } from "../../../contract/pipeline.ts";
import { dataClient } from "../../lib/data/data-client.ts";
import { pages } from "../../lib/data/query.ts";
import { useOwnPages } from "../../lib/data/use-pages.ts";
import type { Board } from "./load-pipeline.ts";

type Column = Board["columns"][number];
type Cards = InfiniteData<Page<PipelineCard>, string | null>;

const COLUMNS = "columns of";

function beginsWith(cards: readonly PipelineCard[], first: readonly PipelineCard[]): boolean {
  return JSON.stringify(cards.slice(0, first.length)) === JSON.stringify(first);
}

/**
 * The cards of one column: the board's first ones, and more as they are asked for. A column that the board brings anew
 * with changes is renewed at its length; the others stay as they are.
 */
export function useColumn(column: Column, jobId: string, kind: "all" | "referrals" | "applications") {
  const { stage } = column;
  const wanted = pages(pipelineEndpoints.list, { params: { id: jobId }, query: { kind, stage } });
  const queryKey = [COLUMNS, jobId, kind, stage];
  const first: Cards = { pages: [{ items: column.cards, next_cursor: column.next_cursor }], pageParams: [null] };
  const list = useOwnPages({ ...wanted, queryKey }, { ready: true, initial: first });
  const before = useRef(column);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says the same as what it is made of
  useEffect(() => {
    const client = dataClient();
    const shown = client.getQueryData<Cards>(queryKey);
    const anew = before.current !== column || !beginsWith(shown?.pages[0]?.items ?? [], column.cards);
    before.current = column;
    if (!anew) return;
    if ((shown?.pages.length ?? 0) > 1) void client.refetchQueries({ queryKey });
    else client.setQueryData<Cards>(queryKey, first);
  }, [column]);
  return list;
}
