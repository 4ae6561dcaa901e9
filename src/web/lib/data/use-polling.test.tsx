import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { companyWebhookEndpoints } from "../../../contract/integrations/webhooks.ts";
import { onInvalidated } from "./invalidation.ts";
import { usePolling } from "./use-polling.ts";

const EVERY = 2_000;
const { list } = companyWebhookEndpoints;
let looks: { of: unknown; come: () => void }[] = [];
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  looks = [];
  stop = onInvalidated((of) => new Promise((resolve) => looks.push({ of, come: resolve })));
});
afterEach(() => {
  cleanup();
  stop();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it("P6 waits for an answer that takes longer than the polling interval", async () => {
  renderHook(() => usePolling(EVERY, list));
  await pass(EVERY);
  expect(looks.map(({ of }) => of)).toEqual([[list]]);
  await pass(10 * EVERY);
  expect(looks).toHaveLength(1);
  looks[0]?.come();
  await pass(EVERY - 1);
  expect(looks).toHaveLength(1);
  await pass(1);
  expect(looks).toHaveLength(2);
});

it("P6 stops polling on unmount, also during a request", async () => {
  const { rerender, unmount } = renderHook(({ every }: { every: number | null }) => usePolling(every, list), {
    initialProps: { every: null as number | null },
  });
  await pass(10 * EVERY);
  expect(looks).toEqual([]);
  rerender({ every: EVERY });
  await pass(EVERY);
  unmount();
  looks[0]?.come();
  await pass(10 * EVERY);
  expect(looks).toHaveLength(1);
});

it("P6 does not poll while the page is hidden", async () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  renderHook(() => usePolling(EVERY, list));
  await pass(10 * EVERY);
  expect(looks).toEqual([]);
  hidden.mockReturnValue(false);
  await pass(EVERY);
  expect(looks).toHaveLength(1);
  hidden.mockRestore();
});
