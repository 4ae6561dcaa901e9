import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { queryClient } from "./query-client.ts";
import { usePagesOnDemand } from "./use-pages.ts";

afterEach(cleanup);

type Answer = { items: string[]; next_cursor: string | null };

/** A list of three pages, whose answers the test releases. */
function slowList() {
  const waiting: (() => void)[] = [];
  const wanted = {
    queryKey: ["slow list"],
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      new Promise<Answer>((resolve) => {
        const nth = Number(pageParam ?? "0");
        waiting.push(() => resolve({ items: [`page ${nth}`], next_cursor: nth < 2 ? String(nth + 1) : null }));
      }),
    initialPageParam: null,
    getNextPageParam: (last: Answer) => last.next_cursor,
  };
  /** Answers all requests until there are no more. */
  const answerAll = async () => {
    for (let turn = 0; turn < 20; turn += 1)
      await act(async () => {
        for (const answer of waiting.splice(0)) answer();
        await new Promise((resolve) => setTimeout(resolve));
      });
  };
  return { wanted, answerAll };
}

it("H7 loads the requested next page, also if the list is refetched at that moment", async () => {
  const { wanted, answerAll } = slowList();
  const { result } = renderHook(() => usePagesOnDemand<Answer>(wanted));
  await answerAll();
  expect(result.current.items).toEqual(["page 0"]);
  await act(async () => {
    result.current.loadMore();
    await new Promise((resolve) => setTimeout(resolve));
    void queryClient().invalidateQueries({ queryKey: wanted.queryKey });
  });
  await answerAll();
  expect(result.current.items).toEqual(["page 0", "page 1"]);
  act(() => result.current.loadMore());
  await answerAll();
  expect(result.current.items).toEqual(["page 0", "page 1", "page 2"]);
  expect(result.current.more).toBe(false);
});
