import type { InfiniteData } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { PipelineCard } from "../../../../../contract/hiring/pipeline/cards.ts";
import { pipelineEndpoints } from "../../../../../contract/hiring/pipeline/pipeline.ts";
import type { Page } from "../../../../../contract/paging.ts";
import { pages } from "../../../../lib/data/query.ts";
import { queryClient } from "../../../../lib/data/query-client.ts";
import { usePagesOnDemand } from "../../../../lib/data/use-pages.ts";
import { openKey } from "../state/open-record.ts";
import { type Column, positionKey } from "../state/positions.ts";

type Cards = InfiniteData<Page<PipelineCard>, string | null>;

const COLUMNS = "columns of";

function startsWithCards(cards: readonly PipelineCard[], first: readonly PipelineCard[]): boolean {
  return JSON.stringify(cards.slice(0, first.length)) === JSON.stringify(first);
}

/**
 * The cards of one column: the board's first ones, and more on demand. A column that changed on the board is refetched
 * at its current length, after a running page request; others stay as they are.
 */
export function useColumn(column: Column, jobId: string, kind: "all" | "referrals" | "applications") {
  const { stage, step, cards, next_cursor } = column;
  const of = step === null ? { stage } : { step };
  const wanted = pages(pipelineEndpoints.list, { params: { id: jobId }, query: { kind, ...of } });
  const queryKey = [COLUMNS, jobId, kind, positionKey(column)];
  const first: Cards = { pages: [{ items: cards, next_cursor }], pageParams: [null] };
  const list = usePagesOnDemand({ ...wanted, queryKey }, { ready: true, initial: first });
  const before = useRef(cards);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains everything that it is made of
  useEffect(() => {
    const client = queryClient();
    const known = () => client.getQueryData<Cards>(queryKey);
    const isReplaced = before.current !== cards || !startsWithCards(known()?.pages[0]?.items ?? [], cards);
    before.current = cards;
    if (!isReplaced) return;
    let left = false;
    const renew = async () => {
      // A running page request is not cancelled, because the user asked for it.
      await client
        .getQueryCache()
        .find({ queryKey })
        ?.promise?.catch(() => undefined);
      if (left) return;
      if ((known()?.pages.length ?? 0) > 1) await client.refetchQueries({ queryKey });
      else client.setQueryData<Cards>(queryKey, first);
    };
    void renew();
    return () => {
      left = true;
    };
  }, [cards]);
  return list;
}

/** The cards that entered a column since the last render, to highlight them; none on the first render. */
export function useEnteredCards(cards: readonly PipelineCard[]): ReadonlySet<string> {
  const shown = useRef<{ cards: readonly PipelineCard[]; entered: ReadonlySet<string> }>({ cards, entered: new Set() });
  if (shown.current.cards !== cards) {
    const before = new Set(shown.current.cards.map(openKey));
    const oldest = shown.current.cards.at(-1)?.created_at ?? "";
    // Cards that only moved up because another left are not new.
    const news = cards.filter((card) => !before.has(openKey(card)) && (oldest === "" || card.created_at > oldest));
    shown.current = { cards, entered: new Set(news.map(openKey)) };
  }
  return shown.current.entered;
}
