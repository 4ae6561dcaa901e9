import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { useAutoRetry } from "./use-auto-retry.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const busy = (retryAfter: number | null) => new ApiError("unavailable", { status: 503, retryAfter });

test("P6 O38 retries a screen after the delay given by the server, up to five times", () => {
  const again = vi.fn();
  const { rerender } = renderHook(({ failure }) => useAutoRetry(failure, again), {
    initialProps: { failure: busy(3) },
  });
  vi.advanceTimersByTime(2_999);
  expect(again).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(again).toHaveBeenCalledTimes(1);
  for (let times = 2; times < 9; times += 1) {
    rerender({ failure: busy(2) });
    vi.advanceTimersByTime(2_000);
    expect(again).toHaveBeenCalledTimes(Math.min(times, 5));
  }
});

test("P6 does not retry other failures, nor a screen that was left", () => {
  const again = vi.fn();
  const { rerender, unmount } = renderHook(({ failure }) => useAutoRetry(failure, again), {
    initialProps: { failure: busy(null) as unknown },
  });
  for (const failure of [null, new Error("other"), new ApiError("rate_limited", { status: 429 })]) {
    rerender({ failure });
    vi.advanceTimersByTime(60_000);
  }
  rerender({ failure: busy(2) });
  unmount();
  vi.advanceTimersByTime(60_000);
  expect(again).not.toHaveBeenCalled();
});

test("P6 O38 retries a public page that was rejected during client-side navigation", () => {
  const again = vi.fn();
  const turnedAway = { status: 503, statusText: "", internal: false, data: '{"code":"unavailable"}' };
  const { rerender } = renderHook(({ failure }) => useAutoRetry(failure, again), {
    initialProps: { failure: turnedAway },
  });
  vi.advanceTimersByTime(5_000);
  expect(again).toHaveBeenCalledTimes(1);
  rerender({ failure: { ...turnedAway, status: 500 } });
  vi.advanceTimersByTime(60_000);
  expect(again).toHaveBeenCalledTimes(1);
});
