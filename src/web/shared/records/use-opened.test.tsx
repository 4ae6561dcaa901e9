import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ApiError } from "../../lib/net/api-error.ts";
import { useOpened } from "./use-opened.ts";

type Item = { id: string };

/** Answers in the order in which the test wants them. */
function makeDesk() {
  const waiting = new Map<string, PromiseWithResolvers<Item>>();
  const fetch = (id: string) => {
    const answer = Promise.withResolvers<Item>();
    waiting.set(id, answer);
    return answer.promise;
  };
  const answer = (id: string) => act(async () => waiting.get(id)?.resolve({ id }));
  const refuse = (id: string, error: Error) => act(async () => waiting.get(id)?.reject(error));
  return { fetch, answer, refuse };
}

afterEach(cleanup);

it("F6 shows the record of the address, also when the answer for another one comes late", async () => {
  const { fetch, answer } = makeDesk();
  const shown = renderHook(({ id }) => useOpened(id, fetch), { initialProps: { id: "first" } });
  expect(shown.result.current).toMatchObject({ record: null, failed: false });
  shown.rerender({ id: "second" });
  await answer("second");
  await answer("first");
  expect(shown.result.current.record).toEqual({ id: "second" });
});

it("P6 tells a record that is not there from one that could not be had, which can be asked for again", async () => {
  const { fetch, answer, refuse } = makeDesk();
  const shown = renderHook(() => useOpened("one", fetch));
  await refuse("one", new ApiError("unavailable"));
  expect(shown.result.current).toMatchObject({ record: null, failed: true, missing: false });
  act(() => shown.result.current.retry());
  await refuse("one", new ApiError("not_found"));
  expect(shown.result.current).toMatchObject({ failed: true, missing: true });
  act(() => shown.result.current.retry());
  await answer("one");
  expect(shown.result.current).toMatchObject({ record: { id: "one" }, failed: false, missing: false });
});
